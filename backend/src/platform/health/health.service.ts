import { EntityManager } from '@mikro-orm/postgresql';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { migrations } from '#migrations/list.js';
import { DatabaseNotifications } from '../database/notifications.js';
import { Env } from '../env.js';
import { errorText } from '../error-text.js';
import { QueueConnection } from '../queues/queue-connection.js';

export interface Readiness {
  readonly ready: boolean;
  readonly database: boolean;
  readonly migrations: boolean;
  readonly queue: boolean;
  /** Changes of prices, allergens and sessions reach this process at once. */
  readonly notifications: boolean;
  /** The process is stopping: it finishes what it has begun, and should get no new work. */
  readonly stopping: boolean;
}

/** Whether this process can do its work: database and its notifications, migrations, queue. */
@Injectable()
export class HealthService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(HealthService.name);
  private isStopping = false;
  private queueProblem: string | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly queues: QueueConnection,
    private readonly env: Env,
    private readonly listener: DatabaseNotifications,
  ) {}

  /** Reports it first, and still takes requests for as long as the load balancer may need to notice. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await sleep(this.env.values.SHUTDOWN_DELAY_MS);
  }

  async readiness(): Promise<Readiness> {
    const [applied, queue] = await Promise.all([this.appliedMigrations(), this.checkQueue()]);
    const database = applied !== undefined;
    // Migrations unknown to this build were applied by a newer one, which running builds must survive.
    const migrated = applied !== undefined && applied >= migrations.length;
    const notifications = this.listener.isListening;
    const ready = database && migrated && queue && notifications && !this.isStopping;
    return { ready, database, migrations: migrated, queue, notifications, stopping: this.isStopping };
  }

  /** Logs once why the queue cannot be used, and once that it can be again. */
  private async checkQueue(): Promise<boolean> {
    const problem = await this.queues.check().then(() => undefined, errorText);
    if (problem !== this.queueProblem) {
      if (problem === undefined) this.logger.log('the queue can be used again');
      else this.logger.error(`the queue cannot be used: ${problem}`);
      this.queueProblem = problem;
    }
    return problem === undefined;
  }

  private async appliedMigrations(): Promise<number | undefined> {
    try {
      const rows = await this.em.execute<{ applied: number }[]>(
        'select count(*)::int as applied from mikro_orm_migrations',
      );
      return rows[0]?.applied;
    } catch {
      return undefined;
    }
  }
}

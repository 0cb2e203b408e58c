import { EntityManager } from '@mikro-orm/postgresql';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { migrations } from '#migrations/list.js';
import { Env } from '../env.js';
import { QueueConnection } from '../queues/queue-connection.js';

export interface Readiness {
  readonly ready: boolean;
  readonly database: boolean;
  readonly migrations: boolean;
  readonly queue: boolean;
  /** It was told to end: what it has begun it ends, and nothing new should be sent to it. */
  readonly stopping: boolean;
}

/** Whether this process can do its work: database, migrations, queue. */
@Injectable()
export class HealthService implements BeforeApplicationShutdown {
  private isStopping = false;

  constructor(
    private readonly em: EntityManager,
    private readonly queues: QueueConnection,
    private readonly env: Env,
  ) {}

  /** Says so first, and takes requests for as long as whoever shares them out may need to hear of it. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await sleep(this.env.values.SHUTDOWN_DELAY_MS);
  }

  async readiness(): Promise<Readiness> {
    const [applied, queue] = await Promise.all([
      this.appliedMigrations(),
      this.queues.check().then(
        () => true,
        () => false,
      ),
    ]);
    const database = applied !== undefined;
    // More than we know were applied by a newer build, which the ones still running must survive.
    const migrated = applied !== undefined && applied >= migrations.length;
    const ready = database && migrated && queue && !this.isStopping;
    return { ready, database, migrations: migrated, queue, stopping: this.isStopping };
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

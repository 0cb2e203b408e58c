import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { migrations } from '../../../../migrations/list.js';
import { QueueConnection } from '../queues/queue-connection.js';

export interface Readiness {
  readonly ready: boolean;
  readonly database: boolean;
  readonly migrations: boolean;
  readonly queue: boolean;
}

/** Whether this process can do its work: database, migrations, queue. */
@Injectable()
export class HealthService {
  constructor(
    private readonly em: EntityManager,
    private readonly queues: QueueConnection,
  ) {}

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
    return { ready: database && migrated && queue, database, migrations: migrated, queue };
  }

  private async appliedMigrations(): Promise<number | undefined> {
    try {
      const rows = await this.em
        .getConnection()
        .execute<{ applied: number }[]>('select count(*)::int as applied from mikro_orm_migrations');
      return rows[0]?.applied;
    } catch {
      return undefined;
    }
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Env } from '../env.js';
import { LISTENER_NAME } from './notifications.js';

/** Every process listens on a connection of its own, beside its pool. */
const LISTENERS = 1;
/** For migrations, backups and commands (2 + 1 + 1). */
const FOR_OPERATORS = 4;

export interface ConnectionBudget {
  readonly maxConnections: number;
  /** Kept free for superusers. */
  readonly reserved: number;
  /** Backends and workers, this one included. */
  readonly processes: number;
  readonly pool: number;
}

/** How many connections are missing when every process uses its whole pool; 0 or less when there are enough. */
export function missingConnections({ maxConnections, reserved, processes, pool }: ConnectionBudget): number {
  return processes * (pool + LISTENERS) + FOR_OPERATORS - (maxConnections - reserved);
}

/** Says at the start when all processes together may ask PostgreSQL for more connections than it has (ADR 0051). */
@Injectable()
export class ConnectionBudgetCheck implements OnApplicationBootstrap {
  private readonly logger = new Logger(ConnectionBudgetCheck.name);

  constructor(
    private readonly em: EntityManager,
    private readonly env: Env,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // Behind a pooler its own limit counts.
    if (this.env.isPooled) return;
    const budget = await this.read().catch(() => undefined);
    const missing = budget ? missingConnections(budget) : 0;
    if (!budget || missing <= 0) return;
    const { processes, pool, maxConnections } = budget;
    this.logger.error(
      `too few connections: ${processes} processes with DATABASE_POOL=${pool} may need ${missing} more than ` +
        `max_connections=${maxConnections} leaves. Lower DATABASE_POOL, raise max_connections or use a pooler`,
    );
  }

  private async read(): Promise<ConnectionBudget | undefined> {
    const rows = await this.em.execute<Omit<ConnectionBudget, 'pool'>[]>(
      `select current_setting('max_connections')::int as "maxConnections",
              current_setting('superuser_reserved_connections')::int
                + current_setting('reserved_connections')::int as reserved,
              (select count(*) from pg_stat_activity
                where application_name = ? and datname = current_database())::int as processes`,
      [LISTENER_NAME],
    );
    return rows[0] && { ...rows[0], pool: this.env.values.DATABASE_POOL };
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { databaseConnections, databaseConnectionsLimit } from '../metrics/metrics.js';

/** How many connections PostgreSQL has, and how many it grants: without a free one no process starts. */
@Injectable()
export class DatabaseConnections {
  constructor(private readonly em: EntityManager) {}

  /** Updates the gauges. The shop's role sees no sessions of others, but their number. */
  async collect(): Promise<void> {
    const [row] = await this.em.execute<{ open: number; granted: number }[]>(
      `select (select sum(numbackends)::int from pg_stat_database) as open,
              current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
                - current_setting('reserved_connections')::int as granted`,
    );
    databaseConnections.set(row?.open ?? 0);
    databaseConnectionsLimit.set(row?.granted ?? 0);
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Env } from '../env.js';

/** Refuses a start through a pooler where the role has no time-outs: a statement could run for ever (ADR 0051). */
@Injectable()
export class PooledTimeouts implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly env: Env,
  ) {}

  async onModuleInit(): Promise<void> {
    if (!this.env.isPooled) return;
    const rows = await this.em.execute<{ name: string }[]>(
      `select name from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0'`,
    );
    if (rows.length === 0) return;
    const names = rows.map(({ name }) => name).join(', ');
    throw new Error(
      `the role of DATABASE_URL has no ${names}, which a pooler takes from nobody else: run migrate with MIGRATION_DATABASE_URL, the owner, set`,
    );
  }
}

import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type EntityName } from '@mikro-orm/core';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Env } from '../env.js';
import { ConnectionBudgetCheck } from './connection-budget.js';
import { DatabaseNotifications } from './notifications.js';
import { databaseOptions } from './options.js';
import { PooledTimeouts } from './pooled-timeouts.js';

@Global()
@Module({})
export class DatabaseModule {
  /** One connection pool for the process; every service forks or opens its own unit of work from it. */
  static forRoot(entities: readonly EntityName[]): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        MikroOrmModule.forRootAsync({
          driver: PostgreSqlDriver,
          inject: [Env],
          useFactory: (env: Env) => ({
            ...databaseOptions(env.values.DATABASE_URL, env.values.DATABASE_POOL, env.isPooled),
            entities: [...entities],
            registerRequestContext: false,
          }),
        }),
      ],
      providers: [DatabaseNotifications, ConnectionBudgetCheck, PooledTimeouts],
      exports: [DatabaseNotifications],
    };
  }
}

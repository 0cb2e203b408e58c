import { Global, Module } from '@nestjs/common';
import { Clock } from './clock/clock.js';
import { Env, loadEnv } from './env.js';
import { Mailer } from './mailer/mailer.js';
import { QueueConnection } from './queues/queue-connection.js';
import { Vault } from './vault/vault.js';

/** What every room may lean on. */
@Global()
@Module({
  providers: [{ provide: Env, useFactory: () => loadEnv() }, Clock, Vault, Mailer, QueueConnection],
  exports: [Env, Clock, Vault, Mailer, QueueConnection],
})
export class PlatformModule {}

import { Global, Module } from '@nestjs/common';
import { AddressBook } from './addresses/address-book.js';
import { PostTownBook } from './addresses/post-town-book.js';
import { Clock } from './clock/clock.js';
import { Env, loadEnv } from './env.js';
import { Mailer } from './mailer/mailer.js';
import { Unsubscribing } from './mailer/unsubscribing.js';
import { QueueConnection } from './queues/queue-connection.js';
import { queueDefaults } from './queues/queues.module.js';
import { PictureStore } from './storage/picture-store.js';
import { Tracing } from './tracing/tracing.js';
import { Vault } from './vault/vault.js';

/** What every module may depend on. */
@Global()
@Module({
  imports: [queueDefaults()],
  providers: [
    { provide: Env, useFactory: () => loadEnv() },
    { provide: Tracing, inject: [Env], useFactory: (env: Env) => Tracing.start(env) },
    { provide: AddressBook, useClass: PostTownBook },
    Clock,
    Vault,
    Mailer,
    Unsubscribing,
    PictureStore,
    QueueConnection,
  ],
  exports: [AddressBook, Env, Clock, Vault, Mailer, Unsubscribing, PictureStore, QueueConnection],
})
export class PlatformModule {}

import { BullModule } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { EventJobQueue, EventJobWorker } from './queue-backend.js';
import { QueueConnection } from './queue-connection.js';
import { QUEUE_NAMES } from './queue-names.js';

// Read by registerQueue, so before it.
BullModule.queueClass = EventJobQueue;
BullModule.workerClass = EventJobWorker;

/** What all queues share. It opens nothing: the worker starts its processors itself, in order. */
export function queueDefaults(): DynamicModule {
  return BullModule.forRootAsync({
    inject: [QueueConnection],
    useFactory: ({ server }: QueueConnection) => ({
      connection: server,
      defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
    }),
    extraOptions: { manualRegistration: true },
  });
}

/** Opens the queues, for `@InjectQueue`. */
@Module({
  imports: [BullModule.registerQueue(...QUEUE_NAMES.map((name) => ({ name })))],
  exports: [BullModule],
})
export class QueuesModule {}

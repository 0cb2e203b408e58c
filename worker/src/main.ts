import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { startProcess } from '#backend/platform/process-log.js';
import { WorkerModule } from './worker.module.js';

await startProcess(async () => {
  // What Nest would print in colours of an error, `startProcess` logs.
  const app = await NestFactory.createApplicationContext(WorkerModule, {
    bufferLogs: true,
    abortOnError: false,
    autoFlushLogs: false,
  });
  app.useLogger(app.get(Logger));
  app.flushLogs();
  app.enableShutdownHooks();
  app.get(Logger).log('worker ready');
});

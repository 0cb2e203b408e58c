import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';
import { configureApp, createAdapter } from './http-app.js';
import { Env, loadEnv } from './platform/env.js';
import { startProcess } from './platform/process-log.js';

await startProcess(async () => {
  const env = loadEnv();
  // What Nest would print in colours of an error, `startProcess` logs.
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, createAdapter(env), {
    bufferLogs: true,
    abortOnError: false,
    autoFlushLogs: false,
    rawBody: true,
  });
  app.useLogger(app.get(Logger));
  app.flushLogs();
  await configureApp(app);
  app.enableShutdownHooks();
  await app.listen(app.get(Env).values.PORT, '0.0.0.0');
  for (const warning of env.warnings) app.get(Logger).warn(warning);
  app.get(Logger).log(`backend ready on port ${env.values.PORT}`);
});

import { randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '#backend/app.module.js';
import { configureApp, createAdapter } from '#backend/http-app.js';
import { loadEnv } from '#backend/platform/env.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';

/** The product's real backend, with the payment provider stubbed in the process. */
const env = loadEnv();
const app = await NestFactory.create<NestFastifyApplication>(AppModule, createAdapter(env), {
  logger: false,
  rawBody: true,
});
app.get(PaymentsService).openSession = () => {
  const sessionId = `cs_test_${randomUUID()}`;
  return Promise.resolve({ sessionId, url: `http://localhost/c/pay/${sessionId}` });
};
await configureApp(app);
await app.listen(env.values.PORT, '127.0.0.1');
process.send?.('ready');

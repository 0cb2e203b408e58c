import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Logger } from 'nestjs-pino';
import { AppModule } from '#backend/app.module.js';
import { configureApp, createAdapter } from '#backend/http-app.js';
import { loadEnv } from '#backend/platform/env.js';

/**
 * The product's real backend, and an extra port that reports its memory after a garbage collection. With
 * FUZZ_CONTROL=1 three of its responses are deliberately wrong.
 */
const REST_MS = 100;

const env = loadEnv();
const app = await NestFactory.create<NestFastifyApplication>(AppModule, createAdapter(env), {
  bufferLogs: true,
  rawBody: true,
});
app.useLogger(app.get(Logger));
if (process.env['FUZZ_CONTROL'] === '1') corruptResponses(app.getHttpAdapter().getInstance());
await configureApp(app);
app.enableShutdownHooks();
await app.listen(env.values.PORT, '0.0.0.0');

const memory = createServer((_request, response) => {
  void measure().then((measured) => response.end(JSON.stringify(measured)));
});
memory.listen(Number(process.env['FUZZ_MEMORY_PORT']), '127.0.0.1').unref();

async function measure(): Promise<{
  rssBytes: number;
  heapBytes: number;
  outsideBytes: number;
  heapTotalBytes: number;
}> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await sleep(REST_MS);
  }
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
  return { rssBytes: rss, heapBytes: heapUsed, heapTotalBytes: heapTotal, outsideBytes: external };
}

/** A server error, an undocumented field, and program internals: the judge must detect each. */
function corruptResponses(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/packages')) void reply.code(500).send({ statusCode: 500 });
    else if (request.url.startsWith('/api/site')) void reply.send({ brand: 'x', undocumented: true });
    else if (request.url.startsWith('/api/extras'))
      void reply.code(404).send({ message: new Error('no').stack });
    else done();
  });
}

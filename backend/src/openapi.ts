import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { buildOpenApi, writeOpenApi } from './platform/http/openapi/openapi-document.js';

/** Writes openapi.json without a database; `npm run codegen` generates the browser's client from it. */
const app = await NestFactory.create(AppModule, new FastifyAdapter(), { preview: true, logger: false });
writeFileSync(process.argv[2] ?? 'openapi.json', `${writeOpenApi(buildOpenApi(app))}\n`);
process.exit(0);

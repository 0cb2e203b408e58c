import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { QueueDashboard } from './admin/operations/queue-dashboard.service.js';
import { SessionCache } from './identity/sessions/session-cache.js';
import { buildOpenApi } from './platform/http/openapi/openapi-document.js';
import { Env } from './platform/env.js';
import { bareHeaders, installResponseHeaders } from './platform/http/response-headers.js';
import { ResponseCache } from './platform/http/site/response-cache.js';
import { apiReference } from './platform/http/openapi/api-reference.js';
import { gracefulClose } from './platform/http/graceful-close.js';
import { problemOf, sendProblem } from './platform/http/problems/problem.filter.js';
import { renderedPages } from './platform/http/site/rendered-pages.js';
import { installSharedPages } from './platform/http/site/shared-pages.js';
import { respondToUnreadable } from './platform/http/problems/malformed-requests.js';
import { readSite } from './platform/http/site/site-files.js';
import { SitePages } from './platform/http/site/site-pages.js';
import { installSite } from './platform/http/site/site.js';
import { installRequestWork } from './platform/tracing/request-work.js';
import { installRequestMetrics } from './platform/metrics/request-metrics.js';
import { SettingsService } from './platform/settings/settings.service.js';
import { MAX_PHOTO_BYTES } from './platform/storage/photo.js';
import { PictureStore } from './platform/storage/picture-store.js';
import { MAX_UPLOAD_BYTES, UploadedPictures } from './platform/storage/uploaded-pictures.js';

const BODY_LIMIT_BYTES = 200_000;
const REQUEST_TIMEOUT_MS = 20_000;

export function createAdapter(env: Env): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: env.values.TRUST_PROXY.length > 0 ? env.values.TRUST_PROXY : false,
    // Requests under way get their response before the process ends: a checkout that is cut off looks unpaid.
    forceCloseConnections: 'idle',
    // Fastify's own refusal while it closes has no headers: gracefulClose refuses instead.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: respondToUnreadable(env),
    // No hook runs for requests that the router cannot read.
    frameworkErrors: (error: Error, _request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(reply.headers(bareHeaders(env)), problemOf(error)),
  });
}

/**
 * Sets up what surrounds the modules: security headers, cached responses, pictures, the API's document, the
 * site. The headers come before everything that responds, so that a response sent before any route has them as
 * well (rule I40); only a kept response comes earlier, with the headers that it has already.
 */
export async function configureApp(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  installRequestMetrics(fastify);
  app.get(ResponseCache).installKept(fastify);
  installResponseHeaders(fastify, app.get(Env));
  installRequestWork(fastify);
  gracefulClose(fastify);
  app.get(ResponseCache).install(fastify);
  app.get(SessionCache, { strict: false }).install(fastify);
  forgiveEmptyBodies(fastify);
  letPhotosIn(fastify);
  app.get(PictureStore).install(fastify, app.get(UploadedPictures));
  app.get(QueueDashboard).install(fastify);
  installApiDocument(app);
  const site = await readSite();
  installSharedPages(fastify, app.get(SitePages), {
    rendered: site && renderedPages(fastify, app.get(ResponseCache), site),
    publicUrl: app.get(Env).values.PUBLIC_URL,
    siteName: async () => (await app.get(SettingsService).current())['brand.name'],
  });
  await installSite(fastify, app.get(ResponseCache));
}

/** Built on first use: it takes half a second, which a start and most tests can do without. */
function installApiDocument(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  let made: OpenAPIObject | undefined;
  const document = (): OpenAPIObject => (made ??= buildOpenApi(app));
  fastify.get('/api/openapi.json', (_request, reply) => reply.send(document()));
  fastify.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiReference(document())),
  );
}

/** Only endpoints that accept a photo read a larger body; base64 takes a third more than its bytes. */
function letPhotosIn(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (/^\/api\/orders\/.*\/problems$/.test(route.url)) route.bodyLimit = bodyLimitFor(MAX_PHOTO_BYTES);
    if (/^\/api\/admin\/.*\/(logo|picture)$/.test(route.url))
      route.bodyLimit = bodyLimitFor(MAX_UPLOAD_BYTES);
  });
}

function bodyLimitFor(pictureBytes: number): number {
  return Math.ceil(pictureBytes / 3) * 4 + BODY_LIMIT_BYTES;
}

/** The client library of /auth/v1 declares JSON even without a body, for example at logout. */
function forgiveEmptyBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ url, headers }, _reply, done) => {
    const isEmpty = (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined;
    if (isEmpty && url.startsWith('/auth/v1/')) delete headers['content-type'];
    done();
  });
}

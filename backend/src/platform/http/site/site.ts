import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseCache } from './response-cache.js';
import { isCall } from '../response-headers.js';
import { problemOf, sendProblem } from '../problems/problem.filter.js';
import { apiError } from '../problems/api-error.js';
import { isRendering, readSite, renderPage, SITE_DIR, type Site, type SiteRoute } from './site-files.js';

/**
 * Serves the built site: hashed assets for ever, and the page for every path the site knows. Public pages
 * come with their content, rendered on first request and cached until the catalogue changes; the others are
 * filled in the browser. Any other path responds 404, with the same page, which then shows its not-found
 * view; under /api it is a problem.
 */
export async function installSite(
  fastify: FastifyInstance,
  cache: ResponseCache,
  dir = SITE_DIR,
): Promise<void> {
  const site = await readSite(dir);
  if (site) {
    await installAssets(fastify, path.join(dir, 'assets'));
    for (const name of ['favicon.svg', 'favicon.ico']) serveFile(fastify, path.join(dir, name));
    serveWorker(fastify, path.join(dir, 'service-worker.js'), site.template);
  }
  fastify.get('/*', (request, reply) => {
    if (!site || isCall(request.url) || isFile(request.url)) return sendProblem(reply, apiError('not_found'));
    const [pathname = '/', query = ''] = request.url.split('?');
    const route = site.routes.find(({ pattern }) => pattern.test(pathname));
    if (!route?.indexed) void reply.header('x-robots-tag', 'noindex');
    // The URLs of these pages contain sessions and guests' links.
    if (/^\/(auth|order|rate)(\/|$|\?)/.test(request.url))
      void reply.header('referrer-policy', 'no-referrer');
    if (isRendering(site) && route?.rendered && !reads(route, query)) {
      return sendRendered(fastify, cache, { site, request, reply, pathname });
    }
    return sendTemplate(site, reply, route ? 200 : 404);
  });
}

/**
 * Hashed files of the build. A failed precondition gets the response that HTTP defines, and is no error of
 * ours.
 */
async function installAssets(fastify: FastifyInstance, root: string): Promise<void> {
  await fastify.register(async (scope) => {
    scope.setErrorHandler((error, _request, reply) => {
      const unmet = conditionIn(error);
      if (!unmet) return sendProblem(reply, problemOf(error));
      return reply.status(unmet.status).headers(unmet.headers).send();
    });
    await scope.register(fastifyStatic, {
      root,
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
      decorateReply: false,
    });
  });
}

/** The response to a refused range (416) or precondition (412) of a file; it is never cached. */
function conditionIn(error: unknown): { status: number; headers: Record<string, string> } | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode: status } = error;
  if (status !== 412 && status !== 416) return undefined;
  const given = 'headers' in error && typeof error.headers === 'object' ? { ...error.headers } : {};
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if ('Content-Range' in given) headers['content-range'] = String(given['Content-Range']);
  return { status, headers };
}

interface Rendering {
  readonly site: Parameters<typeof renderPage>[1];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly pathname: string;
}

/** A page that cannot be rendered is filled in the browser: a slow page is better than none. */
async function sendRendered(
  fastify: FastifyInstance,
  cache: ResponseCache,
  { site, request, reply, pathname }: Rendering,
): Promise<FastifyReply> {
  const make = () => renderPage(fastify, site, { pathname, template: site.template });
  try {
    // No page reads tracking parameters and the like: one copy for all spellings of a URL.
    await cache.document(pathname, { request, reply, make });
  } catch (error) {
    new Logger('Site').error(error, `${pathname} could not be rendered`);
    return sendTemplate(site, reply, 200);
  }
  return reply;
}

function sendTemplate(site: Site, reply: FastifyReply, status: 200 | 404): FastifyReply {
  return reply
    .status(status)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(site.template);
}

function reads(route: SiteRoute, query: string): boolean {
  const given = new URLSearchParams(query);
  return route.reads.some((name) => given.has(name));
}

/** Paths of files: a missing file is no page. */
function isFile(url: string): boolean {
  return /^\/(images|assets)(\/|$|\?)/.test(url);
}

function serveFile(fastify: FastifyInstance, file: string): void {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  fastify.get(`/${path.basename(file)}`, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type(file.endsWith('.svg') ? 'image/svg+xml' : 'image/x-icon')
      .send(bytes),
  );
}

/**
 * The service worker with the version of the site in it: the browser compares its bytes, so that every new
 * build is an update (ADR 0061).
 */
function serveWorker(fastify: FastifyInstance, file: string, template: string): void {
  if (!existsSync(file)) return;
  const version = createHash('sha256').update(template).digest('base64url').slice(0, 12);
  const code = readFileSync(file, 'utf8').replaceAll('__VERSION__', version);
  fastify.get('/service-worker.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(code),
  );
}

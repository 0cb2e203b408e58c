import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendProblem } from './problem.filter.js';
import { problem } from './problem.js';

const SITE_DIR = path.resolve('dist/frontend');
const Routes = z.array(z.object({ path: z.string() }));

/**
 * Serves the built site: hashed assets for ever, and the page for every path the site knows. Any other path
 * answers 404, with the same page, which then shows its not-found view; under /api it is a problem.
 */
export async function installSite(fastify: FastifyInstance): Promise<void> {
  const site = readSite();
  if (site) {
    await fastify.register(fastifyStatic, {
      root: path.join(SITE_DIR, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
    });
    for (const name of ['favicon.svg', 'favicon.ico']) serveFile(fastify, name);
  }
  fastify.get('/*', (request, reply) => {
    if (!site || isCall(request.url)) return sendProblem(reply, problem('not_found'));
    return reply
      .status(site.knows(request.url) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(site.page);
  });
}

function isCall(url: string): boolean {
  return /^\/(api|auth\/v1|webhooks|health|images|assets)(\/|$|\?)/.test(url);
}

function readSite(): { page: Buffer; knows: (url: string) => boolean } | undefined {
  const page = path.join(SITE_DIR, 'index.html');
  const routes = path.join(SITE_DIR, 'routes.json');
  if (!existsSync(page) || !existsSync(routes)) return undefined;
  const patterns = Routes.parse(JSON.parse(readFileSync(routes, 'utf8'))).map(({ path: each }) =>
    routePattern(each),
  );
  return {
    page: readFileSync(page),
    knows: (url) => {
      const [pathname = '/'] = url.split('?');
      return patterns.some((pattern) => pattern.test(pathname));
    },
  };
}

/** '/recipes/:id' matches one segment; a closing slash is forgiven. */
function routePattern(route: string): RegExp {
  const source = route
    .replace(/\/$/, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}/?$`);
}

function serveFile(fastify: FastifyInstance, name: string): void {
  const file = path.join(SITE_DIR, name);
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  fastify.get(`/${name}`, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type(name.endsWith('.svg') ? 'image/svg+xml' : 'image/x-icon')
      .send(bytes),
  );
}

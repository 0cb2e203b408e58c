import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isCall } from './answer-headers.js';
import { sendProblem } from './problem.filter.js';
import { problem } from './problem.js';

const SITE_DIR = path.resolve('dist/frontend');
const Routes = z.array(z.object({ path: z.string(), indexed: z.boolean() }));

interface Site {
  readonly page: Buffer;
  /** Undefined for an address that the site does not know. */
  find(url: string): { readonly indexed: boolean } | undefined;
}

/**
 * Serves the built site: hashed assets for ever, and the page for every path the site knows. Any other path
 * answers 404, with the same page, which then shows its not-found view; under /api it is a problem.
 */
export async function installSite(fastify: FastifyInstance, dir = SITE_DIR): Promise<void> {
  const site = readSite(dir);
  if (site) {
    await fastify.register(fastifyStatic, {
      root: path.join(dir, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
    });
    for (const name of ['favicon.svg', 'favicon.ico']) serveFile(fastify, path.join(dir, name));
  }
  fastify.get('/*', (request, reply) => {
    if (!site || isCall(request.url) || isFile(request.url)) return sendProblem(reply, problem('not_found'));
    const route = site.find(request.url);
    if (!route?.indexed) void reply.header('x-robots-tag', 'noindex');
    // Sessions arrive in the address of these pages.
    if (/^\/auth(\/|$|\?)/.test(request.url)) void reply.header('referrer-policy', 'no-referrer');
    return reply
      .status(route ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(site.page);
  });
}

function readSite(dir: string): Site | undefined {
  const page = path.join(dir, 'index.html');
  const routes = path.join(dir, 'routes.json');
  if (!existsSync(page) || !existsSync(routes)) return undefined;
  const patterns = Routes.parse(JSON.parse(readFileSync(routes, 'utf8'))).map(({ path: each, indexed }) => ({
    pattern: routePattern(each),
    indexed,
  }));
  return {
    page: readFileSync(page),
    find: (url) => {
      const [pathname = '/'] = url.split('?');
      return patterns.find(({ pattern }) => pattern.test(pathname));
    },
  };
}

/** Where files are looked for: one that is missing is no page. */
function isFile(url: string): boolean {
  return /^\/(images|assets)(\/|$|\?)/.test(url);
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

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnswerCache } from './answer-cache.js';
import { isCall } from './answer-headers.js';
import { sendProblem } from './problem.filter.js';
import { problem } from './problem.js';

const SITE_DIR = path.resolve('dist/frontend');
const RENDERER = path.resolve('dist/frontend-server/entry-server.js');
const Routes = z.array(
  z.object({
    path: z.string(),
    ready: z.boolean().default(false),
    indexed: z.boolean(),
    reads: z.array(z.string()).default([]),
  }),
);

interface SiteRoute {
  readonly pattern: RegExp;
  readonly indexed: boolean;
  /** Rendered on the server, for whoever asks without one of the parameters that the page reads. */
  readonly rendered: boolean;
  readonly reads: readonly string[];
}

/** What the build of the site exports for the server. */
interface Renderer {
  renderDocument(request: {
    pathname: string;
    template: string;
    css: string;
    fetch: (input: Request | string) => Promise<Response>;
  }): Promise<string>;
}

interface Site {
  readonly template: string;
  readonly css: string;
  readonly routes: readonly SiteRoute[];
  readonly renderer: Renderer | undefined;
}

/**
 * Serves the built site: hashed assets for ever, and the page for every path the site knows. Public pages
 * come with their content, rendered when first asked for and kept until the catalogue changes; the others
 * are filled in the browser. Any other path answers 404, with the same page, which then shows its not-found
 * view; under /api it is a problem.
 */
export async function installSite(
  fastify: FastifyInstance,
  cache: AnswerCache,
  dir = SITE_DIR,
): Promise<void> {
  const site = await readSite(dir);
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
    const [pathname = '/', query = ''] = request.url.split('?');
    const route = site.routes.find(({ pattern }) => pattern.test(pathname));
    if (!route?.indexed) void reply.header('x-robots-tag', 'noindex');
    // Sessions arrive in the address of these pages.
    if (/^\/auth(\/|$|\?)/.test(request.url)) void reply.header('referrer-policy', 'no-referrer');
    if (site.renderer && route?.rendered && !reads(route, query)) {
      return sendRendered(fastify, cache, { site, renderer: site.renderer, request, reply, pathname });
    }
    return sendTemplate(site, reply, route ? 200 : 404);
  });
}

interface Rendering {
  readonly site: Site;
  readonly renderer: Renderer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly pathname: string;
}

/** What cannot be rendered is filled in the browser: a page that is slow is better than none. */
async function sendRendered(
  fastify: FastifyInstance,
  cache: AnswerCache,
  { site, renderer, request, reply, pathname }: Rendering,
): Promise<FastifyReply> {
  const { template, css } = site;
  const render = () =>
    renderer.renderDocument({ pathname, template, css, fetch: (input) => callInside(fastify, input) });
  try {
    // Tracking parameters and the like are read by no page: one copy for all spellings of an address.
    if (request.url === pathname) await cache.document(request, reply, render);
    else
      void reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(await render());
  } catch (error) {
    new Logger('Site').error(error, `${pathname} could not be rendered`);
    return sendTemplate(site, reply, 200);
  }
  return reply;
}

/** A call of a page that is being rendered, as a visitor would make it. */
async function callInside(fastify: FastifyInstance, input: Request | string): Promise<Response> {
  const { pathname, search } = new URL(typeof input === 'string' ? input : input.url);
  const answer = await fastify.inject({ method: 'GET', url: pathname + search });
  const type = String(answer.headers['content-type'] ?? 'application/json');
  return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': type } });
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

/** Where files are looked for: one that is missing is no page. */
function isFile(url: string): boolean {
  return /^\/(images|assets)(\/|$|\?)/.test(url);
}

async function readSite(dir: string): Promise<Site | undefined> {
  const page = path.join(dir, 'index.html');
  const routes = path.join(dir, 'routes.json');
  if (!existsSync(page) || !existsSync(routes)) return undefined;
  return {
    template: readFileSync(page, 'utf8'),
    css: styles(path.join(dir, 'assets')),
    routes: Routes.parse(JSON.parse(readFileSync(routes, 'utf8'))).map((route) => ({
      pattern: routePattern(route.path),
      indexed: route.indexed,
      rendered: route.ready && route.indexed && !route.path.includes(':'),
      reads: route.reads,
    })),
    renderer: existsSync(RENDERER) ? ((await import(pathToFileURL(RENDERER).href)) as Renderer) : undefined,
  };
}

/** The style sheet with addresses that also hold inside the document. */
function styles(assets: string): string {
  if (!existsSync(assets)) return '';
  const [file] = readdirSync(assets).filter((name) => name.endsWith('.css'));
  return file ? readFileSync(path.join(assets, file), 'utf8').replaceAll('url(./', 'url(/assets/') : '';
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

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

export const SITE_DIR = path.resolve('dist/frontend');
const RENDERER = path.resolve('dist/frontend-server/entry-server.js');
const Routes = z.array(
  z.object({
    path: z.string(),
    ready: z.boolean().default(false),
    indexed: z.boolean(),
    drawn: z.boolean().default(false),
    reads: z.array(z.string()).default([]),
    code: z.array(z.string()).default([]),
  }),
);

export interface SiteRoute {
  readonly pattern: RegExp;
  readonly indexed: boolean;
  /** Rendered on the server, for requests without the parameters that the page reads. */
  readonly rendered: boolean;
  readonly reads: readonly string[];
  /** The page's code files, fetched with the document. */
  readonly code: readonly string[];
}

/** The exports of the site's build for the server. */
interface Renderer {
  renderDocument(request: {
    pathname: string;
    template: string;
    css: string;
    code: readonly string[];
    fetch: (input: Request | string) => Promise<Response>;
  }): Promise<string>;
}

/** The built site. */
export interface Site {
  readonly template: string;
  readonly css: string;
  readonly routes: readonly SiteRoute[];
  readonly renderer: Renderer | undefined;
}

/** The document of a URL with its content. Throws when the page cannot be rendered. */
export function renderPage(
  fastify: FastifyInstance,
  { renderer, css, routes }: Site & { readonly renderer: Renderer },
  { pathname, template }: { readonly pathname: string; readonly template: string },
): Promise<string> {
  return renderer.renderDocument({
    pathname,
    template,
    css,
    code: routes.find(({ pattern }) => pattern.test(pathname))?.code ?? [],
    fetch: (input) => callInside(fastify, input),
  });
}

export function isRendering(site: Site): site is Site & { readonly renderer: Renderer } {
  return site.renderer !== undefined;
}

/** A request of a page that is being rendered, as a visitor would send it. */
async function callInside(fastify: FastifyInstance, input: Request | string): Promise<Response> {
  const { pathname, search } = new URL(typeof input === 'string' ? input : input.url);
  const answer = await fastify.inject({ method: 'GET', url: pathname + search });
  const type = String(answer.headers['content-type'] ?? 'application/json');
  return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': type } });
}

/** Reads the output of the site's build; undefined when there is none. */
export async function readSite(dir = SITE_DIR): Promise<Site | undefined> {
  const page = path.join(dir, 'index.html');
  const routes = path.join(dir, 'routes.json');
  if (!existsSync(page) || !existsSync(routes)) return undefined;
  return {
    template: readFileSync(page, 'utf8'),
    css: styles(path.join(dir, 'assets')),
    routes: Routes.parse(JSON.parse(readFileSync(routes, 'utf8'))).map((route) => ({
      pattern: routePattern(route.path),
      indexed: route.indexed,
      rendered: route.ready && (route.indexed || route.drawn) && !route.path.includes(':'),
      reads: route.reads,
      code: route.code,
    })),
    renderer: existsSync(RENDERER) ? ((await import(pathToFileURL(RENDERER).href)) as Renderer) : undefined,
  };
}

/** The style sheet with URLs that also work inside the document. */
function styles(assets: string): string {
  if (!existsSync(assets)) return '';
  const [file] = readdirSync(assets).filter((name) => name.endsWith('.css'));
  return file ? readFileSync(path.join(assets, file), 'utf8').replaceAll('url(./', 'url(/assets/') : '';
}

/** '/recipes/:id' matches one segment; a trailing slash is accepted. */
function routePattern(route: string): RegExp {
  const source = route
    .replace(/\/$/, '')
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}/?$`);
}

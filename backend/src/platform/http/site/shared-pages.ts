import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escapeMarkup, withHead } from './page-head.js';
import { apiError } from '../problems/api-error.js';
import { problemOf } from '../problems/problem.filter.js';
import { isReadable } from '../validation/keys.js';
import type { ListedPage, SitePages } from './site-pages.js';

const SITE_DIR = path.resolve('dist/frontend');
/** A sitemap may list 50,000 URLs. */
const MOST_LISTED = 45_000;
const MAX_ID_LENGTH = 100;
const HOUR_S = 3_600;
const PAPER = '#fcfcf8';
const LEAF = '#0d4f2f';
const ICONS = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png'];
const Routes = z.array(
  z.object({ path: z.string(), ready: z.boolean().default(false), indexed: z.boolean() }),
);

export interface SharedPagesOptions {
  readonly publicUrl: string;
  /** The current name of the shop. */
  siteName(): Promise<string>;
  readonly dir?: string;
  /** Sends the page with its content; without it, the browser fills the page. */
  readonly rendered?: SendRendered;
}

/**
 * `template` reads the built page with the thing's own head: inside the cached read, so that a head from
 * before a change is never cached with content from after it. It throws not_found.
 */
export type SendRendered = (
  page: { readonly path: string; readonly template: () => Promise<string> },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>;

/**
 * What crawlers read of the site: pages of single things with a head of their own for messengers and search
 * engines, the sitemap, robots.txt, the manifest and its icons.
 */
export function installSharedPages(
  fastify: FastifyInstance,
  pages: SitePages,
  options: SharedPagesOptions,
): void {
  const dir = options.dir ?? SITE_DIR;
  installThings(fastify, pages, options, dir);
  fastify.get('/robots.txt', (_request, reply) =>
    text(reply, 'text/plain', `User-agent: *\nAllow: /\n\nSitemap: ${options.publicUrl}/sitemap.xml\n`),
  );
  fastify.get('/sitemap.xml', async (_request, reply) => {
    const listed = await Promise.all(pages.modules.map((module) => module.listed(MOST_LISTED)));
    return text(reply, 'application/xml', siteMap(options.publicUrl, fixedPages(dir), listed.flat()));
  });
  fastify.get('/manifest.webmanifest', async (_request, reply) =>
    text(reply, 'application/manifest+json', JSON.stringify(manifest(await options.siteName()))),
  );
  for (const name of ICONS) serveIcon(fastify, path.join(dir, name));
}

/** The built page with the thing's own head; for an unknown thing the not-found page. */
function installThings(
  fastify: FastifyInstance,
  pages: SitePages,
  { publicUrl, siteName, rendered }: SharedPagesOptions,
  dir: string,
): void {
  const file = path.join(dir, 'index.html');
  if (!existsSync(file)) return;
  const template = readFileSync(file, 'utf8');
  for (const module of pages.modules) {
    fastify.get<{ Params: { id: string } }>(`${module.under}/:id`, async (request, reply) => {
      void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
      const { id } = request.params;
      try {
        const head = id.length <= MAX_ID_LENGTH && isReadable(id) ? await module.head(id) : undefined;
        if (!head) return await reply.status(404).header('x-robots-tag', 'noindex').send(template);
        // Its page says that it is gone; a search engine forgets it sooner than after a 404.
        if (head.retired) void reply.status(410).header('x-robots-tag', 'noindex');
        const ownPage = async (): Promise<string> => {
          const current = await module.head(id);
          if (!current) throw apiError('not_found');
          return withHead(template, current, { publicUrl, siteName: await siteName() });
        };
        if (!rendered) return await reply.send(await ownPage());
        await rendered({ path: head.path, template: ownPage }, request, reply);
        return reply;
      } catch (error) {
        // The page itself reports what it cannot read.
        const { status } = problemOf(error);
        return reply.status(status).header('x-robots-tag', 'noindex').send(template);
      }
    });
  }
}

function text(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply.header('cache-control', `public, max-age=${HOUR_S}`).type(`${type}; charset=utf-8`).send(body);
}

/** The site's own public URLs that may be listed. */
function fixedPages(dir: string): string[] {
  const file = path.join(dir, 'routes.json');
  if (!existsSync(file)) return [];
  return Routes.parse(JSON.parse(readFileSync(file, 'utf8')))
    .filter(({ path: each, ready, indexed }) => ready && indexed && !each.includes(':'))
    .map(({ path: each }) => each);
}

function siteMap(publicUrl: string, fixed: readonly string[], listed: readonly ListedPage[]): string {
  const entries = [
    ...fixed.map((each) => `<url><loc>${escapeMarkup(publicUrl + each)}</loc></url>`),
    ...listed.map(({ path: each, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
      return `<url><loc>${escapeMarkup(publicUrl + each)}</loc>${changed}</url>`;
    }),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

function manifest(name: string): Record<string, unknown> {
  return {
    name,
    short_name: name,
    lang: 'en-GB',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: LEAF,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}

function serveIcon(fastify: FastifyInstance, file: string): void {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  fastify.get(`/${path.basename(file)}`, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/png').send(bytes),
  );
}

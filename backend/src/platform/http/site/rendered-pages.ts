import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from './response-cache.js';
import type { SendRendered } from './shared-pages.js';
import { isRendering, renderPage, type Site } from './site-files.js';

/** More at once would delay every visitor: a crawler of all recipes gets the rest without content. */
const MAX_AT_ONCE = 4;

/**
 * Serves pages of single things with their content: rendered on first request, the newest cached until the
 * catalogue changes. What cannot be rendered, or not now, is filled in the browser.
 */
export function renderedPages(
  fastify: FastifyInstance,
  cache: ResponseCache,
  site: Site,
): SendRendered | undefined {
  if (!isRendering(site)) return undefined;
  const logger = new Logger('Site');
  const state = { rendering: 0 };
  return async ({ path, template }, request, reply) => {
    const make = async (): Promise<string> => {
      if (state.rendering >= MAX_AT_ONCE) throw new Busy();
      state.rendering += 1;
      try {
        return await renderPage(fastify, site, { pathname: path, template: await template() });
      } finally {
        state.rendering -= 1;
      }
    };
    try {
      await cache.renderedPage(path, { request, reply, make });
    } catch (error) {
      if (!(error instanceof Busy)) logger.error(error, `${path} could not be rendered`);
      await reply.send(await template());
    }
  };
}

class Busy extends Error {}

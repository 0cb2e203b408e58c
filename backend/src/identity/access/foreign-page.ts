import type { FastifyRequest } from 'fastify';

/**
 * Whether another website's page sent a request that a form could send (rule I15). Browsers send a header for
 * it. An older browser sends the origin, which is 'null' for the page behind a link, since that page sends no
 * referrer: such a form has to carry the token that was shown to its browser. A request with neither header
 * comes from a program, which no page can trick.
 */
export function isCrossSiteRequest(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { publicUrl, hasOwnForm = false }: { readonly publicUrl: string; readonly hasOwnForm?: boolean },
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return false;
  return origin !== 'null' || !hasOwnForm;
}

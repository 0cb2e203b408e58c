import type { FastifyRequest } from 'fastify';

/**
 * Whether another website's page sent a request that a form could send (rule I15). Browsers say so; one that
 * is too old to say it names the origin, which is 'null' for the page behind a link, since that tells its
 * address to nobody: such a form has to carry the token that its browser was shown. What says neither is a
 * program, which nobody can lead anywhere.
 */
export function isFromForeignPage(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { publicUrl, hasOwnForm = false }: { readonly publicUrl: string; readonly hasOwnForm?: boolean },
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return false;
  return origin !== 'null' || !hasOwnForm;
}

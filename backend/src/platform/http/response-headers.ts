import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import type { Env } from '../env.js';
import { inlineScriptHashes } from './site/inline-scripts.js';

const YEAR_S = 31_536_000;
const HSTS = `max-age=${YEAR_S}; includeSubDomains`;

/** The policy of the one-button page that a link in an email opens: a form to ourselves, and nothing else. */
const AUTH_POLICY = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The headers that every response sends to browsers and caches. Runs before everything that may respond
 * early, such as the cache (rule I40). A response is for its caller alone unless the endpoint states
 * otherwise, and no search engine lists it; responses under /auth/v1 send no referrer, since their URLs
 * contain the links of emails.
 */
export function installResponseHeaders(fastify: FastifyInstance, env: Env): void {
  const headers = securityHeaders(env);
  fastify.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (isCall(request.url)) headersOfCall(reply);
    if (isAuth(request.url)) headersOfAuth(reply);
    done();
  });
}

/** What helmet sends with every response. None of it depends on the request, so it is asked once. */
function securityHeaders({ values }: Env): readonly (readonly [string, string])[] {
  const isSecure = values.PUBLIC_URL.startsWith('https:');
  const setHeaders = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes()],
        // Components position themselves by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Logos of partner clinics may be on their own sites (D41).
        imgSrc: ["'self'", 'data:', 'https:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: isSecure ? [] : null,
      },
    },
    strictTransportSecurity: isSecure && { maxAge: YEAR_S, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, (error) => {
    if (error !== undefined) throw new Error('the security headers could not be made', { cause: error });
  });
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/**
 * The security headers of a response that the HTTP parser or the router sends before there is a request:
 * there is nothing in it to show, frame or run (rule I40).
 */
export function bareHeaders({ values }: Env): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(values.PUBLIC_URL.startsWith('https:') && { 'strict-transport-security': HSTS }),
  };
}

/** True for API calls, as opposed to the site's pages and pictures. */
export function isCall(url: string): boolean {
  return /^\/(api|auth\/v1|webhooks|health)(\/|$|\?)/.test(url);
}

function isAuth(url: string): boolean {
  return /^\/auth\/v1(\/|$|\?)/.test(url);
}

function headersOfCall(reply: FastifyReply): void {
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  void reply.header('vary', withAuthorization(reply.getHeader('vary'))).header('x-robots-tag', 'noindex');
}

/** A response to one bearer token must not be served to another. */
function withAuthorization(vary: number | string | string[] | undefined): string {
  return vary === undefined ? 'authorization' : `${String(vary)}, authorization`;
}

function headersOfAuth(reply: FastifyReply): void {
  void reply.header('referrer-policy', 'no-referrer');
  // A page with a narrower policy of its own keeps it.
  const own = String(reply.getHeader('content-security-policy'));
  if (!own.startsWith("default-src 'none'")) void reply.header('content-security-policy', AUTH_POLICY);
}

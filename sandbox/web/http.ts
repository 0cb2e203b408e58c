import type { IncomingMessage, ServerResponse } from 'node:http';

const MAX_BODY_BYTES = 1_048_576;

/** The request's body was larger than the sandbox accepts. */
export class BodyTooLarge extends Error {}

/** Reads a request's body as text; throws `BodyTooLarge` above 1 MB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    const bytes: Buffer = chunk;
    sizeBytes += bytes.length;
    if (sizeBytes > MAX_BODY_BYTES) throw new BodyTooLarge('The request body is larger than 1 MB.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Responds with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  sendText(response, status, `${JSON.stringify(value, null, 2)}\n`, {
    'Content-Type': 'application/json; charset=utf-8',
    ...headers,
  });
}

/** Responds with text under the headers that every response of the sandbox carries. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string>,
): void {
  const bytes = Buffer.from(text);
  response.writeHead(status, {
    'Content-Length': String(bytes.length),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    ...headers,
  });
  response.end(bytes);
}

/** Redirects the browser to a GET, as after a form. */
export function redirect(response: ServerResponse, location: string, headers: Record<string, string> = {}) {
  sendText(response, 303, '', { Location: location, 'Content-Type': 'text/plain', ...headers });
}

/** The requested URL; undefined when it cannot be parsed, which is the caller's 400. */
export function urlOf(request: IncomingMessage): URL | undefined {
  const base = 'http://localhost';
  const target = request.url ?? '/';
  if (!target.startsWith('/') || !URL.canParse(target, base)) return undefined;
  const url = new URL(target, base);
  return canDecode(url.pathname) ? url : undefined;
}

/** Whether a page of another site caused this request; such requests may change nothing here. */
export function isCrossSite(request: IncomingMessage): boolean {
  return request.headers['sec-fetch-site'] === 'cross-site' && request.method !== 'GET';
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

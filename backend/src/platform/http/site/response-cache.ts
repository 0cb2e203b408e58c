import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestIdOf } from '#backend/platform/tracing/request-work.js';
import { currentRead, trackRead, type TrackedRead } from '#backend/platform/database/current-read.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { KeyedCache } from '#backend/platform/database/keyed-cache.js';

interface Answer {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
  /** As sent the first time, in pairs of name and value: with them it is sent again before anything else runs. */
  headers?: readonly string[];
}

interface PageRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly make: () => Promise<string>;
}

/** The headers that differ between responses of the same content. */
const HEADERS_OF_ONE = /^(x-request-id|content-(length|encoding|type))$/i;
const NOT_MODIFIED = 304;

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const MAX_ANSWERS = 500;
/** Pages of single things, of which there may be very many: each is some 60 KB with its compressed copies. */
const MAX_PAGES = 200;
const BROTLI_QUALITY = 5;
/** A page is compressed once and sent to every visitor: a tenth smaller for some 80 ms off the event loop. */
const PAGE_BROTLI_QUALITY = 10;
const JSON_TYPE = 'application/json; charset=utf-8';
/** An encoding that a client names, unless it refuses it with 'q=0' (RFC 9110). */
const BROTLI = /(?:^|[,\s])br(?![^\s,;])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const GZIP = /(?:^|[,\s])gzip(?![^\s,;])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const STAFF = '/api/admin/';
const HTML_TYPE = 'text/html; charset=utf-8';

/**
 * Catalogue responses and pages as bytes, ready to send: serialised, compressed and tagged once, dropped as
 * soon as the database reports a change of the catalogue. The generation prevents caching a response that was
 * built from old rows while the change came in.
 */
@Injectable()
export class ResponseCache {
  private answers = new Map<string, Answer>();
  private making = new Map<string, Promise<TrackedRead<Answer>>>();
  private generation = 0;
  private readonly pages: KeyedCache<Answer>;
  private readonly sent = new WeakMap<FastifyReply, Answer>();

  constructor(private readonly notifications: DatabaseNotifications) {
    notifications.on('catalog_changed', () => this.clear());
    this.pages = new KeyedCache(notifications, MAX_PAGES);
  }

  clear(): void {
    this.generation += 1;
    this.answers = new Map();
    this.making = new Map();
  }

  /**
   * Sends kept bytes with the headers that they had the first time. To be installed before the hooks that make
   * these headers: they would make the same ones again for every visitor. Not while the process closes.
   */
  installKept(fastify: FastifyInstance): void {
    let isClosing = false;
    fastify.addHook('preClose', (done) => {
      isClosing = true;
      done();
    });
    fastify.addHook('onRequest', (request, reply, done) => {
      const answer = isClosing ? undefined : this.keptFor(request);
      if (!answer?.headers) return done();
      reply.hijack();
      sendAgain(answer, answer.headers, request, reply);
    });
  }

  /** Of a visitor's request: for a signed-in caller the bearer token has to be checked first. */
  private keptFor({ method, url, headers }: FastifyRequest): Answer | undefined {
    return method === 'GET' && headers.authorization === undefined ? this.answers.get(url) : undefined;
  }

  /**
   * Serves cached responses before routing. A response to staff who changed something waits until this
   * process has received the change, so that they see it in the shop from then on.
   */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onSend', async ({ method, url }, { statusCode }) => {
      const isChange = method !== 'GET' && statusCode < 400 && url.startsWith(STAFF);
      if (isChange) await this.notifications.flushNotifications();
    });
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      const answer = this.sent.get(reply);
      const isTheirs = reply.statusCode === NOT_MODIFIED || reply.hasHeader('set-cookie');
      if (answer && !isTheirs) answer.headers ??= headersOf(reply);
      done();
    });
    fastify.addHook('onRequest', (request, reply, done) => {
      const answer = this.keptFor(request);
      if (!answer) return done();
      this.send(answer, request, reply);
    });
  }

  /** Builds, caches and sends a response, the same for every caller. `make` reads the database. */
  async answer(request: FastifyRequest, reply: FastifyReply, make: () => Promise<unknown>): Promise<void> {
    const known = this.answers.get(request.url);
    if (known) return this.send(known, request, reply);
    const { generation } = this;
    // A page may be rendered from this response: a stale one is not cached there either.
    const asking = currentRead();
    const { value, isStale } = await trackRead(make);
    if (isStale) asking?.spoil();
    const answer = await pack(JSON_TYPE, JSON.stringify(value));
    const isCurrent = !isStale && generation === this.generation;
    if (isCurrent && this.answers.size < MAX_ANSWERS && isPlain(request)) {
      this.answers.set(request.url, answer);
    }
    this.send(answer, request, reply);
  }

  /**
   * The same for a page of the site, one copy for all spellings of its query. Rendering takes longer, so that
   * all concurrent requests wait for the same one. The caller vouches for the path: each one it passes is
   * cached.
   */
  async document(path: string, { request, reply, make }: PageRequest): Promise<void> {
    const known = this.answers.get(path);
    if (known) return this.send(known, request, reply);
    const { generation, making } = this;
    const answer =
      making.get(path) ??
      trackRead(async () => pack(HTML_TYPE, await make(), PAGE_BROTLI_QUALITY)).finally(() =>
        making.delete(path),
      );
    making.set(path, answer);
    const { value: made, isStale } = await answer;
    const isCurrent = !isStale && generation === this.generation;
    if (isCurrent && this.answers.size < MAX_ANSWERS) this.answers.set(path, made);
    this.send(made, request, reply);
  }

  /** The same for the page of one thing among many: the oldest page is evicted for a new one. */
  async renderedPage(path: string, { request, reply, make }: PageRequest): Promise<void> {
    send(await this.pages.get(path, async () => pack(HTML_TYPE, await make())), request, reply);
  }

  private send(answer: Answer, request: FastifyRequest, reply: FastifyReply): void {
    if (request.method === 'GET' && request.headers.authorization === undefined) this.sent.set(reply, answer);
    send(answer, request, reply);
  }
}

/**
 * Whether a URL has its one canonical spelling: a route, with numbers as they are printed. Others ('?x=1',
 * '%6Deals', '0x1') get a response but are not cached: there are infinitely many, and they would displace
 * those that every visitor requests.
 */
function isPlain(request: FastifyRequest): boolean {
  const spelled = (request.routeOptions.url ?? '').split('/');
  const asked = request.url.split('/');
  return (
    spelled.length === asked.length &&
    spelled.every((part, index) =>
      part.startsWith(':') ? asked[index] === String(Number(asked[index])) : asked[index] === part,
    )
  );
}

async function pack(type: string, text: string, quality = BROTLI_QUALITY): Promise<Answer> {
  const plain = Buffer.from(text);
  const [zipped, small] = await Promise.all([
    gzipAsync(plain),
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  ]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, etag, plain, gzip: zipped, brotli: small };
}

function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || HEADERS_OF_ONE.test(name) ? [] : [name, String(value)],
  );
}

function sendAgain(
  answer: Answer,
  headers: readonly string[],
  request: FastifyRequest,
  { raw }: FastifyReply,
): void {
  const all = [...headers, 'x-request-id', requestIdOf(request.raw)];
  if (request.headers['if-none-match'] === answer.etag) {
    raw.writeHead(NOT_MODIFIED, all).end();
    return;
  }
  const { encoding, bytes } = encodedFor(answer, request);
  all.push('content-type', answer.type, 'content-length', String(bytes.length));
  if (encoding) all.push('content-encoding', encoding);
  raw.writeHead(200, all).end(bytes);
}

function encodedFor(answer: Answer, { headers }: FastifyRequest): { encoding?: string; bytes: Buffer } {
  const accepted = headers['accept-encoding'] ?? '';
  if (BROTLI.test(accepted)) return { encoding: 'br', bytes: answer.brotli };
  if (GZIP.test(accepted)) return { encoding: 'gzip', bytes: answer.gzip };
  return { bytes: answer.plain };
}

function send(answer: Answer, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .header('etag', answer.etag)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === answer.etag) {
    void reply.code(NOT_MODIFIED).send();
    return;
  }
  const { encoding, bytes } = encodedFor(answer, request);
  if (encoding) void reply.header('content-encoding', encoding);
  void reply.header('content-type', answer.type).send(bytes);
}

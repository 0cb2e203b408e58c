import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { wrongSignature, type Credentials } from './signature.js';

const MAX_BYTES = 16 * 1024 * 1024;
const STATUS: Readonly<Record<string, number>> = {
  NoSuchBucket: 404,
  NoSuchKey: 404,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  EntityTooLarge: 400,
  MethodNotAllowed: 405,
};
const OTHERS = 403;

/** What can go wrong with a bucket. */
export type Outage = 'none' | 'unavailable' | 'silent' | 'elsewhere';

/** A bucket that speaks S3 as far as the shop does, in memory: README.md lists what it imitates. */
export class ObjectServer {
  /** What it holds, by key. */
  readonly objects = new Map<string, Buffer>();
  /** 'unavailable' responds 503, 'silent' never responds, 'elsewhere' is a 404 of something in front. */
  outage: Outage = 'none';
  /** Requests so far, including those of an outage. */
  requests = 0;

  private constructor(
    private readonly server: Server,
    readonly bucket: string,
    readonly credentials: Credentials,
  ) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void this.respond(request, response).catch(() => response.destroy());
    });
  }

  static async open(bucket: string, credentials: Credentials): Promise<ObjectServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ObjectServer(server, bucket, credentials);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1;
    if (this.outage === 'silent') return;
    if (this.outage === 'unavailable') return sendError(response, 'SlowDown', 503);
    if (this.outage === 'elsewhere') return void response.writeHead(404).end('default backend - 404');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > MAX_BYTES) return sendError(response, 'EntityTooLarge');
    }
    const body = Buffer.concat(chunks);
    const wrong = wrongSignature(request, body, this.credentials);
    if (wrong !== undefined) return sendError(response, wrong);
    const [, bucket, ...rest] = new URL(request.url ?? '/', this.url).pathname.split('/');
    if (bucket !== this.bucket) return sendError(response, 'NoSuchBucket');
    this.answer(request.method ?? '', decodeURIComponent(rest.join('/')), { body, response });
  }

  private answer(
    method: string,
    key: string,
    { body, response }: { body: Buffer; response: ServerResponse },
  ): void {
    const found = this.objects.get(key);
    switch (method) {
      case 'PUT':
        this.objects.set(key, body);
        response.writeHead(200).end();
        return;
      case 'DELETE':
        this.objects.delete(key);
        response.writeHead(204).end();
        return;
      case 'GET':
        if (!found) return sendError(response, 'NoSuchKey');
        response.writeHead(200, { 'content-length': found.length }).end(found);
        return;
      default:
        sendError(response, 'MethodNotAllowed');
    }
  }
}

function sendError(response: ServerResponse, code: string, status = STATUS[code] ?? OTHERS): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

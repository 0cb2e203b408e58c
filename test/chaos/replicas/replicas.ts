import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { findFreePort } from '#sandbox/ports.js';
import type { Service } from '#sandbox/processes/supervise.js';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const TIMEOUT_MS = 30_000;
const HOST = '127.0.0.1';

/**
 * One port before several backends, as nginx does it in production: each request goes to the next backend. A
 * request that one did not accept is sent to the other. A request that one may have begun is not, unless it
 * only reads: its caller gets 502.
 */
export class RoundRobin {
  private next = 0;
  private readonly server: Server;

  constructor(private readonly ports: readonly number[]) {
    this.server = createServer((incoming, outgoing) => void this.pass(incoming, outgoing));
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, HOST, resolve);
    });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk as Uint8Array));
    const body = Buffer.concat(chunks);
    this.next += 1;
    const order = this.ports.map((_, at) => this.ports[(this.next + at) % this.ports.length] ?? 0);
    for (const port of order) {
      const outcome = await bring(incoming, outgoing, body, port);
      if (outcome === 'answered') return;
      const isSafe = SAFE_METHODS.includes(incoming.method ?? '');
      if (outcome === 'begun' && !isSafe) break;
    }
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('no backend answered');
  }
}

/** 'refused' when the backend accepted nothing of it, 'begun' when it may have begun and sent no response. */
type Outcome = 'answered' | 'refused' | 'begun';

function bring(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  body: Buffer,
  port: number,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let isConnected = false;
    const { method, url, headers } = incoming;
    const outbound = request(
      {
        host: HOST,
        port,
        method,
        path: url,
        headers: { ...headers, connection: 'close' },
        timeout: TIMEOUT_MS,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', () => resolve('begun'));
        response.on('end', () => {
          if (!response.complete) return resolve('begun');
          // Shutting down: it accepts no new requests, another backend does.
          if (response.statusCode === 503) return resolve('refused');
          const { 'transfer-encoding': _, connection: __, ...passed } = response.headers;
          outgoing.writeHead(response.statusCode ?? 502, passed).end(Buffer.concat(parts));
          resolve('answered');
        });
      },
    );
    outbound.on('socket', (socket) => socket.once('connect', () => (isConnected = true)));
    outbound.on('timeout', () => outbound.destroy(new Error('no answer in time')));
    outbound.on('error', () => resolve(isConnected ? 'begun' : 'refused'));
    outbound.end(body);
  });
}

/** Two backends and two workers, each on its own port, and the one port before the backends. */
export async function replicated(
  parts: readonly Service[],
): Promise<{ parts: Service[]; proxy: RoundRobin }> {
  const ports: number[] = [];
  const all: Service[] = [];
  for (const part of parts) {
    if (part.name !== 'backend' && part.name !== 'worker') {
      all.push(part);
      continue;
    }
    for (const name of [part.name, `${part.name}-2`]) {
      const metricsPort = await findFreePort();
      const port = part.name === 'backend' ? await findFreePort() : metricsPort;
      if (part.name === 'backend') ports.push(port);
      const own = {
        METRICS_PORT: String(metricsPort),
        ...(part.name === 'backend' ? { PORT: String(port) } : {}),
      };
      all.push({
        ...part,
        name,
        env: { ...part.env, ...own },
        readyUrl: `http://${HOST}:${port}/health/ready`,
      });
    }
  }
  return { parts: all, proxy: new RoundRobin(ports) };
}

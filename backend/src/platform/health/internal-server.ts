import { createServer, type Server, type ServerResponse } from 'node:http';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, register } from 'prom-client';
import { Env } from '../env.js';
import { errorText } from '../error-text.js';
import { HealthService } from './health.service.js';

/** The response of an endpoint that a process adds to the internal port. */
export interface InternalResponse {
  readonly status: number;
  readonly body: unknown;
}

type Answering = (query: URLSearchParams) => Promise<InternalResponse>;
/** Updates gauges before they are read. */
type Collecting = () => Promise<void>;

/** Health and metrics on a port of their own, for operators only: bound to this machine. */
@Injectable()
export class InternalServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(InternalServer.name);
  private server: Server | undefined;
  private readonly added = new Map<string, Answering>();
  private readonly collecting: Collecting[] = [];

  constructor(
    private readonly env: Env,
    private readonly health: HealthService,
  ) {}

  /** Adds an endpoint to the port, before the port is opened. */
  add(path: string, answering: Answering): void {
    this.added.set(path, answering);
  }

  /** Adds metrics that are read on each scrape. */
  collect(collecting: Collecting): void {
    this.collecting.push(collecting);
  }

  /**
   * All metrics, in the format of Prometheus. Those that cannot be read keep their last value, and the
   * failure is logged.
   */
  async metrics(): Promise<string> {
    const results = await Promise.allSettled(this.collecting.map((collecting) => collecting()));
    for (const result of results) {
      if (result.status === 'rejected') this.logger.warn(`metrics: ${errorText(result.reason)}`);
    }
    return register.metrics();
  }

  async onApplicationBootstrap(): Promise<void> {
    const port = this.env.values.METRICS_PORT;
    if (!port) return;
    if (!register.getSingleMetric('process_cpu_user_seconds_total')) collectDefaultMetrics();
    const server = createServer((request, response) => {
      this.answer(request.url ?? '/', response).catch((error: unknown) => {
        this.logger.error(error);
        response.writeHead(500).end();
      });
    });
    this.server = server;
    const host = this.env.isProduction ? '0.0.0.0' : '127.0.0.1';
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(target: string, response: ServerResponse): Promise<void> {
    const [path = '', query] = target.split('?', 2);
    const added = this.added.get(path);
    if (path === '/metrics') {
      response.writeHead(200, { 'content-type': register.contentType }).end(await this.metrics());
    } else if (path === '/health/live') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
    } else if (path === '/health/ready') {
      const readiness = await this.health.readiness();
      response
        .writeHead(readiness.ready ? 200 : 503, { 'content-type': 'application/json' })
        .end(JSON.stringify(readiness));
    } else if (added) {
      const { status, body } = await added(new URLSearchParams(query));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    } else {
      response.writeHead(404).end();
    }
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { sendFont } from '../web/fonts.js';
import { BodyTooLarge, isCrossSite, sendJson, urlOf } from '../web/http.js';
import { closeServer, HOST, listen } from '../web/listening.js';
import { Api } from './api/api.js';
import { ApiError } from './api/api-error.js';
import { Scheduler } from './scheduler.js';
import { Clock } from './clock.js';
import { runDueJobs } from './run-due-jobs.js';
import { Faults } from './faults.js';
import { Idempotency } from './api/idempotency.js';
import { InvoicePages } from './billing/invoice-pages.js';
import { PayPages } from './checkout/pay-pages.js';
import { OverviewPage } from './overview/overview-page.js';
import { PortalPages } from './portal/portal-pages.js';
import type { Provider } from './provider.js';
import type { Recorded } from './recorded.js';
import { Store } from './store.js';
import { TestRoutes } from './api/test-routes.js';
import { TimeTravel } from './time-travel.js';
import { Webhooks } from './webhooks/webhooks.js';

const DUE_CHECK_MS = 1_000;
// Longer than a client's pool keeps a connection, so that the client closes it first.
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

export interface PaymentsOptions {
  /** 0 picks a free port. */
  port: number;
  dataDir: string;
  webhookUrl: string;
  webhookSecret: string;
  secretKey: string;
  /** Where the clock's offset is written for the product; `clock.json` in the data folder by default. */
  clockFile?: string;
  /**
   * The product's idle probe, which reports that it has caught up with the clock; without one there is no
   * wait.
   */
  idleUrl?: string;
  log?: (line: string) => void;
  /** Sees every call of the API with its answer, and every event that is sent. */
  record?: (what: Recorded) => void;
}

export interface RunningPayments {
  port: number;
  url: string;
  close(): Promise<void>;
}

/** Starts the card-payment sandbox on 127.0.0.1; rejects when the port is taken. */
export async function startPayments(options: PaymentsOptions): Promise<RunningPayments> {
  const log = options.log ?? (() => undefined);
  const store = new Store(join(options.dataDir, 'payments.sqlite'));
  const clock = new Clock(store, options.clockFile ?? join(options.dataDir, 'clock.json'));
  const webhooks = new Webhooks({
    store,
    clock,
    url: options.webhookUrl,
    secret: options.webhookSecret,
    log,
    record: options.record,
  });
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS });
  const port = await listen(server, options.port).catch((error: unknown) => {
    store.close();
    throw error;
  });
  const scheduler = new Scheduler(store);
  const provider: Provider = {
    store,
    clock,
    webhooks,
    scheduler,
    log,
    publicUrl: `http://localhost:${port}`,
  };
  server.on('request', answerWith(provider, options, log));
  const timer = setInterval(() => runDueJobs(provider), DUE_CHECK_MS);
  webhooks.plan();
  return {
    port,
    url: `http://${HOST}:${port}`,
    async close() {
      clearInterval(timer);
      await Promise.all([closeServer(server), webhooks.close()]);
      store.close();
    },
  };
}

function answerWith(provider: Provider, options: PaymentsOptions, log: (line: string) => void) {
  const { secretKey, idleUrl, record } = options;
  const travel = new TimeTravel(provider, idleUrl);
  const faults = new Faults(provider.store);
  const idempotency = new Idempotency(provider.store, provider.clock);
  const api = new Api({ provider, faults, idempotency, secretKey, log, record });
  const testRoutes = new TestRoutes(provider, faults, travel);
  const payPages = new PayPages(provider);
  const invoicePages = new InvoicePages(provider);
  const portalPages = new PortalPages(provider);
  const overview = new OverviewPage(provider, faults, travel);

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = urlOf(request);
    if (!url) throw new ApiError('The address cannot be read.');
    if (url.pathname.startsWith('/v1/')) return api.handle(request, response, url);
    if (isCrossSite(request)) throw new ApiError('Not from another site.', { status: 403 });
    if (url.pathname.startsWith('/test/')) return testRoutes.handle(request, response, url);
    if (url.pathname.startsWith('/c/pay/')) return payPages.handle(request, response, url);
    if (url.pathname.startsWith('/i/')) return invoicePages.handle(request, response, url);
    if (url.pathname.startsWith('/p/session/')) return portalPages.handle(request, response, url);
    if (request.method === 'GET' && sendFont(response, url.pathname)) return;
    if (url.pathname === '/' || url.pathname === '/clock') return overview.handle(request, response, url);
    throw new ApiError(`Unrecognized request URL (${request.method}: ${url.pathname}).`, { status: 404 });
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    route(request, response).catch((error: unknown) => {
      const refusal = asRefusal(error);
      if (refusal.status >= 500)
        log(`The sandbox failed: ${error instanceof Error ? error.stack : String(error)}`);
      if (response.headersSent || response.destroyed) response.destroy();
      else sendJson(response, refusal.status, refusal.toBody());
    });
  };
}

function asRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof BodyTooLarge) return new ApiError(error.message, { status: 413 });
  return new ApiError('The sandbox failed; its log says why.', { status: 500, type: 'api_error' });
}

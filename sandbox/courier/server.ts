import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { sendFont } from '../web/fonts.js';
import { isCrossSite, readBody, redirect, sendJson, urlOf } from '../web/http.js';
import { closeServer, HOST, listen } from '../web/listening.js';
import { Api } from './api.js';
import { Carrier, messageFaults } from './carrier.js';
import { showParcels, showTracking } from './pages.js';
import { apiFaults } from './requests.js';
import { isStatusCode } from './statuses.js';
import { Store } from './store.js';

export interface CourierOptions {
  /** 0 picks a free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly webhookUrl: string;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly clockFile?: string | undefined;
  /** Whether parcels move along by themselves; the default. */
  readonly movesAlone?: boolean;
  readonly log?: (line: string) => void;
}

export interface RunningCourier {
  readonly port: number;
  /** The address of the API. */
  readonly apiUrl: string;
  /** The address of the pages. */
  readonly url: string;
  readonly store: Store;
  readonly carrier: Carrier;
  close(): Promise<void>;
}

/** Starts the courier's sandbox on 127.0.0.1; rejects when the port is taken. */
export async function startCourier(options: CourierOptions): Promise<RunningCourier> {
  const { webhookUrl, secretKey, clockFile, movesAlone = true, log = () => undefined } = options;
  const store = new Store(join(options.dataDir, 'courier.sqlite'));
  const server = createServer();
  const port = await listen(server, options.port).catch((error: unknown) => {
    store.close();
    throw error;
  });
  const carrier = new Carrier({ store, webhookUrl, webhookSecret: secretKey, clockFile, movesAlone, log });
  const publicUrl = `http://localhost:${port}`;
  const api = new Api({ store, carrier, publicKey: options.publicKey, secretKey, publicUrl });
  server.on('request', (request, response) => {
    route({ store, carrier, api }, request, response).catch((error: unknown) => {
      log(`The courier failed: ${error instanceof Error ? error.stack : String(error)}`);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: 'The courier failed; its log says why.' });
    });
  });
  return {
    port,
    apiUrl: `http://${HOST}:${port}/api/v3`,
    url: `http://${HOST}:${port}`,
    store,
    carrier,
    async close() {
      await Promise.all([closeServer(server), carrier.close()]);
      store.close();
    },
  };
}

interface Parts {
  readonly store: Store;
  readonly carrier: Carrier;
  readonly api: Api;
}

async function route(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { store, carrier, api } = parts;
  const url = urlOf(request);
  if (!url) return sendJson(response, 400, { error: 'The address cannot be read.' });
  if (url.pathname.startsWith('/api/v3/')) return api.handle(request, response, url);
  if (isCrossSite(request)) return sendJson(response, 403, { error: 'Not from another site.' });
  const call = `${request.method ?? 'GET'} ${url.pathname}`;
  if (request.method === 'GET' && sendFont(response, url.pathname)) return;
  if (call === 'GET /test/state') return sendJson(response, 200, stateOf(parts));
  if (call === 'POST /test/faults')
    return change(request, response, apiFaults, (faults) => api.setFaults(faults));
  if (call === 'POST /test/messages')
    return change(request, response, messageFaults, (faults) => carrier.setFaults(faults));
  carrier.catchUp();
  if (call === 'GET /') return showParcels(response, { store, now: new Date(carrier.nowMs()) });
  const tracked = /^GET \/track\/SC(\d{10})GB$/.exec(call);
  if (tracked) return showTracking(response, store.parcel(Number(tracked[1])));
  const moved = /^POST \/parcels\/(\d{1,15})\/([A-Z_]+)$/.exec(call);
  if (moved) return move(parts, request, response, { id: Number(moved[1]), status: moved[2] ?? '' });
  sendJson(response, 404, { error: `There is nothing at ${call}.` });
}

function stateOf({ store, carrier, api }: Parts): object {
  return {
    now: new Date(carrier.nowMs()).toISOString(),
    parcels: store.count(),
    waitingMessages: store.waiting(),
    faults: api.faults,
    messages: carrier.faults,
  };
}

/** Moves a parcel along: from the page by a form, which leads back there, and from a program. */
function move(
  { store, carrier }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  { id, status }: { readonly id: number; readonly status: string },
): void {
  const parcel = store.parcel(id);
  if (!parcel || !isStatusCode(status)) return sendJson(response, 404, { error: 'There is no such parcel.' });
  if (!carrier.move(parcel, status))
    return sendJson(response, 409, { error: `${status} does not follow ${parcel.status}.` });
  if (/html/.test(request.headers.accept ?? '')) return redirect(response, '/');
  sendJson(response, 200, { parcelId: id, status });
}

async function change<Faults>(
  request: IncomingMessage,
  response: ServerResponse,
  shape: { safeParse: (value: unknown) => { success: boolean; data?: Faults } },
  set: (faults: Faults) => void,
): Promise<void> {
  const parsed = shape.safeParse(JSON.parse(await readBody(request)));
  if (!parsed.success || parsed.data === undefined)
    return sendJson(response, 400, { error: 'These faults are not known.' });
  set(parsed.data);
  sendJson(response, 200, parsed.data);
}

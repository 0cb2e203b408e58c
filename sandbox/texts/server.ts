import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { shopClock } from '../mailbox/shop-clock.js';
import { sendFont } from '../web/fonts.js';
import { isCrossSite, readBody, redirect, sendJson, urlOf } from '../web/http.js';
import { closeServer, HOST, listen } from '../web/listening.js';
import { Api, API_PREFIX, apiFaults } from './api.js';
import { Network } from './network.js';
import { showPhones } from './pages.js';
import { Store } from './store.js';

const LISTED = 500;
const MOST_TYPED = 160;

export interface TextsOptions {
  /** 0 picks a free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly accountSid: string;
  readonly token: string;
  /** The shop's number. */
  readonly from: string;
  /** Where replies are sent, and the same by the shop's public address, which the signature covers. */
  readonly webhookUrl: string;
  readonly signedUrl: string;
  readonly clockFile?: string | undefined;
  readonly log?: (line: string) => void;
}

export interface RunningTexts {
  readonly port: number;
  /** The address of the API and of the pages. */
  readonly url: string;
  readonly store: Store;
  close(): Promise<void>;
}

/** Starts the sandbox of text messages on 127.0.0.1; rejects when the port is taken. */
export async function startTexts(options: TextsOptions): Promise<RunningTexts> {
  const { log = () => undefined } = options;
  const store = new Store(join(options.dataDir, 'texts.sqlite'));
  const now = shopClock(options.clockFile ?? join(options.dataDir, 'clock.json'));
  const network = new Network({ ...options, store, now });
  const api = new Api({ ...options, store, network, now });
  const server = createServer((request, response) => {
    route({ store, network, api }, request, response).catch((error: unknown) => {
      log(`The sandbox of text messages failed: ${error instanceof Error ? error.stack : String(error)}`);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: 'The sandbox failed; its log says why.' });
    });
  });
  const port = await listen(server, options.port).catch((error: unknown) => {
    store.close();
    throw error;
  });
  return {
    port,
    url: `http://${HOST}:${port}`,
    store,
    async close() {
      await Promise.all([closeServer(server), network.close()]);
      store.close();
    },
  };
}

interface Parts {
  readonly store: Store;
  readonly network: Network;
  readonly api: Api;
}

async function route(
  { store, network, api }: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = urlOf(request);
  if (!url) return sendJson(response, 400, { error: 'The address cannot be read.' });
  if (url.pathname.startsWith(API_PREFIX)) return api.handle(request, response, url);
  if (isCrossSite(request)) return sendJson(response, 403, { error: 'Not from another site.' });
  const call = `${request.method ?? 'GET'} ${url.pathname}`;
  if (request.method === 'GET' && sendFont(response, url.pathname)) return;
  if (call === 'GET /') return showPhones(response, store);
  if (call === 'GET /api/texts')
    return sendJson(response, 200, store.newest(LISTED, url.searchParams.get('phone') ?? undefined));
  if (call === 'POST /test/faults') {
    const faults = apiFaults.safeParse(JSON.parse(await readBody(request)));
    if (!faults.success) return sendJson(response, 400, { error: 'These faults are not known.' });
    api.setFaults(faults.data);
    return sendJson(response, 200, faults.data);
  }
  const replied = /^POST \/phones\/(\d{7,15})\/reply$/.exec(call);
  if (!replied) return sendJson(response, 404, { error: `There is nothing at ${call}.` });
  const words = new URLSearchParams(await readBody(request)).get('body')?.trim() ?? '';
  if (words === '' || words.length > MOST_TYPED)
    return sendJson(response, 400, { error: `A reply has 1 to ${MOST_TYPED} characters.` });
  await network.reply(`+${replied[1] ?? ''}`, words);
  redirect(response, '/');
}

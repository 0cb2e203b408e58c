import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { callerOf, type Caller } from './access.js';
import { getMe, getMembership, getUser, getWallet, listTransactions } from './account.js';
import { mealList, oneMeal } from './catalog.js';
import { placeOrder, quote, type OrderBody } from './checkout.js';
import { listMyOrders, listOrders } from './orders.js';
import { searchRecipes } from './recipes.js';

/**
 * The baseline for the product: what the scenarios ask for, on Node's own HTTP server and `pg`, with prepared
 * statements on a PostgreSQL of its own, with the same checks, the same money and the same durable writes, and
 * nothing else.
 */
type Handler = (url: URL, request: IncomingMessage) => Promise<object> | object;

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

const signedIn =
  (handle: (caller: Caller, url: URL) => Promise<object>): Handler =>
  async (url, request) =>
    handle(await callerOf(request), url);

const ROUTES: Readonly<Record<string, Handler>> = {
  'GET /api/meals': () => mealList(),
  'GET /api/recipes': (url) => searchRecipes(url.searchParams.get('q') ?? ''),
  'GET /auth/v1/user': signedIn(getUser),
  'GET /api/me': signedIn(getMe),
  'GET /api/wallet': signedIn(getWallet),
  'GET /api/wallet/transactions': signedIn(listTransactions),
  'GET /api/membership': signedIn(getMembership),
  'GET /api/orders': signedIn(listMyOrders),
  'GET /api/admin/orders': signedIn((caller, url) =>
    listOrders(caller, Number(url.searchParams.get('limit'))),
  ),
  'POST /api/quotes': async (_url, request) => quote(await bodyOf<Parameters<typeof quote>[0]>(request)),
  'POST /api/checkout/one-time': async (_url, request) =>
    placeOrder(await bodyOf<OrderBody>(request), String(request.headers['idempotency-key'])),
};

async function bodyOf<Body>(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body;
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const meal = /^\/api\/meals\/(\d+)$/.exec(url.pathname)?.[1];
  const handle = ROUTES[`${request.method ?? ''} ${url.pathname}`];
  const made = meal === undefined ? await handle?.(url, request) : await oneMeal(Number(meal));
  if (made === undefined) throw new Error('there is no such route');
  const isNew = url.pathname.startsWith('/api/checkout/');
  response.writeHead(isNew ? 201 : 200, JSON_TYPE).end(Buffer.isBuffer(made) ? made : JSON.stringify(made));
}

createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    response.writeHead(422).end(String(error));
  });
}).listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));

import { product } from './product.js';

const CALL_MS = 30_000;

/** One email in the mailbox. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The order as the server returns it. */
export interface OrderState {
  readonly orderId: string;
  readonly orderCode: string;
  readonly status: string;
  readonly paymentState: string;
  readonly totalPence: number;
}

async function call(url: string, init: RequestInit = {}, timeoutMs = CALL_MS): Promise<unknown> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

function post(url: string, body: unknown, timeoutMs = CALL_MS): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return call(url, { method: 'POST', headers, body: JSON.stringify(body) }, timeoutMs);
}

function text(value: unknown, name: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  if (typeof found !== 'string') throw new Error(`There is no text '${name}' in ${JSON.stringify(value)}.`);
  return found;
}

/** The emails in the mailbox, newest first; all of them without an address. */
export async function emails(to = ''): Promise<Email[]> {
  const found = await call(`${product.mailboxUrl}/api/messages?to=${encodeURIComponent(to)}`);
  if (!Array.isArray(found)) throw new Error('The mailbox did not answer with a list.');
  return found.map((each: unknown) => ({
    to: text(each, 'to'),
    subject: text(each, 'subject'),
    text: text(each, 'text'),
    html: text(each, 'html'),
  }));
}

export async function emptyMailbox(): Promise<void> {
  await call(`${product.mailboxUrl}/api/messages`, { method: 'DELETE' });
}

/** The order behind a payment session, requested as the site does. */
export async function orderOf(sessionId: string): Promise<OrderState> {
  const found = await call(`${product.siteUrl}/api/checkout/sessions/${sessionId}`);
  const totalPence: unknown = typeof found === 'object' && found ? Reflect.get(found, 'totalPence') : 0;
  return {
    orderId: text(found, 'orderId'),
    orderCode: text(found, 'orderCode'),
    status: text(found, 'status'),
    paymentState: text(found, 'paymentState'),
    totalPence: Number(totalPence),
  };
}

/** How many meals the shop lists under a category. */
export async function countMealsOf(category: string): Promise<number> {
  const found = await call(`${product.siteUrl}/api/meals?category=${encodeURIComponent(category)}`);
  const items: unknown = typeof found === 'object' && found ? Reflect.get(found, 'items') : undefined;
  if (!Array.isArray(items)) throw new Error('The shop did not answer with a list of meals.');
  return items.length;
}

/** Advances the clock of the shop and of the payment provider. There is no way back. */
export async function advanceClock(minutes: number): Promise<void> {
  await post(`${product.paymentsUrl}/test/clock`, { advanceMinutes: minutes });
}

/** The shop's current time. */
async function shopTime(): Promise<Date> {
  return new Date(text(await call(`${product.paymentsUrl}/test/clock`), 'now'));
}

const MONTH = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', month: 'long', year: 'numeric' });
const DAY_MINUTES = 24 * 60;
/**
 * Shop and provider do what falls due on the way: two stops a day, each until no work is pending at either.
 */
const DAY_MS = 300_000;

const LONDON_DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short' });
const TEST_MINUTES = 5;

/**
 * Makes sure that advancing the clock by this many minutes stays within one London day, at whose end a
 * delivery day closes: near midnight it first moves past it.
 */
export async function stayWithinDay(minutes: number): Promise<void> {
  const now = await shopTime();
  const end = new Date(now.getTime() + (minutes + TEST_MINUTES) * 60_000);
  if (LONDON_DAY.format(now) !== LONDON_DAY.format(end)) await advanceClock(minutes + TEST_MINUTES);
}

/** Advances the clock by this many days, one at a time. */
export async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1)
    await post(`${product.paymentsUrl}/test/clock`, { advanceMinutes: DAY_MINUTES }, DAY_MS);
}

/** Advances the clock into the next month, a day at a time. */
export async function advancePastMonthEnd(): Promise<void> {
  const month = MONTH.format(await shopTime());
  for (let day = 0; day < 32 && MONTH.format(await shopTime()) === month; day += 1) await passDays(1);
}

/** The delivery price of five meals for the owner of this token, in pence. */
export async function deliveryOfSmallBox(token: string): Promise<number> {
  const lines = [{ sku: 'meal-lemon-herb-chicken-greens', quantity: 5 }];
  const quote = await call(`${product.siteUrl}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ kind: 'one_time', lines }),
  });
  return Number(typeof quote === 'object' && quote ? Reflect.get(quote, 'deliveryPence') : NaN);
}

/** Pays a session as its page does; returns once the webhooks have been sent. */
export async function completeSession(sessionId: string): Promise<void> {
  await post(`${product.paymentsUrl}/test/checkout/sessions/${sessionId}/complete`, {});
}

/** Makes the payment provider refuse every call with this status from now on; without one it works again. */
export async function breakPayments(status?: number): Promise<void> {
  await post(`${product.paymentsUrl}/test/faults`, status === undefined ? {} : { status });
}

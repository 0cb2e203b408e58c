import { ERRORS, type ErrorCode } from '@rules/errors/errors';
import { pence } from '@rules/money/money';
import { quote, type Discount } from '@rules/pricing/pricing';
import type {
  CheckoutSession,
  DeliveryDays,
  OneTimePaymentRequest,
  Package,
  Quote,
  QuoteRequest,
} from '#frontend/api/generated.js';
import { EXTRAS, MEAL_DETAILS, MEALS, PACKAGES, SITE } from './catalog.js';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface FakeResponse {
  readonly status: number;
  readonly body: unknown;
}

type Handler = (call: Call) => FakeResponse | Promise<FakeResponse>;

export const ok = (body: unknown, status = 200): FakeResponse => ({ status, body });

/** An error in the format of the API. */
export function problem(code: ErrorCode, more: Readonly<Record<string, unknown>> = {}): FakeResponse {
  const { title, detail, status } = ERRORS[code];
  return { status, body: { type: `/api/docs#${code}`, title, detail, status, code, ...more } };
}

export const DAYS: DeliveryDays['days'] = [
  {
    date: '2026-11-25',
    weekday: 'Wed',
    label: 'Wed (25 Nov)',
    cutOffAt: '2026-11-20T23:59:59.000Z',
    available: true,
  },
  {
    date: '2026-11-26',
    weekday: 'Thu',
    label: 'Thu (26 Nov)',
    cutOffAt: '2026-11-23T23:59:59.000Z',
    available: true,
  },
];

/** Sundays and Wednesdays, for weekly boxes. */
export const WEEKLY_DAYS: DeliveryDays['days'] = [
  {
    date: '2026-11-25',
    weekday: 'Wed',
    label: 'Wed (25 Nov)',
    cutOffAt: '2026-11-21T23:59:59.999Z',
    available: true,
  },
  {
    date: '2026-11-29',
    weekday: 'Sun',
    label: 'Sun (29 Nov)',
    cutOffAt: '2026-11-25T23:59:59.999Z',
    available: true,
  },
  {
    date: '2026-12-02',
    weekday: 'Wed',
    label: 'Wed (02 Dec)',
    cutOffAt: '2026-11-28T23:59:59.999Z',
    available: true,
  },
];

type PlainLine = Pick<Quote['lines'][number], 'sku' | 'variant' | 'name' | 'quantity' | 'allergens'> & {
  readonly unitPence: ReturnType<typeof pence>;
};

/** Each trial day is a line of its own, as at the server. */
function packageLines(
  pack: Package,
  { quantity, variant = pack.defaultVariant }: QuoteRequest['lines'][number],
  kind: QuoteRequest['kind'],
): PlainLine[] {
  const allergens = pack.variants.find((each) => each.variant === variant)?.allergens ?? pack.allergens;
  const line = { sku: pack.sku, variant, allergens, unitPence: pence(pack.dailyPricePence) };
  if (kind !== 'trial') return [{ ...line, name: pack.name, quantity }];
  return Array.from({ length: quantity }, (_, index) => ({
    ...line,
    name: `${pack.name} - Trial Day ${index + 1}`,
    quantity: 1,
  }));
}

/** Prices a cart like the server; it knows the codes WELCOME20 and DEMOPRO1. */
export function quoteFor({ lines, kind, referralCode, promoCode }: QuoteRequest): Quote {
  const discounts: Discount[] = [];
  if (promoCode === 'WELCOME20') discounts.push({ source: 'promotion', code: promoCode, percent: 20 });
  if (referralCode === 'DEMOPRO1') discounts.push({ source: 'referral', code: referralCode, percent: 10 });
  const dishes = [...MEALS, ...EXTRAS];
  const priced = quote({
    lines: lines.flatMap((line): PlainLine[] => {
      const { sku, quantity } = line;
      const pack = PACKAGES.find((each) => each.sku === sku);
      if (pack) return packageLines(pack, line, kind);
      const dish = dishes.find((each) => each.sku === sku);
      if (!dish) throw new Error(`the fake catalogue has no ${sku}`);
      const { name, allergens } = dish;
      const unitPence =
        kind === 'subscription' && 'weeklyPricePence' in dish ? dish.weeklyPricePence : dish.pricePence;
      return [{ sku, variant: null, name, quantity, unitPence: pence(unitPence), allergens }];
    }),
    kind,
    discounts,
    tariff: { standardPence: pence(350), freeFromPence: pence(10_000) },
    member: false,
    walletAvailablePence: pence(0),
  });
  return { ...priced, lines: [...priced.lines], served: null };
}

export const SESSION: CheckoutSession = {
  orderId: '5b6c1d1e-6f0c-4d6a-9b6e-0c1d2e3f4a5b',
  orderCode: 'EFGH5678',
  status: 'processing',
  paymentState: 'paid',
  state: 'paid',
  replaced: false,
  totalPence: 7150,
  subtotalPence: 6800,
  discountPence: 0,
  discount: null,
  walletPence: 0,
  mealsPerWeek: 8,
  mealType: 'standard',
  halalOnly: false,
  mealCount: 8,
  deliveryDate: '2026-11-25',
  deliveryLabel: 'Wed (25 Nov)',
  kind: 'one_time',
  deliveryPence: 350,
  lines: [{ name: 'Lemon Chicken', variant: null, quantity: 8, grossPence: 6800, totalPence: 6800 }],
};

export function isQuoteRequest(body: unknown): body is QuoteRequest {
  return typeof body === 'object' && body !== null && 'lines' in body && 'kind' in body;
}

export function isPaymentRequest(body: unknown): body is OneTimePaymentRequest {
  return typeof body === 'object' && body !== null && 'mealConfiguration' in body;
}

const codeRefused = (field: string): FakeResponse =>
  problem('code_invalid', { errors: [{ field, message: ERRORS.code_invalid.detail }] });

function respondToQuote({ body }: Call): FakeResponse {
  if (!isQuoteRequest(body)) return problem('malformed_request');
  if (body.promoCode !== undefined && body.promoCode !== 'WELCOME20') return codeRefused('promoCode');
  if (body.referralCode !== undefined && body.referralCode !== 'DEMOPRO1') return codeRefused('referralCode');
  return ok(quoteFor(body));
}

const DEFAULTS: Readonly<Record<string, Handler>> = {
  'GET /api/site': () => ok(SITE),
  'GET /api/meals': () => ok({ items: MEALS, nextCursor: null }),
  ...Object.fromEntries(MEAL_DETAILS.map((each) => [`GET /api/meals/${each.id}`, () => ok(each)])),
  'GET /api/packages': () => ok({ items: PACKAGES, nextCursor: null }),
  'GET /api/extras': () => ok({ items: EXTRAS, nextCursor: null }),
  'GET /api/referral/codes/DEMOPRO1': () => ok({ valid: true }),
  'GET /api/referral/codes/NOBODY': () => ok({ valid: false }),
  'GET /api/delivery-days': ({ query }) => {
    const postcode = query.get('postcode');
    return ok({
      served: postcode === null ? null : /^(SW|E|N)\d/.test(postcode),
      days: query.get('kind') === 'subscription' ? WEEKLY_DAYS : DAYS,
      presetDate: '2026-11-25',
    });
  },
  'POST /api/waitlist': () => ok({ joined: true }, 202),
  'POST /api/quotes': respondToQuote,
  // Only the part behind '#' changes, which jsdom supports: the page has left for the payment page.
  'POST /api/checkout/one-time': () => ok({ url: 'http://localhost/#paying', orderId: SESSION.orderId }, 201),
  'GET /api/checkout/sessions/cs_test_abcdefgh5678': () => ok(SESSION),
};

export interface FakeServer {
  /** Every call so far, or those to one address. */
  readonly calls: (route?: string) => readonly Call[];
  /** Changes the response of an address from now on. */
  readonly on: (route: string, handler: Handler) => void;
}

/** Replaces the network: responds by 'METHOD /path' and records the requests. */
export function startFakeServer(): FakeServer {
  const handlers: Record<string, Handler> = { ...DEFAULTS };
  const calls: Call[] = [];
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const call: Call = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    calls.push(call);
    const handler = handlers[`${call.method} ${call.path}`];
    const { status, body } = handler ? await handler(call) : problem('not_found');
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    // An answer of 204 has no body, and a browser refuses to make one with it.
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': type },
    });
  };
  return {
    calls: (route) =>
      calls.filter(({ method, path }) => route === undefined || `${method} ${path}` === route),
    on: (route, handler) => {
      handlers[route] = handler;
    },
  };
}

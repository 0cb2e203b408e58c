import { ApiError } from './api-error.js';
import { withoutLineItems } from '../checkout/checkout-sessions.js';
import type { Kind, Store } from '../store.js';

type Json = { [name: string]: unknown };

// Which fields of a response name another object, and of what kind.
const LINKS: Readonly<Record<string, Kind>> = {
  payment_intent: 'payment_intent',
  latest_charge: 'charge',
  charge: 'charge',
  customer: 'customer',
  payment_method: 'payment_method',
  default_payment_method: 'payment_method',
  setup_intent: 'setup_intent',
  invoice: 'invoice',
  latest_invoice: 'invoice',
  subscription: 'subscription',
};

// As deep as the provider allows, and one more for the lists within objects.
const MAX_DEPTH = 5;

/** An object as a response shows it: related objects as ids, or expanded where `paths` request it. */
export function present(store: Store, object: object, paths: readonly string[] = []): Json {
  const shown = bare(object);
  for (const path of paths) expandPath(store, { object, shown }, path.split('.'));
  return shown;
}

/** A list as a response shows it; paths start with `data.`. */
export function presentList(
  store: Store,
  page: { data: readonly object[]; hasMore: boolean },
  url: string,
  paths: readonly string[] = [],
): Json {
  const inner = paths.map((path) => {
    if (!path.startsWith('data.')) throw cannotExpand(path);
    return path.slice('data.'.length);
  });
  return {
    object: 'list',
    data: page.data.map((object) => present(store, object, inner)),
    has_more: page.hasMore,
    url,
  };
}

function expandPath(store: Store, target: { object: object; shown: Json }, steps: string[]): void {
  const { object, shown } = target;
  const [step, ...rest] = steps;
  if (step === undefined || steps.length > MAX_DEPTH) throw cannotExpand(steps.join('.'));
  const part = includable(store, object, step);
  if (part !== undefined) shown[step] = part;
  if (!(step in shown)) throw cannotExpand(steps.join('.'));
  const kind = LINKS[step];
  const value = shown[step];
  const isLink = kind !== undefined && (typeof value === 'string' || value === null);
  // A field that is shown already and links to nothing cannot be expanded.
  if (!isLink && rest.length === 0 && part === undefined) throw cannotExpand(steps.join('.'));
  if (isLink && typeof value === 'string') shown[step] = bare(store.get(kind, value));
  if (rest.length > 0) expandWithin(store, shown, step, rest);
}

// A path continues into a linked object, into a part of the object itself, or into each item of a list.
function expandWithin(store: Store, shown: Json, step: string, rest: string[]): void {
  const inner = shown[step];
  if (Array.isArray(inner)) {
    shown[step] = inner.map((each: unknown) => (isJson(each) ? expanded(store, each, rest) : each));
  } else if (isJson(inner)) {
    shown[step] = expanded(store, inner, rest);
  }
}

function expanded(store: Store, object: Json, steps: string[]): Json {
  const shown = { ...object };
  expandPath(store, { object, shown }, steps);
  return shown;
}

// Parts that a response has only on request.
function includable(store: Store, object: object, step: string): unknown {
  if (step === 'line_items' && isSession(object)) return object.line_items;
  if (step === 'payments' && isInvoice(object)) {
    const { data } = store.list('invoice_payment', { limit: 10, where: { invoice: object.id } });
    return { object: 'list', data, has_more: false, url: '/v1/invoice_payments' };
  }
  return undefined;
}

function bare(object: object): Json {
  return { ...(isSession(object) ? withoutLineItems(object) : object) };
}

function isSession(object: object): object is Parameters<typeof withoutLineItems>[0] {
  return 'object' in object && object.object === 'checkout.session';
}

function isInvoice(object: object): object is { id: string } {
  return 'object' in object && object.object === 'invoice';
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

function cannotExpand(path: string): ApiError {
  return new ApiError(`This property cannot be expanded (${path}).`, { param: 'expand' });
}

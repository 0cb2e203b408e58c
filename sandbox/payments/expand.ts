import { ApiError } from './api-error.js';
import { withoutLineItems } from './checkout-sessions.js';
import type { Kind, Store } from './store.js';

type Json = { [name: string]: unknown };

// Which fields of an answer name another object, and what kind it is.
const LINKS: Readonly<Record<string, Kind>> = {
  payment_intent: 'payment_intent',
  latest_charge: 'charge',
  charge: 'charge',
  customer: 'customer',
};

const MAX_DEPTH = 4;

/** An object as an answer shows it: related objects as ids, or in full where `paths` ask for them. */
export function present(store: Store, object: object, paths: readonly string[] = []): Json {
  const shown: Json = { ...bare(object) };
  for (const path of paths) expandPath(store, { object, shown }, path.split('.'));
  return shown;
}

/** A list as an answer shows it; paths start with `data.`. */
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
  if (step === 'line_items' && 'line_items' in object && rest.length === 0) {
    shown[step] = object.line_items;
    return;
  }
  const kind = LINKS[step];
  if (kind === undefined || !(step in shown)) throw cannotExpand(steps.join('.'));
  const value = shown[step];
  if (typeof value === 'string') shown[step] = { ...store.get(kind, value) };
  const linked = shown[step];
  if (rest.length > 0 && isJson(linked)) expandPath(store, { object: linked, shown: linked }, rest);
}

function bare(object: object): object {
  return isSession(object) ? withoutLineItems(object) : object;
}

function isSession(object: object): object is Parameters<typeof withoutLineItems>[0] {
  return 'object' in object && object.object === 'checkout.session';
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

function cannotExpand(path: string): ApiError {
  return new ApiError(`This property cannot be expanded (${path}).`, { param: 'expand' });
}

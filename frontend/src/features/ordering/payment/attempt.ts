import { randomUuid } from '../cart/random-uuid.js';

/**
 * One attempt to pay. While cart and form stay the same, the server gets the same key, so that a double
 * click, a retry or a return from the payment page finds the existing order.
 */
export interface Attempt {
  /** The checkout: its newer order closes the older, unpaid one. */
  readonly checkoutId: string;
  /** The Idempotency-Key of exactly this request. */
  readonly key: string;
  readonly fingerprint: string;
}

/** One-time and weekly attempts are separate: paying for one must not affect the other. */
const KEYS = { once: 'checkoutAttempt', weekly: 'weeklyCheckoutAttempt' } as const;

function isAttempt(value: unknown): value is Attempt {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['checkoutId', 'key', 'fingerprint'].every(
      (name) => name in value && typeof Reflect.get(value, name) === 'string',
    )
  );
}

function stored(kind: keyof typeof KEYS): Attempt | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEYS[kind]) ?? 'null');
    return isAttempt(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** 53 bits of a text's hash; the browser's own digests exist on secure origins only. */
function hash53(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** Distinguishes requests; reveals nothing about the form. */
function fingerprintOf(request: unknown): string {
  const text = JSON.stringify(request);
  return `${hash53(text, 1)}-${hash53(text, 2)}`;
}

/** The attempt for a request: the current one when nothing changed, else the same checkout with a new key. */
export function attemptFor(kind: keyof typeof KEYS, request: unknown): Attempt {
  const before = stored(kind);
  const fingerprint = fingerprintOf(request);
  if (before?.fingerprint === fingerprint) return before;
  const attempt = {
    checkoutId: before?.checkoutId ?? randomUuid(),
    key: randomUuid(),
    fingerprint,
  };
  try {
    sessionStorage.setItem(KEYS[kind], JSON.stringify(attempt));
  } catch {
    // The attempt then lasts for this press only; the button is disabled meanwhile.
  }
  return attempt;
}

/** The id of this tab's checkout; undefined before the first press of the button. */
export function checkoutIdOf(kind: keyof typeof KEYS): string | undefined {
  return stored(kind)?.checkoutId;
}

/** Called after a payment, or when the server has closed the order: the next press starts a new checkout. */
export function clearAttempt(): void {
  try {
    for (const key of Object.values(KEYS)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

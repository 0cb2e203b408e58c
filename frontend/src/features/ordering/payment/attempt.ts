import { randomUuid } from '../cart/random-uuid.js';

/**
 * One attempt to pay: while cart and form stay the same the same key goes to the server, so that a double
 * click, a retry or coming back from the payment page finds the order that is already there.
 */
export interface Attempt {
  /** Of this checkout: a newer order of it closes the older, unpaid one. */
  readonly checkoutId: string;
  /** The Idempotency-Key of exactly this request. */
  readonly key: string;
  readonly fingerprint: string;
}

/** A weekly box that was paid for elsewhere is not what somebody means who then pays for a single one. */
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

/** 53 bits of a text's digest; the browser's own digests exist on secure origins only. */
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

/** Tells one request from another; nothing of the form can be read from it. */
function fingerprintOf(request: unknown): string {
  const text = JSON.stringify(request);
  return `${hash53(text, 1)}-${hash53(text, 2)}`;
}

/** The attempt for a request: the one under way when nothing changed, else the same checkout with a new key. */
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
    // It then lasts for this press only; the button is disabled meanwhile.
  }
  return attempt;
}

/** The id of the checkout that this tab has begun; undefined before the first press of the button. */
export function checkoutIdOf(kind: keyof typeof KEYS): string | undefined {
  return stored(kind)?.checkoutId;
}

/** After a payment, or when the server has closed the order: the next press begins a new checkout. */
export function clearAttempt(): void {
  try {
    for (const key of Object.values(KEYS)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

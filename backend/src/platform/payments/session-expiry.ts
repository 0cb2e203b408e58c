const MINUTE_MS = 60_000;
/** The provider opens no page that ends sooner than this after the call … */
const SHORTEST_PAGE_MS = 30 * MINUTE_MS;
/** … by its own clock, which need not be ours. */
const CLOCK_MARGIN_MS = 5 * MINUTE_MS;

/**
 * A page opened later than this before its time to pay is over would close before the customer finds a card.
 */
export const MIN_TIME_TO_PAY_MS = 5 * MINUTE_MS;

/**
 * When the provider closes a page that may be paid until `payUntil`, in its own whole seconds. Late enough
 * for a page that is opened at the last moment, and the same for every try, so that a repeated call is the
 * same call under its idempotency key. What must be released at `payUntil` closes its page explicitly.
 */
export function sessionExpiresAtS(payUntil: Date): number {
  return Math.floor((payUntil.getTime() + SHORTEST_PAGE_MS + CLOCK_MARGIN_MS) / 1000);
}

/** Whether it is too late to open a page that may be paid until then (rule O46). */
export function isTooLateToOpen(payUntil: Date, now: Date): boolean {
  return payUntil.getTime() - now.getTime() < MIN_TIME_TO_PAY_MS;
}

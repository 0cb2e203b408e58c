import { useSyncExternalStore } from 'react';

/** What the visitor chose about optional items, and when (rule X4). */
export interface CookieChoice {
  readonly accepted: boolean;
  readonly decidedAt: string;
}

/** What may be refused and works without. While the list is empty, the banner never asks. */
export const OPTIONAL_ITEMS: readonly string[] = [];

const KEY = 'cookieChoice';
const ASKED_AGAIN_AFTER_MONTHS = 6;

/** The purposes in use; a new one asks every visitor again. None are optional today. */
const PURPOSES = 'necessary';

/** Global Privacy Control counts as a refusal. */
export function refusesBySignal(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

function isStillGood(decidedAt: Date, now: Date): boolean {
  const askAgainAt = new Date(decidedAt);
  askAgainAt.setMonth(askAgainAt.getMonth() + ASKED_AGAIN_AFTER_MONTHS);
  return decidedAt <= now && now < askAgainAt;
}

/** The choice made in this browser; undefined when there is none, or when it has expired. */
export function readChoice(now: Date = new Date()): CookieChoice | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { accepted, decidedAt, purposes } = { accepted: null, decidedAt: '', purposes: '', ...stored };
    if (typeof accepted !== 'boolean' || purposes !== PURPOSES) return undefined;
    return isStillGood(new Date(decidedAt), now) ? { accepted, decidedAt } : undefined;
  } catch {
    return undefined;
  }
}

const listeners = new Set<() => void>();
/** Without storage the banner must not return on every page. */
let answeredHere = false;

export function storeChoice(accepted: boolean, now: Date = new Date()): void {
  answeredHere = true;
  try {
    localStorage.setItem(KEY, JSON.stringify({ accepted, decidedAt: now.toISOString(), purposes: PURPOSES }));
  } catch {
    // The choice then lasts until the page is closed.
  }
  for (const tell of listeners) tell();
}

/** Whether something optional may be stored: only after consent, and never against the browser's signal. */
export function mayStoreOptional(): boolean {
  return !refusesBySignal() && readChoice()?.accepted === true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the banner has to show. */
export function useMustAsk(optional: readonly string[] = OPTIONAL_ITEMS): boolean {
  return useSyncExternalStore(
    subscribe,
    () => optional.length > 0 && !answeredHere && !refusesBySignal() && readChoice() === undefined,
    () => false,
  );
}

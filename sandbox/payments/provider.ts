import Stripe from 'stripe';
import type { Scheduler } from './scheduler.js';
import type { Clock } from './clock.js';
import { makeId } from './api/ids.js';
import type { Store } from './store.js';
import type { Webhooks } from './webhooks/webhooks.js';

/** What the API's handlers work with. */
export interface Provider {
  store: Store;
  clock: Clock;
  webhooks: Webhooks;
  scheduler: Scheduler;
  log: (line: string) => void;
  /** The base URL of the hosted pages, e.g. `http://localhost:3001`. */
  publicUrl: string;
}

/** The API call that caused an event; nulls when there was none. */
export interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

/** The cause of events from a page, a test call or the clock. */
export const NO_CALL: Cause = { id: null, idempotency_key: null };

/** Stores an event about `object` as it is now, sends it and returns its id. */
export function emit(
  provider: Provider,
  type: Stripe.Event.Type,
  object: Stripe.Event.Data.Object,
  cause: Cause,
): string {
  const event: Stripe.EventBase = {
    id: makeId('evt_'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: provider.clock.now(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: cause,
    type,
  };
  provider.store.insert('event', event, event.created);
  provider.webhooks.queue(event);
  return event.id;
}

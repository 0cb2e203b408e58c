import type Stripe from 'stripe';
import type { Provider } from '../provider.js';

/** An event as an answer shows it, with the number of webhooks that still wait to be taken. */
export function presentEvent(provider: Provider, event: Stripe.EventBase): Stripe.EventBase {
  return { ...event, pending_webhooks: provider.webhooks.deliveries.pendingCount(event.id) };
}

import type Stripe from 'stripe';
import type { Provider } from '../provider.js';

/** An event as the API returns it, with the number of webhooks still to be delivered. */
export function presentEvent(provider: Provider, event: Stripe.EventBase): Stripe.EventBase {
  return { ...event, pending_webhooks: provider.webhooks.deliveries.pendingCount(event.id) };
}

import Stripe from 'stripe';
import { Env } from '../env.js';
import { providerRequests } from '../metrics/metrics.js';

const TIMEOUT_MS = 8_000;
const RESOURCES = new Set([
  'billing_portal',
  'charges',
  'checkout',
  'customers',
  'disputes',
  'events',
  'invoice_payments',
  'invoiceitems',
  'invoices',
  'payment_intents',
  'refunds',
  'subscriptions',
]);

/** The part of a completed request that is counted. */
interface Answered {
  readonly method: string;
  readonly path: string;
}

/**
 * The provider's official client. Its own retries are off: every caller sends an idempotency key and has a
 * bounded retry of its own.
 */
export function createStripe({ values }: Env): Stripe {
  const address = values.STRIPE_API_URL ? new URL(values.STRIPE_API_URL) : undefined;
  const stripe = new Stripe(values.STRIPE_SECRET_KEY, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(address
      ? {
          host: address.hostname,
          port: address.port,
          protocol: address.protocol === 'http:' ? 'http' : 'https',
        }
      : {}),
  });
  stripe.on('response', ({ method, path }: Answered) =>
    providerRequests.inc({ method: method === 'GET' ? 'GET' : 'POST', resource: resourceOf(path) }),
  );
  return stripe;
}

/** The resource of a path, from a short list: ids never become labels. */
function resourceOf(path: string): string {
  const [, , first = ''] = path.split(/[/?]/);
  return RESOURCES.has(first) ? first : 'other';
}

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

/** Where the provider's API is called, and with which key. */
export interface ProviderAccess {
  readonly secretKey: string;
  /** Another address than the provider's own: the sandbox's. */
  readonly apiUrl?: string | undefined;
  readonly timeoutMs?: number;
}

/** The provider's official client, as backend and worker use it: counted. */
export function createStripe({ values }: Env): Stripe {
  const stripe = providerClient({ secretKey: values.STRIPE_SECRET_KEY, apiUrl: values.STRIPE_API_URL });
  stripe.on('response', ({ method, path }: Answered) =>
    providerRequests.inc({ method: method === 'GET' ? 'GET' : 'POST', resource: resourceOf(path) }),
  );
  return stripe;
}

/**
 * The provider's official client. Its own retries are off: every caller sends an idempotency key and has a
 * bounded retry of its own.
 */
export function providerClient({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: ProviderAccess): Stripe {
  const address = apiUrl ? new URL(apiUrl) : undefined;
  return new Stripe(secretKey, {
    timeout: timeoutMs,
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
}

/** The resource of a path, from a short list: ids never become labels. */
function resourceOf(path: string): string {
  const [, , first = ''] = path.split(/[/?]/);
  return RESOURCES.has(first) ? first : 'other';
}

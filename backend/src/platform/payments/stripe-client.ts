import Stripe from 'stripe';
import { Env } from '../env.js';

const TIMEOUT_MS = 8_000;

/**
 * The provider's official client. Its own retries are off: every caller sends an idempotency key and has a
 * retry of its own with an end.
 */
export function createStripe({ values }: Env): Stripe {
  const address = values.STRIPE_API_URL ? new URL(values.STRIPE_API_URL) : undefined;
  return new Stripe(values.STRIPE_SECRET_KEY, {
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
}

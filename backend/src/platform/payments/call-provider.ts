import Stripe from 'stripe';
import { ApiError, apiError } from '../http/problems/api-error.js';

const HTTP_NOT_FOUND = 404;

/** The provider's own status codes concern our call to it, not our caller. */
export async function callProvider<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw apiError('payment_provider_unavailable', { cause: error });
  }
}

/**
 * Whether a call failed because the provider has no object of that id, in this account and mode (rule O52).
 */
export function isUnknownAtProvider(error: unknown, objectId: string): boolean {
  const cause = error instanceof ApiError ? error.cause : error;
  return (
    cause instanceof Stripe.errors.StripeInvalidRequestError &&
    cause.statusCode === HTTP_NOT_FOUND &&
    cause.message.includes(`'${objectId}'`)
  );
}

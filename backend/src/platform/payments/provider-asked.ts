import { problem } from '../http/problem.js';

/** The provider's own status codes say something of our call to it, and nothing to our caller. */
export async function providerAsked<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw problem('payment_provider_unavailable', { cause: error });
  }
}

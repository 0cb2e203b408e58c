import type Stripe from 'stripe';

/** As far as clocks may differ: the provider's library allows as much for what is old. */
const MAX_AHEAD_S = 300;
const MS_PER_S = 1_000;

export interface SignedMessage {
  readonly rawBody: Buffer;
  /** The header: 't=…,v1=…'. */
  readonly signature: string;
  readonly secret: string;
}

/**
 * What a message holds that the provider has signed lately; undefined when it has not. A time that is yet to come
 * is refused too: such a message could be kept and sent again until then. What is no JSON has an undefined body.
 */
export function signedBody(
  stripe: Stripe,
  { rawBody, signature, secret }: SignedMessage,
): { readonly body: unknown } | undefined {
  if (isAhead(signature) || !isSigned(stripe, { rawBody, signature, secret })) return undefined;
  try {
    return { body: stripe.webhooks.constructEvent(rawBody, signature, secret) };
  } catch {
    // Signed, and yet no event that the library knows how to read.
    return { body: undefined };
  }
}

/** The library throws errors of several kinds for a header that does not fit, such as one with an empty signature. */
function isSigned({ webhooks }: Stripe, { rawBody, signature, secret }: SignedMessage): boolean {
  try {
    return webhooks.signature?.verifyHeader(rawBody, signature, secret, webhooks.DEFAULT_TOLERANCE) ?? false;
  } catch {
    return false;
  }
}

function isAhead(signature: string): boolean {
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds));
  return times.some((seconds) => seconds > Date.now() / MS_PER_S + MAX_AHEAD_S);
}

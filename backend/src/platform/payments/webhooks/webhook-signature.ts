import type Stripe from 'stripe';

/** The allowed clock difference: the provider's library allows the same for old messages. */
const MAX_AHEAD_S = 300;
const MS_PER_S = 1_000;

export interface SignedMessage {
  readonly rawBody: Buffer;
  /** The header: 't=…,v1=…'. */
  readonly signature: string;
  readonly secret: string;
}

/**
 * The content of a message that the provider has signed recently; undefined when it has not. A time in the
 * future is refused too: such a message could be stored and replayed until then. A message that is no JSON
 * has an undefined body.
 */
export function signedBody(
  stripe: Stripe,
  { rawBody, signature, secret }: SignedMessage,
): { readonly body: unknown } | undefined {
  if (isAhead(signature) || !isSigned(stripe, { rawBody, signature, secret })) return undefined;
  try {
    return { body: stripe.webhooks.constructEvent(rawBody, signature, secret) };
  } catch {
    // Signed, and yet no event that the library can read.
    return { body: undefined };
  }
}

/** The library throws errors of several kinds for an invalid header, such as one with an empty signature. */
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

import type Stripe from 'stripe';
import { z } from 'zod';

/** The provider's format of ids and types: far shorter, and safe for logs and the database. */
const id = z.string().regex(/^[A-Za-z0-9_-]{1,255}$/);
const type = z.string().regex(/^[a-z0-9_.]{1,100}$/);

/** The fields that every event has. */
const Envelope = z.object({
  id,
  type,
  livemode: z.boolean(),
  /** Another account connected to ours; our own events have none. */
  account: z.string().nullish(),
});

const About = z.object({ data: z.object({ object: z.object({ id }) }) });

/** An event that changes something here. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** The provider's object of the event. */
  readonly objectId: string;
}

/** The content of a body that the provider has signed. */
export type WebhookBody =
  | { readonly kind: 'event'; readonly event: ProviderEvent }
  /** Not for us to act on: of no type that changes something here, of the other mode, of another account. */
  | { readonly kind: 'ignored'; readonly why: 'other_type' | 'other_mode' | 'other_account' }
  | { readonly kind: 'unreadable' };

/**
 * Reads a signed body without trusting its form (rule O52).
 * @param isLive whether our key takes real money; an endpoint can get events of both modes.
 */
export function readWebhookBody(
  body: unknown,
  { types, isLive }: { readonly types: readonly string[]; readonly isLive: boolean },
): WebhookBody {
  const envelope = Envelope.safeParse(body);
  if (!envelope.success) return { kind: 'unreadable' };
  const { id: eventId, type: eventType, livemode, account } = envelope.data;
  if (account != null) return { kind: 'ignored', why: 'other_account' };
  if (livemode !== isLive) return { kind: 'ignored', why: 'other_mode' };
  if (!types.includes(eventType)) return { kind: 'ignored', why: 'other_type' };
  const about = About.safeParse(body);
  if (!about.success) return { kind: 'unreadable' };
  const { id: objectId } = about.data.data.object;
  return { kind: 'event', event: { id: eventId, type: eventType, objectId } };
}

/** The readable events of a list; the provider's own client has parsed it already. */
export function readEvents(
  list: readonly Stripe.Event[],
  accepted: { readonly types: readonly string[]; readonly isLive: boolean },
): ProviderEvent[] {
  return list.flatMap((each) => {
    const read = readWebhookBody(each, accepted);
    return read.kind === 'event' ? [read.event] : [];
  });
}

/** What a provider event is about; each kind is read in its own way. */
export type ProviderObjectKind = 'session' | 'invoice' | 'subscription' | 'charge' | 'refund' | 'dispute';

/** The events that change something here, and their objects; the provider's other events are not stored. */
const OBJECT_OF_EVENT = {
  'checkout.session.completed': 'session',
  'checkout.session.async_payment_succeeded': 'session',
  'checkout.session.expired': 'session',
  'charge.refunded': 'charge',
  'refund.created': 'refund',
  'refund.updated': 'refund',
  'refund.failed': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.closed': 'dispute',
  'invoice.paid': 'invoice',
  'invoice.payment_failed': 'invoice',
  'customer.subscription.created': 'subscription',
  'customer.subscription.updated': 'subscription',
  'customer.subscription.deleted': 'subscription',
} as const satisfies Record<string, ProviderObjectKind>;

type HandledEventType = keyof typeof OBJECT_OF_EVENT;

export const HANDLED_EVENT_TYPES = Object.keys(OBJECT_OF_EVENT) as readonly HandledEventType[];

/** The kind of an event's object. Throws for an event of a type that this build does not handle. */
export function objectKindOf(eventType: string): ProviderObjectKind {
  if (!isHandled(eventType)) throw new Error(`no code for provider events of the type ${eventType}`);
  return OBJECT_OF_EVENT[eventType];
}

function isHandled(type: string): type is HandledEventType {
  return Object.hasOwn(OBJECT_OF_EVENT, type);
}

/**
 * Objects of the provider for which no payment of ours is registered: a page that saves a card, a recurring
 * invoice, its subscription, and the payment intent of such an invoice. Each kind has one module that knows
 * what they are.
 */
export const UNREGISTERED_OBJECTS = ['session', 'invoice', 'subscription', 'intent'] as const;
export type UnregisteredObject = (typeof UNREGISTERED_OBJECTS)[number];

/** Re-reads such an object and applies its state, if it is one of ours. Idempotent. */
export type SyncUnregistered = (objectId: string) => Promise<void>;

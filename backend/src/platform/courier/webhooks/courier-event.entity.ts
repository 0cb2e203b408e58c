import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/**
 * The intake of the courier's webhooks: each message once, before any work is done. A message carries the customer's
 * name and address; only which parcel it is about is kept.
 */
export const CourierEvent = defineEntity({
  name: 'CourierEvent',
  tableName: 'courier_event',
  properties: {
    /** A hash: the courier's messages have no id of their own. */
    id: p.string().length(64).primary(),
    parcelId: p.string().length(64),
    /** When the courier sent it first, by its own clock. */
    sentAt: p.datetime().length(3),
    receivedAt: p.datetime().length(3),
  },
  indexes: [{ name: 'courier_event_received', properties: ['receivedAt'] }],
});
export type CourierEvent = InferEntity<typeof CourierEvent>;

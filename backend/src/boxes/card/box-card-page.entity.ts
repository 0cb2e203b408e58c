import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { BoxSubscription } from '../box-subscription.entity.js';

/** A page of the provider that collects another card for a weekly box. Its id is the client reference. */
export const BoxCardPage = defineEntity({
  name: 'BoxCardPage',
  tableName: 'box_card_page',
  properties: {
    id: p.uuid().primary(),
    subscriptionId: () => p.manyToOne(BoxSubscription).mapToPk().fieldName('subscription_id'),
    /** When its card was saved; null while the page is open or when it was abandoned. */
    resolvedAt: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3),
  },
  indexes: [{ name: 'box_card_page_of_subscription', properties: ['subscriptionId', 'createdAt'] }],
});
export type BoxCardPage = InferEntity<typeof BoxCardPage>;

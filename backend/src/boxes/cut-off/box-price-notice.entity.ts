import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { BoxSubscription } from '../box-subscription.entity.js';

/**
 * Records that a price change was handled for a customer, by the oldest of their boxes, once (rule P11), and
 * which email announced it (rule B88).
 */
export const BoxPriceNotice = defineEntity({
  name: 'BoxPriceNotice',
  tableName: 'box_price_notice',
  properties: {
    changeId: p.uuid().primary(),
    subscriptionId: () => p.manyToOne(BoxSubscription).primary().mapToPk().fieldName('subscription_id'),
    notifiedAt: p.datetime().length(3),
    /**
     * When an email announced it: the notice period starts then. Null while none has, or when no email was
     * needed.
     */
    emailedAt: p.datetime().length(3).nullable(),
    /** The event that the email was sent for. */
    emailedBy: p.bigint('string').nullable(),
  },
});
export type BoxPriceNotice = InferEntity<typeof BoxPriceNotice>;

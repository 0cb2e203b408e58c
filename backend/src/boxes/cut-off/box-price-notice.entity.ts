import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { BoxSubscription } from '../box-subscription.entity.js';

/** That a change of price was brought to somebody, by the oldest of their boxes: once (rule P11), and which email spoke of it (rule B88). */
export const BoxPriceNotice = defineEntity({
  name: 'BoxPriceNotice',
  tableName: 'box_price_notice',
  properties: {
    changeId: p.uuid().primary(),
    subscriptionId: () => p.manyToOne(BoxSubscription).primary().mapToPk().fieldName('subscription_id'),
    notifiedAt: p.datetime().length(3),
    /** When an email spoke of it: the days of notice begin then. Null while none has, or where nothing had to be said. */
    emailedAt: p.datetime().length(3).nullable(),
    /** The event whose email it was. */
    emailedBy: p.bigint('string').nullable(),
  },
});
export type BoxPriceNotice = InferEntity<typeof BoxPriceNotice>;

import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { BoxSubscription } from '../box-subscription.entity.js';

/** That somebody was told of a change of price, by the oldest of their boxes: once (rule P11). */
export const BoxPriceNotice = defineEntity({
  name: 'BoxPriceNotice',
  tableName: 'box_price_notice',
  properties: {
    changeId: p.uuid().primary(),
    subscriptionId: () => p.manyToOne(BoxSubscription).primary().mapToPk().fieldName('subscription_id'),
    toldAt: p.datetime().length(3),
  },
});
export type BoxPriceNotice = InferEntity<typeof BoxPriceNotice>;

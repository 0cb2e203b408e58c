import type { Allergen } from '../rules/food/allergens.js';
import type { DetailPart } from '../rules/delivery/delivery-details.js';

declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** The first box was paid: the subscription runs. */
    'boxes.subscription-started': { subscriptionId: string };
    /** Paused until a day, the first of deliveries again; null: until it is resumed. */
    'boxes.subscription-paused': { subscriptionId: string; until: string | null };
    /** A pause is over, by its owner or because its day has come. */
    'boxes.subscription-resumed': { subscriptionId: string };
    /** A subscription ended, by its owner ('customer'), for want of payment ('payment') or with its account. */
    'boxes.subscription-ended': {
      subscriptionId: string;
      reason: 'customer' | 'payment' | 'erased';
      endedAt: string;
    };
    /** Where the boxes go that are not ordered yet was changed; what it is now, only their record says (rule D30). */
    'boxes.delivery-details-changed': {
      subscriptionId: string;
      changed: DetailPart[];
      by: 'customer' | 'shop';
      changedAt: string;
    };
    /** Prices change for a box that runs, after the days of notice or later (rule P11). */
    'boxes.price-changing': { subscriptionId: string; changeIds: string[] };
    /** Changes of prices that its owner was told of do not come: staff withdrew them (rule B83). */
    'boxes.price-withdrawn': { subscriptionId: string; changeIds: string[] };
    /**
     * A coming delivery is to be told of, with its meals and its charge; with `isShort`, that not enough of what is
     * sold now suits it.
     */
    'boxes.delivery-upcoming': { deliveryId: string; isShort?: boolean };
    /**
     * Something was taken out of coming boxes, since it no longer fits what its owner declares or eats: they are to
     * choose again. Events of older releases name the delivery alone.
     */
    'boxes.choice-asked': { deliveryId: string; subscriptionId?: string };
    /** A dish in coming boxes of a subscription has changed; `added`: what it contains or may contain since. */
    'boxes.dish-changed': { subscriptionId: string; sku: string; added: Allergen[] };
    /** The card of a delivery was refused; nothing was taken. Null: it is not tried again. */
    'boxes.payment-failed': {
      deliveryId: string;
      attempt: number;
      amountPence: number;
      nextTryAt: string | null;
    };
    /** A delivery was not made: not paid for in time, or nothing suited it. The last one before the end has no event of its own. */
    'boxes.delivery-missed': { deliveryId: string; reason: 'payment' | 'no_meals' | 'too_late' };
  }
}

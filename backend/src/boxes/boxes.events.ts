import type { Allergen } from '../rules/food/allergens.js';
import type { DetailPart } from '../rules/delivery/delivery-details.js';

declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** The first box was paid: the subscription is active. */
    'boxes.subscription-started': { subscriptionId: string };
    /** Paused until a day, the first of deliveries again; null: until it is resumed. */
    'boxes.subscription-paused': { subscriptionId: string; until: string | null };
    /** A pause is over: its owner ended it, or its day has come. */
    'boxes.subscription-resumed': { subscriptionId: string };
    /** A subscription ended: by its owner ('customer'), unpaid ('payment') or with its account. */
    'boxes.subscription-ended': {
      subscriptionId: string;
      reason: 'customer' | 'payment' | 'erased';
      endedAt: string;
    };
    /**
     * The delivery details of the boxes that are not ordered yet were changed. The new details are only in
     * their record (rule D30).
     */
    'boxes.delivery-details-changed': {
      subscriptionId: string;
      changed: DetailPart[];
      by: 'customer' | 'shop';
      changedAt: string;
    };
    /** Prices change for an active box, at the end of the notice period or later (rule P11). */
    'boxes.price-change-announced': { subscriptionId: string; changeIds: string[] };
    /** Staff withdrew price changes that its owner was notified of (rule B83). */
    'boxes.price-change-withdrawn': { subscriptionId: string; changeIds: string[] };
    /**
     * An email about a coming delivery is due, with its meals and its charge. `isShort`: not enough of the
     * dishes on sale suit it.
     */
    'boxes.delivery-upcoming': { deliveryId: string; isShort?: boolean };
    /** A coming delivery was made a light week, or its usual self again (rule B100). */
    'boxes.light-week-changed': { deliveryId: string; isLight: boolean };
    /**
     * Items were removed from coming boxes because they no longer fit what the owner declares or eats. The
     * owner is to choose again. Events of older releases name the delivery only.
     */
    'boxes.choice-requested': { deliveryId: string; subscriptionId?: string };
    /**
     * A dish in coming boxes of a subscription has changed. `added`: the allergens that it contains or may
     * contain since.
     */
    'boxes.dish-changed': { subscriptionId: string; sku: string; added: Allergen[] };
    /** Dishes in coming boxes of a subscription may not be sold on their day any more. */
    'boxes.menu-changed': { subscriptionId: string };
    /** Coming boxes were filled again; what left each of them, and which extras left every box (rule B90). */
    'boxes.meals-replaced': {
      subscriptionId: string;
      replaced: { deliveryId: string; dishes: { mealId: number; quantity: number }[] }[];
      extras: { mealId: number; quantity: number }[];
    };
    /** The card was refused for a delivery; nothing was taken. Null: there is no other try. */
    'boxes.payment-failed': {
      deliveryId: string;
      attempt: number;
      amountPence: number;
      nextTryAt: string | null;
    };
    /**
     * A delivery was missed: not paid in time, or nothing suited it. The last one before the end has no event
     * of its own.
     */
    'boxes.delivery-missed': { deliveryId: string; reason: 'payment' | 'no_meals' | 'too_late' };
  }
}

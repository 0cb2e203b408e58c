import type { BoxPerson, OrderCustomer } from '../ordering/box-orders.service.js';
import type { BoxSubscription } from './box-subscription.entity.js';

/** Whose box it is, as ordering asks. */
export function personOf({
  userId,
  email,
  promotionCode,
  promotionPercents,
  referralCode,
  createdAt,
  activatedAt,
}: BoxSubscription): BoxPerson {
  return {
    account: userId ? { id: userId, email } : null,
    email,
    promotionCode: promotionCode ?? null,
    promotionPercents: promotionPercents ?? null,
    referralCode: referralCode ?? null,
    since: createdAt,
    begunAt: activatedAt ?? null,
  };
}

export function customerOf(subscription: BoxSubscription): OrderCustomer {
  const { email, firstName, lastName, phone, deliveryAddress, billingAddress } = subscription;
  return { email, firstName, lastName, phone, deliveryAddress, billingAddress: billingAddress ?? null };
}

import { weekdayName } from '@rules/boxes/box-schedule';
import type { SubscriptionCheckoutRequest } from '#frontend/api/generated.js';
import { quantityList } from '../configurator/box-draft.js';
import { customerOf, extrasOf, type PaymentRequestInput } from './payment-request.js';

/** The body of create-subscription-checkout; the price of the first box is in pounds, as in the contract. */
export function subscriptionRequest({
  cart,
  values,
  quote,
  codes,
}: PaymentRequestInput): SubscriptionCheckoutRequest {
  const { deliveryDate } = values;
  return {
    mealsPerWeek: cart.mealsPerWeek,
    weeklyPrice: quote.totalPence / 100,
    selectedMeals: quantityList(cart.selectedMeals),
    extras: extrasOf(cart),
    mealType: cart.mealType,
    halalOnly: cart.halalOnly,
    promoCode: codes.promoCode,
    referralCode: codes.referralCode,
    // Without a day the server uses its default: the next Wednesday.
    ...(deliveryDate === '' ? {} : { deliveryDate, deliveryDay: weekdayName(deliveryDate) }),
    confirmedAllergenSkus: values.confirmedSkus.length > 0 ? [...values.confirmedSkus] : undefined,
    customerInfo: customerOf(values),
  };
}

import type { AddressValues } from '@rules/delivery/address';
import { normalisePostcode } from '@rules/delivery/postcodes';
import type { CustomerInfo, OneTimePaymentRequest, Quote } from '#frontend/api/generated.js';
import { quantityList, type Quantities } from '../configurator/box-draft.js';
import { isBox, type Cart } from '../cart/cart.js';
import { declaresHealth, type CheckoutValues } from '../checkout/checkout-form.js';
import type { Codes } from '../promotions/codes.js';

/** Omits an empty text from the request: otherwise it would be stored. */
function given(text: string): string | undefined {
  return text.trim() === '' ? undefined : text.trim();
}

function addressOf(
  values: AddressValues,
): Pick<CustomerInfo, 'address' | 'apartment' | 'city' | 'postcode' | 'country'> {
  return {
    address: values.address.trim(),
    apartment: given(values.apartment),
    city: values.city.trim(),
    postcode: normalisePostcode(values.postcode, values.country) ?? values.postcode.trim(),
    country: values.country,
  };
}

export function customerOf(values: CheckoutValues): CustomerInfo {
  const declared = declaresHealth(values);
  return {
    email: values.email.trim(),
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    ...addressOf(values),
    phone: values.phone.trim(),
    courierNote: given(values.courierNote),
    shippingMethod: 'standard',
    useBillingAddress: values.useBillingAddress,
    billingAddress: values.useBillingAddress ? undefined : addressOf(values.billing),
    gender: given(values.gender),
    preferences: given(values.preferences),
    allergies: given(values.allergies),
    allergens: values.allergens.length > 0 ? [...values.allergens] : undefined,
    healthConsent: declared ? values.healthConsent : undefined,
    ageConfirmed: values.ageConfirmed,
  };
}

const byId = (quantities: Quantities): Record<string, number> =>
  Object.fromEntries(Object.entries(quantities).map(([id, quantity]) => [id, quantity]));

/** The extras of a box by their kind. */
export function extrasOf({ breakfasts, proteinPots }: Cart): {
  breakfast: Record<string, number>;
  protein: Record<string, number>;
} {
  return { breakfast: byId(breakfasts), protein: byId(proteinPots) };
}

function goodsOf(cart: Cart): Omit<OneTimePaymentRequest['mealConfiguration'], 'customerInfo'> {
  if (!isBox(cart)) {
    return {
      packageType: cart.kind === 'trial' ? 'trial-days' : 'daily-nutrition-multi',
      packages: cart.packages.map(({ id, variant, quantity }) => ({ id, variant, quantity })),
    };
  }
  return {
    packageType: 'one-time-box',
    mealType: cart.mealType,
    halalOnly: cart.halalOnly,
    extras: extrasOf(cart),
    meals: quantityList(cart.selectedMeals).map(({ mealId, quantity }) => ({ mealId, quantity })),
  };
}

export interface PaymentRequestInput {
  readonly cart: Cart;
  readonly values: CheckoutValues;
  /** The server's own quote, as shown to the shopper. */
  readonly quote: Quote;
  readonly codes: Codes;
  readonly useWallet: boolean;
}

/** The body of create-one-time-payment; its totals are in pounds, as in the contract. */
export function paymentRequest(input: PaymentRequestInput): OneTimePaymentRequest {
  const { cart, values, quote, codes, useWallet } = input;
  const meals = quantityList(cart.selectedMeals);
  return {
    mealsPerWeek: cart.mealsPerWeek,
    totalPrice: quote.totalPence / 100,
    deliveryCharge: quote.deliveryPence / 100,
    selectedMeals: meals.map(({ mealId, quantity }) => ({ mealId, quantity })),
    referralCode: codes.referralCode,
    promoCode: codes.promoCode,
    ...(useWallet ? { useWallet: true } : {}),
    deliveryDate: given(values.deliveryDate),
    confirmedAllergenSkus: values.confirmedSkus.length > 0 ? [...values.confirmedSkus] : undefined,
    mealConfiguration: { ...goodsOf(cart), customerInfo: customerOf(values) },
  };
}

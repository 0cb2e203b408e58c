import { apiError } from '#backend/platform/http/problems/api-error.js';
import { CARD_MINIMUM_PENCE, type Quote } from '#backend/rules/pricing/pricing.js';
import type { AllergyDeclaration } from '#backend/identity/profile/allergy-declarations.service.js';
import { ALLERGENS, allergenWords, clashes, type Allergen } from '#backend/rules/food/allergens.js';
import { CHECKOUT_MESSAGES } from '#backend/rules/delivery/checkout-form.js';
import { penceFromPounds } from '#backend/rules/money/money.js';
import { normalisePostcode } from '#backend/rules/delivery/postcodes.js';
import type { Cart } from '../cart/cart.js';
import type { CustomerInfo } from '#backend/platform/http/validation/shared/checkout.dto.js';
import { quoteView, type PricedItem } from '../cart/quote.service.js';

/** The form of a checkout, and its path in the request, for errors beside its fields. */
interface AskedFor {
  readonly customer: CustomerInfo;
  readonly customerField: string;
  readonly confirmedSkus: readonly string[];
}

/**
 * A dish with a declared allergen, by the form or by the account, needs its SKU among the confirmed ones (rules F3,
 * F20); declared health details need consent (rule H1). Throws allergen_unconfirmed or health_consent_required.
 */
export function checkHealth(
  cart: Cart,
  { customer, customerField, confirmedSkus }: AskedFor,
  account: AllergyDeclaration,
): void {
  const said = customer.allergens ?? [];
  const declared = ALLERGENS.filter((each) => said.includes(each) || account.allergens.includes(each));
  checkAllergens(cart, declared, confirmedSkus);
  if (declares(customer) && customer.healthConsent !== true && account.consentedAt === null) {
    throw apiError('health_consent_required', {
      errors: [{ field: `${customerField}.healthConsent`, message: CHECKOUT_MESSAGES.healthConsent }],
    });
  }
}

/** Whether a form contains an allergy declaration. */
export function declares({ allergens = [], allergies }: CustomerInfo): boolean {
  return allergens.length > 0 || Boolean(allergies);
}

/**
 * Every customer declares the minimum age once: with the account, or with the order (rule I12). Throws
 * validation_failed.
 */
export function checkAge(
  { customer, customerField }: Omit<AskedFor, 'confirmedSkus'>,
  declaredAt: Date | null,
): void {
  if (customer.ageConfirmed === true || declaredAt !== null) return;
  throw apiError('validation_failed', {
    errors: [{ field: `${customerField}.ageConfirmed`, message: CHECKOUT_MESSAGES.ageConfirmed }],
  });
}

interface DeclaredItem extends Pick<Cart['items'][number], 'name' | 'allergens'> {
  readonly product: { readonly sku: string };
}

/**
 * The SKUs with a declared allergen, all of them confirmed (rule F3). Throws allergen_unconfirmed, naming the
 * dishes that are not.
 */
export function checkAllergens(
  { items }: { readonly items: readonly DeclaredItem[] },
  declared: readonly Allergen[],
  confirmedSkus: readonly string[],
): string[] {
  const clashing = items.filter(({ allergens }) => clashes(allergens, declared).length > 0);
  const unconfirmed = clashing.filter(({ product }) => !confirmedSkus.includes(product.sku));
  if (unconfirmed.length > 0) {
    throw apiError('allergen_unconfirmed', {
      errors: unconfirmed.map(({ product, name, allergens }) => ({
        field: `confirmedAllergenSkus.${product.sku}`,
        message: `${name} contains ${allergenWords(clashes(allergens, declared))}.`,
      })),
      members: { skus: unconfirmed.map(({ product }) => product.sku) },
    });
  }
  return clashing.map(({ product }) => product.sku);
}

/** The postcode in its usual spelling. Throws validation_failed. */
export function checkedPostcode({ customer, customerField }: Omit<AskedFor, 'confirmedSkus'>): string {
  const postcode = normalisePostcode(customer.postcode, customer.country);
  if (postcode === undefined) {
    throw apiError('validation_failed', {
      errors: [{ field: `${customerField}.postcode`, message: CHECKOUT_MESSAGES.postcodeShape }],
    });
  }
  return postcode;
}

/** The amounts that the shopper saw, in pounds. */
export interface ShownTotals {
  readonly totalPrice: number;
  /** Undefined when the page shows the total only. */
  readonly deliveryCharge?: number | undefined;
}

/**
 * Checks that the amounts that the shopper saw equal the quote (rule P2). Throws price_changed with the fresh
 * quote, payment_minimum.
 */
export function checkTotals(shown: ShownTotals, priced: Quote<PricedItem>): void {
  const { totalPrice, deliveryCharge } = shown;
  const same =
    penceFromPounds(totalPrice) === priced.totalPence &&
    (deliveryCharge === undefined || penceFromPounds(deliveryCharge) === priced.deliveryPence);
  if (!same) throw apiError('price_changed', { members: { quote: { ...quoteView(priced), served: true } } });
  if (priced.totalPence > 0 && priced.totalPence < CARD_MINIMUM_PENCE) throw apiError('payment_minimum');
}

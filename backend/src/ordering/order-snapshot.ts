import type { RequiredEntityData } from '@mikro-orm/postgresql';
import type { Vault } from '../platform/vault/vault.js';
import { normaliseEmail } from '../rules/checkout-form.js';
import type { IsoDate } from '../rules/delivery-days.js';
import { countMeals } from '../rules/box.js';
import type { Quote, QuotedLine } from '../rules/pricing.js';
import type { Cart } from './cart.js';
import type { DeliveryAddress, Order, OrderLine } from './order.entity.js';
import type { CustomerInfo } from '../platform/http/checkout-schemas.js';
import type { OneTimePaymentRequest } from './ordering.dto.js';
import type { JudgedCodes, PricedItem } from './quote.service.js';
import type { Shopper } from './shopper.js';

export interface SnapshotInput {
  readonly orderId: string;
  readonly paymentId: string | null;
  readonly shopper: Shopper;
  readonly request: OneTimePaymentRequest;
  readonly cart: Cart;
  readonly judged: JudgedCodes;
  readonly priced: Quote<PricedItem>;
  readonly postcode: string;
  readonly deliveryDate: IsoDate;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly vault: Vault;
}

/** Everything an order must still know when the catalogue has moved on. */
export function orderRow(
  input: SnapshotInput,
): RequiredEntityData<Order> & Pick<Order, 'email' | 'deliveryAddress'> & { userId: string | null } {
  const { request, priced, judged, cart } = input;
  const { customerInfo, ...configuration } = request.mealConfiguration;
  const email = normaliseEmail(customerInfo.email);
  return {
    id: input.orderId,
    userId: input.shopper.account?.id ?? null,
    kind: cart.kind,
    status: 'pending',
    paymentState: 'unpaid',
    email,
    firstName: customerInfo.firstName,
    lastName: customerInfo.lastName,
    phone: customerInfo.phone,
    deliveryAddress: { ...addressOf(customerInfo), postcode: input.postcode },
    billingAddress: customerInfo.billingAddress ? addressOf(customerInfo.billingAddress) : null,
    healthSealed: sealedHealth(input),
    ageConfirmedAt: customerInfo.ageConfirmed ? input.now : null,
    subtotalPence: priced.subtotalPence,
    discountPence: priced.discountPence,
    deliveryPence: priced.deliveryPence,
    walletPence: priced.walletPence,
    amountPence: priced.totalPence,
    discount: priced.discount,
    referralCode: judged.referrer?.code ?? null,
    referralSignupId: judged.referrer?.signupId ?? null,
    promotionCode: priced.discount?.source === 'promotion' ? priced.discount.code : null,
    mealsPerWeek: cart.kind === 'one_time' ? countMeals(cart.choices) : 0,
    mealType: configuration.mealType,
    halalOnly: configuration.halalOnly,
    deliveryDate: input.deliveryDate,
    selectedMeals: [...cart.choices],
    mealConfiguration: configuration,
    checkoutId: request.checkoutId ?? null,
    paymentId: input.paymentId,
    expiresAt: input.expiresAt,
    createdAt: input.now,
    updatedAt: input.now,
  };
}

export function orderLineRows(
  orderId: string,
  lines: readonly QuotedLine<PricedItem>[],
  vatBasisPoints: number,
): (RequiredEntityData<OrderLine> &
  Pick<OrderLine, 'name' | 'quantity' | 'unitPence' | 'discountPence' | 'totalPence'>)[] {
  return lines.map((line, position) => ({
    orderId,
    position,
    sku: line.product.sku,
    variant: line.variant,
    category: line.category,
    name: line.name,
    quantity: line.quantity,
    unitPence: line.unitPence,
    discountPence: line.discountPence,
    totalPence: line.totalPence,
    vatCategory: 'food',
    vatBasisPoints,
    contains: [...line.allergens.contains],
    mayContain: [...line.allergens.mayContain],
    nutrition: line.nutrition,
  }));
}

export interface PaymentLine {
  readonly name: string;
  readonly unitPence: number;
  readonly quantity: number;
}

/**
 * The lines of the payment page. Discounted lines are shown as one amount, since a discount need not divide
 * by the quantity; with wallet money in it the order is one line.
 */
export function paymentLines(
  totals: { readonly walletPence: number; readonly deliveryPence: number; readonly totalPence: number },
  lines: readonly Pick<OrderLine, 'name' | 'quantity' | 'unitPence' | 'discountPence' | 'totalPence'>[],
): PaymentLine[] {
  if (totals.walletPence > 0) {
    return [{ name: 'Your order, less wallet money', unitPence: totals.totalPence, quantity: 1 }];
  }
  const goods = lines
    .filter(({ totalPence }) => totalPence > 0)
    .map((line): PaymentLine =>
      line.discountPence === 0
        ? { name: line.name, unitPence: line.unitPence, quantity: line.quantity }
        : { name: `${line.quantity} × ${line.name}`, unitPence: line.totalPence, quantity: 1 },
    );
  return totals.deliveryPence > 0
    ? [...goods, { name: 'Delivery', unitPence: totals.deliveryPence, quantity: 1 }]
    : goods;
}

function addressOf(
  from: Pick<CustomerInfo, 'address' | 'apartment' | 'city' | 'postcode' | 'country'>,
): DeliveryAddress {
  return {
    address: from.address,
    ...(from.apartment ? { apartment: from.apartment } : {}),
    city: from.city,
    postcode: from.postcode,
    country: from.country,
  };
}

/**
 * Allergies, preferences and gender with the consent they were given under, and the dishes that were kept in
 * spite of them: sealed (rule H1); null when nothing was said.
 */
function sealedHealth({ vault, orderId, request, now }: SnapshotInput): Buffer | null {
  const {
    allergens = [],
    allergies,
    preferences,
    gender,
    healthConsent,
  } = request.mealConfiguration.customerInfo;
  if (allergens.length === 0 && !allergies && !preferences && !gender) return null;
  const consentedAt = healthConsent ? now.toISOString() : null;
  const confirmedSkus = allergens.length > 0 ? (request.confirmedAllergenSkus ?? []) : [];
  return vault.seal(
    { allergens, allergies, preferences, gender, consentedAt, confirmedSkus },
    `orders.health:${orderId}`,
  );
}

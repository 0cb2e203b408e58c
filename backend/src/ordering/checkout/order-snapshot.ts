import type { RequiredEntityData } from '@mikro-orm/postgresql';
import type { CustomerInfo } from '#backend/platform/http/validation/shared/checkout.dto.js';
import type { Vault } from '#backend/platform/vault/vault.js';
import type { AllergyDeclaration } from '#backend/identity/profile/allergy-declarations.service.js';
import type { ShownWording } from '#backend/platform/wordings/wordings.service.js';
import { agreedWording } from '#backend/rules/identity/agreed-words.js';
import { ALLERGENS, type MealType } from '#backend/rules/food/allergens.js';
import { joinedNotes } from '#backend/rules/delivery/joined-notes.js';
import { normaliseEmail } from '#backend/rules/delivery/checkout-form.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { countMeals } from '#backend/rules/boxes/box.js';
import type { Quote, QuotedLine } from '#backend/rules/pricing/pricing.js';
import type { Cart } from '../cart/cart.js';
import type { DeliveryAddress, Order, OrderLine } from '../orders/order.entity.js';
import type { ResolvedDiscounts, PricedItem } from '../cart/quote.service.js';

/** The recipient of an order and the delivery address. */
export interface OrderCustomer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly deliveryAddress: DeliveryAddress;
  readonly billingAddress: DeliveryAddress | null;
}

/**
 * The allergy declaration, with the consent it was made under, and the dishes kept in spite of it (rule H1).
 */
export interface HealthDetails {
  readonly allergens: readonly string[];
  readonly allergies?: string | undefined;
  readonly preferences?: string | undefined;
  readonly gender?: string | undefined;
  readonly consentedAt?: string | null | undefined;
  /** The wording of that consent, if it was given with this order (rule H23). */
  readonly consentWords?: ShownWording | undefined;
  readonly confirmedSkus: readonly string[];
  /**
   * What its account has declared since the order was placed (rule F22); unknown for an order of an older
   * release.
   */
  readonly declaredLater?: readonly string[] | undefined;
  /** By id of a substitution request about one of its lines: which of those allergens it was about. */
  readonly askedAbout?: Readonly<Record<string, readonly string[]>> | undefined;
}

export interface SnapshotInput {
  readonly orderId: string;
  readonly paymentId: string | null;
  readonly accountId: string | null;
  readonly customer: OrderCustomer;
  readonly health: HealthDetails | null;
  readonly ageConfirmedAt: Date | null;
  /** The ids of the wordings that it was placed with, including the button (rules H23, O93). */
  readonly wordingIds: readonly string[];
  readonly cart: Cart;
  readonly mealType: MealType;
  readonly halalOnly: boolean;
  /** The configuration as it was sent; no personal data. */
  readonly configuration: object;
  readonly resolved: ResolvedDiscounts;
  readonly priced: Quote<PricedItem>;
  readonly deliveryDate: IsoDate;
  readonly checkoutId: string | null;
  /** Of an order that holds its place until it is paid: the network it came from, as a keyed hash. */
  readonly heldFor: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Everything that an order must still know after the catalogue has changed. */
export function orderRow(
  input: SnapshotInput,
  vault: Vault,
): RequiredEntityData<Order> & Pick<Order, 'email' | 'deliveryAddress'> & { userId: string | null } {
  const { priced, resolved, cart, health, orderId } = input;
  return {
    id: orderId,
    userId: input.accountId,
    kind: cart.kind,
    status: 'pending',
    paymentStatus: 'unpaid',
    ...input.customer,
    healthSealed: health && vault.seal(health, `orders.health:${orderId}`),
    ageConfirmedAt: input.ageConfirmedAt,
    wordingIds: [...input.wordingIds],
    subtotalPence: priced.subtotalPence,
    discountPence: priced.discountPence,
    deliveryPence: priced.deliveryPence,
    walletPence: priced.walletPence,
    amountPence: priced.totalPence,
    discount: priced.discount,
    referralCode: resolved.referrer?.code ?? null,
    referralSignupId: resolved.referrer?.signupId ?? null,
    promotionCode: priced.discount?.source === 'promotion' ? priced.discount.code : null,
    mealsPerWeek: countMeals(cart.choices),
    mealType: input.mealType,
    halalOnly: input.halalOnly,
    deliveryDate: input.deliveryDate,
    selectedMeals: [...cart.choices],
    mealConfiguration: input.configuration,
    checkoutId: input.checkoutId,
    paymentId: input.paymentId,
    expiresAt: input.expiresAt,
    holdsPlace: input.heldFor !== null,
    network: input.heldFor,
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
 * The lines of the payment page. A discounted line is one amount, since a discount need not divide by the
 * quantity; with wallet money in it the order is one line.
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

/** The customer in a checkout's form, with the postcode in its usual spelling. */
export function customerOf(form: CustomerInfo, postcode: string): OrderCustomer {
  return {
    email: normaliseEmail(form.email),
    firstName: form.firstName,
    lastName: form.lastName,
    phone: form.phone,
    deliveryAddress: {
      ...addressOf(form),
      postcode,
      ...(form.courierNote ? { courierNote: form.courierNote } : {}),
    },
    billingAddress: form.billingAddress ? addressOf(form.billingAddress) : null,
  };
}

interface HealthContext {
  readonly confirmedSkus: readonly string[];
  /** The account's declaration, which also applies to this order (rule F20). */
  readonly account: AllergyDeclaration;
  readonly now: Date;
}

/** The health details of a checkout's form and the account; null when both are empty. */
export function healthOf(form: CustomerInfo, context: HealthContext): HealthDetails | null {
  const { preferences, gender, healthConsent } = form;
  const { confirmedSkus, account, now } = context;
  const said = form.allergens ?? [];
  const allergens = ALLERGENS.filter((each) => said.includes(each) || account.allergens.includes(each));
  const allergies = joinedNotes(form.allergies, account.note) ?? undefined;
  if (allergens.length === 0 && !allergies && !preferences && !gender) return null;
  const consentedAt = healthConsent ? now.toISOString() : account.consentedAt;
  return {
    allergens,
    allergies,
    preferences,
    gender,
    consentedAt,
    ...(healthConsent ? { consentWords: agreedWording('order-health') } : {}),
    confirmedSkus: allergens.length > 0 ? confirmedSkus : [],
  };
}

import {
  ALLERGENS,
  DIETS,
  MEAL_TYPES,
  type Diet,
  type MealType,
  type Allergen,
} from '../rules/food/allergens.js';
import { MAX_LENGTHS } from '../rules/delivery/checkout-form.js';
import { ORDER_KINDS, type OrderKind } from '../rules/pricing/pricing.js';
import { COUNTRIES, type Country } from '../rules/delivery/postcodes.js';
import { Choice, CustomerInfo, Extras } from '#backend/platform/http/validation/shared/checkout.dto.js';
import { AllergenRecordDto } from '#backend/platform/http/validation/shared/food.dto.js';
import { Flag, OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Code, Id, Key, key } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested, listOf } from '#backend/platform/http/validation/lists.js';
import { Pence, Pounds, Whole, whole } from '#backend/platform/http/validation/numbers.js';
import { PlainText, text } from '#backend/platform/http/validation/text.js';
import { either, shape } from '#backend/platform/http/validation/unions.js';

class QuoteLine {
  @Key(100) sku!: string;
  @Whole({ min: 1, max: 99 }) quantity!: number;
  @OneOf(DIETS, { optional: true }) variant?: Diet;
}

@Named('QuoteRequest')
export class QuoteRequest {
  @ListOf(() => QuoteLine, { max: 100 }) lines!: QuoteLine[];
  @OneOf(ORDER_KINDS) kind!: OrderKind;
  @Code({ optional: true }) referralCode?: string;
  @Code({ optional: true }) promoCode?: string;
  @Flag({ optional: true }) useWallet?: boolean;
  @Key(MAX_LENGTHS.postcode, { optional: true }) postcode?: string;
  @OneOf(COUNTRIES, { optional: true }) country?: Country;
  @DateOnly({ optional: true }) deliveryDate?: string;
}

@Named('Discount')
export class DiscountDto {
  @OneOf(['referral', 'promotion']) source!: 'referral' | 'promotion';
  @PlainText() code!: string;
  @Whole() percent!: number;
}

class QuoteLinePart {
  @PlainText() sku!: string;
  @OneOf(DIETS, { nullable: true }) variant!: Diet | null;
  @PlainText() name!: string;
  @Whole() quantity!: number;
  @Pence() unitPence!: number;
  @Pence() discountPence!: number;
  @Pence() totalPence!: number;
  @Nested(() => AllergenRecordDto) allergens!: AllergenRecordDto;
}

@Named('Quote')
export class QuoteDto {
  @ListOf(() => QuoteLinePart) lines!: QuoteLinePart[];
  @Pence() subtotalPence!: number;
  @Pence() discountPence!: number;
  @Nested(() => DiscountDto, { nullable: true }) discount!: DiscountDto | null;

  @Flag({ description: 'Two discounts were possible and only the larger one was applied.' })
  otherDiscountWaived!: boolean;

  @Pence() deliveryPence!: number;
  @Pence() freeDeliveryRemainingPence!: number;
  @Pence() walletPence!: number;
  @Pence() totalPence!: number;

  @Flag({ nullable: true, description: 'Whether we deliver to the postcode; null if none was given.' })
  served!: boolean | null;
}

export const PACKAGE_TYPES = ['one-time-box', 'daily-nutrition-multi', 'trial-days'] as const;

class MealConfigurationPackage {
  @Key(100) id!: string;
  @OneOf(DIETS, { optional: true }) variant?: Diet;
  @Whole({ min: 1, max: 20 }) quantity!: number;
}

@Named('MealConfiguration')
export class MealConfiguration {
  @OneOf(PACKAGE_TYPES) packageType: (typeof PACKAGE_TYPES)[number] = 'one-time-box';
  @OneOf(MEAL_TYPES) mealType: MealType = 'standard';
  @Flag() halalOnly: boolean = false;
  @Nested(() => Extras, { optional: true }) extras?: Extras;
  @ListOf(() => Choice, { max: 100, optional: true }) meals?: Choice[];
  @ListOf(() => MealConfigurationPackage, { max: 20, optional: true }) packages?: MealConfigurationPackage[];
  @Nested(() => CustomerInfo) customerInfo!: CustomerInfo;
}

const selectedMeals = either(listOf(whole({ above: 0 }), { max: 100 }), listOf(shape(Choice), { max: 100 }));

@Named('OneTimePaymentRequest')
export class OneTimePaymentRequest {
  @Whole({ min: 0, max: 100 }) mealsPerWeek!: number;
  @Pounds({ description: 'The total in pounds, everything included; checked against the server’s own.' })
  totalPrice!: number;

  @Field(selectedMeals, { description: 'Ids, repeated for each portion, or ids with quantities.' })
  selectedMeals!: number[] | Choice[];

  @Pounds({ description: 'In pounds; checked against the server’s own.' }) deliveryCharge!: number;
  @Code({ optional: true }) referralCode?: string;
  @DateOnly({ optional: true }) deliveryDate?: string;
  @Code({ optional: true }) promoCode?: string;
  @Flag({ optional: true }) useWallet?: boolean;
  @ListOf(key(100), { max: 100, optional: true }) confirmedAllergenSkus?: string[];

  @Id({
    optional: true,
    description:
      "Identifies one shopper's checkout: a newer order with the same id closes the older, unpaid one.",
  })
  checkoutId?: string;

  @Nested(() => MealConfiguration) mealConfiguration!: MealConfiguration;
}

@Named('OneTimePayment')
export class OneTimePaymentDto {
  @PlainText({ nullable: true, description: 'The payment page; null if there is nothing left to pay.' })
  url!: string | null;

  @Id() orderId!: string;
}

@Named('RecallCheckoutRequest')
export class RecallCheckoutRequest {
  @Id({ description: 'Id of the checkout started in this browser tab.' }) checkoutId!: string;
}

/** The form of an order that is still to be paid, for the tab that placed it. */
@Named('RecalledCheckout')
export class RecalledCheckoutDto {
  @DateOnly({ nullable: true }) deliveryDate!: string | null;
  @Flag() ageConfirmed!: boolean;
  @ListOf(oneOf(ALLERGENS)) allergens!: Allergen[];
  @PlainText() allergies!: string;
  @PlainText() preferences!: string;
  @PlainText() gender!: string;
  @Flag() healthConsent!: boolean;
  @ListOf(text()) confirmedAllergenSkus!: string[];
}

export const ORDER_STATUSES = ['pending', 'processing', 'completed', 'cancelled'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = [
  'unpaid',
  'paid',
  'partly_refunded',
  'refunded',
  'failed',
  'disputed',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

class CheckoutSessionDiscount {
  @PlainText() code!: string;
  @Whole() percent!: number;
}

class CheckoutSessionLine {
  @PlainText() name!: string;
  @OneOf(DIETS, { nullable: true }) variant!: Diet | null;
  @Whole() quantity!: number;
  @Pence({ description: 'Before the order discount.' }) grossPence!: number;
  @Pence({ description: 'After its share of the discount.' }) totalPence!: number;
}

@Named('CheckoutSession')
export class CheckoutSessionDto {
  @Id() orderId!: string;
  @PlainText({ description: 'The last 8 characters of the payment session id, in upper case.' })
  orderCode!: string;
  @OneOf(ORDER_STATUSES) status!: OrderStatus;
  @OneOf(PAYMENT_STATUSES) paymentState!: PaymentStatus;
  /** The state that the success page waits for. */
  @OneOf(['pending', 'paid', 'expired']) state!: 'pending' | 'paid' | 'expired';

  @Flag({ description: 'Replaced by a newer order from the same shopper; nothing was charged.' })
  replaced!: boolean;

  @Pence({ description: 'Order total, wallet and card combined.' }) totalPence!: number;
  @Pence({ description: 'Total of the goods before discounts.' }) subtotalPence!: number;
  @Pence() discountPence!: number;
  @Nested(() => CheckoutSessionDiscount, { nullable: true }) discount!: CheckoutSessionDiscount | null;
  @Pence({ description: 'The part of the total paid from the wallet; the card pays the rest.' })
  walletPence!: number;
  @Whole() mealsPerWeek!: number;
  @OneOf(MEAL_TYPES) mealType!: MealType;
  @Flag() halalOnly!: boolean;
  @Whole() mealCount!: number;
  @DateOnly({ nullable: true }) deliveryDate!: string | null;
  @PlainText({ nullable: true }) deliveryLabel!: string | null;
  @OneOf(ORDER_KINDS) kind!: OrderKind;
  @Pence() deliveryPence!: number;
  @ListOf(() => CheckoutSessionLine) lines!: CheckoutSessionLine[];
}

import { z } from 'zod';
import { ALLERGENS, DIETS, MEAL_TYPES } from '../rules/food/allergens.js';
import { LIMITS } from '../rules/delivery/checkout-form.js';
import { ORDER_KINDS } from '../rules/pricing/pricing.js';
import { COUNTRIES } from '../rules/delivery/postcodes.js';
import { AllergenRecordDto, lineOf, PenceDto } from '../platform/http/schemas/schemas.js';
import {
  Choice,
  Code,
  CustomerInfo,
  Extras,
  MealId,
  Pounds,
} from '../platform/http/schemas/checkout-schemas.js';

const Pence = PenceDto;

export const QuoteRequest = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({
          sku: lineOf(100),
          quantity: z.number().int().min(1).max(99),
          variant: z.enum(DIETS).optional(),
        }),
      )
      .max(100),
    kind: z.enum(ORDER_KINDS),
    referralCode: Code.optional(),
    promoCode: Code.optional(),
    useWallet: z.boolean().optional(),
    postcode: lineOf(LIMITS.postcode).optional(),
    country: z.enum(COUNTRIES).optional(),
    deliveryDate: z.iso.date().optional(),
  })
  .meta({ id: 'QuoteRequest' });
export type QuoteRequest = z.infer<typeof QuoteRequest>;

export const DiscountDto = z
  .object({ source: z.enum(['referral', 'promotion']), code: z.string(), percent: z.number().int() })
  .meta({ id: 'Discount' });

export const QuoteDto = z
  .object({
    lines: z.array(
      z.object({
        sku: z.string(),
        variant: z.enum(DIETS).nullable(),
        name: z.string(),
        quantity: z.number().int(),
        unitPence: Pence,
        discountPence: Pence,
        totalPence: Pence,
        allergens: AllergenRecordDto,
      }),
    ),
    subtotalPence: Pence,
    discountPence: Pence,
    discount: DiscountDto.nullable(),
    otherDiscountWaived: z.boolean().describe('Two discounts were possible; the larger one applies.'),
    deliveryPence: Pence,
    freeDeliveryRemainingPence: Pence,
    walletPence: Pence,
    totalPence: Pence,
    served: z.boolean().nullable().describe('Whether we deliver to the postcode; null when none was given.'),
  })
  .meta({ id: 'Quote' });
export type QuoteDto = z.infer<typeof QuoteDto>;

export const PACKAGE_TYPES = ['one-time-box', 'daily-nutrition-multi', 'trial-days'] as const;

export const MealConfiguration = z
  .strictObject({
    packageType: z.enum(PACKAGE_TYPES).default('one-time-box'),
    mealType: z.enum(MEAL_TYPES).default('standard'),
    halalOnly: z.boolean().default(false),
    extras: Extras.optional(),
    meals: z.array(Choice).max(100).optional(),
    packages: z
      .array(
        z.strictObject({
          id: lineOf(100),
          variant: z.enum(DIETS).optional(),
          quantity: z.number().int().min(1).max(20),
        }),
      )
      .max(20)
      .optional(),
    customerInfo: CustomerInfo,
  })
  .meta({ id: 'MealConfiguration' });
export type MealConfiguration = z.infer<typeof MealConfiguration>;

export const OneTimePaymentRequest = z
  .strictObject({
    mealsPerWeek: z.number().int().min(0).max(100),
    totalPrice: Pounds.describe('All in, in pounds; compared with the server’s own total.'),
    selectedMeals: z
      .union([z.array(MealId).max(100), z.array(Choice).max(100)])
      .describe('Repeated ids, or ids with quantities.'),
    deliveryCharge: Pounds.describe('In pounds; compared with the server’s own.'),
    referralCode: Code.optional(),
    deliveryDate: z.iso.date().optional(),
    promoCode: Code.optional(),
    useWallet: z.boolean().optional(),
    confirmedAllergenSkus: z.array(lineOf(100)).max(100).optional(),
    checkoutId: z
      .uuid()
      .optional()
      .describe('One checkout of one shopper: a newer order of it closes the older, unpaid one.'),
    mealConfiguration: MealConfiguration,
  })
  .meta({ id: 'OneTimePaymentRequest' });
export type OneTimePaymentRequest = z.infer<typeof OneTimePaymentRequest>;

export const OneTimePaymentDto = z
  .object({
    url: z.string().nullable().describe('The payment page; null when nothing is left to pay.'),
    orderId: z.uuid(),
  })
  .meta({ id: 'OneTimePayment' });
export type OneTimePaymentDto = z.infer<typeof OneTimePaymentDto>;

export const RecallCheckoutRequest = z
  .strictObject({ checkoutId: z.uuid().describe('Of the checkout that this tab has begun.') })
  .meta({ id: 'RecallCheckoutRequest' });
export type RecallCheckoutRequest = z.infer<typeof RecallCheckoutRequest>;

/** The form of an order that is still to be paid, for the tab that placed it. */
export const RecalledCheckoutDto = z
  .object({
    deliveryDate: z.iso.date().nullable(),
    ageConfirmed: z.boolean(),
    allergens: z.array(z.enum(ALLERGENS)),
    allergies: z.string(),
    preferences: z.string(),
    gender: z.string(),
    healthConsent: z.boolean(),
    confirmedAllergenSkus: z.array(z.string()),
  })
  .meta({ id: 'RecalledCheckout' });
export type RecalledCheckoutDto = z.infer<typeof RecalledCheckoutDto>;

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

export const CheckoutSessionDto = z
  .object({
    orderId: z.uuid(),
    orderCode: z.string().describe('The last 8 characters of the payment session, uppercase.'),
    status: z.enum(ORDER_STATUSES),
    paymentState: z.enum(PAYMENT_STATUSES),
    /** The state that the success page waits for. */
    state: z.enum(['pending', 'paid', 'expired']),
    replaced: z.boolean().describe('A newer order of the same shopper took its place; nothing was charged.'),
    totalPence: Pence.describe('Of the order: what its wallet and its card pay together.'),
    subtotalPence: Pence.describe('Of the goods, before any discount.'),
    discountPence: Pence,
    discount: z.object({ code: z.string(), percent: z.number().int() }).nullable(),
    walletPence: Pence.describe('Of the total: from the wallet. The card pays the rest.'),
    mealsPerWeek: z.number().int(),
    mealType: z.enum(MEAL_TYPES),
    halalOnly: z.boolean(),
    mealCount: z.number().int(),
    deliveryDate: z.iso.date().nullable(),
    deliveryLabel: z.string().nullable(),
    kind: z.enum(ORDER_KINDS),
    deliveryPence: Pence,
    lines: z.array(
      z.object({
        name: z.string(),
        variant: z.enum(DIETS).nullable(),
        quantity: z.number().int(),
        grossPence: Pence.describe('Before the discount of the order.'),
        totalPence: Pence.describe('Less its share of the discount.'),
      }),
    ),
  })
  .meta({ id: 'CheckoutSession' });
export type CheckoutSessionDto = z.infer<typeof CheckoutSessionDto>;

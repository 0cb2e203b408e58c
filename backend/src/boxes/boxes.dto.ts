import { z } from 'zod';
import { Choice, Code, CustomerInfo, Extras, Pounds } from '../platform/http/schemas/checkout-schemas.js';
import { lineOf, PenceDto } from '../platform/http/schemas/schemas.js';
import { ALLERGENS, MEAL_TYPES } from '../rules/food/allergens.js';
import {
  DELIVERY_STATUSES,
  PRESET_DELIVERY_DAY,
  SUBSCRIPTION_STATUSES,
  WEEKDAY_NAMES,
} from '../rules/boxes/box-schedule.js';
import { COUNTRIES } from '../rules/delivery/postcodes.js';

/** 'Sun' or 'Wed', unless the shop delivers weekly boxes on other days (`delivery.weekdays`). */
export const DeliveryDayDto = z.enum(WEEKDAY_NAMES);

const ExtrasDto = z
  .object({
    breakfast: z.record(z.string(), z.number().int()),
    protein: z.record(z.string(), z.number().int()),
  })
  .meta({ id: 'BoxExtras' });

/** A dish that a later declaration removed from a box, until the customer chooses it again. */
const WithheldDishDto = z
  .object({
    mealId: z.number().int().describe('The number of a meal, or of an extra.'),
    name: z.string(),
    quantity: z.number().int(),
    contains: z.array(z.enum(ALLERGENS)),
    mayContain: z.array(z.enum(ALLERGENS)),
  })
  .meta({ id: 'WithheldDish' });
export type WithheldDishDto = z.infer<typeof WithheldDishDto>;

/** One delivery of a weekly box. */
export const BoxDeliveryDto = z
  .object({
    id: z.uuid(),
    date: z.iso.date(),
    label: z.string().describe("Written like 'Sun (31 Aug)'."),
    state: z.enum(DELIVERY_STATUSES),
    cutOffAt: z.iso.datetime().describe('Last instant of changes.'),
    changeable: z.boolean(),
    chargePence: PenceDto.describe('What the card pays, or would pay as things stand; 0 for no box.'),
    discountPercent: z.number().int().describe('Off the goods of this box, as far as is known now.'),
    meals: z
      .array(z.object({ mealId: z.number().int(), name: z.string(), quantity: z.number().int() }))
      .describe('Empty until the shopper or the chef has chosen.'),
    chosenByChef: z.boolean(),
    extras: ExtrasDto,
    withheld: z
      .array(WithheldDishDto)
      .describe(
        'Taken out because of an allergy that was declared later, or since the dish has changed: to be chosen again (rules F21, F70).',
      ),
    orderId: z.uuid().nullable(),
    cancellableUntil: z.iso
      .datetime()
      .nullable()
      .describe(
        'Until when its order can be cancelled with full refund; null while there is none to cancel.',
      ),
  })
  .meta({ id: 'BoxDelivery' });
export type BoxDeliveryDto = z.infer<typeof BoxDeliveryDto>;

/** A weekly box as its owner sees it. */
export const SubscriptionDto = z
  .object({
    id: z.uuid(),
    status: z.enum(SUBSCRIPTION_STATUSES),
    mealsPerWeek: z.number().int(),
    deliveryDay: DeliveryDayDto,
    mealType: z.enum(MEAL_TYPES),
    halalOnly: z.boolean(),
    extras: ExtrasDto,
    weeklyPence: PenceDto.describe('Meals, extras and delivery of one week, before any discount.'),
    pausedUntil: z.iso.date().nullable(),
    createdAt: z.iso.datetime(),
    cancelledAt: z.iso.datetime().nullable(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    address: z.object({
      address: z.string(),
      apartment: z.string().optional(),
      city: z.string(),
      postcode: z.string(),
      country: z.enum(COUNTRIES),
      courierNote: z.string().optional(),
    }),
    phone: z.string(),
    withheldExtras: z
      .array(WithheldDishDto)
      .describe('Extras that were taken out for the same reason as withheld meals.'),
    nextDelivery: BoxDeliveryDto.nullable(),
  })
  .meta({ id: 'Subscription' });
export type SubscriptionDto = z.infer<typeof SubscriptionDto>;

export const SubscriptionListDto = z
  .object({ items: z.array(SubscriptionDto), nextCursor: z.string().nullable() })
  .meta({ id: 'SubscriptionList' });
export type SubscriptionListDto = z.infer<typeof SubscriptionListDto>;

export const DeliveryListDto = z
  .object({ items: z.array(BoxDeliveryDto), nextCursor: z.string().nullable() })
  .meta({ id: 'BoxDeliveryList' });
export type DeliveryListDto = z.infer<typeof DeliveryListDto>;

export const SubscriptionCheckoutRequest = z
  .strictObject({
    mealsPerWeek: z.number().int().min(0).max(100),
    weeklyPrice: Pounds.describe(
      'What the first box costs, all in, in pounds; compared with the server’s own total.',
    ),
    deliveryDay: DeliveryDayDto.default(PRESET_DELIVERY_DAY),
    selectedMeals: z.array(Choice).max(100),
    customerInfo: CustomerInfo,
    extras: Extras.optional(),
    mealType: z.enum(MEAL_TYPES).default('standard'),
    halalOnly: z.boolean().default(false),
    promoCode: Code.optional(),
    referralCode: Code.optional(),
    deliveryDate: z.iso
      .date()
      .optional()
      .describe('The first delivery; the first day on offer unless given.'),
    confirmedAllergenSkus: z.array(lineOf(100)).max(100).optional(),
    checkoutId: z
      .uuid()
      .optional()
      .describe('One checkout of one shopper: a newer order of it closes the older, unpaid one.'),
  })
  .meta({ id: 'SubscriptionCheckoutRequest' });
export type SubscriptionCheckoutRequest = z.infer<typeof SubscriptionCheckoutRequest>;

export const SubscriptionCheckoutDto = z
  .object({
    url: z.string().nullable().describe('The payment page; null when nothing is left to pay.'),
    orderId: z.uuid().describe('The order of the first box.'),
  })
  .meta({ id: 'SubscriptionCheckout' });
export type SubscriptionCheckoutDto = z.infer<typeof SubscriptionCheckoutDto>;

import { ALLERGENS, MEAL_TYPES, type Allergen, type MealType } from '../rules/food/allergens.js';
import {
  DELIVERY_STATUSES,
  PRESET_DELIVERY_DAY,
  SUBSCRIPTION_STATUSES,
  WEEKDAY_NAMES,
  type WeekdayName,
  type DeliveryStatus,
  type SubscriptionStatus,
} from '../rules/boxes/box-schedule.js';
import { COUNTRIES, type Country } from '../rules/delivery/postcodes.js';
import { Choice, CustomerInfo, Extras } from '#backend/platform/http/validation/shared/checkout.dto.js';
import { Flag, OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Code, Id, key } from '#backend/platform/http/validation/keys.js';
import { ListOf, MapOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Pence, Pounds, Whole, whole } from '#backend/platform/http/validation/numbers.js';
import { PlainText } from '#backend/platform/http/validation/text.js';

@Named('BoxExtras')
class ExtrasDto {
  @MapOf(whole()) breakfast!: Record<string, number>;
  @MapOf(whole()) protein!: Record<string, number>;
}

/** A dish that a later declaration removed from a box, until the customer chooses it again. */
@Named('WithheldDish')
export class WithheldDishDto {
  @Whole({ description: 'The number of a meal or an extra.' }) mealId!: number;
  @PlainText() name!: string;
  @Whole() quantity!: number;
  @ListOf(oneOf(ALLERGENS)) contains!: Allergen[];
  @ListOf(oneOf(ALLERGENS)) mayContain!: Allergen[];
}

class BoxDeliveryMeal {
  @Whole() mealId!: number;
  @PlainText() name!: string;
  @Whole() quantity!: number;
}

/** One delivery of a weekly box. */
@Named('BoxDelivery')
export class BoxDeliveryDto {
  @Id() id!: string;
  @DateOnly() date!: string;
  @PlainText({ description: "Display text such as 'Sun (31 Aug)'." }) label!: string;
  @OneOf(DELIVERY_STATUSES) state!: DeliveryStatus;
  @Instant({ description: 'Deadline for changes.' }) cutOffAt!: string;
  @Flag() changeable!: boolean;

  @Pence({
    description: 'Amount charged, or currently expected to be charged, to the card; 0 without a box.',
  })
  chargePence!: number;

  @Whole({ description: 'Expected discount on the goods of this box.' }) discountPercent!: number;

  @ListOf(() => BoxDeliveryMeal, { description: 'Empty until the customer or the chef has chosen.' })
  meals!: BoxDeliveryMeal[];

  @Flag() chosenByChef!: boolean;
  @Whole({ description: 'How many meals this box holds.' }) mealCount!: number;
  @Flag({ description: 'A light week: fewer meals, the gentle dishes first (rule B100).' }) isLight!: boolean;

  @Whole({
    nullable: true,
    description: 'How many meals a light week of this box would hold; null where there is none.',
  })
  lightMeals!: number | null;

  @Nested(() => ExtrasDto) extras!: ExtrasDto;

  @ListOf(() => WithheldDishDto, {
    description:
      'Dishes removed because of a newly declared allergy or a change to the dish; a replacement has to be chosen (rules F21, F70).',
  })
  withheld!: WithheldDishDto[];

  @Id({ nullable: true }) orderId!: string | null;

  @Instant({
    nullable: true,
    description: 'Deadline for cancelling its order with full refund; null if there is no order to cancel.',
  })
  cancellableUntil!: string | null;
}

class SubscriptionCard {
  @PlainText() brand!: string;
  @PlainText() last4!: string;
}

class SubscriptionAddress {
  @PlainText() address!: string;
  @PlainText({ optional: true }) apartment?: string;
  @PlainText() city!: string;
  @PlainText() postcode!: string;
  @OneOf(COUNTRIES) country!: Country;
  @PlainText({ optional: true }) courierNote?: string;
}

/** A weekly box as its owner sees it. */
@Named('Subscription')
export class SubscriptionDto {
  @Id() id!: string;
  @OneOf(SUBSCRIPTION_STATUSES) status!: SubscriptionStatus;
  @Whole() mealsPerWeek!: number;
  @OneOf(WEEKDAY_NAMES) deliveryDay!: WeekdayName;
  @OneOf(MEAL_TYPES) mealType!: MealType;
  @Flag() halalOnly!: boolean;
  @Nested(() => ExtrasDto) extras!: ExtrasDto;

  @Pence({ description: 'Meals, extras and delivery for one week, before discounts.' })
  weeklyPence!: number;

  @DateOnly({ nullable: true }) pausedUntil!: string | null;
  @Instant() createdAt!: string;
  @Instant({ nullable: true }) cancelledAt!: string | null;
  @Nested(() => SubscriptionCard, { nullable: true }) card!: SubscriptionCard | null;
  @Nested(() => SubscriptionAddress) address!: SubscriptionAddress;
  @PlainText() phone!: string;

  @ListOf(() => WithheldDishDto, {
    description: 'Extras removed for the same reasons as withheld meals.',
  })
  withheldExtras!: WithheldDishDto[];

  @Nested(() => BoxDeliveryDto, { nullable: true }) nextDelivery!: BoxDeliveryDto | null;
}

@Named('SubscriptionList')
export class SubscriptionListDto {
  @ListOf(() => SubscriptionDto) items!: SubscriptionDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

@Named('BoxDeliveryList')
export class DeliveryListDto {
  @ListOf(() => BoxDeliveryDto) items!: BoxDeliveryDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

@Named('SubscriptionCheckoutRequest')
export class SubscriptionCheckoutRequest {
  @Whole({ min: 0, max: 100 }) mealsPerWeek!: number;

  @Pounds({
    description: 'Price of the first box in pounds, everything included; checked against the server’s own.',
  })
  weeklyPrice!: number;

  @OneOf(WEEKDAY_NAMES) deliveryDay: WeekdayName = PRESET_DELIVERY_DAY;
  @ListOf(() => Choice, { max: 100 }) selectedMeals!: Choice[];
  @Nested(() => CustomerInfo) customerInfo!: CustomerInfo;
  @Nested(() => Extras, { optional: true }) extras?: Extras;
  @OneOf(MEAL_TYPES) mealType: MealType = 'standard';
  @Flag() halalOnly: boolean = false;
  @Code({ optional: true }) promoCode?: string;
  @Code({ optional: true }) referralCode?: string;

  @DateOnly({ optional: true, description: 'Day of the first delivery; by default the first available day.' })
  deliveryDate?: string;

  @ListOf(key(100), { max: 100, optional: true }) confirmedAllergenSkus?: string[];

  @Id({
    optional: true,
    description:
      "Identifies one shopper's checkout: a newer order with the same id closes the older, unpaid one.",
  })
  checkoutId?: string;
}

@Named('SubscriptionCheckout')
export class SubscriptionCheckoutDto {
  @PlainText({ nullable: true, description: 'The payment page; null if there is nothing left to pay.' })
  url!: string | null;

  @Id({ description: 'The order of the first box.' }) orderId!: string;
}

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
import { Choice, CustomerInfo, Extras } from '#backend/platform/http/schemas/checkout-schemas.js';
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
  @Whole({ description: 'The number of a meal, or of an extra.' }) mealId!: number;
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
  @PlainText({ description: "Written like 'Sun (31 Aug)'." }) label!: string;
  @OneOf(DELIVERY_STATUSES) state!: DeliveryStatus;
  @Instant({ description: 'Last instant of changes.' }) cutOffAt!: string;
  @Flag() changeable!: boolean;

  @Pence({ description: 'What the card pays, or would pay as things stand; 0 for no box.' })
  chargePence!: number;

  @Whole({ description: 'Off the goods of this box, as far as is known now.' }) discountPercent!: number;

  @ListOf(() => BoxDeliveryMeal, { description: 'Empty until the shopper or the chef has chosen.' })
  meals!: BoxDeliveryMeal[];

  @Flag() chosenByChef!: boolean;
  @Nested(() => ExtrasDto) extras!: ExtrasDto;

  @ListOf(() => WithheldDishDto, {
    description:
      'Taken out because of an allergy that was declared later, or since the dish has changed: to be chosen again (rules F21, F70).',
  })
  withheld!: WithheldDishDto[];

  @Id({ nullable: true }) orderId!: string | null;

  @Instant({
    nullable: true,
    description:
      'Until when its order can be cancelled with full refund; null while there is none to cancel.',
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

  @Pence({ description: 'Meals, extras and delivery of one week, before any discount.' })
  weeklyPence!: number;

  @DateOnly({ nullable: true }) pausedUntil!: string | null;
  @Instant() createdAt!: string;
  @Instant({ nullable: true }) cancelledAt!: string | null;
  @Nested(() => SubscriptionCard, { nullable: true }) card!: SubscriptionCard | null;
  @Nested(() => SubscriptionAddress) address!: SubscriptionAddress;
  @PlainText() phone!: string;

  @ListOf(() => WithheldDishDto, {
    description: 'Extras that were taken out for the same reason as withheld meals.',
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
    description: 'What the first box costs, all in, in pounds; compared with the server’s own total.',
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

  @DateOnly({ optional: true, description: 'The first delivery; the first day on offer unless given.' })
  deliveryDate?: string;

  @ListOf(key(100), { max: 100, optional: true }) confirmedAllergenSkus?: string[];

  @Id({
    optional: true,
    description: 'One checkout of one shopper: a newer order of it closes the older, unpaid one.',
  })
  checkoutId?: string;
}

@Named('SubscriptionCheckout')
export class SubscriptionCheckoutDto {
  @PlainText({ nullable: true, description: 'The payment page; null when nothing is left to pay.' })
  url!: string | null;

  @Id({ description: 'The order of the first box.' }) orderId!: string;
}

import { MEAL_TYPES, type MealType } from '#backend/rules/food/allergens.js';
import {
  DELIVERY_STATUSES,
  SUBSCRIPTION_STATUSES,
  WEEKDAY_NAMES,
  type SubscriptionStatus,
  type WeekdayName,
  type DeliveryStatus,
} from '#backend/rules/boxes/box-schedule.js';
import { COUNTRIES, type Country } from '#backend/rules/delivery/postcodes.js';
import { AdminPageQuery } from '#backend/platform/http/validation/shared/page.js';
import { Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Id, Search, id } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Pence, Whole } from '#backend/platform/http/validation/numbers.js';
import { PlainText, Reason } from '#backend/platform/http/validation/text.js';

const MAX_SEARCH_LENGTH = 254;
const MAX_REASON_LENGTH = 500;
/** The filters of the list; 'ended' are the cancelled ones. */
export const BOX_FILTERS = ['active', 'paused', 'past_due', 'ended'] as const;

export const AdminBoxId = id;

export class AdminBoxesQuery extends AdminPageQuery {
  @OneOf(BOX_FILTERS, { optional: true, description: 'All if omitted.' })
  status?: (typeof BOX_FILTERS)[number];

  @DateOnly({ optional: true, description: 'Only subscriptions with a delivery on this day.' })
  deliveryDate?: string;

  @Search(
    MAX_SEARCH_LENGTH,
    'A subscription or customer id or its first 8 characters, the 8-character code of one of its orders, or an email address or its beginning.',
  )
  q?: string;
}

class ItemFields {
  @Id() id!: string;
  @Id({ nullable: true, description: 'Null once the account is deleted.' }) userId!: string | null;
  @OneOf(SUBSCRIPTION_STATUSES) status!: SubscriptionStatus;
  @PlainText() name!: string;
  @PlainText() email!: string;
  @Whole() mealsPerWeek!: number;
  @OneOf(WEEKDAY_NAMES) deliveryDay!: WeekdayName;

  @DateOnly({ nullable: true, description: 'The first delivery day after the pause.' })
  pausedUntil!: string | null;

  @Instant() createdAt!: string;
  @Instant({ nullable: true }) cancelledAt!: string | null;
}

class AdminBoxItemNextDelivery {
  @DateOnly() date!: string;
  @OneOf(DELIVERY_STATUSES) state!: DeliveryStatus;
}

@Named('AdminBoxItem')
export class AdminBoxItemDto extends ItemFields {
  @Nested(() => AdminBoxItemNextDelivery, {
    nullable: true,
    description: 'The next delivery, as currently planned.',
  })
  nextDelivery!: AdminBoxItemNextDelivery | null;
}

@Named('AdminBoxList')
export class AdminBoxListDto {
  @ListOf(() => AdminBoxItemDto) items!: AdminBoxItemDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

class AdminBoxDeliveryAddress {
  @PlainText() address!: string;
  @PlainText({ nullable: true }) apartment!: string | null;
  @PlainText() city!: string;
  @PlainText() postcode!: string;
  @OneOf(COUNTRIES) country!: Country;
  @PlainText({ nullable: true }) courierNote!: string | null;
}

class AdminBoxExtra {
  @PlainText() name!: string;
  @Whole() quantity!: number;
}

class AdminBoxCard {
  @PlainText() brand!: string;
  @PlainText() last4!: string;
}

class DeliveryFields {
  @Id() id!: string;
  @DateOnly() date!: string;
  @PlainText({ description: "Display text such as 'Sun (31 Aug)'." }) label!: string;
  @OneOf(DELIVERY_STATUSES) state!: DeliveryStatus;
  @Whole({ description: 'Number of attempts to charge the card.' }) attempts!: number;
  @Id({ nullable: true }) orderId!: string | null;
}

class AdminBoxComingMeal {
  @Whole() mealId!: number;
  @PlainText() name!: string;
  @Whole() quantity!: number;
}

class AdminBoxComing extends DeliveryFields {
  @Instant({ description: 'Deadline for changes.' }) cutOffAt!: string;
  @Flag() changeable!: boolean;

  @Pence({
    description: 'Amount charged, or currently expected to be charged, to the card; 0 without a box.',
  })
  chargePence!: number;

  @Whole() discountPercent!: number;
  @ListOf(() => AdminBoxComingMeal) meals!: AdminBoxComingMeal[];
  @Flag() chosenByChef!: boolean;
  @Whole() mealCount!: number;
  @Flag({ description: 'A light week (rule B100).' }) isLight!: boolean;
  @Instant({ nullable: true, description: 'Next attempt to charge a declined card.' }) nextTryAt!:
    string | null;
}

class AdminBoxPast extends DeliveryFields {
  @Pence({ nullable: true }) amountPence!: number | null;
}

@Named('AdminBox')
export class AdminBoxDto extends ItemFields {
  @PlainText() phone!: string;
  @Nested(() => AdminBoxDeliveryAddress) deliveryAddress!: AdminBoxDeliveryAddress;
  @OneOf(MEAL_TYPES) mealType!: MealType;
  @Flag() halalOnly!: boolean;
  @ListOf(() => AdminBoxExtra) extras!: AdminBoxExtra[];

  @Pence({ description: 'Meals, extras and delivery for one week, before discounts.' })
  weeklyPence!: number;

  @Nested(() => AdminBoxCard, { nullable: true }) card!: AdminBoxCard | null;
  @PlainText({ nullable: true }) promotionCode!: string | null;
  @PlainText({ nullable: true }) referralCode!: string | null;
  @Whole({ description: 'Consecutive deliveries whose payment failed (rule B21).' }) failedBoxes!: number;
  @Instant({ nullable: true, description: 'When the first box was paid.' }) activatedAt!: string | null;

  @PlainText({ nullable: true, description: 'One of customer, payment, unpaid or erased.' })
  endReason!: string | null;

  @PlainText({ nullable: true, description: "The customer's comment on cancelling." }) endNote!:
    string | null;

  @ListOf(() => AdminBoxComing, { description: 'The next eight deliveries in order (rule B19).' })
  coming!: AdminBoxComing[];

  @ListOf(() => AdminBoxPast, { description: 'Newest first, up to half a year of weeks.' })
  past!: AdminBoxPast[];
}

@Named('AdminBoxReason')
export class AdminBoxReason {
  @Reason(MAX_REASON_LENGTH) reason!: string;
}

@Named('AdminBoxSkip')
export class AdminBoxSkip {
  @Reason(MAX_REASON_LENGTH) reason!: string;

  @DateOnly({
    description:
      'The delivery day shown to the caller, so that a later change of the next delivery is not skipped by mistake.',
  })
  date!: string;
}

@Named('AdminBoxPause')
export class AdminBoxPause {
  @Reason(MAX_REASON_LENGTH) reason!: string;

  @DateOnly({
    optional: true,
    description:
      'The first delivery day after the pause, later than today; if omitted, the pause lasts until it is resumed.',
  })
  until?: string;
}

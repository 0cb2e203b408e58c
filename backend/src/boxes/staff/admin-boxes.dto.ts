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
import { AdminPageQuery } from '#backend/platform/http/schemas/page.js';
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
  @OneOf(BOX_FILTERS, { optional: true, description: 'All of them unless it is said.' })
  status?: (typeof BOX_FILTERS)[number];

  @DateOnly({ optional: true, description: 'Only those of which a box comes on this day.' })
  deliveryDate?: string;

  @Search(
    MAX_SEARCH_LENGTH,
    'The id of a weekly box or of its customer or the first 8 characters of either, the 8 of one of its orders that its customer sees, or an email address or its beginning.',
  )
  q?: string;
}

class ItemFields {
  @Id() id!: string;
  @Id({ nullable: true, description: 'Null once the account is gone.' }) userId!: string | null;
  @OneOf(SUBSCRIPTION_STATUSES) status!: SubscriptionStatus;
  @PlainText() name!: string;
  @PlainText() email!: string;
  @Whole() mealsPerWeek!: number;
  @OneOf(WEEKDAY_NAMES) deliveryDay!: WeekdayName;

  @DateOnly({ nullable: true, description: 'The first day of deliveries again.' })
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
    description: 'The first that comes, as things stand.',
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
  @PlainText({ description: "Written like 'Sun (31 Aug)'." }) label!: string;
  @OneOf(DELIVERY_STATUSES) state!: DeliveryStatus;
  @Whole({ description: 'How often the card was tried.' }) attempts!: number;
  @Id({ nullable: true }) orderId!: string | null;
}

class AdminBoxComingMeal {
  @Whole() mealId!: number;
  @PlainText() name!: string;
  @Whole() quantity!: number;
}

class AdminBoxComing extends DeliveryFields {
  @Instant({ description: 'Last instant of changes.' }) cutOffAt!: string;
  @Flag() changeable!: boolean;

  @Pence({ description: 'What the card pays, or would pay as things stand; 0 for no box.' })
  chargePence!: number;

  @Whole() discountPercent!: number;
  @ListOf(() => AdminBoxComingMeal) meals!: AdminBoxComingMeal[];
  @Flag() chosenByChef!: boolean;
  @Instant({ nullable: true, description: 'When a refused card is tried again.' }) nextTryAt!: string | null;
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

  @Pence({ description: 'Meals, extras and delivery of one week, before any discount.' })
  weeklyPence!: number;

  @Nested(() => AdminBoxCard, { nullable: true }) card!: AdminBoxCard | null;
  @PlainText({ nullable: true }) promotionCode!: string | null;
  @PlainText({ nullable: true }) referralCode!: string | null;
  @Whole({ description: 'Deliveries in a row that could not be paid for (rule B21).' }) failedBoxes!: number;
  @Instant({ nullable: true, description: 'When its first box was paid for.' }) activatedAt!: string | null;

  @PlainText({ nullable: true, description: 'customer, payment, unpaid or erased.' })
  endReason!: string | null;

  @PlainText({ nullable: true, description: 'What its customer said on leaving.' }) endNote!: string | null;

  @ListOf(() => AdminBoxComing, { description: 'The coming eight, in their order (rule B19).' })
  coming!: AdminBoxComing[];

  @ListOf(() => AdminBoxPast, { description: 'Newest first, half a year of weeks at most.' })
  past!: AdminBoxPast[];
}

@Named('AdminBoxReason')
export class AdminBoxReason {
  @Reason(MAX_REASON_LENGTH) reason!: string;
}

@Named('AdminBoxSkip')
export class AdminBoxSkip {
  @Reason(MAX_REASON_LENGTH) reason!: string;

  @DateOnly({ description: 'The day of the delivery: what was looked at, not what comes next by now.' })
  date!: string;
}

@Named('AdminBoxPause')
export class AdminBoxPause {
  @Reason(MAX_REASON_LENGTH) reason!: string;

  @DateOnly({
    optional: true,
    description: 'The first day of deliveries again, after today; left out: until it is resumed.',
  })
  until?: string;
}

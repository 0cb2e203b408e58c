import { MEAL_TYPES, type MealType } from '#backend/rules/food/allergens.js';
import { BoxDeliveryDto, SubscriptionDto } from '../boxes.dto.js';
import { WEEKDAY_NAMES, type WeekdayName } from '#backend/rules/boxes/box-schedule.js';
import { MAX_LENGTHS } from '#backend/rules/delivery/checkout-form.js';
import { Choice, CustomerAddress, Extras } from '#backend/platform/http/validation/shared/checkout.dto.js';
import { Flag, OneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { key } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { Line, Phone, PlainText, Text } from '#backend/platform/http/validation/text.js';

/** The length of the note that is stored with an ended subscription. */
const MAX_REASON_LENGTH = 1000;

/** A weekly box after a change of it. */
@Named('BoxChanged')
export class BoxChangedDto {
  @Nested(() => SubscriptionDto) subscription!: SubscriptionDto;
  @ListOf(() => BoxDeliveryDto, { description: 'The next eight deliveries.' }) deliveries!: BoxDeliveryDto[];

  @ListOf(() => BoxDeliveryDto, {
    description: 'Deliveries that are not affected, because they were ordered before the change.',
  })
  untouched!: BoxDeliveryDto[];
}

@Named('PauseRequest')
export class PauseRequest {
  @DateOnly({
    optional: true,
    description:
      'The first delivery day after the pause, later than today; if omitted, the pause lasts until it is resumed.',
  })
  until?: string;
}

@Named('SkipRequest')
export class SkipRequest {
  @DateOnly({ optional: true, description: 'By default the next delivery.' }) date?: string;
}

@Named('UnskipRequest')
export class UnskipRequest {
  @DateOnly() date!: string;
}

@Named('ChangeSubscriptionRequest')
export class ChangeSubscriptionRequest {
  @OneOf(WEEKDAY_NAMES, { optional: true }) deliveryDay?: WeekdayName;
  @Whole({ min: 0, max: 100, optional: true }) mealsPerWeek?: number;

  @Nested(() => Extras, {
    optional: true,
    description: 'The complete new list; it replaces the previous one.',
  })
  extras?: Extras;

  @OneOf(MEAL_TYPES, { optional: true }) mealType?: MealType;
  @Flag({ optional: true }) halalOnly?: boolean;

  @Nested(() => CustomerAddress, {
    optional: true,
    description: 'Delivery address of all boxes whose cut-off has not passed (rule D30).',
  })
  address?: CustomerAddress;

  @Phone({ optional: true }) phone?: string;
  @Line(MAX_LENGTHS.courierNote, {
    optional: true,
    description: 'Note for the courier (rule X25); an empty string removes it.',
  })
  courierNote?: string;

  @ListOf(key(100), {
    max: 100,
    optional: true,
    description: 'Dishes to keep despite a declared allergen.',
  })
  confirmedAllergenSkus?: string[];
}

@Named('UpcomingMealsRequest')
export class UpcomingMealsRequest {
  @ListOf(() => Choice, { max: 100 }) meals!: Choice[];

  @DateOnly({ optional: true, description: 'By default the next delivery that can still be changed.' })
  date?: string;

  @ListOf(key(100), {
    max: 100,
    optional: true,
    description: 'Dishes to keep despite a declared allergen.',
  })
  confirmedAllergenSkus?: string[];
}

@Named('CancelSubscriptionRequest')
export class CancelSubscriptionRequest {
  @Text(MAX_REASON_LENGTH, { optional: true }) reason?: string;
}

@Named('CardPage')
export class CardPageDto {
  @PlainText({ description: 'The provider’s page for replacing the card.' }) url!: string;
}

import { z } from 'zod';
import { Choice, CustomerAddress, Extras } from '#backend/platform/http/schemas/checkout-schemas.js';
import { deliveryDetails } from '#backend/platform/http/schemas/delivery-details-schemas.js';
import { freeText, phoneNumber } from '#backend/platform/http/schemas/text-fields.js';
import { lineOf } from '#backend/platform/http/schemas/schemas.js';
import { MEAL_TYPES } from '#backend/rules/food/allergens.js';
import { BoxDeliveryDto, DeliveryDayDto, SubscriptionDto } from '../boxes.dto.js';

/** The length of the note that is stored with an ended subscription. */
const MAX_REASON_LENGTH = 1000;

const ConfirmedSkus = z
  .array(lineOf(100))
  .max(100)
  .optional()
  .describe('Dishes that are kept in spite of a declared allergen.');

/** A weekly box after a change of it. */
export const BoxChangedDto = z
  .object({
    subscription: SubscriptionDto,
    deliveries: z.array(BoxDeliveryDto).describe('The coming eight.'),
    untouched: z
      .array(BoxDeliveryDto)
      .describe('Deliveries that come as they were: they were ordered before the change.'),
  })
  .meta({ id: 'BoxChanged' });
export type BoxChangedDto = z.infer<typeof BoxChangedDto>;

export const PauseRequest = z
  .strictObject({
    until: z.iso
      .date()
      .optional()
      .describe('The first day of deliveries again, after today; left out: until it is resumed.'),
  })
  .meta({ id: 'PauseRequest' });
export type PauseRequest = z.infer<typeof PauseRequest>;

export const SkipRequest = z
  .strictObject({ date: z.iso.date().optional().describe('The next delivery unless given.') })
  .meta({ id: 'SkipRequest' });
export type SkipRequest = z.infer<typeof SkipRequest>;

export const UnskipRequest = z.strictObject({ date: z.iso.date() }).meta({ id: 'UnskipRequest' });
export type UnskipRequest = z.infer<typeof UnskipRequest>;

export const ChangeSubscriptionRequest = z
  .strictObject({
    deliveryDay: DeliveryDayDto.optional(),
    mealsPerWeek: z.number().int().min(0).max(100).optional(),
    extras: Extras.optional().describe('All of them, instead of those before.'),
    mealType: z.enum(MEAL_TYPES).optional(),
    halalOnly: z.boolean().optional(),
    address: CustomerAddress.optional().describe(
      'Where the boxes go whose cut-off has not passed (rule D30).',
    ),
    phone: phoneNumber.optional(),
    courierNote: deliveryDetails.courierNote,
    confirmedAllergenSkus: ConfirmedSkus,
  })
  .meta({ id: 'ChangeSubscriptionRequest' });
export type ChangeSubscriptionRequest = z.infer<typeof ChangeSubscriptionRequest>;

export const UpcomingMealsRequest = z
  .strictObject({
    meals: z.array(Choice).max(100),
    date: z.iso.date().optional().describe('The next delivery that is open to changes unless given.'),
    confirmedAllergenSkus: ConfirmedSkus,
  })
  .meta({ id: 'UpcomingMealsRequest' });
export type UpcomingMealsRequest = z.infer<typeof UpcomingMealsRequest>;

export const CancelSubscriptionRequest = z
  .strictObject({ reason: freeText(MAX_REASON_LENGTH).optional() })
  .meta({ id: 'CancelSubscriptionRequest' });
export type CancelSubscriptionRequest = z.infer<typeof CancelSubscriptionRequest>;

export const CardPageDto = z
  .object({ url: z.string().describe('The provider’s page that takes another card.') })
  .meta({ id: 'CardPage' });
export type CardPageDto = z.infer<typeof CardPageDto>;

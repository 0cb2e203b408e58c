import { z } from 'zod';
import { AdminPageQuery } from '#backend/platform/http/schemas/page.js';
import { AnyId, lineOf, PenceDto } from '#backend/platform/http/schemas/schemas.js';
import { freeText } from '#backend/platform/http/schemas/text-fields.js';
import { MEAL_TYPES } from '#backend/rules/food/allergens.js';
import {
  DELIVERY_STATUSES,
  SUBSCRIPTION_STATUSES,
  WEEKDAY_NAMES,
} from '#backend/rules/boxes/box-schedule.js';
import { COUNTRIES } from '#backend/rules/delivery/postcodes.js';

const MAX_SEARCH_LENGTH = 254;
const MAX_REASON_LENGTH = 500;

/** The filters of the list; 'ended' are the cancelled ones. */
export const BOX_FILTERS = ['active', 'paused', 'past_due', 'ended'] as const;

export const AdminBoxId = AnyId;

export const AdminBoxesQuery = AdminPageQuery.extend({
  status: z.enum(BOX_FILTERS).optional().describe('All of them unless it is said.'),
  deliveryDate: z.iso.date().optional().describe('Only those of which a box comes on this day.'),
  q: lineOf(MAX_SEARCH_LENGTH)
    .trim()
    .optional()
    .describe(
      'The id of a weekly box or of its customer or the first 8 characters of either, the 8 of one of its orders that its customer sees, or an email address or its beginning.',
    ),
});
export type AdminBoxesQuery = z.infer<typeof AdminBoxesQuery>;

const item = {
  id: z.uuid(),
  userId: z.uuid().nullable().describe('Null once the account is gone.'),
  status: z.enum(SUBSCRIPTION_STATUSES),
  name: z.string(),
  email: z.string(),
  mealsPerWeek: z.number().int(),
  deliveryDay: z.enum(WEEKDAY_NAMES),
  pausedUntil: z.iso.date().nullable().describe('The first day of deliveries again.'),
  createdAt: z.iso.datetime(),
  cancelledAt: z.iso.datetime().nullable(),
};

export const AdminBoxItemDto = z
  .object({
    ...item,
    nextDelivery: z
      .object({ date: z.iso.date(), state: z.enum(DELIVERY_STATUSES) })
      .nullable()
      .describe('The first that comes, as things stand.'),
  })
  .meta({ id: 'AdminBoxItem' });
export type AdminBoxItemDto = z.infer<typeof AdminBoxItemDto>;

export const AdminBoxListDto = z
  .object({ items: z.array(AdminBoxItemDto), nextCursor: z.string().nullable() })
  .meta({ id: 'AdminBoxList' });
export type AdminBoxListDto = z.infer<typeof AdminBoxListDto>;

const delivery = {
  id: z.uuid(),
  date: z.iso.date(),
  label: z.string().describe("Written like 'Sun (31 Aug)'."),
  state: z.enum(DELIVERY_STATUSES),
  attempts: z.number().int().describe('How often the card was tried.'),
  orderId: z.uuid().nullable(),
};

export const AdminBoxDto = z
  .object({
    ...item,
    phone: z.string(),
    deliveryAddress: z.object({
      address: z.string(),
      apartment: z.string().nullable(),
      city: z.string(),
      postcode: z.string(),
      country: z.enum(COUNTRIES),
      courierNote: z.string().nullable(),
    }),
    mealType: z.enum(MEAL_TYPES),
    halalOnly: z.boolean(),
    extras: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
    weeklyPence: PenceDto.describe('Meals, extras and delivery of one week, before any discount.'),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    promotionCode: z.string().nullable(),
    referralCode: z.string().nullable(),
    failedBoxes: z.number().int().describe('Deliveries in a row that could not be paid for (rule B21).'),
    activatedAt: z.iso.datetime().nullable().describe('When its first box was paid for.'),
    endReason: z.string().nullable().describe('customer, payment, unpaid or erased.'),
    endNote: z.string().nullable().describe('What its customer said on leaving.'),
    coming: z
      .array(
        z.object({
          ...delivery,
          cutOffAt: z.iso.datetime().describe('Last instant of changes.'),
          changeable: z.boolean(),
          chargePence: PenceDto.describe('What the card pays, or would pay as things stand; 0 for no box.'),
          discountPercent: z.number().int(),
          meals: z.array(
            z.object({ mealId: z.number().int(), name: z.string(), quantity: z.number().int() }),
          ),
          chosenByChef: z.boolean(),
          nextTryAt: z.iso.datetime().nullable().describe('When a refused card is tried again.'),
        }),
      )
      .describe('The coming eight, in their order (rule B19).'),
    past: z
      .array(z.object({ ...delivery, amountPence: PenceDto.nullable() }))
      .describe('Newest first, half a year of weeks at most.'),
  })
  .meta({ id: 'AdminBox' });
export type AdminBoxDto = z.infer<typeof AdminBoxDto>;

const Reason = freeText(MAX_REASON_LENGTH)
  .refine((reason) => reason.length > 0, { error: 'Please give a reason' })
  .describe('Only the audit log keeps it.');

export const AdminBoxReason = z.strictObject({ reason: Reason }).meta({ id: 'AdminBoxReason' });
export type AdminBoxReason = z.infer<typeof AdminBoxReason>;

export const AdminBoxSkip = z
  .strictObject({
    reason: Reason,
    date: z.iso.date().describe('The day of the delivery: what was looked at, not what comes next by now.'),
  })
  .meta({ id: 'AdminBoxSkip' });
export type AdminBoxSkip = z.infer<typeof AdminBoxSkip>;

export const AdminBoxPause = z
  .strictObject({
    reason: Reason,
    until: z.iso
      .date()
      .optional()
      .describe('The first day of deliveries again, after today; left out: until it is resumed.'),
  })
  .meta({ id: 'AdminBoxPause' });
export type AdminBoxPause = z.infer<typeof AdminBoxPause>;

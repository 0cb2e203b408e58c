import { z } from 'zod';
import { AnyId, AllergenRecordDto, lineOf } from '#backend/platform/http/schemas/schemas.js';
import { ALLERGENS } from '#backend/rules/food/allergens.js';
import { ORDER_KINDS } from '#backend/rules/pricing/pricing.js';
import { PRODUCT_KINDS } from '#backend/rules/pricing/prices.js';

const MAX_PAGE = 100;
const MAX_LOTS = 200;
const MAX_KEY = 120;
const MAX_CAPACITY = 1_000_000;

/** A day on which something is delivered. */
export const KitchenDate = z.iso.date();
export const LotId = AnyId;

/** The name of a lot, as it is printed on labels and searched for. */
const LotName = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9./-]{0,39}$/, 'Use up to 40 letters, digits, dots, slashes and dashes');

export const KitchenDayDto = z
  .object({
    date: z.iso.date(),
    label: z.string().describe("Written like 'Sun (31 Aug)'."),
    taken: z.number().int().describe('Orders of that day, paid for or not.'),
    capacity: z.number().int().describe('What the day takes.'),
    ownCapacity: z.number().int().nullable().describe('Null: the number of the settings.'),
    closed: z.boolean(),
  })
  .meta({ id: 'KitchenDay' });
export type KitchenDayDto = z.infer<typeof KitchenDayDto>;

export const KitchenDaysDto = z
  .object({ today: z.iso.date(), items: z.array(KitchenDayDto) })
  .meta({ id: 'KitchenDays' });
export type KitchenDaysDto = z.infer<typeof KitchenDaysDto>;

export const DayCapacityRequest = z.strictObject({
  capacity: z.number().int().min(0).max(MAX_CAPACITY).nullable().describe('Null: as the settings say.'),
  closed: z.boolean(),
});
export type DayCapacityRequest = z.infer<typeof DayCapacityRequest>;

export const LotDto = z
  .object({ id: z.uuid(), lot: z.string(), useBy: z.iso.date(), recordedAt: z.iso.datetime() })
  .meta({ id: 'KitchenLot' });
export type LotDto = z.infer<typeof LotDto>;

export const KitchenDishDto = z
  .object({
    key: z.string(),
    name: z.string(),
    kind: z.enum(PRODUCT_KINDS).describe("'package': of a package's menu."),
    diets: z.array(z.string()),
    portions: z.number().int(),
    allergens: AllergenRecordDto.describe('As the catalogue says now.'),
    declared: z
      .array(z.object({ allergen: z.enum(ALLERGENS), portions: z.number().int() }))
      .describe('Portions for people who declared an allergen, until the day has passed.'),
    storage: z.enum(['chilled', 'frozen']),
    useBy: z.iso.date().describe('As late as it keeps.'),
    lots: z.array(LotDto).describe('Newest first.'),
    labelDoubt: z
      .enum([
        'no_ingredients',
        'no_nutrition',
        'estimate',
        'not_emphasised',
        'not_recorded',
        'not_on_menu',
        'menu_differs',
      ])
      .nullable()
      .describe('Why it has no label (rules F7, F32, F61).'),
    labelDoubtAllergens: z.array(z.enum(ALLERGENS)),
    isLabelForSale: z
      .boolean()
      .describe('Whether its label may go on food: the label of an estimate says that it may not.'),
  })
  .meta({ id: 'KitchenDish' });
export type KitchenDishDto = z.infer<typeof KitchenDishDto>;

export const KitchenSheetDto = z
  .object({
    day: KitchenDayDto,
    orders: z.number().int(),
    unpaidOrders: z.number().int().describe('Placed, and not cooked for until they are paid.'),
    portions: z.number().int(),
    dishes: z.array(KitchenDishDto),
    printedAt: z.iso.datetime(),
  })
  .meta({ id: 'KitchenSheet' });
export type KitchenSheetDto = z.infer<typeof KitchenSheetDto>;

export const PickListQuery = z.strictObject({
  cursor: z.uuid().optional().describe('`nextCursor` of the page before.'),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(MAX_PAGE),
});
export type PickListQuery = z.infer<typeof PickListQuery>;

export const PickListEntryDto = z
  .object({
    orderId: z.uuid(),
    orderCode: z.string(),
    kind: z.enum(ORDER_KINDS),
    meals: z.number().int(),
    area: z.string().describe('Outward code or routing key.'),
    country: z.enum(['GB', 'IE']),
    courierNote: z.string().nullable().describe('For the parcel (rule X25).'),
    declared: z
      .object({ allergens: z.array(z.enum(ALLERGENS)), note: z.string().nullable() })
      .nullable()
      .describe('What was declared of allergies; null when nothing was, and once the day has passed.'),
    lines: z.array(
      z.object({
        name: z.string(),
        variant: z.string().nullable(),
        quantity: z.number().int(),
        dishes: z
          .array(z.object({ name: z.string(), portions: z.number().int() }))
          .describe('Of a package: what goes into the box.'),
      }),
    ),
  })
  .meta({ id: 'PickListEntry' });
export type PickListEntryDto = z.infer<typeof PickListEntryDto>;

export const PickListDto = z
  .object({ items: z.array(PickListEntryDto), nextCursor: z.string().nullable() })
  .meta({ id: 'PickList' });
export type PickListDto = z.infer<typeof PickListDto>;

export const RecordLotsRequest = z.strictObject({
  lots: z
    .array(
      z.strictObject({
        dish: lineOf(MAX_KEY).describe('Its key on the sheet.'),
        lot: LotName,
        useBy: z.iso.date(),
      }),
    )
    .min(1)
    .max(MAX_LOTS),
});
export type RecordLotsRequest = z.infer<typeof RecordLotsRequest>;

export const KitchenLabelsQuery = z.strictObject({
  dish: lineOf(MAX_KEY).optional().describe('Of this dish only.'),
  copies: z
    .enum(['dish', 'portion'])
    .default('portion')
    .describe('A label for each portion, or for each dish.'),
  part: z.coerce.number().int().min(1).max(1000).default(1).describe('A file holds 400 labels.'),
});
export type KitchenLabelsQuery = z.infer<typeof KitchenLabelsQuery>;

export const RecallQuery = z.strictObject({ lot: LotName });
export type RecallQuery = z.infer<typeof RecallQuery>;

export const RecallDto = z
  .object({
    lot: z.string(),
    dishes: z.array(
      z.object({
        date: z.iso.date(),
        dish: z.string(),
        name: z.string(),
        useBy: z.iso.date(),
        recordedAt: z.iso.datetime(),
      }),
    ),
    orders: z.number().int(),
    portions: z.number().int(),
    people: z
      .array(
        z.object({
          orderId: z.uuid(),
          orderCode: z.string(),
          deliveryDate: z.iso.date(),
          name: z.string().describe('Empty once the account was erased and the food delivered.'),
          email: z.string(),
          phone: z.string(),
          address: z.string(),
          dishes: z.array(z.object({ name: z.string(), portions: z.number().int() })),
        }),
      )
      .describe('The first hundred; the file holds all of them.'),
  })
  .meta({ id: 'Recall' });
export type RecallDto = z.infer<typeof RecallDto>;

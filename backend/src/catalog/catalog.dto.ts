import { z } from 'zod';
import {
  AllergenRecordDto,
  lineOf,
  NutritionDto,
  PenceDto,
  PictureDto,
} from '../platform/http/schemas/schemas.js';
import { DIETS } from '../rules/food/allergens.js';
import { COUNTRIES } from '../rules/delivery/postcodes.js';
import { LIMITS } from '../rules/delivery/checkout-form.js';

const Pence = PenceDto;

const DishFields = {
  id: z.number().int(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  fullName: z.string().describe('The same as `name`: a dish has one (rule K30).'),
  diets: z.array(z.enum(DIETS)),
  nutrition: NutritionDto,
  weightG: z.number().int(),
  pricePence: Pence,
  badges: z
    .array(z.string())
    .describe("'Free from' badges appear only when the allergen record supports them."),
  description: z.string(),
  useDays: z.number().int(),
  storage: z.enum(['chilled', 'frozen']),
  heating: z.string(),
  ingredients: z.string(),
  allergens: AllergenRecordDto,
  gentle: z.boolean(),
  spiceLevel: z.number().int(),
  available: z.boolean(),
  image: PictureDto,
};

export const MealDto = z
  .object({
    ...DishFields,
    categories: z.array(z.string()),
    weeklyPricePence: z
      .number()
      .int()
      .meta({ description: 'In a weekly box; `pricePence` is that of a one-time box.' }),
  })
  .meta({ id: 'Meal' });
export type MealDto = z.infer<typeof MealDto>;

export const ExtraDto = z
  .object({ ...DishFields, kind: z.enum(['breakfast', 'protein']), portions: z.number().int() })
  .meta({ id: 'Extra' });
export type ExtraDto = z.infer<typeof ExtraDto>;

export const PackageDto = z
  .object({
    id: z.string(),
    sku: z.string(),
    slug: z.string(),
    name: z.string(),
    aliases: z.array(z.string()),
    badges: z.object({
      landing: z.string().nullable(),
      picker: z.string().nullable(),
      trial: z.string().nullable(),
    }),
    popular: z.object({ landing: z.boolean(), picker: z.boolean(), trial: z.boolean() }),
    dailyPricePence: Pence,
    weeklyPricePence: Pence,
    description: z.string(),
    nutritionText: z.string(),
    mealsIncluded: z.array(z.string()),
    defaultVariant: z.enum(DIETS),
    variants: z.array(
      z.object({
        variant: z.enum(DIETS),
        nutrition: NutritionDto,
        allergens: AllergenRecordDto,
        weightG: z.number().int().optional().describe('Of a day of five meals.'),
        meals: z.array(z.object({ slot: z.string(), name: z.string() })).describe('Of the first day.'),
      }),
    ),
    dailyMealPreviews: z.array(
      z.object({
        time: z.string(),
        slot: z.string(),
        meal: z.string(),
        premiumNote: z.string().nullable(),
        image: PictureDto,
      }),
    ),
    allergens: AllergenRecordDto,
    available: z.boolean(),
    image: PictureDto,
  })
  .meta({ id: 'Package' });
export type PackageDto = z.infer<typeof PackageDto>;

export const MealPlanDto = z
  .object({ id: z.uuid(), name: z.string(), pricePerMonthPence: Pence, isActive: z.boolean() })
  .meta({ id: 'MealPlan' });

export const MealListDto = z
  .object({ items: z.array(MealDto), nextCursor: z.string().nullable() })
  .meta({ id: 'MealList' });
export const ExtraListDto = z
  .object({ items: z.array(ExtraDto), nextCursor: z.string().nullable() })
  .meta({ id: 'ExtraList' });
export const PackageListDto = z
  .object({ items: z.array(PackageDto), nextCursor: z.string().nullable() })
  .meta({ id: 'PackageList' });
export const MealPlanListDto = z
  .object({ items: z.array(MealPlanDto), nextCursor: z.string().nullable() })
  .meta({ id: 'MealPlanList' });

export const MealQuery = z.strictObject({ category: lineOf(50).optional() });
export type MealQuery = z.infer<typeof MealQuery>;

export const MealNumber = z.coerce.number().int().min(1).max(1_000_000);

export const MealPlanQuery = z.strictObject({ name: lineOf(200).optional() });
export type MealPlanQuery = z.infer<typeof MealPlanQuery>;

export const DeliveryDaysQuery = z.strictObject({
  /** 'packages': the days of the courier and of the package picker (rule D4). */
  kind: z.enum(['subscription', 'courier', 'packages']).default('courier'),
  postcode: lineOf(LIMITS.postcode).optional(),
  country: z.enum(COUNTRIES).default('GB'),
});
export type DeliveryDaysQuery = z.infer<typeof DeliveryDaysQuery>;

export const DeliveryDaysDto = z
  .object({
    served: z.boolean().nullable().describe('Whether we deliver to the postcode; null when none was given.'),
    days: z.array(
      z.object({
        date: z.iso.date(),
        weekday: z.string(),
        label: z.string().describe("Written like 'Sun (31 Aug)'."),
        cutOffAt: z.iso.datetime(),
        available: z.boolean(),
      }),
    ),
    presetDate: z.iso.date().nullable().describe('The day that holds when the shopper chooses none.'),
  })
  .meta({ id: 'DeliveryDays' });
export type DeliveryDaysDto = z.infer<typeof DeliveryDaysDto>;

export const SiteDto = z
  .object({
    placeholders: z.record(z.string(), z.string()).describe('Values for the braces in the site’s texts.'),
    pricing: z.object({
      oneTimeMealPence: Pence,
      subscriptionMealPence: Pence,
      breakfastPence: Pence,
      proteinPotPence: Pence,
      mealCounts: z.array(z.number().int()),
    }),
    delivery: z.object({ standardPence: Pence, freeFromPence: Pence }),
    referral: z.object({ discountPercent: z.number().int() }),
    minAge: z.number().int(),
    trial: z.object({ maxDays: z.number().int().describe('For one person, in all (rule P7).') }),
    wallet: z
      .object({
        minTopUpPence: Pence,
        maxTopUpPence: Pence,
        topUpStepPence: Pence,
        maxBalancePence: Pence.describe('Bonus included (rule W3).'),
        bonusStepPence: Pence.describe('For each full step of one deposit …'),
        bonusPence: Pence.describe('… this much is added (rule W2).'),
      })
      .describe('What can be paid into a wallet (rules W1–W3).'),
    promotion: z
      .object({ code: z.string(), percentByUse: z.array(z.number().int()), sentence: z.string() })
      .nullable(),
    collection: z
      .object({ hidden: z.array(z.string()), changed: z.array(z.string()) })
      .describe('Recipes of the collection that staff have hidden or changed since it shipped (rule K2).'),
    reviews: z
      .array(z.object({ name: z.string(), words: z.string(), date: z.iso.date() }))
      .describe('Published with permission; the section is left out while there are none (rule X21).'),
    demo: z.boolean(),
  })
  .meta({ id: 'Site' });
export type SiteDto = z.infer<typeof SiteDto>;

import { z } from 'zod';
import { ALLERGENS, DIETS } from '#backend/rules/food/allergens.js';
import { QUANTITY_UNITS } from '#backend/rules/kitchen/purchase.js';

/** Of a portion, as it is stored. */
export const StoredNutrition = z.object({
  calories: z.number(),
  proteinG: z.number(),
  carbsG: z.number(),
  sugarsG: z.number().optional(),
  fatG: z.number(),
  saturatesG: z.number().optional(),
  fibreG: z.number(),
  saltG: z.number(),
});

export const StoredAllergens = z.object({
  contains: z.array(z.enum(ALLERGENS)),
  mayContain: z.array(z.enum(ALLERGENS)),
});

/** The fields of a dish's page beyond the columns; the shape of `product.details`. */
export const DishDetails = z.object({
  nutrition: StoredNutrition,
  weightG: z.number(),
  badges: z.array(z.string()),
  description: z.string(),
  useDays: z.number().int(),
  storage: z.enum(['chilled', 'frozen']),
  heating: z.string(),
  ingredients: z.string(),
  gentle: z.boolean(),
  spiceLevel: z.number().int(),
  portions: z.number().int(),
});
export type DishDetails = z.infer<typeof DishDetails>;

/** A dish with what its kitchen alone knows: pages are made of `DishDetails`, which has no quantities (rule F100). */
export const DishRecord = DishDetails.extend({
  quantities: z
    .array(
      z.object({
        ingredient: z.string(),
        amount: z.number(),
        unit: z.enum(QUANTITY_UNITS),
        wastePercent: z.number().int(),
      }),
    )
    .default([]),
});
export type DishRecord = z.infer<typeof DishRecord>;

export const PackageDetails = z.object({
  aliases: z.array(z.string()),
  badges: z.object({
    landing: z.string().nullable(),
    picker: z.string().nullable(),
    trial: z.string().nullable(),
  }),
  popular: z.object({ landing: z.boolean(), picker: z.boolean(), trial: z.boolean() }),
  description: z.string(),
  nutritionText: z.string(),
  mealsIncluded: z.array(z.string()),
  defaultVariant: z.enum(DIETS),
  variants: z.array(
    z.object({
      variant: z.enum(DIETS),
      nutrition: StoredNutrition,
      allergens: StoredAllergens,
      /** For a day of five meals; unknown for older entries. */
      weightG: z.number().int().optional(),
    }),
  ),
  dailyMealPreviews: z.array(
    z.object({
      time: z.string(),
      slot: z.string(),
      meal: z.string(),
      imageSlug: z.string(),
      premiumNote: z.string().nullable(),
    }),
  ),
});
export type PackageDetails = z.infer<typeof PackageDetails>;

/** The part of a day of a package's menu that a page shows. */
export const DayMeals = z.array(z.object({ slot: z.string(), name: z.string() }));

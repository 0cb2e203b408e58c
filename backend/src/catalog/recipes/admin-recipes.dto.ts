import { oneLine } from '#backend/rules/delivery/checkout-form.js';
import { z } from 'zod';
import { AllergenRecordDto, lineOf, PictureDto } from '#backend/platform/http/schemas/schemas.js';
import { freeText } from '#backend/platform/http/schemas/text-fields.js';
import { ALLERGENS, DIETS } from '#backend/rules/food/allergens.js';
import { ALLERGEN_LABEL_STATUS, SeenVersion } from '../products/admin-catalog.dto.js';

const CATEGORIES = ['Breakfast', 'Lunch', 'Dinner', 'Snacks', 'Drinks'] as const;
const MAX_NAME = 200;
const MAX_DESCRIPTION = 500;
const MAX_TEXT = 1_000;
const MAX_LINE = 200;
const MAX_INGREDIENTS = 60;
const MAX_STEPS = 40;
const MAX_MINUTES = 10_080;
const MAX_SERVINGS = 50;
const MAX_CALORIES = 3_000;
const MAX_GRAMS = 1_000;

export const RecipeKey = lineOf(100).min(1);

export const RecipesQuery = z.strictObject({
  category: z.enum(CATEGORIES).optional(),
  state: z
    .enum(['shown', 'hidden', 'collection'])
    .optional()
    .describe('`collection`: what the page of the collection shows (rule K2).'),
  label: ALLERGEN_LABEL_STATUS.optional(),
  q: lineOf(100)
    .trim()
    .optional()
    .describe('The beginnings of words of the title, or of its creator’s name.'),
  cursor: lineOf(200).optional().describe('`nextCursor` of the page before.'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type RecipesQuery = z.infer<typeof RecipesQuery>;

const RowFields = {
  id: z.string(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  creatorName: z.string(),
  shown: z.boolean().describe('False: for staff only.'),
  inCollection: z.boolean(),
  label: ALLERGEN_LABEL_STATUS.describe(
    '`changed`: free of no allergen until a second person approves it (rule A28).',
  ),
  likesCount: z.number().int(),
  votesCount: z.number().int(),
  version: z.number().int().describe('A change has to name it.'),
  createdAt: z.iso.datetime(),
};

export const AdminRecipeItemDto = z.object(RowFields).meta({ id: 'AdminRecipeItem' });
export type AdminRecipeItemDto = z.infer<typeof AdminRecipeItemDto>;

export const AdminRecipeListDto = z
  .object({
    items: z.array(AdminRecipeItemDto),
    nextCursor: z.string().nullable(),
    counts: z
      .object({
        reviewed: z.number().int(),
        estimated: z.number().int(),
        changed: z.number().int(),
      })
      .describe('Counted up to 1,001.'),
  })
  .meta({ id: 'AdminRecipeList' });
export type AdminRecipeListDto = z.infer<typeof AdminRecipeListDto>;

export const AdminRecipeDto = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    category: z.enum(CATEGORIES),
    creatorId: z.string(),
    prepTimeMinutes: z.number().int(),
    prepTimeText: z.string(),
    servings: z.number().int(),
    calories: z.number().describe('kcal per serving'),
    proteinG: z.number(),
    carbsG: z.number(),
    fatG: z.number(),
    fibreG: z.number(),
    diets: z.array(z.enum(DIETS)),
    allergens: AllergenRecordDto,
    ingredients: z.array(z.string()),
    instructions: z.array(z.string()),
    tips: z.string(),
    shown: z.boolean(),
    inCollection: z.boolean(),
    label: ALLERGEN_LABEL_STATUS,
    labelChangedBy: z.uuid().nullable(),
    labelChangedAt: z.iso.datetime().nullable(),
    version: z.number().int().describe('A change has to name it.'),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime().nullable(),
    image: PictureDto,
  })
  .meta({ id: 'AdminRecipe' });
export type AdminRecipeDto = z.infer<typeof AdminRecipeDto>;

export const RecipeCreatorListDto = z
  .object({ items: z.array(z.object({ id: z.string(), name: z.string() })) })
  .meta({ id: 'AdminRecipeCreators' });
export type RecipeCreatorListDto = z.infer<typeof RecipeCreatorListDto>;

const line = (limit: number) => z.string().transform(oneLine).pipe(freeText(limit));
const filled = (limit: number, message: string) => line(limit).pipe(z.string().min(1, message));
const grams = z.number().min(0).max(MAX_GRAMS);
const Allergens = z.array(z.enum(ALLERGENS)).max(ALLERGENS.length);
/** Empty lines are dropped. */
const lines = (most: number, length: number, message: string) =>
  z
    .array(line(length))
    .max(most)
    .transform((all) => all.filter((each) => each !== ''))
    .pipe(z.array(z.string()).min(1, message));

const TEXTS = {
  name: filled(MAX_NAME, 'A recipe has a title'),
  description: filled(MAX_DESCRIPTION, 'A recipe says what it is'),
  category: z.enum(CATEGORIES),
  creatorId: lineOf(100).min(1),
  prepTimeMinutes: z.number().int().min(1).max(MAX_MINUTES),
  prepTimeText: filled(60, 'A recipe says how long it takes').describe("Such as '5 mins + overnight'."),
  servings: z.number().int().min(1).max(MAX_SERVINGS),
  calories: z.number().int().min(0).max(MAX_CALORIES),
  proteinG: grams,
  carbsG: grams,
  fatG: grams,
  fibreG: grams,
  diets: z.array(z.enum(DIETS)).min(1, 'A recipe suits somebody').max(DIETS.length),
  allergens: z.strictObject({ contains: Allergens, mayContain: Allergens }),
  ingredients: lines(MAX_INGREDIENTS, MAX_LINE, 'A recipe has ingredients'),
  instructions: lines(MAX_STEPS, MAX_TEXT, 'A recipe has steps'),
  tips: freeText(MAX_TEXT),
} as const;

export const NewRecipeRequest = z
  .strictObject({ ...TEXTS, shown: z.boolean().default(false) })
  .meta({ id: 'NewRecipe' });
export type NewRecipeRequest = z.infer<typeof NewRecipeRequest>;

export const ChangeRecipeRequest = z
  .strictObject({ ...TEXTS, shown: z.boolean() })
  .partial()
  .extend({ version: SeenVersion })
  .meta({ id: 'RecipeChanges' });
export type ChangeRecipeRequest = z.infer<typeof ChangeRecipeRequest>;

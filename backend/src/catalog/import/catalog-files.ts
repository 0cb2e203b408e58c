import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ALLERGENS, DIETS } from '#backend/rules/food/allergens.js';

const Slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a slug is lowercase words with dashes');
const Words = z.string().min(1).max(2000);
const Grams = z.number().min(0).max(1000);
const Calories = z.number().min(0).max(3000);
const AllergenList = z.array(z.enum(ALLERGENS)).max(ALLERGENS.length);
export const AllergensSchema = z.strictObject({ contains: AllergenList, mayContain: AllergenList });
const DietList = z.array(z.enum(DIETS)).min(1);

const MacroFields = {
  calories: Calories,
  proteinG: Grams,
  carbsG: Grams,
  fatG: Grams,
  fibreG: Grams,
  saltG: Grams,
};
const DayFields = { ...MacroFields, sugarsG: Grams.optional(), saturatesG: Grams.optional() };
const LabelFields = { ...MacroFields, sugarsG: Grams, saturatesG: Grams };

const DishFields = {
  id: z.number().int().positive(),
  sku: Slug,
  slug: Slug,
  name: Words,
  diets: DietList,
  ...LabelFields,
  weightG: z.number().int().positive(),
  pricePence: z.number().int().positive(),
  badges: z.array(Words).max(10),
  description: Words,
  useDays: z.number().int().min(1).max(30),
  storage: z.enum(['chilled', 'frozen']),
  heating: Words,
  ingredients: Words,
  allergens: AllergensSchema,
  gentle: z.boolean(),
  spiceLevel: z.number().int().min(0).max(3),
};

export const MealFile = z.strictObject({ ...DishFields, categories: z.array(Words).min(1).max(10) });
export const ExtraFile = z.strictObject({
  ...DishFields,
  portions: z.number().int().positive(),
  perPortion: z.looseObject({}).optional(),
});

const Variant = z.enum(DIETS);
export const PackageFile = z.strictObject({
  id: Slug,
  sku: Slug,
  slug: Slug,
  name: Words,
  aliases: z.array(Slug),
  badges: z.strictObject({ landing: Words.nullable(), picker: Words.nullable(), trial: Words.nullable() }),
  popular: z.strictObject({ landing: z.boolean(), picker: z.boolean(), trial: z.boolean() }),
  dailyPricePence: z.number().int().positive(),
  weeklyPricePence: z.number().int().positive(),
  description: Words,
  nutritionText: Words,
  variants: z.array(Variant).min(1),
  defaultVariant: Variant,
  mealsIncluded: z.array(Words).length(5),
  dailyMealPreviews: z
    .array(
      z.strictObject({
        time: Words,
        slot: Words,
        meal: Words,
        imageSlug: Slug,
        premiumNote: Words.nullable(),
      }),
    )
    .length(5),
  nutritionByVariant: z.partialRecord(Variant, z.strictObject(DayFields)),
  /** For a day of five meals. */
  weightByVariant: z.partialRecord(Variant, z.number().int().positive()).default({}),
  allergens: AllergensSchema,
  allergensByVariant: z.partialRecord(Variant, AllergensSchema),
  menus: z.partialRecord(
    Variant,
    z.array(
      z.strictObject({
        day: z.number().int().min(1).max(5),
        slots: z
          .array(z.strictObject({ slot: Words, name: Words, ...MacroFields, allergens: AllergensSchema }))
          .length(5),
        totals: z.looseObject({}),
      }),
    ),
  ),
});

export const RecipeFile = z.strictObject({
  slug: Slug,
  name: Words,
  description: Words,
  category: z.enum(['Breakfast', 'Lunch', 'Dinner', 'Snacks', 'Drinks']),
  section: z.enum(['Breakfast', 'Morning Snack', 'Lunch', 'Afternoon Snack', 'Dinner']).nullish(),
  sets: z.array(z.enum(['collection', 'seed', 'fallback'])),
  fallbackId: z
    .string()
    .regex(/^local-\d+$/)
    .optional(),
  prepTimeMinutes: z.number().int().positive(),
  prepTimeText: Words,
  servings: z.number().int().positive(),
  calories: Calories,
  proteinG: Grams,
  carbsG: Grams,
  fatG: Grams,
  fibreG: Grams,
  ingredients: z.array(Words).min(1).max(60),
  instructions: z.array(Words).min(1).max(40),
  tips: Words,
  creator: Slug,
  diets: DietList,
  allergens: AllergensSchema,
  publishedDaysAgo: z.number().int().min(0),
  plate: z.looseObject({}),
});

export const CreatorFile = z.strictObject({
  slug: Slug,
  name: Words,
  bio: Words,
  specializations: z.array(Words).max(10),
  verified: z.boolean(),
  initials: z.string().length(2),
  color: z.string().regex(/^#[0-9A-Fa-f]{6}$/),
});

export const PartnerFile = z.strictObject({
  slug: Slug,
  name: Words,
  description: Words,
  websiteUrl: z.url({ protocol: /^https?$/ }),
  logo: z.string().startsWith('<svg').max(5000),
  isActive: z.boolean(),
  displayOrder: z.number().int().min(0),
});

export interface CatalogFiles {
  readonly meals: z.infer<typeof MealFile>[];
  readonly breakfasts: z.infer<typeof ExtraFile>[];
  readonly proteinPots: z.infer<typeof ExtraFile>[];
  readonly packages: z.infer<typeof PackageFile>[];
  readonly recipes: z.infer<typeof RecipeFile>[];
  readonly creators: z.infer<typeof CreatorFile>[];
  readonly partners: z.infer<typeof PartnerFile>[];
}

/**
 * Reads and validates every catalogue file. Throws an Error that names file, entry and field of each mistake.
 */
export async function readCatalogFiles(folder: string): Promise<CatalogFiles> {
  const extras = await read(
    folder,
    'extras.json',
    z.strictObject({ breakfasts: z.array(ExtraFile), proteinPots: z.array(ExtraFile) }),
  );
  const files: CatalogFiles = {
    meals: await read(folder, 'meals.json', z.array(MealFile)),
    ...extras,
    packages: await read(folder, 'packages.json', z.array(PackageFile)),
    recipes: [
      ...(await read(folder, 'recipes-a.json', z.array(RecipeFile))),
      ...(await read(folder, 'recipes-b.json', z.array(RecipeFile))),
    ],
    creators: await read(folder, 'creators.json', z.array(CreatorFile)),
    partners: await read(folder, 'partners.json', z.array(PartnerFile)),
  };
  checkAcrossFiles(files);
  return files;
}

async function read<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const raw: unknown = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues
    .slice(0, 20)
    .map((issue) => `  ${file}: ${entryName(raw, issue.path)}: ${issue.message}`);
  throw new Error(`The catalogue has mistakes:\n${lines.join('\n')}`);
}

function entryName(raw: unknown, path: readonly PropertyKey[]): string {
  let at = raw;
  const names = path.map((key) => {
    at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
    const slug: unknown = typeof at === 'object' && at !== null ? Reflect.get(at, 'slug') : undefined;
    return typeof slug === 'string' ? slug : String(key);
  });
  return names.join('.');
}

/**
 * Checks across files: slugs are unique, creators exist, every variant has its allergens, nutrition and menu.
 */
function checkAcrossFiles(files: CatalogFiles): void {
  const mistakes: string[] = [];
  const seen = new Set<string>();
  const dishes = [
    ...files.meals,
    ...files.breakfasts,
    ...files.proteinPots,
    ...files.packages,
    ...files.recipes,
  ];
  for (const { slug } of dishes) {
    if (seen.has(slug)) mistakes.push(`${slug}: the slug is used twice`);
    seen.add(slug);
  }
  const creators = new Set(files.creators.map(({ slug }) => slug));
  for (const recipe of files.recipes) {
    if (!creators.has(recipe.creator)) mistakes.push(`${recipe.slug}: unknown creator ${recipe.creator}`);
  }
  for (const each of files.packages) {
    if (!each.variants.includes(each.defaultVariant))
      mistakes.push(`${each.slug}: its default variant is not offered`);
    for (const variant of each.variants) {
      if (!each.allergensByVariant[variant] || !each.nutritionByVariant[variant] || !each.menus[variant]) {
        mistakes.push(`${each.slug}: variant ${variant} lacks allergens, nutrition or menu`);
      }
    }
  }
  if (mistakes.length > 0) throw new Error(`The catalogue has mistakes:\n  ${mistakes.join('\n  ')}`);
}

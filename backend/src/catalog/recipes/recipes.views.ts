import { z } from 'zod';
import type { PictureStore } from '#backend/platform/storage/picture-store.js';
import type { Picture } from '#backend/platform/storage/picture.js';
import { ALLERGENS, DIETS } from '#backend/rules/food/allergens.js';
import { RECIPE_CATEGORIES } from './recipe-facets.js';
import type { RecipeCardData, RecipeCreatorDto, RecipeData } from './recipes.dto.js';

/** The columns of a card, without those that make the row long. */
export const CARD_COLUMNS =
  'number, id, name, description, category, prep_time_minutes, prep_time_text, servings, calories, protein_g, fibre_g, diets, contains, may_contain, creator_id, created_at, picture, label_changed_by is not null as label_pending';

const StoredPicture = z.object({
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
  avif: z.array(z.object({ url: z.string(), width: z.number().int() })),
  webp: z.array(z.object({ url: z.string(), width: z.number().int() })),
});

const CardRow = z.object({
  number: z.number().int(),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(RECIPE_CATEGORIES),
  prep_time_minutes: z.number(),
  prep_time_text: z.string(),
  servings: z.number(),
  calories: z.number(),
  protein_g: z.number(),
  fibre_g: z.number(),
  diets: z.array(z.enum(DIETS)),
  contains: z.array(z.enum(ALLERGENS)),
  may_contain: z.array(z.enum(ALLERGENS)),
  creator_id: z.string(),
  created_at: z.coerce.date(),
  picture: StoredPicture.nullable(),
  label_pending: z.boolean(),
});

const RecipeRow = CardRow.extend({
  details: z.object({
    carbsG: z.number(),
    fatG: z.number(),
    ingredients: z.array(z.string()),
    instructions: z.array(z.string()),
    tips: z.string(),
  }),
});

/** A recipe for everybody, with the number that its likes and votes reference. */
export interface Numbered<Facts> {
  readonly number: number;
  readonly facts: Facts;
}

export function cardView(raw: unknown, pictures: PictureStore): Numbered<RecipeCardData> {
  return view(CardRow.parse(raw), pictures);
}

export function recipeView(raw: unknown, pictures: PictureStore): Numbered<Omit<RecipeData, 'creator'>> {
  const row = RecipeRow.parse(raw);
  const { number, facts } = view(row, pictures);
  const { carbsG, fatG, ingredients, instructions, tips } = row.details;
  return { number, facts: { ...facts, carbsG, fatG, ingredients, instructions, tips } };
}

/** The picture that ships with a recipe, or its category's (rule K6). */
export function recipePicture(
  { id, category }: { readonly id: string; readonly category: string },
  pictures: PictureStore,
): Picture {
  return pictures.picture(id, `default-${category.toLowerCase()}`);
}

function view(row: z.infer<typeof CardRow>, pictures: PictureStore): Numbered<RecipeCardData> {
  const picture = row.picture ?? recipePicture(row, pictures);
  return {
    number: row.number,
    facts: {
      id: row.id,
      name: row.name,
      description: row.description,
      category: row.category,
      prepTimeMinutes: row.prep_time_minutes,
      prepTimeText: row.prep_time_text,
      servings: row.servings,
      calories: row.calories,
      proteinG: row.protein_g,
      fibreG: row.fibre_g,
      diets: row.diets,
      allergens: { contains: row.contains, mayContain: row.may_contain },
      labelPending: row.label_pending,
      image: { ...picture, avif: [...picture.avif], webp: [...picture.webp] },
      creatorId: row.creator_id,
      createdAt: row.created_at.toISOString(),
    },
  };
}

/** The creators of these recipes, each once. */
export function creatorsOf(
  recipes: readonly Numbered<RecipeCardData>[],
  creators: ReadonlyMap<string, RecipeCreatorDto>,
): RecipeCreatorDto[] {
  const ids = new Set(recipes.map(({ facts }) => facts.creatorId));
  return [...creators.values()].filter(({ id }) => ids.has(id));
}

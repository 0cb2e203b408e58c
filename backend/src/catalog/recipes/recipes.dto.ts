import { z } from 'zod';
import { AllergenRecordDto, lineOf, PictureDto } from '#backend/platform/http/schemas/schemas.js';
import { ALLERGENS, DIETS } from '#backend/rules/food/allergens.js';
import { RECIPE_CATEGORIES } from './recipe-facets.js';

/** The maximum length of a list, and the highest count (rule K3). */
export const MAX_RECIPES = 1000;
const RECIPES_SHOWN = 24;
const SEED_RECIPES = 36;
const RECIPES_LIKED = 200;
const MAX_CURSOR_LENGTH = 200;
const MAX_SEARCH_LENGTH = 100;

export const RECIPE_SORTS = ['newest', 'protein', 'calories'] as const;
export type RecipeSort = (typeof RECIPE_SORTS)[number];

const AllergenList = z.array(z.enum(ALLERGENS)).max(ALLERGENS.length);

export const RecipeQuery = z.strictObject({
  category: z.enum(RECIPE_CATEGORIES).optional(),
  q: lineOf(MAX_SEARCH_LENGTH)
    .optional()
    .describe('Words of the name, the description or the ingredients; the last one may be half typed.'),
  diet: z.enum(DIETS).optional(),
  excludeAllergen: z
    .union([AllergenList, lineOf(200)])
    .default([])
    .transform((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value))
    .pipe(AllergenList)
    .describe('One or more, repeated or with commas; recipes that may contain traces are left out too.'),
  sort: z.enum(RECIPE_SORTS).default('newest').describe('Newest, most protein or fewest calories first.'),
  cursor: lineOf(MAX_CURSOR_LENGTH).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_RECIPES).default(RECIPES_SHOWN),
});
export type RecipeQuery = z.infer<typeof RecipeQuery>;

export const RecipeId = lineOf(100).min(1);

export const RecipeCreatorDto = z
  .object({
    id: z.string(),
    name: z.string(),
    bio: z.string(),
    specializations: z.array(z.string()),
    verified: z.boolean().describe("Whether 'Verified Nutrition Expert' is shown (rule K7)."),
    initials: z.string(),
    color: z.string().describe('Behind the initials, as #rrggbb.'),
  })
  .meta({ id: 'RecipeCreator' });
export type RecipeCreatorDto = z.infer<typeof RecipeCreatorDto>;

const ReactionFields = {
  likesCount: z.number().int(),
  votesCount: z.number().int(),
  likedByMe: z.boolean(),
  votedByMe: z.boolean(),
};

const CardFields = {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(RECIPE_CATEGORIES),
  prepTimeMinutes: z.number().int(),
  prepTimeText: z.string().describe("Such as '5 mins + overnight'."),
  servings: z.number().int(),
  calories: z.number().describe('kcal per serving'),
  proteinG: z.number(),
  fibreG: z.number(),
  diets: z.array(z.enum(DIETS)),
  allergens: AllergenRecordDto,
  labelPending: z
    .boolean()
    .describe('Its ingredients, nutrition or allergens have changed and nobody else has compared them yet.'),
  image: PictureDto,
  creatorId: z.string(),
  createdAt: z.iso.datetime(),
};

const DetailFields = {
  carbsG: z.number(),
  fatG: z.number(),
  ingredients: z.array(z.string()),
  instructions: z.array(z.string()),
  tips: z.string(),
};

export const RecipeCardDto = z.object({ ...CardFields, ...ReactionFields }).meta({ id: 'RecipeCard' });
export type RecipeCardDto = z.infer<typeof RecipeCardDto>;

export const RecipeDto = z
  .object({ ...CardFields, ...DetailFields, ...ReactionFields, creator: RecipeCreatorDto })
  .meta({ id: 'Recipe' });
export type RecipeDto = z.infer<typeof RecipeDto>;

/** The part that is the same for everybody, cached until the catalogue changes. */
export type RecipeCardData = Omit<RecipeCardDto, keyof typeof ReactionFields>;
export type RecipeData = Omit<RecipeDto, keyof typeof ReactionFields>;
export type RecipeReactions = Pick<RecipeCardDto, keyof typeof ReactionFields>;

const ListFields = {
  creators: z.array(RecipeCreatorDto),
  total: z
    .number()
    .int()
    .describe(`How many there are in all, ${MAX_RECIPES + 1} at most.`),
  totalIsCapped: z.boolean().describe(`There are more than ${MAX_RECIPES}.`),
  nextCursor: z.string().nullable(),
};

export const RecipeListDto = z
  .object({ recipes: z.array(RecipeCardDto), ...ListFields })
  .meta({ id: 'RecipeList' });
export type RecipeListDto = z.infer<typeof RecipeListDto>;

export const LikedRecipesQuery = z.strictObject({
  category: z.enum(RECIPE_CATEGORIES).optional(),
  limit: z.coerce.number().int().min(1).max(RECIPES_LIKED).default(RECIPES_SHOWN),
  cursor: z
    .string()
    .max(60)
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z_\d{1,9}$/, 'This is not where a page ended')
    .refine(
      (cursor) => !Number.isNaN(Date.parse(cursor.split('_')[0] ?? '')),
      'This is not where a page ended',
    )
    .optional(),
});
export type LikedRecipesQuery = z.infer<typeof LikedRecipesQuery>;

export const LikedRecipesDto = z
  .object({
    items: z.array(RecipeCardDto).describe('The latest like first.'),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'LikedRecipes' });
export type LikedRecipesDto = z.infer<typeof LikedRecipesDto>;

const SnapshotRecipe = z.object({
  ...CardFields,
  ...DetailFields,
  likesCount: ReactionFields.likesCount,
  votesCount: ReactionFields.votesCount,
});

/** The newest recipes as last published, with their details: all that a page needs. */
export const RecipeSnapshotDto = z
  .object({ recipes: z.array(SnapshotRecipe), ...ListFields, publishedAt: z.iso.datetime() })
  .meta({ id: 'RecipeSnapshot' });
export type RecipeSnapshotDto = z.infer<typeof RecipeSnapshotDto>;

export const SeedRequest = z.strictObject({
  count: z.number().int().min(1).max(SEED_RECIPES).default(SEED_RECIPES),
});
export type SeedRequest = z.infer<typeof SeedRequest>;

export const SeedDto = z
  .object({ inserted: z.number().int(), total: z.number().int() })
  .meta({ id: 'SeedResult' });
export type SeedDto = z.infer<typeof SeedDto>;

export const LikeDto = z.object({ liked: z.boolean(), likesCount: z.number().int() }).meta({ id: 'Like' });
export type LikeDto = z.infer<typeof LikeDto>;

export const VoteDto = z.object({ voted: z.boolean(), votesCount: z.number().int() }).meta({ id: 'Vote' });
export type VoteDto = z.infer<typeof VoteDto>;

import { ALLERGENS, type Allergen, DIETS, type Diet } from '#backend/rules/food/allergens.js';
import { RECIPE_CATEGORIES, type RecipeCategory } from './recipe-facets.js';
import { AllergenRecordDto, PictureDto } from '#backend/platform/http/validation/shared/food.dto.js';
import { Flag, OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Key, key } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested, listOf } from '#backend/platform/http/validation/lists.js';
import { Decimal, Limit, Whole } from '#backend/platform/http/validation/numbers.js';
import { refined, rule } from '#backend/platform/http/validation/rule.js';
import { PlainText, text } from '#backend/platform/http/validation/text.js';
import { either } from '#backend/platform/http/validation/unions.js';

/** The maximum length of a list, and the highest count (rule K3). */
export const MAX_RECIPES = 1000;
const RECIPES_SHOWN = 24;
const SEED_RECIPES = 36;
const RECIPES_LIKED = 200;
const MAX_CURSOR_LENGTH = 200;
const MAX_SEARCH_LENGTH = 100;
export const RECIPE_SORTS = ['relevance', 'newest', 'protein', 'calories'] as const;

export type RecipeSort = (typeof RECIPE_SORTS)[number];

const allergenList = listOf(oneOf(ALLERGENS), { max: ALLERGENS.length });
const allergensInQuery = (value: unknown) =>
  typeof value === 'string' ? value.split(',').filter(Boolean) : value;

/** Allergens in the address of a request: one or more, repeated or with commas. */
const excludedAllergens = rule({
  ...either(allergenList, key(200)),
  types: [Array],
  converts: true,
  issuesOf: (value) => allergenList.issuesOf(allergensInQuery(value)),
  read: allergensInQuery,
});

export class RecipeQuery {
  @OneOf(RECIPE_CATEGORIES, { optional: true }) category?: RecipeCategory;

  @Key(MAX_SEARCH_LENGTH, {
    optional: true,
    description: 'Words of the name, description or ingredients; the last one may be incomplete.',
  })
  q?: string;

  @OneOf(DIETS, { optional: true }) diet?: Diet;

  @Field(excludedAllergens, {
    description:
      'Allergens to exclude, repeated or comma-separated; recipes that may contain traces are excluded too.',
  })
  excludeAllergen: Allergen[] = [];

  @OneOf(RECIPE_SORTS, {
    optional: true,
    description: 'Order of the results; the best match first by default when there are search words.',
  })
  sort?: RecipeSort;

  @Key(MAX_CURSOR_LENGTH, { optional: true }) cursor?: string;
  @Limit(MAX_RECIPES) limit: number = RECIPES_SHOWN;
}

export const RecipeId = key(100, { min: 1 });

@Named('RecipeCreator')
export class RecipeCreatorDto {
  @PlainText() id!: string;
  @PlainText() name!: string;
  @PlainText() bio!: string;
  @ListOf(text()) specializations!: string[];
  @Flag({ description: "Whether 'Verified Nutrition Expert' is shown (rule K7)." }) verified!: boolean;
  @PlainText() initials!: string;
  @PlainText({ description: 'Background colour of the initials, as #rrggbb.' }) color!: string;
}

class CardFields {
  @PlainText() id!: string;
  @PlainText() name!: string;
  @PlainText() description!: string;
  @OneOf(RECIPE_CATEGORIES) category!: RecipeCategory;
  @Whole() prepTimeMinutes!: number;
  @PlainText({ description: "For example '5 mins + overnight'." }) prepTimeText!: string;
  @Whole() servings!: number;
  @Decimal({ description: 'kcal per serving' }) calories!: number;
  @Decimal() proteinG!: number;
  @Decimal() fibreG!: number;
  @ListOf(oneOf(DIETS)) diets!: Diet[];
  @Nested(() => AllergenRecordDto) allergens!: AllergenRecordDto;

  @Flag({
    description: "Its ingredients, nutrition or allergens changed and await a second person's approval.",
  })
  labelPending!: boolean;

  @Nested(() => PictureDto) image!: PictureDto;
  @PlainText() creatorId!: string;
  @Instant() createdAt!: string;
}

@Named('RecipeCard')
export class RecipeCardDto extends CardFields {
  @Whole() likesCount!: number;
  @Whole() votesCount!: number;
  @Flag() likedByMe!: boolean;
  @Flag() votedByMe!: boolean;
}

@Named('Recipe')
export class RecipeDto extends CardFields {
  @Decimal() carbsG!: number;
  @Decimal() fatG!: number;
  @ListOf(text()) ingredients!: string[];
  @ListOf(text()) instructions!: string[];
  @PlainText() tips!: string;
  @Whole() likesCount!: number;
  @Whole() votesCount!: number;
  @Flag() likedByMe!: boolean;
  @Flag() votedByMe!: boolean;
  @Nested(() => RecipeCreatorDto) creator!: RecipeCreatorDto;
}

type ReactionField = 'likesCount' | 'votesCount' | 'likedByMe' | 'votedByMe';

/** The part that is the same for everybody, cached until the catalogue changes. */
export type RecipeCardData = Omit<RecipeCardDto, ReactionField>;

export type RecipeData = Omit<RecipeDto, ReactionField>;

export type RecipeReactions = Pick<RecipeCardDto, ReactionField>;

@Named('RecipeList')
export class RecipeListDto {
  @ListOf(() => RecipeCardDto) recipes!: RecipeCardDto[];
  @ListOf(() => RecipeCreatorDto) creators!: RecipeCreatorDto[];
  @Whole({ description: `Number of matches, up to ${MAX_RECIPES + 1}.` }) total!: number;
  @Flag({ description: `True if there are more than ${MAX_RECIPES}.` }) totalIsCapped!: boolean;
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

const NO_PLACE = 'This is not where a page ended';
const likedPlace = refined(
  text({ max: 60, pattern: /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z_\d{1,9}$/, message: NO_PLACE }),
  (cursor: string) => !Number.isNaN(Date.parse(cursor.split('_')[0] ?? '')),
  NO_PLACE,
);

export class LikedRecipesQuery {
  @OneOf(RECIPE_CATEGORIES, { optional: true }) category?: RecipeCategory;
  @Limit(RECIPES_LIKED) limit: number = RECIPES_SHOWN;

  @Field(likedPlace, { optional: true }) cursor?: string;
}

@Named('LikedRecipes')
export class LikedRecipesDto {
  @ListOf(() => RecipeCardDto, { description: 'Most recently liked first.' }) items!: RecipeCardDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

class SnapshotRecipe extends CardFields {
  @Decimal() carbsG!: number;
  @Decimal() fatG!: number;
  @ListOf(text()) ingredients!: string[];
  @ListOf(text()) instructions!: string[];
  @PlainText() tips!: string;
  @Whole() likesCount!: number;
  @Whole() votesCount!: number;
}

/** The newest recipes as last published, with their details: all that a page needs. */
@Named('RecipeSnapshot')
export class RecipeSnapshotDto {
  @ListOf(() => SnapshotRecipe) recipes!: SnapshotRecipe[];
  @ListOf(() => RecipeCreatorDto) creators!: RecipeCreatorDto[];
  @Whole({ description: `Number of matches, up to ${MAX_RECIPES + 1}.` }) total!: number;
  @Flag({ description: `True if there are more than ${MAX_RECIPES}.` }) totalIsCapped!: boolean;
  @PlainText({ nullable: true }) nextCursor!: string | null;
  @Instant() publishedAt!: string;
}

export class SeedRequest {
  @Whole({ min: 1, max: SEED_RECIPES }) count: number = SEED_RECIPES;
}

@Named('SeedResult')
export class SeedDto {
  @Whole() inserted!: number;
  @Whole() total!: number;
}

@Named('Like')
export class LikeDto {
  @Flag() liked!: boolean;
  @Whole() likesCount!: number;
}

@Named('Vote')
export class VoteDto {
  @Flag() voted!: boolean;
  @Whole() votesCount!: number;
}

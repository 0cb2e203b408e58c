import { SeenVersion } from '../products/admin-catalog.dto.js';
import { ALLERGEN_LABEL_STATUSES, type AllergenLabelStatus } from '../products/staff-products.service.js';
import { ALLERGENS, DIETS, type Diet, type Allergen } from '#backend/rules/food/allergens.js';
import { AllergenRecordDto, PictureDto } from '#backend/platform/http/validation/shared/food.dto.js';
import { Flag, OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { Instant } from '#backend/platform/http/validation/dates.js';
import { AllOptional, Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Id, Key, Search, key } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested, listOf } from '#backend/platform/http/validation/lists.js';
import { Decimal, Limit, Whole } from '#backend/platform/http/validation/numbers.js';
import { readWith, refined, rule, type Rule } from '#backend/platform/http/validation/rule.js';
import { FoldedLine, PlainText, Text, foldedLine, text } from '#backend/platform/http/validation/text.js';

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

export const RecipeKey = key(100, { min: 1 });

export class RecipesQuery {
  @OneOf(CATEGORIES, { optional: true }) category?: (typeof CATEGORIES)[number];

  @OneOf(['shown', 'hidden', 'collection'], {
    optional: true,
    description: '`collection`: the recipes on the collection page (rule K2).',
  })
  state?: 'shown' | 'hidden' | 'collection';

  @OneOf(ALLERGEN_LABEL_STATUSES, { optional: true }) label?: AllergenLabelStatus;
  @Search(100, 'Prefixes of words in the title or in the creator’s name.') q?: string;
  @Key(200, { optional: true, description: '`nextCursor` of the previous page.' }) cursor?: string;
  @Limit(100) limit: number = 50;
}

class RowFields {
  @PlainText() id!: string;
  @PlainText() name!: string;
  @OneOf(CATEGORIES) category!: (typeof CATEGORIES)[number];
  @PlainText() creatorName!: string;
  @Flag({ description: 'False: visible to staff only.' }) shown!: boolean;
  @Flag() inCollection!: boolean;

  @OneOf(ALLERGEN_LABEL_STATUSES, {
    description:
      '`changed`: not treated as free from any allergen until a second person approves it (rule A28).',
  })
  label!: AllergenLabelStatus;

  @Whole() likesCount!: number;
  @Whole() votesCount!: number;
  @Whole({ description: 'Send it back with a change.' }) version!: number;
  @Instant() createdAt!: string;
}

@Named('AdminRecipeItem')
export class AdminRecipeItemDto extends RowFields {}

class AdminRecipeListCounts {
  @Whole() reviewed!: number;
  @Whole() estimated!: number;
  @Whole() changed!: number;
}

@Named('AdminRecipeList')
export class AdminRecipeListDto {
  @ListOf(() => AdminRecipeItemDto) items!: AdminRecipeItemDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;

  @Nested(() => AdminRecipeListCounts, { description: 'Counts stop at 1,001.' })
  counts!: AdminRecipeListCounts;
}

@Named('AdminRecipe')
export class AdminRecipeDto {
  @PlainText() id!: string;
  @PlainText() name!: string;
  @PlainText() description!: string;
  @OneOf(CATEGORIES) category!: (typeof CATEGORIES)[number];
  @PlainText() creatorId!: string;
  @Whole() prepTimeMinutes!: number;
  @PlainText() prepTimeText!: string;
  @Whole() servings!: number;
  @Decimal({ description: 'kcal per serving' }) calories!: number;
  @Decimal() proteinG!: number;
  @Decimal() carbsG!: number;
  @Decimal() fatG!: number;
  @Decimal() fibreG!: number;
  @ListOf(oneOf(DIETS)) diets!: Diet[];
  @Nested(() => AllergenRecordDto) allergens!: AllergenRecordDto;
  @ListOf(text()) ingredients!: string[];
  @ListOf(text()) instructions!: string[];
  @PlainText() tips!: string;
  @Flag() shown!: boolean;
  @Flag() inCollection!: boolean;
  @OneOf(ALLERGEN_LABEL_STATUSES) label!: AllergenLabelStatus;
  @Id({ nullable: true }) labelChangedBy!: string | null;
  @Instant({ nullable: true }) labelChangedAt!: string | null;
  @Whole({ description: 'Send it back with a change.' }) version!: number;
  @Instant() createdAt!: string;
  @Instant({ nullable: true }) changedAt!: string | null;
  @Nested(() => PictureDto) image!: PictureDto;
}

class RecipeCreatorListItem {
  @PlainText() id!: string;
  @PlainText() name!: string;
}

@Named('AdminRecipeCreators')
export class RecipeCreatorListDto {
  @ListOf(() => RecipeCreatorListItem) items!: RecipeCreatorListItem[];
}

/** A list of lines, of which the empty ones are dropped. */
function lineList(most: number, length: number, message: string): Rule {
  const all = listOf(foldedLine(length), { max: most });
  const read = (value: unknown) => (readWith(all, value) as string[]).filter((each) => each !== '');
  return refined(rule({ ...all, read }), (kept: readonly string[]) => kept.length > 0, message);
}

class DeclaredAllergens {
  @ListOf(oneOf(ALLERGENS), { max: ALLERGENS.length }) contains!: Allergen[];
  @ListOf(oneOf(ALLERGENS), { max: ALLERGENS.length }) mayContain!: Allergen[];
}

class RecipeTexts {
  @FoldedLine(MAX_NAME, { message: 'A recipe has a title' }) name!: string;
  @FoldedLine(MAX_DESCRIPTION, { message: 'A recipe says what it is' }) description!: string;
  @OneOf(CATEGORIES) category!: (typeof CATEGORIES)[number];
  @Key(100, { min: 1 }) creatorId!: string;
  @Whole({ min: 1, max: MAX_MINUTES }) prepTimeMinutes!: number;

  @FoldedLine(60, {
    message: 'A recipe says how long it takes',
    description: "For example '5 mins + overnight'.",
  })
  prepTimeText!: string;

  @Whole({ min: 1, max: MAX_SERVINGS }) servings!: number;
  @Whole({ min: 0, max: MAX_CALORIES }) calories!: number;
  @Decimal({ min: 0, max: MAX_GRAMS }) proteinG!: number;
  @Decimal({ min: 0, max: MAX_GRAMS }) carbsG!: number;
  @Decimal({ min: 0, max: MAX_GRAMS }) fatG!: number;
  @Decimal({ min: 0, max: MAX_GRAMS }) fibreG!: number;
  @ListOf(oneOf(DIETS), { min: 1, max: DIETS.length, minMessage: 'A recipe suits somebody' }) diets!: Diet[];
  @Nested(() => DeclaredAllergens) allergens!: DeclaredAllergens;
  @Field(lineList(MAX_INGREDIENTS, MAX_LINE, 'A recipe has ingredients')) ingredients!: string[];
  @Field(lineList(MAX_STEPS, MAX_TEXT, 'A recipe has steps')) instructions!: string[];
  @Text(MAX_TEXT) tips!: string;
}

@Named('NewRecipe')
export class NewRecipeRequest extends RecipeTexts {
  @Flag() shown: boolean = false;
}

class ShownRecipe extends RecipeTexts {
  @Flag() shown!: boolean;
}

@Named('RecipeChanges')
export class ChangeRecipeRequest extends AllOptional(ShownRecipe) {
  @SeenVersion() version!: number;
}

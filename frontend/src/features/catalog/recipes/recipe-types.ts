import type { Picture, Recipe, RecipeCard, RecipeCreator } from '#frontend/api/generated.js';

export type RecipeCategory = RecipeCard['category'];

/** The part of a card that is visible before it is opened; bundled recipes are unchanged since the build. */
export type RecipeFacts = Partial<Pick<Recipe, 'labelPending'>> &
  Pick<
    Recipe,
    | 'id'
    | 'name'
    | 'description'
    | 'category'
    | 'prepTimeText'
    | 'servings'
    | 'calories'
    | 'proteinG'
    | 'fibreG'
    | 'diets'
    | 'allergens'
    | 'image'
  >;

/** The content behind 'View Recipe Details'. */
export type RecipeDetails = Pick<Recipe, 'ingredients' | 'instructions' | 'tips'>;

export type Reactions = Pick<Recipe, 'likedByMe' | 'likesCount' | 'votedByMe' | 'votesCount'>;

/** A recipe from any source of the list (rule K3). */
export interface ShownRecipe extends RecipeFacts {
  readonly creator?: RecipeCreator;
  /** Present when the source carries them; else they are fetched as the card is opened. */
  readonly details?: RecipeDetails;
  /** Undefined for the bundled ones, which carry no like, vote or share. */
  readonly reactions?: Reactions;
}

type WholeRecipe = RecipeFacts & RecipeDetails & Pick<Recipe, 'prepTimeMinutes' | 'carbsG' | 'fatG'>;

export interface CollectionRecipe extends WholeRecipe {
  readonly section: string;
}

export interface BundledRecipes {
  readonly recipes: readonly (WholeRecipe & { readonly creatorId: string })[];
  readonly creators: readonly RecipeCreator[];
  readonly pictures: Readonly<Record<RecipeCategory, Picture>>;
}

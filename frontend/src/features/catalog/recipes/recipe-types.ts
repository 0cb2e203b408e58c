import type { Picture, Recipe, RecipeCard, RecipeCreator } from '#frontend/api/generated.js';

export type RecipeCategory = RecipeCard['category'];

/** What a card says before it is opened; those that come with the site have not been changed since. */
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

/** What stands behind 'View Recipe Details'. */
export type RecipeDetails = Pick<Recipe, 'ingredients' | 'instructions' | 'tips'>;

export type Reactions = Pick<Recipe, 'likedByMe' | 'likesCount' | 'votedByMe' | 'votesCount'>;

/** A recipe from whichever source the list came (rule K3). */
export interface ShownRecipe extends RecipeFacts {
  readonly creator?: RecipeCreator;
  /** There at once when the source carries them; else they are asked for as the card is opened. */
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

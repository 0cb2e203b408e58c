import { z } from 'zod';

/**
 * The fields of a recipe's page beyond the columns; the shape of `recipe.details`, which contains more for
 * bundled ones.
 */
export const RecipeDetails = z.looseObject({
  carbsG: z.number(),
  fatG: z.number(),
  ingredients: z.array(z.string()),
  instructions: z.array(z.string()),
  tips: z.string(),
});
export type RecipeDetails = z.infer<typeof RecipeDetails>;

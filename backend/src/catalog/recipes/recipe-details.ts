import { z } from 'zod';

/** What a recipe's page shows beyond the columns; the shape of `recipe.details`, which holds more of those that ship. */
export const RecipeDetails = z.looseObject({
  carbsG: z.number(),
  fatG: z.number(),
  ingredients: z.array(z.string()),
  instructions: z.array(z.string()),
  tips: z.string(),
});
export type RecipeDetails = z.infer<typeof RecipeDetails>;

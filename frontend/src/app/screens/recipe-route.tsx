import type { ReactElement } from 'react';
import { RecipePage } from '#frontend/features/catalog/recipes/page/recipe-page.js';
import { NotFoundPage } from './not-found-page.js';

/** The page of a recipe, and the site's 404 page when there is none. */
export function RecipeRoute(): ReactElement {
  return <RecipePage NotFound={NotFoundPage} />;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { problem } from '../platform/http/problems/problem.js';
import { Product } from './products/product.entity.js';
import { Recipe } from './recipes/recipe.entity.js';

/**
 * Of several who have seen the same version of a product one may change it: the statement itself decides, so
 * that nobody writes over what they have not seen (rule A27). Throws edit_conflict.
 */
export async function takeTurnAtProduct(em: EntityManager, sku: string, version: number): Promise<void> {
  const taken = await em.nativeUpdate(Product, { sku, version }, { version: version + 1 });
  if (taken === 0) throw problem('edit_conflict');
}

/** The same for a recipe. Throws edit_conflict. */
export async function takeTurnAtRecipe(em: EntityManager, id: string, version: number): Promise<void> {
  const taken = await em.nativeUpdate(Recipe, { id, version }, { version: version + 1 });
  if (taken === 0) throw problem('edit_conflict');
}

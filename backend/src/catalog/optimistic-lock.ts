import type { EntityManager } from '@mikro-orm/postgresql';
import { apiError } from '../platform/http/problems/api-error.js';
import { Product } from './products/product.entity.js';
import { Recipe } from './recipes/recipe.entity.js';

/**
 * Of several editors who have seen the same version of a product, one may change it: the statement decides,
 * so that nobody overwrites what they have not seen (rule A27). Throws edit_conflict.
 */
export async function bumpProductVersion(em: EntityManager, sku: string, version: number): Promise<void> {
  const taken = await em.nativeUpdate(Product, { sku, version }, { version: version + 1 });
  if (taken === 0) throw apiError('edit_conflict');
}

/** The same for a recipe. Throws edit_conflict. */
export async function bumpRecipeVersion(em: EntityManager, id: string, version: number): Promise<void> {
  const taken = await em.nativeUpdate(Recipe, { id, version }, { version: version + 1 });
  if (taken === 0) throw apiError('edit_conflict');
}

import { slugsFor } from '../slugs.js';

/**
 * Reserved ids: other endpoints beside a recipe's, a new recipe, and the ids of the bundled ones (rule K3).
 */
const TAKEN = /^(?:snapshot|seed|new|local-\d+)$/;

/**
 * The possible ids of a new recipe, derived from its title, the plainest first: the id stays in its address
 * permanently.
 */
export function idsFor(title: string): string[] {
  return slugsFor(title, 'recipe', TAKEN);
}

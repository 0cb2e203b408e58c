import { Migration } from '@mikro-orm/migrations';

/** The bit that says that a recipe is free of an allergen, by its place in `recipe_facets`. */
const FREE_OF = {
  celery: 10,
  gluten: 11,
  crustaceans: 12,
  eggs: 13,
  fish: 14,
  lupin: 15,
  milk: 16,
  molluscs: 17,
  mustard: 18,
  nuts: 19,
  peanuts: 20,
  sesame: 21,
  soya: 22,
  sulphites: 23,
};

/**
 * What one filter leaves, in the orders in which its cards lie far apart: found where the list names them,
 * without a look-up for each.
 */
export class Migration20261122045RecipesOfAFilter extends Migration {
  override up(): void {
    const orders = {
      most_protein: '"protein_g" desc, "number" desc',
      fewest_calories: '"calories", "number"',
    };
    for (const [name, columns] of Object.entries(orders)) {
      this.addSql(`create index "recipe_${name}_of_category" on "recipe" ("category", ${columns})`);
    }
    for (const [allergen, bit] of Object.entries(FREE_OF)) {
      this.addSql(
        `create index "recipe_fewest_calories_no_${allergen}" on "recipe" ("calories", "number") where facets & ${1 << bit} = ${1 << bit}`,
      );
    }
  }
}

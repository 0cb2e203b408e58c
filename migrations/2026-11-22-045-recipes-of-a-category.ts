import { Migration } from '@mikro-orm/migrations';

/** A category in each order: the cards of a page are found where the list names them, without a look-up each. */
export class Migration20261122045RecipesOfACategory extends Migration {
  override up(): void {
    const orders = {
      newest: '"created_at" desc, "number" desc',
      most_protein: '"protein_g" desc, "number" desc',
      fewest_calories: '"calories", "number"',
    };
    for (const [name, columns] of Object.entries(orders)) {
      this.addSql(`create index "recipe_${name}_of_category" on "recipe" ("category", ${columns})`);
    }
  }
}

import { Migration } from '@mikro-orm/migrations';

/** The bit that says whom a recipe suits, by its place in `recipe_facets`. */
const SUITS = { vegetarian: 6, vegan: 7, halal: 8, halal_vegan: 9 };

/** A diet by calories reads along recipes that suit it, which say what else each is free of. */
export class Migration20261122050RecipesOfADiet extends Migration {
  override up(): void {
    for (const [diet, bit] of Object.entries(SUITS)) {
      this.addSql(
        `create index "recipe_fewest_calories_of_${diet}" on "recipe" ("calories", "number") include ("facets") where shown and facets & ${1 << bit} <> 0`,
      );
    }
  }
}

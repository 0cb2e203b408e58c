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

/** Who leaves several allergens out reads along the list of one, which says what else each recipe is free of. */
export class Migration20261122046RecipesWithoutSeveral extends Migration {
  override up(): void {
    for (const [allergen, bit] of Object.entries(FREE_OF)) {
      const name = `recipe_fewest_calories_no_${allergen}`;
      this.addSql(`drop index "${name}"`);
      this.addSql(
        `create index "${name}" on "recipe" ("calories", "number") include ("facets") where shown and facets & ${1 << bit} <> 0`,
      );
    }
  }
}

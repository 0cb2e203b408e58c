import { Migration } from '@mikro-orm/migrations';

const listOf = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(', ')}]`;
const ALLERGENS = listOf([
  'celery',
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'lupin',
  'milk',
  'molluscs',
  'mustard',
  'nuts',
  'peanuts',
  'sesame',
  'soya',
  'sulphites',
]);
const DIETS = listOf(['standard', 'vegetarian', 'vegan', 'halal', 'halal-vegan']);

/** No label says a word that the filters and warnings do not know. */
export class Migration20261122048KnownLabels extends Migration {
  override up(): void {
    for (const table of ['product', 'recipe']) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_allergens_known" check (contains <@ ${ALLERGENS} and may_contain <@ ${ALLERGENS})`,
      );
      this.addSql(`alter table "${table}" add constraint "${table}_diets_known" check (diets <@ ${DIETS})`);
    }
  }
}

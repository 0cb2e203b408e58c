import { Migration } from '@mikro-orm/migrations';

const ALLERGENS =
  '["celery", "gluten", "crustaceans", "eggs", "fish", "lupin", "milk", "molluscs", "mustard", "nuts", "peanuts", "sesame", "soya", "sulphites"]';

/** The same for the variants of packages: each has a whole label, in words that the filters know. */
export class Migration20261122049KnownLabelsOfVariants extends Migration {
  override up(): void {
    // A missing list makes a comparison null, which must count as wrong here.
    this.addSql(`
      create function package_labels_known(details jsonb) returns boolean language sql immutable parallel safe as $$
        select coalesce(bool_and(coalesce(
                 v ->> 'variant' in ('standard', 'vegetarian', 'vegan', 'halal', 'halal-vegan')
                 and jsonb_typeof(v #> '{allergens,contains}') = 'array'
                 and v #> '{allergens,contains}' <@ '${ALLERGENS}'
                 and jsonb_typeof(v #> '{allergens,mayContain}') = 'array'
                 and v #> '{allergens,mayContain}' <@ '${ALLERGENS}', false)), false)
          from jsonb_array_elements(details -> 'variants') v
      $$`);
    this.addSql(
      `alter table "product" add constraint "product_variants_known" check (kind <> 'package' or package_labels_known(details))`,
    );
  }
}

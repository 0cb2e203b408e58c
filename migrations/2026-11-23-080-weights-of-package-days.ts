import { Migration } from '@mikro-orm/migrations';

/** Package, variant, and of one of its days: weight in g, sugars in g, saturates in g. */
const DAYS: readonly (readonly [string, string, number, number, number])[] = [
  ['energy-boost-starter', 'standard', 1510, 51.3, 11.6],
  ['energy-boost-starter', 'vegetarian', 1530, 53.2, 12.7],
  ['energy-boost-starter', 'vegan', 1460, 55.3, 14.0],
  ['energy-boost-starter', 'halal', 1520, 53.3, 10.9],
  ['gut-health-premium', 'standard', 1500, 47.6, 13.6],
  ['gut-health-premium', 'vegetarian', 1520, 49.7, 14.8],
  ['gut-health-premium', 'vegan', 1470, 56.9, 14.5],
  ['gut-health-premium', 'halal', 1500, 49.2, 12.5],
  ['muscle-preserve-custom', 'standard', 1540, 43.7, 13.0],
  ['muscle-preserve-custom', 'vegetarian', 1520, 47.4, 15.0],
  ['muscle-preserve-custom', 'vegan', 1460, 55.2, 14.7],
  ['muscle-preserve-custom', 'halal', 1510, 43.2, 12.4],
  ['global-flavors-premium', 'standard', 1540, 43.5, 14.6],
  ['global-flavors-premium', 'vegetarian', 1550, 45.8, 17.2],
  ['global-flavors-premium', 'vegan', 1460, 56.7, 14.9],
  ['global-flavors-premium', 'halal', 1520, 44.9, 15.5],
  ['plant-power-vegan', 'vegan', 1450, 54.7, 14.3],
  ['plant-power-vegan', 'vegetarian', 1500, 44.6, 13.4],
  ['plant-power-vegan', 'halal-vegan', 1440, 54.2, 14.3],
];

/**
 * Gives the packages that shipped the weight, sugars and saturates of a day, so that their nutrition can be told
 * for 100 g (rule F31). What somebody has entered stays.
 */
export class Migration20261123080WeightsOfPackageDays extends Migration {
  override up(): void {
    const rows = DAYS.map(
      ([sku, variant, weightG, sugarsG, saturatesG]) =>
        `('${sku}', '${variant}', ${weightG}, ${sugarsG}, ${saturatesG})`,
    ).join(', ');
    this.addSql(`
      with day (sku, variant, weight_g, sugars_g, saturates_g) as (values ${rows})
      update product set details = jsonb_set(details, '{variants}', (
        select jsonb_agg(
                 case when day.sku is null then v.variant
                      else jsonb_build_object('weightG', day.weight_g) || v.variant
                           || jsonb_build_object('nutrition',
                                jsonb_build_object('sugarsG', day.sugars_g, 'saturatesG', day.saturates_g)
                                || (v.variant -> 'nutrition'))
                 end order by v.position)
          from jsonb_array_elements(details -> 'variants') with ordinality v (variant, position)
          left join day on day.sku = product.sku and day.variant = v.variant ->> 'variant'))
       where kind = 'package'`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * A dish keeps its full name only (rule K30), and menus of packages that name it by its short one take the full
 * one as well. What was ordered keeps the name it was sold under; the old key of the details stays for programs
 * that still read it.
 */
export class Migration20261123081OneNameOfADish extends Migration {
  override up(): void {
    this.addSql(`
      create temporary table full_name on commit drop as
      select name as short, details ->> 'fullName' as full_name from product
       where kind <> 'package' and coalesce(trim(details ->> 'fullName'), '') not in ('', name)`);
    this.addSql(`
      update package_menu set days = (
        select jsonb_agg(jsonb_set(d.day, '{slots}', (
                 select jsonb_agg(case when f.short is null then s.slot
                                       else jsonb_set(s.slot, '{name}', to_jsonb(f.full_name)) end order by s.position)
                   from jsonb_array_elements(d.day -> 'slots') with ordinality s (slot, position)
                   left join full_name f on f.short = s.slot ->> 'name')) order by d.position)
          from jsonb_array_elements(days) with ordinality d (day, position))
       where jsonb_array_length(days) > 0`);
    this.addSql(`
      update product set details = jsonb_set(details, '{dailyMealPreviews}', (
        select jsonb_agg(case when f.short is null then p.preview
                              else jsonb_set(p.preview, '{meal}', to_jsonb(f.full_name)) end order by p.position)
          from jsonb_array_elements(details -> 'dailyMealPreviews') with ordinality p (preview, position)
          left join full_name f on f.short = p.preview ->> 'meal'))
       where kind = 'package' and jsonb_array_length(details -> 'dailyMealPreviews') > 0`);
    this.addSql(
      `update product set name = f.full_name from full_name f where product.name = f.short and kind <> 'package'`,
    );
  }
}

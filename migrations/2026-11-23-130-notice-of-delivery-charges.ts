import { Migration } from '@mikro-orm/migrations';

const PRICES = `'pricing.oneTimeMealPence', 'pricing.subscriptionMealPence', 'pricing.breakfastPence', 'pricing.proteinPotPence', 'delivery.standardPence', 'delivery.freeFromPence'`;

/**
 * The delivery charge and the goods that make it free change with notice too (rule B60), and every change keeps
 * the days of notice that were promised when it was made (rule B61).
 */
export class Migration20261123130NoticeOfDeliveryCharges extends Migration {
  override up(): void {
    this.addSql(`alter table "price_change" add column "notice_days" int not null default 30`);
    this.addSql(
      `alter table "price_change" add constraint "price_change_notice_positive" check (notice_days >= 0)`,
    );
    // Delivery can cost nothing, and be free from nothing on.
    this.addSql(`alter table "price_change" drop constraint "price_change_pence_positive"`);
    this.addSql(
      `alter table "price_change" add constraint "price_change_pence_positive" check (new_pence > 0 or (new_pence = 0 and starts_with(price_key, 'delivery.')))`,
    );
    // A notice that does not fit its schema counts as its default, as in the shop.
    this.addSql(`
      create or replace function record_price_change() returns trigger language plpgsql as $$
      declare
        changed_key text := case when tg_op = 'DELETE' then old.key else new.key end;
        old_value int := case when tg_op <> 'INSERT' and jsonb_typeof(old.value) = 'number' then round((old.value #>> '{}')::numeric)::int end;
        new_value int := case when tg_op <> 'DELETE' then round((new.value #>> '{}')::numeric)::int end;
        changed_at timestamptz := case when tg_op = 'DELETE' then now() else new.updated_at end;
        days int := coalesce((select (value #>> '{}')::int from setting where key = 'legal.priceNoticeDays'
          and value #>> '{}' ~ '^[0-9]{1,3}$' and (value #>> '{}')::int <= 365), 30);
      begin
        if old_value is distinct from new_value
          and (coalesce(new_value, 1) > 0 or new_value = 0 and changed_key like 'delivery.%')
          and coalesce(current_setting('shop.planned_price', true), '') = '' then
          insert into price_change (id, price_key, old_pence, new_pence, effective_from, keep_until, notice_days, state, created_at)
          values (gen_random_uuid(), changed_key, old_value, new_value, changed_at,
                  changed_at + days * interval '1 day', days, 'applied', changed_at);
        end if;
        return null;
      end $$`);
    for (const [name, event, row] of [
      ['added', 'insert', 'new'],
      ['changed', 'update', 'new'],
      ['removed', 'delete', 'old'],
    ] as const) {
      this.addSql(`drop trigger setting_price_${name} on setting`);
      this.addSql(`
        create trigger setting_price_${name} after ${event} on setting for each row
        when (${row}.key in (${PRICES}) and jsonb_typeof(${row}.value) = 'number')
        execute function record_price_change()`);
    }
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * A weekly box keeps the percentages of the promotion it began with (rule B81), and what a referral code takes off it
 * changes with notice, as its prices do (rule B80).
 */
export class Migration20261123152PromisesOfWeeklyBoxes extends Migration {
  override up(): void {
    this.addSql(`alter table "box_subscription" add column "promotion_percents" int[] null`);
    this.addSql(
      `update "box_subscription" s set "promotion_percents" = array(select each::int from jsonb_array_elements_text(p.percent_by_use) each) from "promotion" p
        where p.code = s.promotion_code and s.status <> 'cancelled' and p.active`,
    );
    // A discount by a code can become nothing.
    this.addSql(`alter table "price_change" drop constraint "price_change_pence_positive"`);
    this.addSql(
      `alter table "price_change" add constraint "price_change_pence_positive" check (new_pence > 0 or (new_pence = 0 and (starts_with(price_key, 'delivery.') or starts_with(price_key, 'referral.'))))`,
    );
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
          and (coalesce(new_value, 1) > 0 or new_value = 0 and (changed_key like 'delivery.%' or changed_key like 'referral.%'))
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
      this.addSql(`
        create trigger setting_discount_${name} after ${event} on setting for each row
        when (${row}.key = 'referral.discountPercent' and jsonb_typeof(${row}.value) = 'number')
        execute function record_price_change()`);
    }
  }
}

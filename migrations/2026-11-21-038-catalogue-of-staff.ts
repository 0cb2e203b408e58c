import { Migration } from '@mikro-orm/migrations';

const PRICES = `'pricing.oneTimeMealPence', 'pricing.subscriptionMealPence', 'pricing.breakfastPence', 'pricing.proteinPotPence'`;

/** What staff change in the catalogue: labels that wait for a second person, pictures, and prices with a date. */
export class Migration20261121038CatalogueOfStaff extends Migration {
  override up(): void {
    this.addSql(
      `alter table "product" add column "label_changed_by" uuid null, add column "label_changed_at" timestamptz(3) null, add column "picture" jsonb null`,
    );
    this.addSql(
      `alter table "product" add constraint "product_label_change_whole" check ((label_changed_by is null) = (label_changed_at is null))`,
    );
    this.addSql(`alter table "uploaded_picture" add column "format" text not null default 'webp'`);
    this.addSql(
      `alter table "uploaded_picture" add constraint "uploaded_picture_format_check" check ("format" in ('webp', 'avif'))`,
    );
    this.addSql(`create table "price_change" (
      "id" uuid not null,
      "price_key" varchar(120) not null,
      "old_pence" int null,
      "new_pence" int null,
      "effective_from" timestamptz(3) not null,
      "keep_until" timestamptz(3) not null,
      "state" text not null,
      "created_by" uuid null,
      "created_at" timestamptz(3) not null,
      "announced_at" timestamptz(3) null,
      primary key ("id")
    )`);
    this.addSql(`create index "price_change_newest" on "price_change" ("price_key", "effective_from")`);
    this.addSql(
      `create unique index "price_change_planned_once" on "price_change" ("price_key") where state = 'planned'`,
    );
    this.addSql(
      `create index "price_change_due" on "price_change" ("effective_from") where state = 'planned'`,
    );
    this.addSql(
      `create index "price_change_unannounced" on "price_change" ("keep_until") where announced_at is null and state <> 'withdrawn'`,
    );
    this.addSql(
      `alter table "price_change" add constraint "price_change_state_check" check ("state" in ('planned', 'applied', 'withdrawn'))`,
    );
    this.addSql(
      `alter table "price_change" add constraint "price_change_pence_positive" check (new_pence > 0)`,
    );
    this.addSql(
      `alter table "price_change" add constraint "price_change_keeps" check (keep_until >= effective_from)`,
    );
    this.addSql(`create table "box_price_notice" (
      "change_id" uuid not null,
      "subscription_id" uuid not null,
      "told_at" timestamptz(3) not null,
      primary key ("change_id", "subscription_id")
    )`);
    this.addSql(
      `alter table "box_price_notice" add constraint "box_price_notice_subscription_id_foreign" foreign key ("subscription_id") references "box_subscription" ("id")`,
    );
    this.addSql(`
      create trigger price_change_changed after insert or update or delete or truncate on price_change
      for each statement execute function notify_catalogue_changed()`);
    // Whoever changes a price among the settings, those whose box runs keep the old one for thirty days. What
    // is planned writes its own row and says so.
    this.addSql(`
      create function record_price_change() returns trigger language plpgsql as $$
      declare
        old_value int := case when tg_op <> 'INSERT' and jsonb_typeof(old.value) = 'number' then round((old.value #>> '{}')::numeric)::int end;
        new_value int := case when tg_op <> 'DELETE' then round((new.value #>> '{}')::numeric)::int end;
        changed_at timestamptz := case when tg_op = 'DELETE' then now() else new.updated_at end;
      begin
        if old_value is distinct from new_value and coalesce(new_value, 1) > 0
          and coalesce(current_setting('shop.planned_price', true), '') = '' then
          insert into price_change (id, price_key, old_pence, new_pence, effective_from, keep_until, state, created_at)
          values (gen_random_uuid(), coalesce(new.key, old.key), old_value, new_value, changed_at,
                  changed_at + interval '30 days', 'applied', changed_at);
        end if;
        return null;
      end $$`);
    for (const [name, event, row] of [
      ['added', 'insert', 'new'],
      ['changed', 'update', 'new'],
      ['removed', 'delete', 'old'],
    ] as const) {
      this.addSql(`
        create trigger setting_price_${name} after ${event} on setting for each row
        when (${row}.key in (${PRICES}) and jsonb_typeof(${row}.value) = 'number')
        execute function record_price_change()`);
    }
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Professionals have notice by email before another commission holds for them (rule R70). */
export class Migration20261123154NoticeOfCommission extends Migration {
  override up(): void {
    this.addSql(
      `create table "commission_rate_change" ("id" uuid not null, "old_percent" int null, "new_percent" int null, "effective_from" timestamptz(3) not null, "keep_until" timestamptz(3) not null, "notice_days" int not null, "announced_at" timestamptz(3) null, primary key ("id"), constraint "commission_rate_change_percent" check (coalesce(old_percent, 0) >= 0 and coalesce(old_percent, 0) <= 100 and coalesce(new_percent, 0) >= 0 and coalesce(new_percent, 0) <= 100), constraint "commission_rate_change_keeps" check (keep_until >= effective_from and notice_days >= 0))`,
    );
    this.addSql(
      `create index "commission_rate_change_unannounced" on "commission_rate_change" ("effective_from") where announced_at is null`,
    );
    this.addSql(
      `create table "commission_rate_notice" ("change_id" uuid not null, "signup_id" uuid not null, "notified_at" timestamptz(3) not null, primary key ("change_id", "signup_id"))`,
    );
    this.addSql(
      `alter table "commission_rate_notice" add constraint "commission_rate_notice_change_id_foreign" foreign key ("change_id") references "commission_rate_change" ("id") on update cascade on delete cascade`,
    );
    this.addSql(
      `alter table "commission_rate_notice" add constraint "commission_rate_notice_signup_id_foreign" foreign key ("signup_id") references "referral_signup" ("id") on update cascade on delete cascade`,
    );
    // However the setting is changed, it is written down.
    this.addSql(`
      create function record_commission_rate_change() returns trigger language plpgsql as $$
      declare
        old_value int := case when tg_op <> 'INSERT' and jsonb_typeof(old.value) = 'number' then round((old.value #>> '{}')::numeric)::int end;
        new_value int := case when tg_op <> 'DELETE' and jsonb_typeof(new.value) = 'number' then round((new.value #>> '{}')::numeric)::int end;
        changed_at timestamptz := case when tg_op = 'DELETE' then now() else new.updated_at end;
        days int := coalesce((select (value #>> '{}')::int from setting where key = 'legal.priceNoticeDays'
          and value #>> '{}' ~ '^[0-9]{1,3}$' and (value #>> '{}')::int <= 365), 30);
      begin
        if old_value is distinct from new_value then
          insert into commission_rate_change (id, old_percent, new_percent, effective_from, keep_until, notice_days)
          values (gen_random_uuid(), old_value, new_value, changed_at, changed_at + days * interval '1 day', days);
        end if;
        return null;
      end $$`);
    for (const [name, event, row] of [
      ['added', 'insert', 'new'],
      ['changed', 'update', 'new'],
      ['removed', 'delete', 'old'],
    ] as const) {
      this.addSql(`
        create trigger setting_commission_${name} after ${event} on setting for each row
        when (${row}.key = 'referral.commissionPercent') execute function record_commission_rate_change()`);
    }
  }
}

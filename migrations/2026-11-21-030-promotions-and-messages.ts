import { Migration } from '@mikro-orm/migrations';

/** Promotions that staff change, messages that they answer, and a waiting list that they read by area. */
export class Migration20261121030PromotionsAndMessages extends Migration {
  override up(): void {
    this.promotions();
    this.messages();
    this.waitingList();
  }

  private promotions(): void {
    this.addSql(`alter table "promotion" add "version" int not null default 1`);
    this.addSql(
      `create unique index "promotion_one_advertised" on "promotion" ("advertised") where advertised`,
    );
    // Orders, uses and letters name a promotion by its code.
    this.addSql(`
      create function promotion_code_stays() returns trigger language plpgsql as $$
      begin
        raise exception 'the code of a promotion stays' using errcode = 'restrict_violation';
      end $$`);
    this.addSql(`
      create trigger promotion_code_stays before update of code on promotion for each row
      when (old.code <> new.code) execute function promotion_code_stays()`);
  }

  private messages(): void {
    this.addSql(
      `alter table "contact_message" add "closed_by" uuid null, add "reply_sealed" bytea null, add "replied_at" timestamptz(3) null`,
    );
    this.addSql(
      `create index "contact_message_open" on "contact_message" ("created_at", "id") where closed_at is null`,
    );
    this.addSql(
      `create index "contact_message_answered" on "contact_message" ("created_at", "id") where closed_at is not null`,
    );
  }

  /** How many wait in an area is counted as they come and go, so that reading it never counts rows. */
  private waitingList(): void {
    this.addSql(`alter table "waitlist_entry" add "area" varchar(12) not null default ''`);
    this.addSql(
      `create table "waitlist_area" ("country" varchar(2) not null, "area" varchar(12) not null, "entries" int not null, primary key ("country", "area"))`,
    );
    this.addSql(`
      create function waitlist_area_of(country text, postcode text) returns text immutable language sql as $$
        select coalesce(case country when 'IE' then substring(postcode from '^[A-Z][0-9][0-9W]')
                                     else substring(postcode from '^[A-Z]{1,2}') end, '?') $$`);
    this.addSql(`update waitlist_entry set area = waitlist_area_of(country, postcode)`);
    this.addSql(
      `insert into waitlist_area (country, area, entries) select country, area, count(*) from waitlist_entry group by 1, 2`,
    );
    this.addSql(`
      create function waitlist_entry_placed() returns trigger language plpgsql as $$
      begin
        new.area := waitlist_area_of(new.country, new.postcode);
        return new;
      end $$`);
    this.addSql(`
      create trigger waitlist_entry_placed before insert on waitlist_entry
      for each row execute function waitlist_entry_placed()`);
    this.addSql(`
      create function waitlist_entry_counted() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into waitlist_area (country, area, entries) values (new.country, new.area, 1)
          on conflict (country, area) do update set entries = waitlist_area.entries + 1;
        else
          update waitlist_area set entries = entries - 1 where country = old.country and area = old.area;
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger waitlist_entry_counted after insert or delete on waitlist_entry
      for each row execute function waitlist_entry_counted()`);
    this.addSql(
      `create index "waitlist_entry_of_area" on "waitlist_entry" ("country", "area", "created_at", "id")`,
    );
    this.addSql(`create index "waitlist_entry_newest" on "waitlist_entry" ("created_at", "id")`);
  }
}

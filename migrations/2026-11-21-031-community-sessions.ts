import { Migration } from '@mikro-orm/migrations';

/** Live sessions with their places, who takes part in the community, and how many there are. */
export class Migration20261121031CommunitySessions extends Migration {
  override up(): void {
    this.tables();
    // The places of a session are kept in the statement that gives or takes one.
    this.addSql(`
      create function session_follows_booking() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          update community_session set taken = taken + 1 where id = new.session_id;
        else
          update community_session set taken = taken - 1 where id = old.session_id;
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger community_booking_taken after insert or delete on community_booking
      for each row execute function session_follows_booking()`);
    this.addSql(`insert into community_count (name, count) values ('members', 0), ('posts', 0)`);
    this.addSql(`
      create function community_members_counted() returns trigger language plpgsql as $$
      begin
        update community_count
           set count = count
             + case when tg_op <> 'DELETE' and new.joined_at is not null then 1 else 0 end
             - case when tg_op <> 'INSERT' and old.joined_at is not null then 1 else 0 end
         where name = 'members';
        return null;
      end $$`);
    this.addSql(`
      create trigger community_member_joined after insert or delete on community_member
      for each row execute function community_members_counted()`);
    this.addSql(`
      create trigger community_member_joins after update of joined_at on community_member for each row
      when ((old.joined_at is null) <> (new.joined_at is null))
      execute function community_members_counted()`);
    // Weekly boxes that run already.
    this.addSql(`
      insert into community_subscriber (subscription_id, user_id)
      select id, user_id from box_subscription
       where user_id is not null and status not in ('pending', 'cancelled')`);
  }

  private tables(): void {
    this.addSql(
      `create table "community_count" ("name" varchar(20) not null, "count" int not null default 0, primary key ("name"))`,
    );
    this.addSql(
      `create table "community_member" ("user_id" uuid not null, "display_name" varchar(40) not null, "joined_at" timestamptz(3) null, "form_sealed" bytea null, "health_consent_at" timestamptz(3) null, "rules_accepted_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("user_id"))`,
    );
    this.addSql(
      `create table "community_series" ("slug" varchar(60) not null, "kind" text not null, "title" varchar(120) not null, "description" varchar(1000) not null, "host" varchar(100) not null, "rule" varchar(60) not null, "start_time" varchar(5) not null, "length_minutes" int not null, "capacity" int not null, "members_only" boolean not null, "is_active" boolean not null default true, primary key ("slug"))`,
    );
    this.addSql(
      `create table "community_session" ("id" uuid not null, "series_slug" varchar(60) null, "planned_for" timestamptz(3) null, "kind" text not null, "state" text not null, "title" varchar(120) not null, "description" varchar(1000) not null, "host" varchar(100) not null, "starts_at" timestamptz(3) not null, "length_minutes" int not null, "capacity" int not null, "taken" int not null default 0, "members_only" boolean not null, "join_url" varchar(500) null, "cancel_reason" varchar(300) null, "sequence" int not null default 0, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(
      `create index "community_session_by_time" on "community_session" ("kind", "starts_at", "id")`,
    );
    this.addSql(
      `alter table "community_session" add constraint "community_session_planned_once" unique ("series_slug", "planned_for")`,
    );
    this.addSql(
      `create table "community_booking" ("session_id" uuid not null, "user_id" uuid not null, "consultant_month" varchar(7) null, "remind_at" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("session_id", "user_id"))`,
    );
    this.addSql(`create index "community_booking_of_person" on "community_booking" ("user_id")`);
    this.addSql(
      `create index "community_booking_remind_at" on "community_booking" ("remind_at") where remind_at is not null`,
    );
    this.addSql(
      `create unique index "community_booking_consultant_once" on "community_booking" ("user_id", "consultant_month") where consultant_month is not null`,
    );
    this.addSql(
      `create table "community_subscriber" ("subscription_id" uuid not null, "user_id" uuid not null, primary key ("subscription_id"))`,
    );
    this.addSql(`create index "community_subscriber_of_person" on "community_subscriber" ("user_id")`);
    this.addSql(
      `alter table "community_count" add constraint "community_count_not_negative" check (count >= 0)`,
    );
    this.addSql(
      `alter table "community_member" add constraint "community_member_joined_by_rules" check (joined_at is null or rules_accepted_at is not null)`,
    );
    this.addSql(
      `alter table "community_series" add constraint "community_series_capacity" check (capacity >= 1 and capacity <= 500)`,
    );
    this.addSql(
      `alter table "community_series" add constraint "community_series_length" check (length_minutes >= 10 and length_minutes <= 240)`,
    );
    this.addSql(
      `alter table "community_series" add constraint "community_series_kind_check" check ("kind" in ('group', 'consultant'))`,
    );
    this.addSql(
      `alter table "community_session" add constraint "community_session_places" check (taken >= 0 and taken <= capacity)`,
    );
    this.addSql(
      `alter table "community_session" add constraint "community_session_capacity" check (capacity >= 1 and capacity <= 500)`,
    );
    this.addSql(
      `alter table "community_session" add constraint "community_session_length" check (length_minutes >= 10 and length_minutes <= 240)`,
    );
    this.addSql(
      `alter table "community_session" add constraint "community_session_consultant_alone" check (kind <> 'consultant' or capacity = 1)`,
    );
    this.addSql(
      `alter table "community_session" add constraint "community_session_cancelled_has_reason" check ((state = 'cancelled') = (cancel_reason is not null))`,
    );
    this.addSql(
      `alter table "community_session" add constraint "community_session_kind_check" check ("kind" in ('group', 'consultant'))`,
    );
    this.addSql(
      `alter table "community_session" add constraint "community_session_state_check" check ("state" in ('scheduled', 'cancelled'))`,
    );
    this.addSql(
      `alter table "community_booking" add constraint "community_booking_session_id_foreign" foreign key ("session_id") references "community_session" ("id") on delete cascade`,
    );
  }
}

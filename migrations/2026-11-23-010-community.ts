import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  `create table "community_count" (
    "name" varchar(20) not null,
    "count" int not null default 0,
    primary key ("name")
  )`,
  `alter table "community_count" add constraint "community_count_not_negative" check (count >= 0)`,

  `create table "community_member" (
    "user_id" uuid not null,
    "display_name" varchar(40) not null,
    "joined_at" timestamptz(3) null,
    "form_sealed" bytea null,
    "health_consent_at" timestamptz(3) null,
    "rules_accepted_at" timestamptz(3) null,
    "created_at" timestamptz(3) not null,
    "updated_at" timestamptz(3) not null,
    primary key ("user_id")
  )`,
  `alter table "community_member" add constraint "community_member_joined_by_rules" check (joined_at is null or rules_accepted_at is not null)`,

  `create table "community_post" (
    "id" uuid not null,
    "parent_id" uuid null,
    "author_id" uuid null,
    "body" varchar(2000) not null,
    "status" text not null,
    "hidden_reason" varchar(300) null,
    "likes" int not null default 0,
    "replies" int not null default 0,
    "open_reports" int not null default 0,
    "reported_at" timestamptz(3) null,
    "created_at" timestamptz(3) not null,
    "edited_at" timestamptz(3) null,
    "removed_at" timestamptz(3) null,
    "hidden_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `create index "community_post_board" on "community_post" ("created_at" desc, "id" desc) where parent_id is null and (status <> 'removed' or replies > 0)`,
  `create index "community_post_replies" on "community_post" ("parent_id", "created_at", "id")`,
  `create index "community_post_of_author" on "community_post" ("author_id")`,
  `create index "community_post_reported" on "community_post" ("reported_at", "id") where open_reports > 0`,
  `create index "community_post_hidden" on "community_post" ("hidden_at" desc, "id" desc) where status = 'hidden'`,
  `create index "community_post_removed" on "community_post" ("removed_at") where status = 'removed'`,
  `alter table "community_post" add constraint "community_post_numbers" check (likes >= 0 and replies >= 0 and open_reports >= 0)`,
  `alter table "community_post" add constraint "community_post_hidden_has_reason" check ((status = 'hidden') = (hidden_at is not null and hidden_reason is not null))`,
  `alter table "community_post" add constraint "community_post_removed_has_time" check ((status = 'removed') = (removed_at is not null))`,
  `alter table "community_post" add constraint "community_post_reported_has_time" check ((open_reports > 0) = (reported_at is not null))`,
  `alter table "community_post" add constraint "community_post_status_check" check ("status" in ('visible', 'hidden', 'removed'))`,

  `create table "community_like" (
    "post_id" uuid not null,
    "user_id" uuid not null,
    "created_at" timestamptz(3) not null,
    primary key ("post_id", "user_id")
  )`,
  `create index "community_like_of_person" on "community_like" ("user_id")`,

  `create table "community_report" (
    "post_id" uuid not null,
    "user_id" uuid not null,
    "reason" text not null,
    "created_at" timestamptz(3) not null,
    "closed_at" timestamptz(3) null,
    primary key ("post_id", "user_id")
  )`,
  `create index "community_report_of_person" on "community_report" ("user_id")`,
  `alter table "community_report" add constraint "community_report_reason_check" check ("reason" in ('medicines', 'dosing', 'unkind', 'numbers', 'advertising', 'other'))`,

  `create table "community_series" (
    "slug" varchar(60) not null,
    "kind" text not null,
    "title" varchar(120) not null,
    "description" varchar(1000) not null,
    "host" varchar(100) not null,
    "rule" varchar(60) not null,
    "start_time" varchar(5) not null,
    "length_minutes" int not null,
    "capacity" int not null,
    "members_only" boolean not null,
    "is_active" boolean not null default true,
    primary key ("slug")
  )`,
  `alter table "community_series" add constraint "community_series_capacity" check (capacity >= 1 and capacity <= 500)`,
  `alter table "community_series" add constraint "community_series_length" check (length_minutes >= 10 and length_minutes <= 240)`,
  `alter table "community_series" add constraint "community_series_kind_check" check ("kind" in ('group', 'consultant'))`,

  `create table "community_event" (
    "id" uuid not null,
    "series_slug" varchar(60) null,
    "planned_for" timestamptz(3) null,
    "kind" text not null,
    "status" text not null,
    "title" varchar(120) not null,
    "description" varchar(1000) not null,
    "host" varchar(100) not null,
    "starts_at" timestamptz(3) not null,
    "length_minutes" int not null,
    "capacity" int not null,
    "taken" int not null default 0,
    "members_only" boolean not null,
    "join_url" varchar(500) null,
    "cancel_reason" varchar(300) null,
    "sequence" int not null default 0,
    "created_at" timestamptz(3) not null,
    "updated_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create index "community_event_by_time" on "community_event" ("kind", "starts_at", "id")`,
  `alter table "community_event" add constraint "community_event_planned_once" unique ("series_slug", "planned_for")`,
  `alter table "community_event" add constraint "community_event_places" check (taken >= 0 and taken <= capacity)`,
  `alter table "community_event" add constraint "community_event_capacity" check (capacity >= 1 and capacity <= 500)`,
  `alter table "community_event" add constraint "community_event_length" check (length_minutes >= 10 and length_minutes <= 240)`,
  `alter table "community_event" add constraint "community_event_consultant_alone" check (kind <> 'consultant' or capacity = 1)`,
  `alter table "community_event" add constraint "community_event_cancelled_has_reason" check ((status = 'cancelled') = (cancel_reason is not null))`,
  `alter table "community_event" add constraint "community_event_kind_check" check ("kind" in ('group', 'consultant'))`,
  `alter table "community_event" add constraint "community_event_status_check" check ("status" in ('scheduled', 'cancelled'))`,

  `create table "community_booking" (
    "community_event_id" uuid not null,
    "user_id" uuid not null,
    "consultant_month" varchar(7) null,
    "remind_at" timestamptz(3) null,
    "created_at" timestamptz(3) not null,
    primary key ("community_event_id", "user_id")
  )`,
  `create index "community_booking_of_person" on "community_booking" ("user_id")`,
  `create index "community_booking_remind_at" on "community_booking" ("remind_at") where remind_at is not null`,
  `create unique index "community_booking_consultant_once" on "community_booking" ("user_id", "consultant_month") where consultant_month is not null`,

  `create table "community_subscriber" (
    "subscription_id" uuid not null,
    "user_id" uuid not null,
    primary key ("subscription_id")
  )`,
  `create index "community_subscriber_of_person" on "community_subscriber" ("user_id")`,
];

const REFERENCES = [
  `alter table "community_like" add constraint "community_like_post_id_foreign" foreign key ("post_id") references "community_post" ("id") on delete cascade`,
  `alter table "community_report" add constraint "community_report_post_id_foreign" foreign key ("post_id") references "community_post" ("id") on delete cascade`,
  `alter table "community_booking" add constraint "community_booking_community_event_id_foreign" foreign key ("community_event_id") references "community_event" ("id") on delete cascade`,
];

const TRIGGERS_AND_FUNCTIONS = [
  // A session counts its taken places in the statement that takes or frees one (rule C6).
  `create function count_event_bookings() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          update community_event set taken = taken + 1 where id = new.community_event_id;
        else
          update community_event set taken = taken - 1 where id = old.community_event_id;
        end if;
        return null;
      end $$`,
  `create trigger community_booking_taken after insert or delete on community_booking
        for each row execute function count_event_bookings()`,
  // The number of members is stored, not counted (rule C7).
  `create function community_members_counted() returns trigger language plpgsql as $$
      begin
        update community_count
           set count = count
             + case when tg_op <> 'DELETE' and new.joined_at is not null then 1 else 0 end
             - case when tg_op <> 'INSERT' and old.joined_at is not null then 1 else 0 end
         where name = 'members';
        return null;
      end $$`,
  `create trigger community_member_joined after insert or delete on community_member
        for each row execute function community_members_counted()`,
  `create trigger community_member_joins after update of joined_at on community_member
        for each row when ((old.joined_at is null) <> (new.joined_at is null))
        execute function community_members_counted()`,
  // The number of public posts is stored, and the number of replies on a post (rule C7).
  `create function count_community_posts() returns trigger language plpgsql as $$
      declare
        step int := case when tg_op <> 'DELETE' and new.status = 'visible' then 1 else 0 end
                  - case when tg_op <> 'INSERT' and old.status = 'visible' then 1 else 0 end;
        parent uuid := case when tg_op = 'DELETE' then old.parent_id else new.parent_id end;
      begin
        if step = 0 then return null; end if;
        if parent is null then
          update community_count set count = count + step where name = 'posts';
        else
          update community_post set replies = replies + step where id = parent;
        end if;
        return null;
      end $$`,
  `create trigger community_post_counted after insert or delete or update of status on community_post
        for each row execute function count_community_posts()`,
  // Deleting a post deletes its replies (rule C1).
  `create function delete_post_replies() returns trigger language plpgsql as $$
      begin
        delete from community_post where parent_id = old.id;
        return null;
      end $$`,
  `create trigger community_post_gone after delete on community_post
        for each row when (old.parent_id is null)
        execute function delete_post_replies()`,
  // A post counts its likes (rule C1).
  `create function count_post_likes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then update community_post set likes = likes + 1 where id = new.post_id;
        else update community_post set likes = likes - 1 where id = old.post_id;
        end if;
        return null;
      end $$`,
  `create trigger community_like_counted after insert or delete on community_like
        for each row execute function count_post_likes()`,
  // A post counts its pending reports, and stores since when the first one waits (rule C4).
  `create function count_post_reports() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'DELETE' and new.closed_at is null then
          update community_post
             set open_reports = open_reports + 1, reported_at = coalesce(reported_at, new.created_at)
           where id = new.post_id;
        end if;
        if tg_op <> 'INSERT' and old.closed_at is null then
          update community_post
             set open_reports = open_reports - 1,
                 reported_at = case when open_reports > 1 then reported_at end
           where id = old.post_id;
        end if;
        return null;
      end $$`,
  `create trigger community_report_counted after insert or delete or update of closed_at on community_report
        for each row execute function count_post_reports()`,
];

/** Rows that triggers count in. */
const ROWS = [`insert into community_count (name, count) values ('members', 0), ('posts', 0)`];

/** Live sessions and posts of the community. */
export class Migration20261123010Community extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...REFERENCES, ...TRIGGERS_AND_FUNCTIONS, ...ROWS])
      this.addSql(statement);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Posts of the community with replies, likes and reports, and the numbers on them. */
export class Migration20261121032CommunityPosts extends Migration {
  override up(): void {
    this.tables();
    this.likes();
    this.reports();
    this.numbers();
  }

  private tables(): void {
    this.addSql(
      `create table "community_post" ("id" uuid not null, "parent_id" uuid null, "author_id" uuid null, "body" varchar(2000) not null, "state" text not null, "hidden_reason" varchar(300) null, "likes" int not null default 0, "replies" int not null default 0, "open_reports" int not null default 0, "reported_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "edited_at" timestamptz(3) null, "removed_at" timestamptz(3) null, "hidden_at" timestamptz(3) null, primary key ("id"))`,
    );
    this.addSql(
      `create index "community_post_board" on "community_post" ("created_at" desc, "id" desc) where parent_id is null and (state <> 'removed' or replies > 0)`,
    );
    this.addSql(
      `create index "community_post_replies" on "community_post" ("parent_id", "created_at", "id")`,
    );
    this.addSql(`create index "community_post_of_author" on "community_post" ("author_id")`);
    this.addSql(
      `create index "community_post_reported" on "community_post" ("reported_at", "id") where open_reports > 0`,
    );
    this.addSql(
      `create index "community_post_hidden" on "community_post" ("hidden_at" desc, "id" desc) where state = 'hidden'`,
    );
    this.addSql(
      `create index "community_post_removed" on "community_post" ("removed_at") where state = 'removed'`,
    );
    this.addSql(
      `create table "community_like" ("post_id" uuid not null, "user_id" uuid not null, "created_at" timestamptz(3) not null, primary key ("post_id", "user_id"))`,
    );
    this.addSql(`create index "community_like_of_person" on "community_like" ("user_id")`);
    this.addSql(
      `create table "community_report" ("post_id" uuid not null, "user_id" uuid not null, "reason" text not null, "created_at" timestamptz(3) not null, "closed_at" timestamptz(3) null, primary key ("post_id", "user_id"))`,
    );
    this.addSql(`create index "community_report_of_person" on "community_report" ("user_id")`);
    this.addSql(
      `alter table "community_post" add constraint "community_post_numbers" check (likes >= 0 and replies >= 0 and open_reports >= 0)`,
    );
    this.addSql(
      `alter table "community_post" add constraint "community_post_hidden_has_reason" check ((state = 'hidden') = (hidden_at is not null and hidden_reason is not null))`,
    );
    this.addSql(
      `alter table "community_post" add constraint "community_post_removed_has_time" check ((state = 'removed') = (removed_at is not null))`,
    );
    this.addSql(
      `alter table "community_post" add constraint "community_post_reported_has_time" check ((open_reports > 0) = (reported_at is not null))`,
    );
    this.addSql(
      `alter table "community_post" add constraint "community_post_state_check" check ("state" in ('visible', 'hidden', 'removed'))`,
    );
    this.addSql(
      `alter table "community_like" add constraint "community_like_post_id_foreign" foreign key ("post_id") references "community_post" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "community_report" add constraint "community_report_post_id_foreign" foreign key ("post_id") references "community_post" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "community_report" add constraint "community_report_reason_check" check ("reason" in ('medicines', 'dosing', 'unkind', 'numbers', 'advertising', 'other'))`,
    );
  }

  private likes(): void {
    this.addSql(`
      create function post_follows_like() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then update community_post set likes = likes + 1 where id = new.post_id;
        else update community_post set likes = likes - 1 where id = old.post_id;
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger community_like_tallied after insert or delete on community_like
      for each row execute function post_follows_like()`);
  }

  /** How many reports wait, and since when the first one does. */
  private reports(): void {
    this.addSql(`
      create function post_follows_report() returns trigger language plpgsql as $$
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
      end $$`);
    this.addSql(`
      create trigger community_report_tallied after insert or delete or update of closed_at on community_report
      for each row execute function post_follows_report()`);
  }

  /** Replies that everybody sees, on their post; posts that everybody sees, in all. */
  private numbers(): void {
    this.addSql(`
      create function numbers_follow_post() returns trigger language plpgsql as $$
      declare
        step int := case when tg_op <> 'DELETE' and new.state = 'visible' then 1 else 0 end
                  - case when tg_op <> 'INSERT' and old.state = 'visible' then 1 else 0 end;
        parent uuid := case when tg_op = 'DELETE' then old.parent_id else new.parent_id end;
      begin
        if step = 0 then return null; end if;
        if parent is null then
          update community_count set count = count + step where name = 'posts';
        else
          update community_post set replies = replies + step where id = parent;
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger community_post_counted after insert or delete or update of state on community_post
      for each row execute function numbers_follow_post()`);
    this.addSql(`
      create function post_takes_replies() returns trigger language plpgsql as $$
      begin
        delete from community_post where parent_id = old.id;
        return null;
      end $$`);
    this.addSql(`
      create trigger community_post_gone after delete on community_post for each row
      when (old.parent_id is null) execute function post_takes_replies()`);
  }
}

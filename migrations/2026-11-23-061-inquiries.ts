import { Migration } from '@mikro-orm/migrations';

/** A bank that only inquires has taken nothing (rule W31). */
export class Migration20261123061Inquiries extends Migration {
  override up(): void {
    this.addSql(`alter table "dispute" add "respond_by" timestamptz(3) null`);
    this.addSql(`alter table "dispute" drop constraint "dispute_state_check"`);
    this.addSql(
      `alter table "dispute" add constraint "dispute_state_check" check ("state" in ('inquiry', 'open', 'lost', 'won', 'closed'))`,
    );
    this.addSql(`alter table "dispute" drop constraint "dispute_closed_has_time"`);
    this.addSql(
      `alter table "dispute" add constraint "dispute_closed_has_time" check ((state in ('inquiry', 'open')) = (closed_at is null))`,
    );
    this.addSql(`create index "dispute_inquiries" on "dispute" ("respond_by") where state = 'inquiry'`);
    this.addSql(
      `create table "top_up_inquiry" ("id" varchar(255) not null, "top_up_id" uuid not null, "amount_pence" int not null, "respond_by" timestamptz(3) null, "created_at" timestamptz(3) not null, "closed_at" timestamptz(3) null, primary key ("id"))`,
    );
    this.addSql(`create index "top_up_inquiry_of_top_up" on "top_up_inquiry" ("top_up_id")`);
    this.addSql(
      `create index "top_up_inquiry_open" on "top_up_inquiry" ("respond_by") where closed_at is null`,
    );
    this.addSql(
      `alter table "top_up_inquiry" add constraint "top_up_inquiry_top_up_id_foreign" foreign key ("top_up_id") references "top_up" ("id")`,
    );
    this.addSql(
      `alter table "top_up_inquiry" add constraint "top_up_inquiry_amount_positive" check (amount_pence > 0)`,
    );
  }
}

import { Migration } from '@mikro-orm/migrations';

/** What customers tell us was wrong with an order, with a photo. */
export class Migration20261121018OrderProblems extends Migration {
  override up(): void {
    this.addSql(`create table "order_problem" (
      "id" uuid not null,
      "order_id" uuid not null,
      "text_sealed" bytea not null,
      "wish" text not null,
      "photo_sealed" bytea null,
      "photo_type" varchar(20) null,
      "state" text not null,
      "created_at" timestamptz(3) not null,
      "closed_at" timestamptz(3) null,
      primary key ("id")
    )`);
    this.addSql(`create index "order_problem_of_order" on "order_problem" ("order_id", "created_at")`);
    this.addSql(`create index "order_problem_newest" on "order_problem" ("state", "created_at", "id")`);
    this.addSql(
      `alter table "order_problem" add constraint "order_problem_order_id_foreign" foreign key ("order_id") references "orders" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "order_problem" add constraint "order_problem_wish_check" check ("wish" in ('replacement', 'refund'))`,
    );
    this.addSql(
      `alter table "order_problem" add constraint "order_problem_state_check" check ("state" in ('open', 'closed'))`,
    );
    this.addSql(
      `alter table "order_problem" add constraint "order_problem_closed_has_time" check ((state = 'closed') = (closed_at is not null))`,
    );
    this.addSql(
      `alter table "order_problem" add constraint "order_problem_photo_has_type" check ((photo_sealed is null) = (photo_type is null))`,
    );
  }
}

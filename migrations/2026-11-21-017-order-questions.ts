import { Migration } from '@mikro-orm/migrations';

/** What customers are asked about lines that are no longer what was sold. */
export class Migration20261121017OrderQuestions extends Migration {
  override up(): void {
    this.addSql(
      `create table "order_question" ("id" uuid not null, "order_id" uuid not null, "line_position" int not null, "kind" text not null, "contains" text[] not null, "may_contain" text[] not null, "asked_at" timestamptz(3) not null, "answer_by" timestamptz(3) not null, "answer" text null, "answered_by" text null, "answered_at" timestamptz(3) null, primary key ("id"))`,
    );
    this.addSql(`create index "order_question_of_order" on "order_question" ("order_id", "line_position")`);
    this.addSql(
      `create unique index "order_question_one_open" on "order_question" ("order_id", "line_position") where answer is null`,
    );
    this.addSql(`create index "order_question_due" on "order_question" ("answer_by") where answer is null`);
    this.addSql(
      `alter table "order_question" add constraint "order_question_order_id_foreign" foreign key ("order_id") references "orders" ("id")`,
    );
    this.addSql(
      `alter table "order_question" add constraint "order_question_answered_whole" check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))`,
    );
    this.addSql(
      `alter table "order_question" add constraint "order_question_kind_check" check ("kind" in ('allergens_changed', 'sold_out'))`,
    );
    this.addSql(
      `alter table "order_question" add constraint "order_question_answer_check" check ("answer" in ('keep', 'refund'))`,
    );
    this.addSql(
      `alter table "order_question" add constraint "order_question_answered_by_check" check ("answered_by" in ('customer', 'system'))`,
    );
  }
}

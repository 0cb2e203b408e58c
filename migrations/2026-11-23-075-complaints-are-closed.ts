import { Migration } from '@mikro-orm/migrations';

/** Staff answer complaints and close them, with a refund, a replacement or neither; and open them again. */
export class Migration20261123075ComplaintsAreClosed extends Migration {
  override up(): void {
    this.addSql(`alter table "orders" add column "replaces_order_id" uuid null`);
    this.addSql(
      `alter table "orders" add constraint "orders_replacement_is_free" check (replaces_order_id is null or (subtotal_pence = 0 and delivery_pence = 0 and wallet_pence = 0 and referral_signup_id is null and promotion_code is null))`,
    );
    this.addSql(`alter table "order_problem" add column "reopened_at" timestamptz(3) null`);
    this.addSql(`create table "complaint_closing" (
      "id" uuid not null,
      "complaint_id" uuid not null,
      "outcome" text not null,
      "answer_sealed" bytea not null,
      "refund_id" uuid null,
      "replacement_order_id" uuid null,
      "closed_by" uuid not null,
      "closed_at" timestamptz(3) not null,
      primary key ("id")
    )`);
    this.addSql(
      `create index "complaint_closing_of_complaint" on "complaint_closing" ("complaint_id", "closed_at")`,
    );
    this.addSql(
      `alter table "complaint_closing" add constraint "complaint_closing_refund_id_unique" unique ("refund_id")`,
    );
    this.addSql(
      `alter table "complaint_closing" add constraint "complaint_closing_replacement_order_id_unique" unique ("replacement_order_id")`,
    );
    this.addSql(
      `alter table "complaint_closing" add constraint "complaint_closing_complaint_id_foreign" foreign key ("complaint_id") references "order_problem" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "complaint_closing" add constraint "complaint_closing_refund_id_foreign" foreign key ("refund_id") references "refund" ("id")`,
    );
    this.addSql(
      `alter table "complaint_closing" add constraint "complaint_closing_replacement_order_id_foreign" foreign key ("replacement_order_id") references "orders" ("id")`,
    );
    this.addSql(
      `alter table "complaint_closing" add constraint "complaint_closing_outcome_check" check ("outcome" in ('refund', 'replacement', 'nothing'))`,
    );
    this.addSql(
      `alter table "complaint_closing" add constraint "complaint_closing_has_what_it_says" check ((outcome = 'refund') = (refund_id is not null) and (outcome = 'replacement') = (replacement_order_id is not null))`,
    );
  }
}

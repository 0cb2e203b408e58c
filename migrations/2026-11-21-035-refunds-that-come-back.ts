import { Migration } from '@mikro-orm/migrations';

/** A refund that did not reach its card is a problem of its order, which a person has to look at. */
export class Migration20261121035RefundsThatComeBack extends Migration {
  override up(): void {
    this.addSql(`alter table "order_problem" add column "refund_id" uuid null`);
    this.addSql(
      `alter table "order_problem" add constraint "order_problem_refund_id_foreign" foreign key ("refund_id") references "refund" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "order_problem" add constraint "order_problem_once_refund" unique ("refund_id")`,
    );
  }
}

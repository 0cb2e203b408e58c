import { Migration } from '@mikro-orm/migrations';

/**
 * Weekly boxes are paid as orders: no payment was ever registered for 'box' (ADR 0040). The index is for the
 * payments that expire without a page.
 */
export class Migration20261125013PaymentPurposes extends Migration {
  override up(): void {
    this.addSql('alter table "payment" drop constraint "payment_purpose_check"');
    this.addSql(
      `alter table "payment" add constraint "payment_purpose_check" check ("purpose" in ('order', 'order_change', 'membership', 'top_up'))`,
    );
    this.addSql(
      'create index "payment_unopened" on "payment" ("created_at") where session_id is null and closed_at is null',
    );
  }
}

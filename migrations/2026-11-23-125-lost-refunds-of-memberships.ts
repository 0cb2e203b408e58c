import { Migration } from '@mikro-orm/migrations';

/** Refunds of memberships that did not arrive are listed for staff (rule L62). */
export class Migration20261123125LostRefundsOfMemberships extends Migration {
  override up(): void {
    this.addSql(
      `create index "membership_charge_refund_lost" on "membership_charge" ("paid_at") where refund_failure is not null`,
    );
  }
}

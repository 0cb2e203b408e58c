import { Migration } from '@mikro-orm/migrations';

/** When the payment of a period that has begun is taken (rule L10), and memberships that are paused (rule L21). */
export class Migration20261123058MembershipsDueAndPaused extends Migration {
  override up(): void {
    this.addSql(`alter table "membership" add column "payment_due_at" timestamptz(3) null`);
    this.addSql(`alter table "membership" drop constraint "membership_status_check"`);
    this.addSql(
      `alter table "membership" add constraint "membership_status_check" check ("status" in ('none', 'trialing', 'active', 'past_due', 'paused', 'ended'))`,
    );
    this.addSql(
      `alter table "membership" add constraint "membership_due_while_running" check (payment_due_at is null or status in ('trialing', 'active'))`,
    );
  }
}

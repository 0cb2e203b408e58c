import { Migration } from '@mikro-orm/migrations';

/** When a webhook brought an event: what only asking brought was missed. */
export class Migration20261123066HeardWebhooks extends Migration {
  override up(): void {
    this.addSql(`alter table "webhook_event" add column "heard_at" timestamptz(3) null`);
    this.addSql(`create index "webhook_event_heard" on "webhook_event" ("heard_at")`);
    this.addSql(
      `create index "webhook_event_missed" on "webhook_event" ("received_at") where source = 'poll' and heard_at is null`,
    );
    this.addSql(`create index "payment_newest" on "payment" ("created_at")`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** The way of an order says that its delivery details were changed (rule O17, D36). */
export class Migration20261123156ChangedDetailsOfOrders extends Migration {
  override up(): void {
    this.addSql(`alter table "order_event" drop constraint "order_event_kind_check"`);
    this.addSql(
      `alter table "order_event" add constraint "order_event_kind_check" check ("kind" in ('paid', 'details_changed', 'preparing', 'dispatched', 'delivered', 'delivery_failed', 'cancelled', 'refunded', 'disputed')) not valid`,
    );
    this.addSql(`alter table "order_event" validate constraint "order_event_kind_check"`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** By the card an order was paid with, a professional's own order is known. */
export class Migration20261122041CardsOfOrders extends Migration {
  override up(): void {
    this.addSql(`alter table "orders" add column "card_key" varchar(64) null`);
  }
}

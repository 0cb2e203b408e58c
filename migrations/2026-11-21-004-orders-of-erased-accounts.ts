import { Migration } from '@mikro-orm/migrations';

/** Until when an order under way keeps what its delivery needs, and by whom limits count once an account is gone. */
export class Migration20261121004OrdersOfErasedAccounts extends Migration {
  override up(): void {
    this.addSql(
      `alter table "orders" add "anonymise_from" date null, add "forget_health_from" date null, add "erased_person" varchar(64) null`,
    );
    this.addSql(
      `create index "orders_anonymise_due" on "orders" ("anonymise_from") where anonymise_from is not null`,
    );
    this.addSql(
      `create index "orders_forget_health_due" on "orders" ("forget_health_from") where forget_health_from is not null`,
    );
    this.addSql(
      `create index "orders_of_erased" on "orders" ("erased_person") where erased_person is not null`,
    );
  }
}

import { Migration } from '@mikro-orm/migrations';

/** What the payment provider still has to forget of erased accounts (rule H20). */
export class Migration20261123068CustomersToForget extends Migration {
  override up(): void {
    this.addSql(
      `create table "customer_erasure" ("id" uuid not null, "sealed" bytea not null, "created_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(`create index "customer_erasure_age" on "customer_erasure" ("created_at")`);
  }
}

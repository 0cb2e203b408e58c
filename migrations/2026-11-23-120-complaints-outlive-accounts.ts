import { Migration } from '@mikro-orm/migrations';

/** Until when something open keeps an order of an erased account at most (rule H40). */
export class Migration20261123120ComplaintsOutliveAccounts extends Migration {
  override up(): void {
    this.addSql(`alter table "orders" add column "anonymise_by" date null`);
    this.addSql(`update "orders" set "anonymise_by" = current_date + 60 where "anonymise_from" is not null`);
    this.addSql(
      `alter table "orders" add constraint "orders_kept_has_end" check ((anonymise_from is null) = (anonymise_by is null))`,
    );
  }
}

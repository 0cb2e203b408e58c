import { Migration } from '@mikro-orm/migrations';

/** What a charge of a membership pays for, so that its receipt can say so (rule L30). */
export class Migration20261123089PeriodsOfCharges extends Migration {
  override up(): void {
    this.addSql(
      `alter table "membership_charge" add column "period_start" timestamptz(3) null, add column "period_end" timestamptz(3) null`,
    );
    this.addSql(
      `alter table "membership_charge" add constraint "membership_charge_period" check ((period_start is null) = (period_end is null) and period_start < period_end)`,
    );
  }
}

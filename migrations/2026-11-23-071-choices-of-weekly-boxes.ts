import { Migration } from '@mikro-orm/migrations';

/**
 * A weekly box follows the declaration of its owner's account, and keeps only what that has done to its choices (rule
 * F20). What older releases keep in health_sealed is sealed, so that the worker moves it; the column goes with a later
 * release, since the version before still writes it while it is being replaced.
 */
export class Migration20261123071ChoicesOfWeeklyBoxes extends Migration {
  override up(): void {
    this.addSql(`alter table "box_subscription" add column "choices_sealed" bytea null`);
    this.addSql(
      `create index "box_subscription_to_adopt" on "box_subscription" ("id") where health_sealed is not null`,
    );
  }
}

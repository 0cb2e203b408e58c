import { Migration } from '@mikro-orm/migrations';

/** What of a weekly box its customer chose stays theirs when the chef fills it up (rule F70). */
export class Migration20261123170ChefsPartOfBoxes extends Migration {
  override up(): void {
    this.addSql(`alter table "box_delivery" add column "meals_by_chef" jsonb null`);
  }
}

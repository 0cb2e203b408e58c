import { Migration } from '@mikro-orm/migrations';

/** What was agreed to on the waiting list and with a message to us (rule H23). */
export class Migration20261123158WordsOfForms extends Migration {
  override up(): void {
    this.addSql(`alter table "waitlist_entry" add column "wording_id" uuid null`);
    this.addSql(`alter table "contact_message" add column "wording_id" uuid null`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** What the courier should know at an address, such as a safe place (rule X25). */
export class Migration20261123086NotesForTheCourier extends Migration {
  override up(): void {
    this.addSql(`alter table "address" add column "courier_note" varchar(200) null`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** The panel looks the log up by who did something, to what, and by what was done (rule A10). */
export class Migration20261121025AuditSearches extends Migration {
  override up(): void {
    this.addSql(`create index "audit_entry_of_subject" on "audit_entry" ("subject_id", "id")`);
    this.addSql(`create index "audit_entry_of_action" on "audit_entry" ("action", "id")`);
  }
}

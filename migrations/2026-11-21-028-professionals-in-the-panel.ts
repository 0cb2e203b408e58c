import { Migration } from '@mikro-orm/migrations';

/** Professionals whom staff find, approve and refuse. */
export class Migration20261121028ProfessionalsInThePanel extends Migration {
  override up(): void {
    this.addSql(`alter table "referral_signup" drop constraint "referral_signup_status_check"`);
    this.addSql(
      `alter table "referral_signup" add constraint "referral_signup_status_check" check ("status" in ('pending', 'active', 'refused'))`,
    );
    this.addSql(`create index "referral_signup_newest" on "referral_signup" ("created_at" desc, "id" desc)`);
    this.addSql(
      `create index "referral_signup_by_status" on "referral_signup" ("status", "created_at" desc, "id" desc)`,
    );
    this.addSql(
      `create index "referral_signup_email_begins" on "referral_signup" ("email" text_pattern_ops)`,
    );
    this.addSql(
      `create index "referral_signup_code_begins" on "referral_signup" ("referral_code" text_pattern_ops)`,
    );
    this.addSql(
      `create index "referral_signup_last_name_begins" on "referral_signup" (lower("last_name") text_pattern_ops)`,
    );
    this.addSql(
      `create index "referral_signup_name_begins" on "referral_signup" (lower("first_name" || ' ' || "last_name") text_pattern_ops)`,
    );
  }
}

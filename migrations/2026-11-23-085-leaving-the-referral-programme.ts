import { Migration } from '@mikro-orm/migrations';

/** A professional may leave, which is neither waiting nor refused (rule R40). */
export class Migration20261123085LeavingTheReferralProgramme extends Migration {
  override up(): void {
    this.addSql(`alter table "referral_signup" drop constraint "referral_signup_status_check"`);
    this.addSql(
      `alter table "referral_signup" add constraint "referral_signup_status_check" check ("status" in ('pending', 'active', 'refused', 'left'))`,
    );
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * A professional is approved before the first payout (rule R46). Who has been paid, or was approved by staff before,
 * is approved already.
 */
export class Migration20261123097ApprovalBeforePayouts extends Migration {
  override up(): void {
    this.addSql(
      `alter table "referral_signup" add column "approved_at" timestamptz(3) null, add column "refusal_reason" varchar(500) null`,
    );
    this.addSql(
      `alter table "referral_signup" add constraint "referral_signup_reason_of_refused" check (refusal_reason is null or status = 'refused')`,
    );
    this.addSql(
      `create index "referral_signup_unapproved" on "referral_signup" ("created_at" desc, "id" desc) where approved_at is null`,
    );
    this.addSql(
      `update "referral_signup" s set "approved_at" = s.created_at where s.status in ('active', 'left') and (exists (select 1 from "payout" p where p.signup_id = s.id) or exists (select 1 from "audit_entry" a where a.action = 'admin.professional-approved' and a.subject_id = s.id::text))`,
    );
  }
}

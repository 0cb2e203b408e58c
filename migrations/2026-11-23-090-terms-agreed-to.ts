import { Migration } from '@mikro-orm/migrations';

/** What somebody agreed to before a payment page of LT+ was opened: words, version and time (rule L31). */
export class Migration20261123090TermsAgreedTo extends Migration {
  override up(): void {
    this.addSql(
      `alter table "membership_checkout" add column "terms_version" varchar(20) null, add column "key_information" varchar(1000) null, add column "consent_text" varchar(500) null, add column "consented_at" timestamptz(3) null`,
    );
    this.addSql(
      `alter table "membership_checkout" add constraint "membership_checkout_consent_whole" check (num_nulls(terms_version, key_information, consent_text, consented_at) in (0, 4))`,
    );
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Clinic partners that staff add and change, with logos that they send. */
export class Migration20261121027ClinicPartnersOfStaff extends Migration {
  override up(): void {
    this.addSql(
      `create table "uploaded_picture" ("sha256" varchar(64) not null, "width" int not null, "height" int not null, "bytes" bytea not null, "created_at" timestamptz(3) not null, primary key ("sha256"))`,
    );
    this.addSql(
      `alter table "uploaded_picture" add constraint "uploaded_picture_hash_shape" check (sha256 ~ '^[0-9a-f]{64}$')`,
    );
    this.addSql(
      `alter table "uploaded_picture" add constraint "uploaded_picture_size" check (octet_length(bytes) >= 1 and octet_length(bytes) <= 2097152)`,
    );
    this.addSql(`alter table "clinic_partner" add column "logo_url" varchar(500) null`);
    this.addSql(`alter table "clinic_partner" alter column "logo_svg" set default ''`);
    this.addSql(
      `alter table "clinic_partner" add constraint "clinic_partner_order_not_negative" check (display_order >= 0)`,
    );
    this.addSql(
      `alter table "clinic_partner" add constraint "clinic_partner_has_name" check (btrim(name) <> '')`,
    );
    this.addSql(
      `alter table "clinic_partner" add constraint "clinic_partner_website_shape" check (website_url = '' or website_url ~* '^https?://')`,
    );
    this.addSql(
      `alter table "clinic_partner" add constraint "clinic_partner_logo_shape" check (logo_url = '' or logo_url ~* '^(https?://|/images/)')`,
    );
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Accounts: sessions, links by letter, second factors, addresses, consents, limits and the security log. */
export class Migration20261121002Accounts extends Migration {
  override up(): void {
    this.addSql(
      `create table "audit_entry" ("id" bigserial primary key, "at" timestamptz(3) not null, "actor_id" uuid null, "action" varchar(60) not null, "subject_id" varchar(100) null, "address_hash" varchar(64) null, "details" jsonb not null)`,
    );
    this.addSql(`create index "audit_entry_newest" on "audit_entry" ("at", "id")`);
    this.addSql(`create index "audit_entry_of_actor" on "audit_entry" ("actor_id", "id")`);
    this.addSql(
      `create table "farewell" ("id" uuid not null, "sealed" bytea not null, "created_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(`create index "farewell_age" on "farewell" ("created_at")`);
    this.addSql(
      `create table "link_request" ("id" uuid not null, "kind" text not null, "email" varchar(254) not null, "user_id" uuid null, "change_id" uuid null, "new_email" varchar(254) null, "sealed" bytea null, "code_challenge" varchar(128) null, "code_challenge_method" text null, "redirect_to" varchar(2000) not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "used_at" timestamptz(3) null, "code_used_at" timestamptz(3) null, primary key ("id"))`,
    );
    this.addSql(`create index "link_request_of_email" on "link_request" ("email", "kind", "created_at")`);
    this.addSql(`create index "link_request_age" on "link_request" ("expires_at")`);
    this.addSql(
      `create table "rate_limit" ("key" varchar(255) not null, "points" int not null default 0, "expire" bigint null, primary key ("key"))`,
    );
    this.addSql(
      `create table "recovery_code" ("user_id" uuid not null, "code_hash" varchar(64) not null, "created_at" timestamptz(3) not null, "used_at" timestamptz(3) null, primary key ("user_id", "code_hash"))`,
    );
    this.addSql(
      `create table "mfa_factor" ("id" uuid not null, "user_id" uuid not null, "friendly_name" varchar(100) null, "status" text not null, "secret_sealed" bytea not null, "last_step" int null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(`create index "mfa_factor_of_user" on "mfa_factor" ("user_id")`);
    this.addSql(
      `create table "mfa_challenge" ("id" uuid not null, "factor_id" uuid not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "verified_at" timestamptz(3) null, primary key ("id"))`,
    );
    this.addSql(`create index "mfa_challenge_of_factor" on "mfa_challenge" ("factor_id")`);
    this.addSql(
      `create table "data_export" ("id" uuid not null, "user_id" uuid not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(`create index "data_export_of_user" on "data_export" ("user_id", "created_at")`);
    this.addSql(
      `create table "consent" ("id" bigserial primary key, "user_id" uuid not null, "name" text not null, "is_given" boolean not null, "decided_at" timestamptz(3) not null)`,
    );
    this.addSql(`create index "consent_of_user" on "consent" ("user_id", "name", "id")`);
    this.addSql(
      `create table "auth_session" ("id" uuid not null, "user_id" uuid not null, "aal" text not null, "amr" jsonb not null, "refresh_count" int not null default 0, "refreshed_at" timestamptz(3) not null, "active_at" timestamptz(3) not null, "user_agent" varchar(300) null, "created_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(`create index "auth_session_of_user" on "auth_session" ("user_id", "created_at")`);
    this.addSql(
      `create table "address" ("id" uuid not null, "user_id" uuid not null, "first_name" varchar(100) not null, "last_name" varchar(100) not null, "address" varchar(200) not null, "apartment" varchar(200) null, "city" varchar(100) not null, "postcode" varchar(12) not null, "country" text not null, "phone" varchar(20) not null, "is_default" boolean not null default false, "created_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(`create index "address_of_user" on "address" ("user_id", "created_at")`);
    this.addSql(`create unique index "address_one_default" on "address" ("user_id") where is_default`);
    this.addSql(`create index "orders_of_user" on "orders" ("user_id", "created_at", "id")`);
    this.addSql(
      `alter table "app_user" add "phone" varchar(20) null, add "health_sealed" bytea null, add "age_confirmed_at" timestamptz(3) null, add "last_sign_in_at" timestamptz(3) null, add "updated_at" timestamptz(3) not null default now()`,
    );
    this.addSql(
      `alter table "link_request" add constraint "link_request_kind_check" check ("kind" in ('signup', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'))`,
    );
    this.addSql(
      `alter table "link_request" add constraint "link_request_code_challenge_method_check" check ("code_challenge_method" in ('s256', 'plain'))`,
    );
    this.addSql(
      `alter table "recovery_code" add constraint "recovery_code_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "mfa_factor" add constraint "mfa_factor_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "mfa_factor" add constraint "mfa_factor_status_check" check ("status" in ('unverified', 'verified'))`,
    );
    this.addSql(
      `alter table "mfa_challenge" add constraint "mfa_challenge_factor_id_foreign" foreign key ("factor_id") references "mfa_factor" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "data_export" add constraint "data_export_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "consent" add constraint "consent_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "consent" add constraint "consent_name_check" check ("name" in ('marketing', 'health'))`,
    );
    this.addSql(
      `alter table "auth_session" add constraint "auth_session_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "auth_session" add constraint "auth_session_aal_check" check ("aal" in ('aal1', 'aal2'))`,
    );
    this.addSql(
      `alter table "address" add constraint "address_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
    );
    this.addSql(`alter table "app_user" alter column "updated_at" drop default`);
    this.addSql(
      `alter table "address" add constraint "address_country_check" check ("country" in ('GB', 'IE'))`,
    );
  }
}

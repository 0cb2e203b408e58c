import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  `create table "account_deletion_email" (
    "id" uuid not null,
    "sealed" bytea not null,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create index "account_deletion_email_age" on "account_deletion_email" ("created_at")`,

  `create table "link_request" (
    "id" uuid not null,
    "kind" text not null,
    "email" varchar(254) not null,
    "user_id" uuid null,
    "email_change_id" uuid null,
    "new_email" varchar(254) null,
    "sealed" bytea null,
    "browser_mark" varchar(43) null,
    "code_challenge" varchar(128) null,
    "code_challenge_method" text null,
    "redirect_to" varchar(2000) not null,
    "created_at" timestamptz(3) not null,
    "expires_at" timestamptz(3) not null,
    "used_at" timestamptz(3) null,
    "code_used_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `create index "link_request_of_email" on "link_request" ("email", "kind", "created_at")`,
  `create index "link_request_age" on "link_request" ("expires_at")`,
  `alter table "link_request" add constraint "link_request_kind_check" check ("kind" in ('signup', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'))`,
  `alter table "link_request" add constraint "link_request_code_challenge_method_check" check ("code_challenge_method" in ('s256', 'plain'))`,

  `create table "app_user" (
    "id" uuid not null,
    "email" varchar(254) not null,
    "password_hash" varchar(255) null,
    "first_name" varchar(100) not null,
    "last_name" varchar(100) not null,
    "phone" varchar(20) null,
    "health_sealed" bytea null,
    "age_confirmed_at" timestamptz(3) null,
    "email_confirmed_at" timestamptz(3) null,
    "last_sign_in_at" timestamptz(3) null,
    "created_at" timestamptz(3) not null,
    "updated_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `alter table "app_user" add constraint "app_user_email_unique" unique ("email")`,
  `create index "app_user_newest" on "app_user" ("created_at", "id")`,
  `create index "app_user_never_seen" on "app_user" ("created_at", "id") where last_sign_in_at is null`,
  `create index "app_user_by_email" on "app_user" ((email collate "C"), id)`,
  `create index "app_user_by_name" on "app_user" ((lower(first_name || ' ' || last_name) collate "C"), id)`,
  `create index "app_user_by_surname" on "app_user" ((lower(last_name) collate "C"), id)`,

  `create table "recovery_code" (
    "user_id" uuid not null,
    "code_hash" varchar(64) not null,
    "created_at" timestamptz(3) not null,
    "used_at" timestamptz(3) null,
    primary key ("user_id", "code_hash")
  )`,

  `create table "professional_note" (
    "user_id" uuid not null,
    "note_sealed" bytea not null,
    "created_at" timestamptz(3) not null,
    primary key ("user_id")
  )`,

  `create table "mfa_factor" (
    "id" uuid not null,
    "user_id" uuid not null,
    "friendly_name" varchar(100) null,
    "status" text not null,
    "secret_sealed" bytea not null,
    "last_step" int null,
    "created_at" timestamptz(3) not null,
    "updated_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create index "mfa_factor_of_user" on "mfa_factor" ("user_id")`,
  `alter table "mfa_factor" add constraint "mfa_factor_status_check" check ("status" in ('unverified', 'verified'))`,

  `create table "mfa_challenge" (
    "id" uuid not null,
    "factor_id" uuid not null,
    "created_at" timestamptz(3) not null,
    "expires_at" timestamptz(3) not null,
    "verified_at" timestamptz(3) null,
    primary key ("id")
  )`,
  `create index "mfa_challenge_of_factor" on "mfa_challenge" ("factor_id")`,

  `create table "data_export" (
    "id" uuid not null,
    "user_id" uuid not null,
    "created_at" timestamptz(3) not null,
    "expires_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create index "data_export_of_user" on "data_export" ("user_id", "created_at")`,

  `create table "consent" (
    "id" bigserial primary key,
    "user_id" uuid not null,
    "name" text not null,
    "is_given" boolean not null,
    "decided_at" timestamptz(3) not null,
    "wording_id" uuid null
  )`,
  `create index "consent_of_user" on "consent" ("user_id", "name", "id")`,
  `alter table "consent" add constraint "consent_name_check" check ("name" in ('marketing', 'health', 'terms', 'age', 'community-rules', 'referral-terms', 'referral-duties'))`,

  `create table "login_session" (
    "id" uuid not null,
    "user_id" uuid not null,
    "aal" text not null,
    "amr" jsonb not null,
    "refresh_count" int not null default 0,
    "refreshed_at" timestamptz(3) not null,
    "active_at" timestamptz(3) not null,
    "user_agent" varchar(300) null,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create index "login_session_of_user" on "login_session" ("user_id", "created_at")`,
  `alter table "login_session" add constraint "login_session_aal_check" check ("aal" in ('aal1', 'aal2'))`,

  `create table "address" (
    "id" uuid not null,
    "user_id" uuid not null,
    "first_name" varchar(100) not null,
    "last_name" varchar(100) not null,
    "address" varchar(200) not null,
    "apartment" varchar(200) null,
    "city" varchar(100) not null,
    "postcode" varchar(12) not null,
    "country" text not null,
    "phone" varchar(20) not null,
    "courier_note" varchar(200) null,
    "is_default" boolean not null default false,
    "created_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create index "address_of_user" on "address" ("user_id", "created_at")`,
  `create unique index "address_one_default" on "address" ("user_id") where is_default`,
  `alter table "address" add constraint "address_country_check" check ("country" in ('GB', 'IE'))`,

  `create table "user_role" (
    "user_id" uuid not null,
    "role" text not null,
    primary key ("user_id", "role")
  )`,
  `create index "user_role_of_role" on "user_role" ("role", "user_id")`,
  `alter table "user_role" add constraint "user_role_role_check" check ("role" in ('admin', 'kitchen', 'support', 'finance', 'content'))`,
];

const REFERENCES = [
  `alter table "recovery_code" add constraint "recovery_code_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
  `alter table "professional_note" add constraint "professional_note_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on update cascade on delete cascade`,
  `alter table "mfa_factor" add constraint "mfa_factor_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
  `alter table "mfa_challenge" add constraint "mfa_challenge_factor_id_foreign" foreign key ("factor_id") references "mfa_factor" ("id") on delete cascade`,
  `alter table "data_export" add constraint "data_export_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
  `alter table "consent" add constraint "consent_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
  `alter table "consent" add constraint "consent_wording_id_foreign" foreign key ("wording_id") references "agreed_words" ("id") on delete no action`,
  `alter table "login_session" add constraint "login_session_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
  `alter table "address" add constraint "address_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade`,
];

/** Accounts: people, their sign-in, their addresses, and their agreements. */
export class Migration20261123002Identity extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...REFERENCES]) this.addSql(statement);
  }
}

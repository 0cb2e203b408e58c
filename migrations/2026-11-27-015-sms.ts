import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  `create table "sms_code" (
    "user_id" uuid not null,
    "number_sealed" bytea not null,
    "number_hash" varchar(43) not null,
    "code_hash" varchar(43) not null,
    "wording_id" uuid not null,
    "wrong" int not null default 0,
    "agreed_at" timestamptz(3) not null,
    primary key ("user_id")
  )`,
  `create index "sms_code_number" on "sms_code" ("number_hash")`,
  `create index "sms_code_age" on "sms_code" ("agreed_at")`,
  `create table "sms_message" (
    "subject_id" uuid not null,
    "kind" varchar(20) not null,
    "user_id" uuid not null,
    "about" varchar(40) not null,
    "due_at" timestamptz(3) null,
    "given_at" timestamptz(3) null,
    "tries" int not null default 0,
    "outcome" varchar(20) null,
    "created_at" timestamptz(3) not null,
    primary key ("subject_id", "kind")
  )`,
  `create index "sms_message_due" on "sms_message" ("due_at")`,
  `create index "sms_message_of_person" on "sms_message" ("user_id", "given_at")`,
  `create index "sms_message_age" on "sms_message" ("created_at")`,
  `create table "sms_recipient" (
    "user_id" uuid not null,
    "number_sealed" bytea not null,
    "number_hash" varchar(43) not null,
    "wording_id" uuid not null,
    "agreed_at" timestamptz(3) not null,
    primary key ("user_id")
  )`,
  `create index "sms_recipient_number" on "sms_recipient" ("number_hash")`,
  `create table "sms_reply" (
    "id" varchar(34) not null,
    "received_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `create index "sms_reply_received" on "sms_reply" ("received_at")`,
];

/** Text messages to customers who asked for them. */
export class Migration20261127015Sms extends Migration {
  override up(): void {
    for (const statement of TABLES) this.addSql(statement);
  }
}

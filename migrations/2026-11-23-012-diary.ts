import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  `create table "diary_entry" (
    "id" uuid not null,
    "user_id" uuid not null,
    "day" date not null,
    "entry_sealed" bytea not null,
    "updated_at" timestamptz(3) not null,
    primary key ("id")
  )`,
  `alter table "diary_entry" add constraint "diary_entry_of_day" unique ("user_id", "day")`,
  `create index "diary_entry_age" on "diary_entry" ("day")`,
];

/** Diaries of customers. */
export class Migration20261123012Diary extends Migration {
  override up(): void {
    for (const statement of TABLES) this.addSql(statement);
  }
}

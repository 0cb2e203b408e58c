import { Migration } from '@mikro-orm/migrations';

/** A row by which it is seen whether the database takes writes (rule O60). */
export class Migration20261123070WriteProbe extends Migration {
  override up(): void {
    this.addSql(
      `create table "write_probe" ("id" smallint not null, "filler" bytea not null, "written_at" timestamptz(3) not null, primary key ("id"))`,
    );
    // Kept in the page itself, and as long as it is.
    this.addSql(`alter table "write_probe" alter column "filler" set storage plain`);
  }
}

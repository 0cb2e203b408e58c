import { Migration } from '@mikro-orm/migrations';

/** Of two who change one product the second is told of the first (rule A27). */
export class Migration20261122042VersionsOfProducts extends Migration {
  override up(): void {
    this.addSql(`alter table "product" add column "version" int not null default 1`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** A sign-up knows the browser that made it, and an account may be without a password (rule I30). */
export class Migration20261123051BrowsersOfSignUps extends Migration {
  override up(): void {
    this.addSql('alter table "link_request" add "browser_mark" varchar(43) null;');
    this.addSql('alter table "app_user" alter column "password_hash" drop not null;');
  }
}

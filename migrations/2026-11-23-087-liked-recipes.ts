import { Migration } from '@mikro-orm/migrations';

/** What somebody likes, the latest first, is found without sorting (rule X26). */
export class Migration20261123087LikedRecipes extends Migration {
  override up(): void {
    this.addSql(
      `create index "recipe_reaction_latest" on "recipe_reaction" ("person", "kind", "created_at" desc, "number" desc)`,
    );
  }
}

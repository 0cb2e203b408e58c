import { Migration } from '@mikro-orm/migrations';

/** An order that is placed is asked about again when a dish loses the diet that it was ordered for (rule F72). */
export class Migration20261123140QuestionsAboutDiets extends Migration {
  override up(): void {
    this.addSql(`alter table "order_question" drop constraint "order_question_kind_check"`);
    this.addSql(
      `alter table "order_question" add constraint "order_question_kind_check" check ("kind" in ('allergens_changed', 'sold_out', 'unconfirmed', 'diet_changed'))`,
    );
  }
}

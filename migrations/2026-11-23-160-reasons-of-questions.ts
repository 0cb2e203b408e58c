import { Migration } from '@mikro-orm/migrations';

/**
 * A question about a line holds all reasons at once, has a version that an answer names, and closes by itself when its
 * cause is gone (rules F72, F75, F76).
 */
export class Migration20261123160ReasonsOfQuestions extends Migration {
  override up(): void {
    this.addSql(
      `alter table "order_question" add column "lost_diets" text[] not null default '{}', add column "version" int not null default 1, add column "told_at" timestamptz(3) null`,
    );
    this.addSql(
      `alter table "order_question" add constraint "order_question_version_positive" check (version > 0)`,
    );
    this.addSql(`alter table "order_question" drop constraint "order_question_answer_check"`);
    this.addSql(
      `alter table "order_question" add constraint "order_question_answer_check" check ("answer" in ('keep', 'refund', 'withdrawn'))`,
    );
    this.addSql(
      `update "order_question" set "told_at" = "asked_at" where "kind" <> 'sold_out' and "answer" is null`,
    );
    // What was kept without its diet was kept for that one alone; who had ordered two is asked again.
    this.addSql(`
      update "order_question" q set "lost_diets" = wanted.diets
        from (select o.id, l.position, array_remove(array[
                  case when l.variant is null then nullif(o.meal_type, 'standard') else nullif(l.variant, 'standard') end,
                  case when l.variant is null and o.halal_only and o.meal_type <> 'halal' then 'halal' end], null) as diets
                from orders o join order_line l on l.order_id = o.id) wanted
        where wanted.id = q.order_id and wanted.position = q.line_position and q.kind = 'diet_changed'
          and cardinality(wanted.diets) = 1 and wanted.diets[1] <> 'halal-vegan'`);
  }
}

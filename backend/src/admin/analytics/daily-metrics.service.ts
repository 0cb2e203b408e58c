import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** As many rows are added up at a time … */
const BATCH = 10_000;
/** … and so often in a row: a busy minute of a large shop writes some hundred thousand. */
const MAX_BATCHES = 50;

/** Puts together what every change has added to the figures of its day (rule A26). */
@Injectable()
export class DailyMetricsService {
  constructor(private readonly em: EntityManager) {}

  /** Adds up what has come since the last time; answers how many rows that were. Who does so meanwhile takes others. */
  async rollUp(): Promise<number> {
    let added = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const count = await this.rollUpBatch();
      added += count;
      if (count < BATCH) break;
    }
    return added;
  }

  /** In the order of the key: two that write the same days wait for one another, and never both. */
  private async rollUpBatch(): Promise<number> {
    const [row] = await this.em.execute<{ count: number }[]>(
      `with gone as (
         delete from metric_change
          where id in (select id from metric_change order by id limit ? for update skip locked)
         returning metric, day, subject, amount
       ), kept as (
         insert into daily_metric as k (metric, day, subject, amount)
         select metric, day, subject, sum(amount) from gone
          group by metric, day, subject having sum(amount) <> 0 order by metric, day, subject
         on conflict (metric, day, subject) do update set amount = k.amount + excluded.amount
       )
       select count(*)::int as count from gone`,
      [BATCH],
    );
    return row?.count ?? 0;
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** The number of rows in a batch … */
const BATCH = 10_000;
/** … and the most batches of one roll-up: a busy minute of a large shop writes some hundred thousand rows. */
const MAX_BATCHES = 50;

/** Rolls the changes up into the metrics of their day (rule A26). */
@Injectable()
export class DailyMetricsService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Rolls up the changes since the last time; returns the number of rows. Parallel calls take different rows.
   */
  async rollUp(): Promise<number> {
    let added = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const count = await this.rollUpBatch();
      added += count;
      if (count < BATCH) break;
    }
    return added;
  }

  /** In the order of the key: two roll-ups of the same days wait for one another instead of deadlocking. */
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

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { londonDate } from '#backend/rules/delivery/delivery-days.js';
import { anonymiseSql, IS_RETAINED, IS_FINISHED, MAX_LATE_DAYS } from '../privacy/anonymise-orders.js';

const BATCH = 5_000;
/** It is over and nothing is to be settled of it, or it has been kept for as long as may be. */
const NEEDED_NO_MORE = `(anonymise_by <= day.today or (${IS_FINISHED} and not ${IS_RETAINED}))`;
/** It is over, or so late that it will not come with what was said of health. */
const MADE = `(${IS_FINISHED} or coalesce(delivery_date, created_at::date) + ${MAX_LATE_DAYS} < day.today)`;

/** What nobody needs to know of an order once it is delivered (rule H5). */
@Injectable()
export class DeliveredOrdersService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Empties orders of erased accounts from the day after they arrived on; one that did not, or of which something is
   * open, is kept as long as it may be (rules H5, H40). Of those whose consent was withdrawn the health details go,
   * 30 days after the delivery day at most. Returns how many, a batch at most of each.
   */
  async forget(): Promise<number> {
    const emptied = await this.change(anonymiseSql(`id in (${due('anonymise_from', NEEDED_NO_MORE)})`));
    const healthless = await this.change(
      `update orders set health_sealed = null, forget_health_from = null
        where id in (${due('forget_health_from', MADE)}) returning 1`,
    );
    return emptied + healthless;
  }

  private async change(sql: string): Promise<number> {
    const today = londonDate(this.clock.now());
    const rows = await this.em.execute<unknown[]>(sql, [today]);
    return rows.length;
  }
}

/** Orders whose day in a column has come; `condition` is said of orders on `day.today`. */
function due(column: 'anonymise_from' | 'forget_health_from', condition: string): string {
  return `select id from orders, (select ?::date as today) day
    where ${column} <= day.today and ${condition}
    limit ${BATCH}`;
}

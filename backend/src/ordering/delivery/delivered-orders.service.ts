import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { londonDate } from '#backend/rules/delivery/delivery-days.js';
import { anonymiseSql, IS_RETAINED, IS_FINISHED, MAX_LATE_DAYS } from '../privacy/anonymise-orders.js';

const BATCH = 5_000;
/** It is over with nothing left to resolve, or the maximum retention has passed. */
const NEEDED_NO_MORE = `(anonymise_by <= day.today or (${IS_FINISHED} and not ${IS_RETAINED}))`;
/** It is over, or so late that it will no longer come with the declared health details. */
const MADE = `(${IS_FINISHED} or coalesce(delivery_date, created_at::date) + ${MAX_LATE_DAYS} < day.today)`;

/** Deletes what is not needed of an order once it is delivered (rule H5). */
@Injectable()
export class DeliveredOrdersService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Anonymises orders of deleted accounts from the day after they arrived; an order that did not arrive, or
   * with an open matter, is kept until its limit (rules H5, H40). Deletes the health details of orders whose
   * consent was withdrawn, 30 days after the delivery day at the latest. Returns how many, at most one batch
   * of each.
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

/** Orders whose day in a column has come; `condition` applies to orders on `day.today`. */
function due(column: 'anonymise_from' | 'forget_health_from', condition: string): string {
  return `select id from orders, (select ?::date as today) day
    where ${column} <= day.today and ${condition}
    limit ${BATCH}`;
}

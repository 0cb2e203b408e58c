import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { londonDate } from '../rules/delivery-days.js';
import { emptyingSql, IS_OPEN, LONGEST_LATE_DAYS } from './nobodys-order.js';

const BATCH = 5_000;
/** It has arrived, or comes no more; one that was completed by hand is still made before its day (rule O98). */
const IS_OVER = `(status = 'cancelled' or (status = 'completed' and coalesce(delivery_date < day.today, true))
  or coalesce(delivery_date, created_at::date) + ${LONGEST_LATE_DAYS} < day.today)`;
/** Nothing is open of it, or it has been for as long as may be. */
const LEFT_ALONE = `not (${IS_OPEN} and anonymise_by > day.today)`;

/** What nobody needs to know of an order once it is delivered (rule H5). */
@Injectable()
export class DeliveredOrdersService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Empties orders of erased accounts, and the health details of those whose consent was withdrawn, from the
   * day after they arrived on; one that was moved or came back is waited for for 30 days, and so is what is open of an order, as long as
   * it may be (rule H40). Returns how many, a batch at most of each.
   */
  async forget(): Promise<number> {
    const emptied = await this.change(emptyingSql(`id in (${due('anonymise_from', LEFT_ALONE)})`));
    const healthless = await this.change(
      `update orders set health_sealed = null, forget_health_from = null
        where id in (${due('forget_health_from', 'true')}) returning 1`,
    );
    return emptied + healthless;
  }

  private async change(sql: string): Promise<number> {
    const today = londonDate(this.clock.now());
    const rows = await this.em.getConnection().execute<unknown[]>(sql, [today]);
    return rows.length;
  }
}

/** Orders that are over; `also` is said of orders on `day.today`. */
function due(column: 'anonymise_from' | 'forget_health_from', also: string): string {
  return `select id from orders, (select ?::date as today) day
    where ${column} <= day.today and ${IS_OVER} and ${also}
    limit ${BATCH}`;
}

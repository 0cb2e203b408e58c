import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { londonDate } from '../rules/delivery-days.js';
import { NOBODYS_ORDER_SQL } from './nobodys-order.js';

const BATCH = 5_000;

/** What nobody needs to know of an order once it is delivered (rule H5). */
@Injectable()
export class DeliveredOrdersService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /**
   * Empties orders of erased accounts, and the health details of those whose consent was withdrawn, from the
   * day after delivery on; a delivery that was moved is waited for. Returns how many, a batch at most of each.
   */
  async forget(): Promise<number> {
    const emptied = await this.change('anonymise_from', NOBODYS_ORDER_SQL);
    return (
      emptied + (await this.change('forget_health_from', 'health_sealed = null, forget_health_from = null'))
    );
  }

  private async change(due: 'anonymise_from' | 'forget_health_from', set: string): Promise<number> {
    const today = londonDate(this.clock.now());
    const rows = await this.em.getConnection().execute<unknown[]>(
      `update orders set ${set} where id in (
         select id from orders where ${due} <= ?::date and coalesce(delivery_date < ?::date, true) limit ${BATCH})
       returning 1`,
      [today, today],
    );
    return rows.length;
  }
}

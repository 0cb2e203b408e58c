import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { londonDate } from '../rules/delivery-days.js';
import { emptyingSql } from './nobodys-order.js';

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
    const emptied = await this.change(emptyingSql(`id in (${due('anonymise_from')})`));
    const healthless = await this.change(
      `update orders set health_sealed = null, forget_health_from = null
        where id in (${due('forget_health_from')}) returning 1`,
    );
    return emptied + healthless;
  }

  private async change(sql: string): Promise<number> {
    const today = londonDate(this.clock.now());
    const rows = await this.em.getConnection().execute<unknown[]>(sql, [today, today]);
    return rows.length;
  }
}

function due(column: 'anonymise_from' | 'forget_health_from'): string {
  return `select id from orders where ${column} <= ?::date and coalesce(delivery_date < ?::date, true) limit ${BATCH}`;
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Rows that are rolled up at a time. */
const BATCH = 5_000;
/** Up to this many rows are read without rolling up. */
const FEW = 100;

export interface OrderTotals {
  readonly orders: number;
  /** Pending and processing. */
  readonly ordersToDo: number;
  /** Of completed orders, card and wallet together. */
  readonly completedRevenuePence: number;
}

/** Maintains and reads the order counter (rule A22). */
@Injectable()
export class OrderCounterService {
  constructor(private readonly em: EntityManager) {}

  /** The current totals; the cost of reading does not grow with the orders. */
  async totals(): Promise<OrderTotals> {
    const [row] = await this.em.execute<{ all: string; todo: string; revenue: string; rows: number }[]>(
      `select coalesce(sum(orders), 0) as "all",
                coalesce(sum(orders) filter (where status in ('pending', 'processing')), 0) as todo,
                coalesce(sum(total_pence) filter (where status = 'completed'), 0) as revenue,
                count(*)::int as rows
           from order_counter`,
    );
    // The worker rolls up every minute. Without a worker the reader does it.
    if (row && row.rows > FEW) await this.rollUp();
    return {
      orders: Number(row?.all ?? 0),
      ordersToDo: Number(row?.todo ?? 0),
      completedRevenuePence: Number(row?.revenue ?? 0),
    };
  }

  /** Rolls up rows of the counter, one batch at most, and returns how many. Parallel runs take other rows. */
  async rollUp(): Promise<number> {
    const [row] = await this.em.execute<{ count: number }[]>(
      `with first as (
         select id from order_counter order by id limit ? for update skip locked
       ), enough as (
         select id from first where (select count(*) from first) > ?
       ), gone as (
         delete from order_counter where id in (select id from enough) returning status, orders, total_pence
       ), kept as (
         insert into order_counter (status, orders, total_pence)
         select status, sum(orders), sum(total_pence) from gone group by status
       )
       select count(*)::int as count from gone`,
      [BATCH, FEW],
    );
    return row?.count ?? 0;
  }
}

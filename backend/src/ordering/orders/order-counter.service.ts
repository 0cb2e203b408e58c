import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** As many rows are added up at a time. */
const BATCH = 5_000;
/** So few are read as they are. */
const FEW = 100;

export interface OrderTotals {
  readonly orders: number;
  /** Pending and processing. */
  readonly ordersToDo: number;
  /** Of completed orders, card and wallet together. */
  readonly completedRevenuePence: number;
}

/** Keeps and reads the tally of orders (rule A22). */
@Injectable()
export class OrderCounterService {
  constructor(private readonly em: EntityManager) {}

  /** The totals of this moment; what reading them costs does not grow with the orders. */
  async totals(): Promise<OrderTotals> {
    const [row] = await this.em.execute<{ all: string; todo: string; revenue: string; rows: number }[]>(
      `select coalesce(sum(orders), 0) as "all",
                coalesce(sum(orders) filter (where status in ('pending', 'processing')), 0) as todo,
                coalesce(sum(total_pence) filter (where status = 'completed'), 0) as revenue,
                count(*)::int as rows
           from order_counter`,
    );
    // The worker does it every minute; without one the next reader would pay.
    if (row && row.rows > FEW) await this.rollUp();
    return {
      orders: Number(row?.all ?? 0),
      ordersToDo: Number(row?.todo ?? 0),
      completedRevenuePence: Number(row?.revenue ?? 0),
    };
  }

  /** Puts rows of the tally together, a batch at most; answers how many those were. Who does so meanwhile takes others. */
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

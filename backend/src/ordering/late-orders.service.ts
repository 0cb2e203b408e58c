import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../platform/audit/audit.service.js';
import { Clock } from '../platform/clock/clock.js';
import { problem } from '../platform/http/problem.js';
import { londonDate, type IsoDate } from '../rules/delivery-days.js';
import { IS_LATE, openOf } from './nobodys-order.js';
import { Order } from './order.entity.js';

/** A late order as the operations page lists it. */
export interface LateOrder {
  readonly orderId: string;
  readonly deliveryDate: IsoDate | null;
  /** The first day without its address. */
  readonly keptUntil: IsoDate;
}

const MOST = 50;
const NOT_LATE =
  'Only a paid order of a deleted account that did not arrive on its day can be closed like this.';

/**
 * Paid orders of deleted accounts that have not arrived though their delivery day is over: nobody can ask after them,
 * so staff are told before their details go (rule X70).
 */
@Injectable()
export class LateOrdersService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The fifty whose details go first. */
  list(): Promise<LateOrder[]> {
    return this.select<LateOrder>(
      `id as "orderId", delivery_date::text as "deliveryDate", anonymise_by::text as "keptUntil"`,
      `order by anonymise_by, id limit ${MOST}`,
    );
  }

  /** How many there are, for an alert. */
  async count(): Promise<number> {
    const [row] = await this.select<{ readonly count: number }>('count(*)::int as count');
    return row?.count ?? 0;
  }

  /** Until when the details of an order are kept; null when it is not late. */
  async lateUntil(orderId: string): Promise<IsoDate | null> {
    const [row] = await this.select<LateOrder>('anonymise_by::text as "keptUntil"', 'and id = ?', [orderId]);
    return row?.keptUntil ?? null;
  }

  /**
   * Lets a late order go, with the reason in the audit log; its details go with the next round of the schedule.
   * Throws not_found, order_not_under_way for an order that is not late, and complaint_open (rule H40).
   */
  async close(orderId: string, { actorId, reason }: { actorId: string; reason: string }): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const order = await em.findOne(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!order) throw problem('not_found');
      const late = await this.select('1', 'and id = ?', [orderId], em);
      if (late.length === 0) throw problem('order_not_under_way', { detail: NOT_LATE });
      if ((await openOf(em, [orderId])).size > 0) throw problem('complaint_open');
      const now = this.clock.now();
      Object.assign(order, { anonymiseFrom: londonDate(now), anonymiseBy: londonDate(now), updatedAt: now });
      await em.flush();
      const action = 'admin.late-order-closed';
      await this.audit.note({ action, actorId, subjectId: orderId, details: { reason } }, em);
    });
  }

  /** What is looked for of late orders that nobody has closed; `rest` may narrow and sort. */
  private select<T>(
    columns: string,
    rest = '',
    values: readonly string[] = [],
    em: EntityManager = this.em,
  ): Promise<T[]> {
    const sql = `select ${columns} from orders, (select ?::date as today) day
      where ${IS_LATE} and anonymise_by > day.today ${rest}`;
    const today = londonDate(this.clock.now());
    return em.getConnection().execute<T[]>(sql, [today, ...values], 'all', em.getTransactionContext());
  }
}

import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { londonDate, type DeliveryDay, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { IS_LATE, ordersWithOpenCase } from '../privacy/anonymise-orders.js';
import { Order } from '../orders/order.entity.js';
import '../ordering.events.js';
import { ReplacementsService } from '../complaints/replacements.service.js';

/** A late order in the list of the operations page. */
export interface LateOrder {
  readonly orderId: string;
  readonly deliveryDate: IsoDate | null;
  /** The first day without its address. */
  readonly keptUntil: IsoDate;
}

/** The options to send a late order again. */
export interface ResendOption {
  /** The remaining delivery days for it. */
  readonly days: Pick<DeliveryDay, 'date' | 'label'>[];
  /** Dishes that prevent it from being sent again. */
  readonly hindrances: string[];
}

interface Decided {
  readonly actorId: string;
  readonly reason: string;
}

const MOST = 50;
const NOT_LATE =
  'Only a paid order of a deleted account that did not arrive on its day can be closed or sent again like this.';

/**
 * Paid orders of deleted accounts that have not arrived although their delivery day is over. No customer can
 * report them, so staff are notified before their details are deleted (rule X70).
 */
@Injectable()
export class LateOrdersService {
  constructor(
    private readonly em: EntityManager,
    private readonly replacements: ReplacementsService,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The fifty whose details are deleted first. */
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
   * Closes a late order, with the reason in the audit log. It is anonymised in the next scheduled run.
   * Throws not_found, order_not_in_transit for an order that is not late, and complaint_open (rule H40).
   */
  async close(orderId: string, { actorId, reason }: Decided): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const order = await this.locked(em, orderId);
      const now = this.clock.now();
      order.letGo(londonDate(now), now);
      await em.flush();
      const action = 'admin.late-order-closed';
      await this.audit.note({ action, actorId, subjectId: orderId, details: { reason } }, em);
    });
  }

  /**
   * The days on which an order could be sent again, and the dishes that prevent it; null when it is not late.
   */
  async sendingAgain(orderId: string): Promise<ResendOption | null> {
    if ((await this.lateUntil(orderId)) === null) return null;
    const em = this.em.fork();
    const order = await em.findOneOrFail(Order, { id: orderId });
    return {
      days: (await this.replacements.days(order)).map(({ date, label }) => ({ date, label })),
      hindrances: await this.replacements.hindrances(em, order, []),
    };
  }

  /** The replacement that takes the place of an order, the newest of several; null when there is none. */
  async sentAgainAs(orderId: string): Promise<string | null> {
    const replacement = await this.em
      .fork()
      .findOne(
        Order,
        { replacesOrderId: orderId, status: { $ne: 'cancelled' } },
        { fields: ['id'], orderBy: { createdAt: 'desc' }, disableIdentityMap: true },
      );
    return replacement?.id ?? null;
  }

  /**
   * Sends a late order again, free of charge. The replacement takes its place from then on, and its customer
   * gets an email. Audited with the reason. Throws not_found, order_not_in_transit for an order that is not
   * late, complaint_open when the reply to a complaint decides it, and as ReplacementsService.place (rule
   * O99).
   */
  async sendAgain(
    orderId: string,
    { actorId, reason, deliveryDate }: Decided & { readonly deliveryDate: IsoDate },
  ): Promise<void> {
    const perDay = (await this.settings.current())['delivery.capacityPerDay'];
    await this.em.fork().transactional(async (em) => {
      const order = await this.locked(em, orderId);
      // Its account is deleted and has declared nothing since.
      const input = { deliveryDate, declared: [], perDay };
      const replacementOrderId = await this.replacements.place(em, order, input);
      const action = 'admin.late-order-sent-again';
      const details = { reason, replacementOrderId };
      await this.audit.note({ action, actorId, subjectId: orderId, details }, em);
      await record(em, 'ordering.order-sent-again', { orderId, replacementOrderId }, this.clock.now());
    });
  }

  /** A late order without an open complaint, locked in the caller's transaction. */
  private async locked(em: EntityManager, orderId: string): Promise<Order> {
    const order = await em.findOne(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!order) throw apiError('not_found');
    const late = await this.select('1', 'and id = ?', [orderId], em);
    if (late.length === 0) throw apiError('order_not_in_transit', { detail: NOT_LATE });
    if ((await ordersWithOpenCase(em, [orderId])).size > 0) throw apiError('complaint_open');
    return order;
  }

  /** Selects late orders that staff have not closed; `rest` adds conditions and the sort order. */
  private select<T>(
    columns: string,
    rest = '',
    values: readonly string[] = [],
    em: EntityManager = this.em,
  ): Promise<T[]> {
    const sql = `select ${columns} from orders, (select ?::date as today) day
      where ${IS_LATE} and anonymise_by > day.today ${rest}`;
    const today = londonDate(this.clock.now());
    return em.execute<T[]>(sql, [today, ...values], 'all');
  }
}

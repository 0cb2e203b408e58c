import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#backend/platform/clock/clock.js';
import { toPage, startOf, type PageQuery } from '#backend/platform/http/validation/shared/page.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { csvLines } from '#backend/platform/personal-data/csv.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { WordingsService } from '#backend/platform/wordings/wordings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { ALLERGENS } from '#backend/rules/food/allergens.js';
import { firstRecordableDay } from '#backend/rules/delivery/delivery-days.js';
import { changeableUntil } from '../changes/changeable.js';
import { changesOf } from '../changes/order-change-view.js';
import { detailsChangeableUntil, hasComeBack } from '../cancellation/cancellable.js';
import { isNotDispatched } from '../refunds/full-refund-cancellation.js';
import { emailKindsOf } from '../orders/order-email-resends.service.js';
import { OrderEvent } from '../orders/order-event.entity.js';
import { LateOrdersService } from '../delivery/late-orders.service.js';
import { OrderComplaintsService } from '../complaints/order-complaints.service.js';
import { Order, OrderLine } from '../orders/order.entity.js';
import { refundableByTender } from '../payment/payment-status.js';
import { Dispute, Refund } from '../refunds/refund.entity.js';
import { CSV_COLUMNS, csvRowOf, detailOf, listItemOf } from './staff-order-view.js';
import type { StaffOrder, StaffOrderItem } from './staff-order-view.js';
import { findOrders, type OrderSearch } from './staff-order-search.js';

/** Rows of a file that are in memory at a time. */
const CSV_PAGE = 500;

/** The health details of an order, as shown to their reader. */
const Health = z.object({
  allergens: z.array(z.enum(ALLERGENS)).default([]),
  allergies: z.string().optional(),
  preferences: z.string().optional(),
  gender: z.string().optional(),
  confirmedSkus: z.array(z.string()).default([]),
});
export type StaffOrderHealth = z.infer<typeof Health>;

const ALL_BUT_HEALTH = { disableIdentityMap: true, exclude: ['healthSealed', 'mealConfiguration'] } as const;

/** Orders as staff read them (rules A3, A22). The back office checks access and audits it. */
@Injectable()
export class StaffOrdersService {
  constructor(
    private readonly em: EntityManager,
    private readonly problems: OrderComplaintsService,
    private readonly late: LateOrdersService,
    private readonly settings: SettingsService,
    private readonly wordings: WordingsService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** One page of search results. */
  async list(
    search: OrderSearch,
    page: PageQuery,
  ): Promise<{ items: StaffOrderItem[]; nextCursor: string | null }> {
    const em = this.em.fork();
    const rows = await findOrders(em, search, { start: startOf(page), limit: page.limit + 1 });
    return toPage(rows, page.limit, listItemOf);
  }

  /** All search results as CSV, some hundred rows in memory at a time; no health details (rule A7). */
  async *csv(search: OrderSearch): AsyncGenerator<string> {
    yield csvLines([CSV_COLUMNS], { first: true });
    let start: Pick<Order, 'createdAt' | 'id'> | undefined;
    for (;;) {
      const rows = await findOrders(this.em.fork(), search, { start, limit: CSV_PAGE });
      if (rows.length > 0) yield csvLines(rows.map(csvRowOf));
      start = rows.at(-1);
      if (rows.length < CSV_PAGE || !start) return;
    }
  }

  /** One order with its lines, money and steps. Throws not_found. */
  async order(id: string): Promise<StaffOrder> {
    const em = this.em.fork();
    const order = await em.findOne(Order, { id }, ALL_BUT_HEALTH);
    if (!order) throw apiError('not_found');
    const quietly = { disableIdentityMap: true };
    const lines = await em.find(OrderLine, { orderId: id }, { ...quietly, orderBy: { position: 'asc' } });
    const steps = await em.find(OrderEvent, { orderId: id }, { ...quietly, orderBy: { id: 'asc' } });
    const refunds = await em.find(Refund, { orderId: id }, { ...quietly, orderBy: { createdAt: 'asc' } });
    const open = { orderId: id, status: 'inquiry' } as const;
    const inquiries = await em.find(Dispute, open, { ...quietly, orderBy: { createdAt: 'asc' } });
    const left = refundableByTender(order);
    const now = this.clock.now();
    const found = await this.settings.current();
    const until = detailsChangeableUntil({ ...order, steps }, found['orders.cancelHours'], now);
    return detailOf(
      { order, lines, steps, refunds, inquiries },
      {
        trackingUrl: found['delivery.trackingUrl'],
        detailsChangeableUntil: until?.toISOString() ?? null,
        changeableUntil:
          changeableUntil(
            { ...order, steps },
            { by: 'shop', cancelHours: found['orders.cancelHours'], now },
          )?.toISOString() ?? null,
        changes: await changesOf(em, id),
        hasComeBack: hasComeBack({ ...order, steps }),
        hasHealth: (await em.count(Order, { id, healthSealed: { $ne: null } })) > 0,
        refundablePence: order.paidAt ? left.cardPence + left.walletPence : 0,
        fullRefundCancels: isNotDispatched(order, steps, now),
        lateUntil: await this.late.lateUntil(id),
        sendingAgain: await this.late.sendingAgain(id),
        sentAgainAs: await this.late.sentAgainAs(id),
        dispatchFrom: firstRecordableDay('dispatched', order.deliveryDate ?? null, now),
        deliveredFrom: firstRecordableDay('delivered', order.deliveryDate ?? null, now),
        problems: await this.problems.listOf(id, em),
        agreedTo: await this.wordings.find(order.wordingIds, em),
        emails: emailKindsOf({ order, steps, refunds }),
      },
    );
  }

  /** The health details of an order; null when there are none. The caller audits it. Throws not_found. */
  async health(id: string, em: EntityManager): Promise<StaffOrderHealth | null> {
    const order = await em.findOne(Order, { id }, { fields: ['healthSealed'], disableIdentityMap: true });
    if (!order) throw apiError('not_found');
    const { healthSealed } = order;
    return healthSealed ? Health.parse(this.vault.open(healthSealed, `orders.health:${id}`)) : null;
  }
}

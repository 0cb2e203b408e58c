import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#backend/platform/clock/clock.js';
import type { PageQuery } from '#backend/platform/http/validation/shared/page.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { csvLines } from '#backend/platform/personal-data/csv.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { WordingsService } from '#backend/platform/wordings/wordings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { ALLERGENS } from '#backend/rules/food/allergens.js';
import {
  addDays,
  firstRecordableDay,
  londonDate,
  type IsoDate,
} from '#backend/rules/delivery/delivery-days.js';
import { changeableUntil } from '../changes/changeable.js';
import { changesOf, dearerChangeOf } from '../changes/order-change-view.js';
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
import { countsOf, waitingParcels, type WaitingDay } from './staff-order-facets.js';
import {
  cursorOf,
  filtersOfView,
  listPosition,
  positionOf,
  sortOrder,
  type SortOrder,
} from './staff-order-filters.js';
import { findOrders, ordersOf, type ListedOrder, type OrderSearch } from './staff-order-search.js';

/** Rows of a file that are in memory at a time. */
const CSV_PAGE = 500;
/** An order of the list with its tags. */
export type TaggedOrderItem = StaffOrderItem & { readonly tags: string[] };

/** Days with parcels that should have left: a year of them. */
const MOST_WAITING_DAYS = 366;

/** What is found by words has the order of its search, newest first. */
const orderOf = ({ q, sort = '-placed' }: OrderSearch): SortOrder => sortOrder(q ? '-placed' : sort);

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
  ): Promise<{ items: TaggedOrderItem[]; nextCursor: string | null }> {
    const { limit, cursor } = page;
    const rows = await this.find(search, cursor, limit + 1);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: rows.slice(0, limit).map(taggedItemOf),
      nextCursor: last ? cursorOf(listPosition(last, orderOf(search))) : null,
    };
  }

  /** All search results as CSV, some hundred rows in memory at a time; no health details (rule A7). */
  async *csv(search: OrderSearch): AsyncGenerator<string> {
    yield csvLines([CSV_COLUMNS], { first: true });
    let cursor: string | undefined;
    for (;;) {
      const rows = await this.find(search, cursor, CSV_PAGE);
      if (rows.length > 0) yield csvLines(rows.map(csvRowOf));
      const last = rows.at(-1);
      if (rows.length < CSV_PAGE || !last) return;
      cursor = cursorOf(listPosition(last, orderOf(search)));
    }
  }

  /** The same for chosen orders. */
  async *csvOf(ids: readonly string[]): AsyncGenerator<string> {
    yield csvLines([CSV_COLUMNS], { first: true });
    for (let from = 0; from < ids.length; from += CSV_PAGE) {
      const rows = await ordersOf(this.em.fork(), ids.slice(from, from + CSV_PAGE));
      if (rows.length > 0) yield csvLines(rows.map(csvRowOf));
    }
  }

  /** Every order of a search for a step with many at once, up to `limit`, and whether there are more. */
  async select(search: OrderSearch, limit: number): Promise<{ items: TaggedOrderItem[]; isCut: boolean }> {
    const rows = await this.find(search, undefined, limit + 1);
    return { items: rows.slice(0, limit).map(taggedItemOf), isCut: rows.length > limit };
  }

  /** How many orders each saved view shows, counted to `limit`; the views are written as in the address of the list. */
  counts(views: readonly string[], limit: number): Promise<number[]> {
    const today = londonDate(this.clock.now());
    return countsOf(this.em.fork(), views.map(filtersOfView), { limit, today });
  }

  /** The parcels that have not left, by delivery day: of today, tomorrow and the days before (rule O98). */
  async waiting(): Promise<{ today: IsoDate; days: WaitingDay[] }> {
    const today = londonDate(this.clock.now());
    return { today, days: await waitingParcels(this.em.fork(), addDays(today, 1), MOST_WAITING_DAYS) };
  }

  private find(search: OrderSearch, cursor: string | undefined, limit: number): Promise<ListedOrder[]> {
    const today = londonDate(this.clock.now());
    const start = cursor === undefined ? undefined : positionOf(cursor, [orderOf(search)]);
    // A cursor of another order than the one that is asked for names no place in it.
    if (cursor !== undefined && !start) throw apiError('validation_failed');
    return findOrders(this.em.fork(), search, { start, limit, today });
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
    const problems = await this.problems.listOf(id, em);
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
        dearerChange: await dearerChangeOf(em, id),
        hasComeBack: hasComeBack({ ...order, steps }),
        hasHealth: (await em.count(Order, { id, healthSealed: { $ne: null } })) > 0,
        refundablePence: order.paidAt ? left.cardPence + left.walletPence : 0,
        fullRefundCancels: isNotDispatched(order, steps, now),
        lateUntil: await this.late.lateUntil(id),
        sendingAgain: await this.late.sendingAgain(id),
        sentAgainAs: await this.late.sentAgainAs(id),
        dispatchFrom: firstRecordableDay('dispatched', order.deliveryDate ?? null, now),
        deliveredFrom: firstRecordableDay('delivered', order.deliveryDate ?? null, now),
        problems,
        hasOpenComplaint: problems.some(({ state }) => state === 'open'),
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

function taggedItemOf(row: ListedOrder): TaggedOrderItem {
  return { ...listItemOf(row), tags: row.tags };
}

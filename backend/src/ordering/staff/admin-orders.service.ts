import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DeliveryCapacityService } from '#backend/catalog/delivery-days/delivery-capacity.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { addDays } from '#backend/rules/delivery/delivery-days.js';
import { MAX_SELECTION } from './admin-orders.dto.js';
import type { HealthPurpose } from '#backend/rules/identity/health-purposes.js';
import type {
  AdminOrderDaysDto,
  AdminOrderDto,
  AdminOrderListDto,
  AdminOrderSelectionDto,
  AdminOrdersFileQuery,
  AdminOrdersQuery,
  AdminOrderSummaryDto,
} from './admin-orders.dto.js';
import type { OrderHealthDto } from './order-health.dto.js';
import { OrderCounterService } from './order-counter.service.js';
import { StaffOrdersService } from './staff-orders.service.js';

/** Beyond this a number beside a view tells nobody anything, and counting would cost more. */
const COUNTED = 100;

/** The days of the list's strip, around today. */
const DAYS_BACK = 2;
const DAYS_AHEAD = 14;

/** The member of staff who reads health details, and why. */
export interface OrderHealthReader {
  readonly actorId: string;
  readonly purpose: HealthPurpose;
}

/** What the back office reads of orders. Looking at one customer's is audited (rule A7). */
@Injectable()
export class AdminOrdersService {
  constructor(
    private readonly em: EntityManager,
    private readonly orders: StaffOrdersService,
    private readonly orderCounter: OrderCounterService,
    private readonly capacity: DeliveryCapacityService,
    private readonly audit: AuditService,
  ) {}

  list({ limit, cursor, ...search }: AdminOrdersQuery): Promise<AdminOrderListDto> {
    return this.orders.list(search, { limit, cursor });
  }

  /** The orders that a search finds, for a step with many at once; audited like a file of them. */
  async select(search: AdminOrdersFileQuery, actorId: string): Promise<AdminOrderSelectionDto> {
    const found = await this.orders.select(search, MAX_SELECTION);
    const details = { searched: Boolean(search.q), count: found.items.length };
    await this.audit.note({ action: 'admin.orders-selected', actorId, details });
    return found;
  }

  /** How many orders each of some saved views shows, counted to 100. */
  counts(views: readonly string[]): Promise<number[]> {
    return this.orders.counts(views, COUNTED);
  }

  /** The delivery days around today: their orders, and the parcels of each that have not left. */
  async days(): Promise<AdminOrderDaysDto> {
    const { today, days } = await this.orders.waiting();
    const last = addDays(today, DAYS_AHEAD);
    const planned = await this.capacity.days(addDays(today, -DAYS_BACK), last);
    const waiting = new Map(days.map(({ date, toDispatch }) => [date, toDispatch]));
    const tomorrow = addDays(today, 1);
    return {
      today,
      items: planned.map(({ date, taken, capacity, closed }) => ({
        date,
        orders: taken,
        capacity,
        closed,
        toDispatch: date > tomorrow ? null : (waiting.get(date) ?? 0),
      })),
      late: days.reduce((sum, { date, toDispatch }) => (date < today ? sum + toDispatch : sum), 0),
    };
  }

  summary(): Promise<AdminOrderSummaryDto> {
    return this.orderCounter.totals();
  }

  /** One order; that somebody opened it is audited. Throws not_found. */
  async open(id: string, actorId: string): Promise<AdminOrderDto> {
    const order = await this.orders.order(id);
    await this.audit.note({ action: 'admin.order-read', actorId, subjectId: id });
    return order;
  }

  /** One order, after the caller has changed it. Throws not_found. */
  order(id: string): Promise<AdminOrderDto> {
    return this.orders.order(id);
  }

  /**
   * The health details of an order; audited with their purpose before they are shown. Throws not_found, also
   * when there are none.
   */
  async health(id: string, { actorId, purpose }: OrderHealthReader): Promise<OrderHealthDto> {
    return this.em.fork().transactional(async (em) => {
      const health = await this.orders.health(id, em);
      if (!health) throw apiError('not_found');
      await this.audit.note(
        { action: 'admin.order-health-read', actorId, subjectId: id, details: { purpose } },
        em,
      );
      const { allergens, confirmedSkus, allergies = null, preferences = null, gender = null } = health;
      return { allergens, confirmedSkus, allergies, preferences, gender };
    });
  }

  /** The file of all search results; audited before its first line is written. */
  async file(search: AdminOrdersFileQuery, actorId: string): Promise<AsyncGenerator<string>> {
    const { q, sort: _order, ...filters } = search;
    const details = { ...filters, searched: Boolean(q) };
    await this.audit.note({ action: 'admin.orders-exported', actorId, details });
    return this.orders.csv(search);
  }

  /** The file of chosen orders; audited before its first line is written. */
  async chosenFile(orderIds: readonly string[], actorId: string): Promise<AsyncGenerator<string>> {
    const details = { chosen: orderIds.length };
    await this.audit.note({ action: 'admin.orders-exported', actorId, details });
    return this.orders.csvOf(orderIds);
  }
}

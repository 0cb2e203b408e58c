import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import type {
  AdminOrderDto,
  AdminOrderListDto,
  AdminOrdersFileQuery,
  AdminOrdersQuery,
  AdminOrderSummaryDto,
  OrderHealthDto,
} from './admin-orders.dto.js';
import { OrderCounterService } from '../orders/order-counter.service.js';
import { StaffOrdersService } from './staff-orders.service.js';

/** What the back office reads of orders. Looking at one customer's is audited (rule A7). */
@Injectable()
export class AdminOrdersService {
  constructor(
    private readonly em: EntityManager,
    private readonly orders: StaffOrdersService,
    private readonly orderCounter: OrderCounterService,
    private readonly audit: AuditService,
  ) {}

  list({ status, q, limit, cursor }: AdminOrdersQuery): Promise<AdminOrderListDto> {
    return this.orders.list({ status, q }, { limit, cursor });
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
   * The health details of an order; audited before they are shown. Throws not_found, also when there are
   * none.
   */
  async health(id: string, actorId: string): Promise<OrderHealthDto> {
    return this.em.fork().transactional(async (em) => {
      const health = await this.orders.health(id, em);
      if (!health) throw apiError('not_found');
      await this.audit.note({ action: 'admin.order-health-read', actorId, subjectId: id }, em);
      const { allergens, confirmedSkus, allergies = null, preferences = null, gender = null } = health;
      return { allergens, confirmedSkus, allergies, preferences, gender };
    });
  }

  /** The file of all search results; audited before its first line is written. */
  async file(search: AdminOrdersFileQuery, actorId: string): Promise<AsyncGenerator<string>> {
    const details = { status: search.status ?? null, searched: Boolean(search.q) };
    await this.audit.note({ action: 'admin.orders-exported', actorId, details });
    return this.orders.csv(search);
  }
}

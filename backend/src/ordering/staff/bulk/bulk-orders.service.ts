import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { ApiError, apiError } from '#backend/platform/http/problems/api-error.js';
import type { ErrorCode } from '#backend/rules/errors/errors.js';
import { OrderDeliveryService } from '#backend/ordering/delivery/order-delivery.service.js';
import type { EmailKind } from '#backend/ordering/email-kinds.js';
import { OrderEmailsService } from '#backend/ordering/orders/order-email-resends.service.js';
import { orderIdOfCode } from '../staff-order-search.js';

/** What became of one order of many. */
export interface BulkOutcome {
  readonly order: string;
  readonly orderId: string | null;
  readonly isDone: boolean;
  readonly code: ErrorCode | null;
  readonly reason: string | null;
}

export interface ParcelOfOrder {
  /** An id, or the 8-character code of the order's emails. */
  readonly order: string;
  readonly trackingNumber: string;
  readonly carrier?: string;
}

const CODE_LENGTH = 8;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Steps with many orders at once (rule A41). Each order has a transaction of its own, so that one refusal
 * leaves the others as they are, and every step is audited as if it were taken alone. A courier's labels are
 * booked here as well: one more method that calls `each`.
 */
@Injectable()
export class BulkOrdersService {
  private readonly log = new Logger(BulkOrdersService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly delivery: OrderDeliveryService,
    private readonly emails: OrderEmailsService,
  ) {}

  /** Dispatches each order with its own tracking number; one that has left already is refused. */
  async dispatch(parcels: readonly ParcelOfOrder[], actorId: string): Promise<BulkOutcome[]> {
    const seen = new Set<string>();
    return this.each(parcels, async ({ trackingNumber, carrier }, orderId) => {
      // Two numbers for one order: one of them belongs to another parcel.
      if (seen.has(orderId)) throw apiError('already_dispatched');
      seen.add(orderId);
      const parcel = { trackingNumber, isFirst: true, ...(carrier === undefined ? {} : { carrier }) };
      await this.delivery.dispatch(orderId, parcel, actorId);
    });
  }

  /** Marks each as delivered. */
  deliver(orderIds: readonly string[], actorId: string): Promise<BulkOutcome[]> {
    return this.each(
      orderIds.map((order) => ({ order })),
      (_item, orderId) => this.delivery.deliver(orderId, actorId),
    );
  }

  /** Sends an email of each again (rule A23). */
  email(orderIds: readonly string[], kind: EmailKind, actorId: string): Promise<BulkOutcome[]> {
    return this.each(
      orderIds.map((order) => ({ order })),
      (_item, orderId) => this.emails.resend({ orderId, kind, actorId }),
    );
  }

  /** Takes a step with each order in turn; what the API would refuse is the outcome of that order alone. */
  async each<Item extends { readonly order: string }>(
    items: readonly Item[],
    step: (item: Item, orderId: string) => Promise<void>,
  ): Promise<BulkOutcome[]> {
    const outcomes: BulkOutcome[] = [];
    for (const item of items) {
      const { order } = item;
      const orderId = await this.idOf(order);
      try {
        if (orderId === null) throw apiError('not_found', { detail: 'No order has this number.' });
        await step(item, orderId);
        outcomes.push({ order, orderId, isDone: true, code: null, reason: null });
      } catch (error) {
        const refusal = error instanceof ApiError ? error : apiError('internal');
        if (!(error instanceof ApiError)) this.log.error(error);
        const reason = String(refusal.body()['detail']);
        outcomes.push({ order, orderId, isDone: false, code: refusal.code, reason });
      }
    }
    return outcomes;
  }

  /** Null for a code that no order has, and for what is neither a code nor an id. */
  private async idOf(order: string): Promise<string | null> {
    if (order.length === CODE_LENGTH) return orderIdOfCode(this.em.fork(), order);
    return UUID.test(order) ? order : null;
  }
}

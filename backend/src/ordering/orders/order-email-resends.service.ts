import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { EMAIL_KINDS, type EmailKind } from '../email-kinds.js';
import { OrderEvent } from './order-event.entity.js';
import { Order } from './order.entity.js';
import '../ordering.events.js';
import { Refund } from '../refunds/refund.entity.js';

interface Sent {
  readonly order: Pick<Order, 'email' | 'paidAt' | 'status' | 'cancelReason' | 'replacesOrderId'>;
  readonly steps: readonly Pick<OrderEvent, 'kind'>[];
  readonly refunds: readonly Pick<Refund, 'status'>[];
}

/** The emails that an order has had; none when it is anonymised. */
export function emailKindsOf({ order, steps, refunds }: Sent): EmailKind[] {
  if (!order.email) return [];
  const has = (kind: OrderEvent['kind']): boolean => steps.some((step) => step.kind === kind);
  const had: Readonly<Record<EmailKind, boolean>> = {
    // The reply to its complaint confirms a replacement (rule O81). A cancelled order has no confirmation any
    // more (rule T27).
    confirmation: order.paidAt != null && order.replacesOrderId == null && order.status !== 'cancelled',
    dispatched: has('dispatched'),
    delivered: has('delivered'),
    delivery_failed: has('delivery_failed'),
    refund: refunds.some(({ status }) => status === 'succeeded'),
    cancelled: order.status === 'cancelled' && order.paidAt != null && order.cancelReason != null,
  };
  return EMAIL_KINDS.filter((kind) => had[kind]);
}

export interface ResendEmailInput {
  readonly orderId: string;
  readonly kind: EmailKind;
  readonly actorId: string;
}

/** Sends emails of orders again (rule A23). */
@Injectable()
export class OrderEmailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Requests that an email is sent again, with its current content; audited. Throws not_found and
   * email_not_applicable.
   */
  async resend({ orderId, kind, actorId }: ResendEmailInput): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const order = await em.findOne(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_READ });
      if (!order) throw apiError('not_found');
      const steps = await em.find(OrderEvent, { orderId }, { orderBy: { id: 'asc' } });
      const refunds = await em.find(Refund, { orderId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
      if (!emailKindsOf({ order, steps, refunds }).includes(kind)) throw apiError('email_not_applicable');
      const now = this.clock.now();
      const about = refunds.filter(({ status, reason }) =>
        kind === 'cancelled' ? reason === 'cancelled' : status === 'succeeded',
      );
      const failure = steps.findLast((step) => step.kind === 'delivery_failed');
      await record(
        em,
        'ordering.email-requested',
        {
          orderId,
          kind,
          refundId: about.at(-1)?.id ?? null,
          reason: (kind === 'cancelled' ? order.cancelReason : failure?.reason) ?? null,
        },
        now,
      );
      const details = { kind };
      await this.audit.note({ action: 'admin.email-resent', actorId, subjectId: orderId, details }, em);
    });
  }
}

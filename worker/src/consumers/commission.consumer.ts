import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RefundsService } from '#backend/ordering/refunds/refunds.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { CommissionService } from '#backend/referral/commission/commission.service.js';

/** Books what professionals earn. */
@Injectable()
export class CommissionConsumer {
  constructor(
    private readonly commission: CommissionService,
    private readonly refunds: RefundsService,
  ) {}

  /** 10% of the goods of a paid order that carried a referral code (rule R5). */
  async accrue(event: DomainEvent<'ordering.order-paid'>, em: EntityManager): Promise<void> {
    if (event.payload.referralSignupId === null) return;
    await this.follow(em, event.payload.orderId, `paid#${event.id}`);
  }

  /** Commission that a refund removes, or restores when it failed after all (rule R6). */
  async refundResolved(event: DomainEvent<'ordering.refund-resolved'>, em: EntityManager): Promise<void> {
    await this.follow(em, event.payload.orderId, `refund:${event.payload.refundId}#${event.id}`);
  }

  /** A lost dispute is a refund; one that is open changes nothing yet (rule O23). */
  async disputeChanged(event: DomainEvent<'ordering.dispute-changed'>, em: EntityManager): Promise<void> {
    await this.follow(em, event.payload.orderId, `dispute#${event.id}`);
  }

  /** A change takes its goods off at once, whenever its refund arrives (rule O111). */
  async orderChanged(event: DomainEvent<'ordering.order-changed'>, em: EntityManager): Promise<void> {
    await this.follow(em, event.payload.orderId, `changed#${event.id}`);
  }

  /** A completed order's commission is payable (rule R8). */
  async delivered(event: DomainEvent<'ordering.order-delivered'>, em: EntityManager): Promise<void> {
    await this.follow(em, event.payload.orderId, `delivered#${event.id}`);
  }

  /** An order completed by hand makes its commission payable too; it stays payable when that is undone. */
  async statusChanged(event: DomainEvent<'ordering.order-status-changed'>, em: EntityManager): Promise<void> {
    await this.follow(em, event.payload.orderId, `status#${event.id}`);
  }

  /** By the order's current value, not the event's: events may arrive in any order. */
  private async follow(em: EntityManager, orderId: string, cause: string): Promise<void> {
    const order = await this.refunds.commissionBase(em, orderId);
    if (order) await this.commission.follow(em, order, cause);
  }
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RefundsService } from '#backend/ordering/refunds/refunds.service.js';
import type { Fact } from '#backend/platform/outbox/event-map.js';
import { CommissionService } from '#backend/referral/commission/commission.service.js';

/** Books what professionals earn. */
@Injectable()
export class CommissionConsumer {
  constructor(
    private readonly commission: CommissionService,
    private readonly refunds: RefundsService,
  ) {}

  /** 10% of the goods of a paid order that carried a referral code (rule R5). */
  async accrue(fact: Fact<'ordering.order-paid'>, em: EntityManager): Promise<void> {
    if (fact.payload.referralSignupId === null) return;
    await this.follow(em, fact.payload.orderId, `paid#${fact.id}`);
  }

  /** What a refund takes away, or gives back when it failed after all (rule R6). */
  async refundSettled(fact: Fact<'ordering.refund-settled'>, em: EntityManager): Promise<void> {
    await this.follow(em, fact.payload.orderId, `refund:${fact.payload.refundId}#${fact.id}`);
  }

  /** A lost dispute is a refund; one that is open changes nothing yet (rule O23). */
  async disputeChanged(fact: Fact<'ordering.dispute-changed'>, em: EntityManager): Promise<void> {
    await this.follow(em, fact.payload.orderId, `dispute#${fact.id}`);
  }

  /** A completed order's commission is payable (rule R8). */
  async delivered(fact: Fact<'ordering.order-delivered'>, em: EntityManager): Promise<void> {
    await this.follow(em, fact.payload.orderId, `delivered#${fact.id}`);
  }

  /** One that was completed by hand is payable too; what is payable stays so when that is taken back. */
  async statusChanged(fact: Fact<'ordering.order-status-changed'>, em: EntityManager): Promise<void> {
    await this.follow(em, fact.payload.orderId, `status#${fact.id}`);
  }

  /** By what the order is worth now, not by what the fact says: facts may come in any order. */
  private async follow(em: EntityManager, orderId: string, cause: string): Promise<void> {
    const order = await this.refunds.commissionBase(em, orderId);
    if (order) await this.commission.follow(em, order, cause);
  }
}

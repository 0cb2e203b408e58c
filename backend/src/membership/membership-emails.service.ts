import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { refundableUntil } from '../rules/membership/membership.js';
import { nextPaymentPence } from '../rules/membership/membership-price.js';
import { firstPaymentOf, openNotice } from './membership-price.js';
import { MembershipPriceNotice } from './membership-price-notice.entity.js';
import { Membership, MembershipCharge, MembershipCheckout } from './membership.entity.js';

/** Data of the emails about a membership. Amounts in pence. */
export interface MembershipEmailData {
  readonly userId: string;
  readonly status: Membership['status'];
  readonly pricePence: number;
  /** The price of the next payment: an announced price may apply by then. */
  readonly nextPence: number;
  readonly trialEnd: Date | null;
  readonly periodEnd: Date | null;
  /** When the payment of a period that has begun is taken; null when none is open. */
  readonly paymentDueAt: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly startedAt: Date | null;
}

export interface ChargeEmailData {
  readonly userId: string;
  readonly amountPence: number;
  readonly vatBasisPoints: number;
  readonly vatPence: number;
  readonly paidAt: Date;
  readonly period: { readonly start: Date; readonly end: Date } | null;
  /** Until when cancelling refunds it (rule L3); null where it would not. */
  readonly refundableUntil: Date | null;
  /** The subscription that it paid for was ended at once, and it is refunded. */
  readonly isRefused: boolean;
  /** A refund of it did not arrive, and it was not refunded in another way. */
  readonly isRefundLost: boolean;
}

export interface PriceEmailData extends MembershipEmailData {
  readonly oldPence: number;
  readonly newPence: number;
  readonly from: Date;
  readonly noticeStatus: MembershipPriceNotice['status'];
}

/** Data of the emails about memberships; null wherever the account is gone. */
@Injectable()
export class MembershipEmailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async membership(id: string): Promise<MembershipEmailData | null> {
    const em = this.em.fork();
    const membership = await em.findOne(Membership, { id }, { disableIdentityMap: true });
    if (!membership?.userId) return null;
    const { periodEnd } = membership;
    const pricePence = membership.pricePence ?? 0;
    const nextPence = periodEnd
      ? nextPaymentPence({ pricePence, periodEnd }, await openNotice(em, id))
      : pricePence;
    return {
      userId: membership.userId,
      status: membership.status,
      pricePence,
      nextPence,
      trialEnd: membership.trialEnd ?? null,
      periodEnd: membership.periodEnd ?? null,
      paymentDueAt: membership.paymentDueAt ?? null,
      cancelAtPeriodEnd: membership.cancelAtPeriodEnd,
      startedAt: membership.startedAt ?? null,
    };
  }

  /** The owner of a checkout. */
  async ofCheckout(id: string): Promise<(MembershipEmailData & { readonly trialDays: number }) | null> {
    const checkout = await this.em.fork().findOne(MembershipCheckout, { id }, { disableIdentityMap: true });
    const facts = checkout && (await this.membership(checkout.membershipId));
    return facts && { ...facts, pricePence: checkout.pricePence, trialDays: checkout.trialDays };
  }

  /** An announced price, and the first payment at that price. */
  async priceNotice(id: string): Promise<PriceEmailData | null> {
    const em = this.em.fork();
    const notice = await em.findOne(MembershipPriceNotice, { id }, { disableIdentityMap: true });
    const facts = notice && (await this.membership(notice.membershipId));
    if (!facts) return null;
    const membership = await em.findOneOrFail(Membership, { id: notice.membershipId });
    const { oldPence, newPence, status: noticeStatus } = notice;
    return { ...facts, oldPence, newPence, noticeStatus, from: firstPaymentOf(membership, notice) };
  }

  /** Records that an email announces another price, before it is sent. */
  async notePriceEmailed(id: string): Promise<void> {
    await this.em
      .fork()
      .nativeUpdate(MembershipPriceNotice, { id, emailedAt: null }, { emailedAt: this.clock.now() });
  }

  /**
   * The latest price that an email announced to the member and that will not apply. The email of this event
   * withdraws it, once (rule L63). Null where no email announced one. If another price change is still to be
   * emailed, that email withdraws it.
   */
  async recallPrice(noticeId: string, eventId: string): Promise<string | null> {
    const em = this.em.fork();
    const notice = await em.findOne(MembershipPriceNotice, { id: noticeId }, { disableIdentityMap: true });
    if (!notice) return null;
    const { membershipId } = notice;
    const isOther = notice.status !== 'open' && (await openNotice(em, membershipId)) !== null;
    if (isOther) return null;
    const readOf = {
      membershipId,
      emailedAt: { $ne: null },
      status: { $in: ['replaced', 'withdrawn'] as const },
    };
    await em.nativeUpdate(MembershipPriceNotice, { ...readOf, recalledBy: null }, { recalledBy: eventId });
    const latest = await em.findOne(
      MembershipPriceNotice,
      { ...readOf, recalledBy: eventId },
      { orderBy: { emailedAt: 'desc' }, fields: ['id'], disableIdentityMap: true },
    );
    return latest?.id ?? null;
  }

  async ofCharge(id: string): Promise<ChargeEmailData | null> {
    const charge = await this.em.fork().findOne(MembershipCharge, { id }, { disableIdentityMap: true });
    const facts = charge && (await this.membership(charge.membershipId));
    if (!facts) return null;
    const { userId, trialEnd } = facts;
    const { amountPence, vatBasisPoints, vatPence, paidAt, periodStart, periodEnd } = charge;
    const isFirst = trialEnd !== null && (await this.isFirst(charge));
    return {
      userId,
      amountPence,
      vatBasisPoints,
      vatPence,
      paidAt,
      period: periodStart && periodEnd ? { start: periodStart, end: periodEnd } : null,
      refundableUntil: isFirst ? refundableUntil(paidAt) : null,
      isRefused: await this.isRefused(charge),
      isRefundLost: isLost(charge),
    };
  }

  /** Whether a refund of a charge has still not arrived, also for an account that is gone. */
  async isRefundLost(chargeId: string): Promise<boolean> {
    const charge = await this.em.fork().findOne(MembershipCharge, { id: chargeId });
    return charge !== null && isLost(charge);
  }

  private async isFirst({ subscriptionId, paidAt }: MembershipCharge): Promise<boolean> {
    const earlier = { subscriptionId, paidAt: { $lt: paidAt } };
    return (await this.em.fork().count(MembershipCharge, earlier)) === 0;
  }

  private async isRefused({ subscriptionId }: MembershipCharge): Promise<boolean> {
    return (await this.em.fork().count(MembershipCheckout, { subscriptionId, status: 'refused' })) > 0;
  }
}

function isLost({ refundFailure, refundedPence, amountPence }: MembershipCharge): boolean {
  return refundFailure != null && refundedPence < amountPence;
}

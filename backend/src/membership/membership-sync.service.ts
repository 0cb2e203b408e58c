import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { record } from '../platform/outbox/record.js';
import { CustomerErasureService } from '../platform/payments/customers/customer-erasure.service.js';
import type { CheckoutSessionState } from '../platform/payments/payments.service.js';
import {
  isUnpaid,
  type PaidInvoice,
  type ProviderSubscription,
} from '../platform/payments/provider-subscription.js';
import { SubscriptionsService } from '../platform/payments/subscriptions.service.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { Vault } from '../platform/vault/vault.js';
import { refundsDue } from '../rules/membership/membership-refund.js';
import { graceUntil, isRunning, nextReminder, trialRemindAt } from '../rules/membership/membership.js';
import { pence } from '../rules/money/money.js';
import { vatIncluded } from '../rules/money/vat.js';
import { lockedMembership } from './locked-membership.js';
import { dropNotice, noteFirstPayment } from './membership-price.js';
import { claimTrial, type TrialClaim } from './membership-trial.js';
import { Membership, MembershipCharge, MembershipCheckout } from './membership.entity.js';
import './membership.events.js';

/** More than two years of monthly charges. */
const CHARGES = 30;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface SyncContext {
  readonly membership: Membership;
  readonly checkout: MembershipCheckout;
  readonly facts: ProviderSubscription;
  readonly now: Date;
}

/** Synchronises memberships with the payment provider's subscriptions. */
@Injectable()
export class MembershipSyncService {
  constructor(
    private readonly em: EntityManager,
    private readonly subscriptions: SubscriptionsService,
    private readonly customers: CustomerErasureService,
    private readonly settings: SettingsService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Re-reads a subscription and applies its current state. Webhooks, the poll, a manual refresh and our own
   * changes all use it, in any order and any number of times. A subscription that is not ours changes
   * nothing. One that was cancelled while a payment of it was open ends at once, because the provider would
   * keep trying to take the payment (rule L10). Never inside a transaction. Throws
   * payment_provider_unavailable.
   */
  async syncFromProvider(subscriptionId: string): Promise<void> {
    const facts = await this.readAndApply(subscriptionId);
    if (!facts || !this.isToEndNow(facts)) return;
    await this.subscriptions.end(subscriptionId);
    await this.readAndApply(subscriptionId);
  }

  /** Applies the result of a payment page. Throws payment_provider_unavailable. */
  async syncCheckoutSession({ sessionId, refId, status }: CheckoutSessionState): Promise<void> {
    const subscriptionId = await this.subscriptions.ofSession(sessionId);
    if (subscriptionId) return this.syncFromProvider(subscriptionId);
    if (status !== 'expired') return;
    await this.em
      .fork()
      .nativeUpdate(MembershipCheckout, { id: refId, status: 'open' }, { status: 'expired' });
  }

  /** Syncs the subscription that an invoice is for, if it is for one. Throws payment_provider_unavailable. */
  async syncInvoice(invoiceId: string): Promise<void> {
    const subscriptionId = await this.subscriptions.ofInvoice(invoiceId);
    if (subscriptionId) await this.syncFromProvider(subscriptionId);
  }

  /** Syncs the subscription whose invoice a payment paid. Throws payment_provider_unavailable. */
  async syncPaymentIntent(paymentIntentId: string): Promise<void> {
    const subscriptionId = await this.subscriptions.ofIntent(paymentIntentId);
    if (subscriptionId) await this.syncFromProvider(subscriptionId);
  }

  /** Returns the subscription that was read; null where it is not ours. */
  private async readAndApply(subscriptionId: string): Promise<ProviderSubscription | null> {
    const checkoutId = await this.checkoutOf(subscriptionId);
    const reading = checkoutId && (await this.beginReading(checkoutId));
    if (!checkoutId || !reading) return null;
    const facts = await this.subscriptions.read(subscriptionId);
    if (facts) await this.apply(checkoutId, reading, facts);
    return facts;
  }

  /** Cancelled and unpaid, or paused with its time over: no end of a period would end it. */
  private isToEndNow(facts: ProviderSubscription): boolean {
    if (!facts.cancelAtPeriodEnd) return false;
    return isUnpaid(facts) || (facts.status === 'paused' && facts.periodEnd <= this.clock.now());
  }

  private async checkoutOf(subscriptionId: string): Promise<string | null> {
    const known = await this.em
      .fork()
      .findOne(MembershipCheckout, { subscriptionId }, { fields: ['id'], disableIdentityMap: true });
    if (known) return known.id;
    const facts = await this.subscriptions.read(subscriptionId);
    const named = facts?.metadata['checkout_id'];
    return named !== undefined && UUID.test(named) ? named : null;
  }

  /**
   * Returns the number of a reading that begins now. A later reading includes everything that an earlier one
   * could see. If the earlier one arrives last, it is dropped.
   */
  private async beginReading(checkoutId: string): Promise<number | null> {
    const rows = await this.em.execute<{ read_no: number }[]>(
      'update membership_checkout set read_no = read_no + 1 where id = ? returning read_no',
      [checkoutId],
    );
    return rows[0]?.read_no ?? null;
  }

  private async apply(checkoutId: string, reading: number, facts: ProviderSubscription): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const { membershipId } = await em.findOneOrFail(
        MembershipCheckout,
        { id: checkoutId },
        { disableIdentityMap: true },
      );
      const membership = await lockedMembership(em, { id: membershipId });
      if (!membership) return;
      const checkout = await em.findOneOrFail(MembershipCheckout, { id: checkoutId }, { refresh: true });
      if (reading <= checkout.appliedNo) return;
      if (checkout.subscriptionId != null && checkout.subscriptionId !== facts.id) return;
      const context = { membership, checkout, facts, now: this.clock.now() };
      // Paid on a page that was still open when the account was erased: the provider has created a customer
      // for it.
      if (membership.userId == null && checkout.subscriptionId == null)
        await this.customers.note(em, { customerIds: [facts.customerId] });
      checkout.appliedNo = reading;
      checkout.subscriptionId = facts.id;
      await em.flush();
      await this.noteCharges(em, context);
      if (membership.subscriptionId === facts.id) {
        // A membership without an account has already ended.
        if (membership.userId != null) await this.update(em, context);
      } else if (checkout.status === 'open' || checkout.status === 'expired') {
        await this.begin(em, context);
      }
      await this.requestRefunds(em, context);
      await em.flush();
    });
  }

  /** Handles a subscription that is new to us: it becomes the membership, or it is refused and ended. */
  private async begin(em: EntityManager, context: SyncContext): Promise<void> {
    const { membership, checkout, facts, now } = context;
    if (facts.status === 'incomplete') return;
    if (facts.status === 'ended') {
      checkout.complete();
      return;
    }
    const reason = await this.refusal(em, context);
    if (reason !== null) {
      checkout.refuse(reason);
      await em.flush();
      const payload = { checkoutId: checkout.id, subscriptionId: facts.id, reason };
      return record(em, 'membership.start-refused', payload, now);
    }
    checkout.complete();
    const settings = await this.settings.current();
    membership.join({
      planName: checkout.planName,
      pricePence: checkout.pricePence,
      customerId: facts.customerId,
      subscriptionId: facts.id,
      startedAt: facts.startedAt,
      trialEnd: facts.trialEnd,
      trialRemindAt:
        facts.trialEnd && trialRemindAt(facts.trialEnd, settings['membership.trialReminderDays']),
      remindAt: nextReminder(facts.startedAt),
    });
    await record(
      em,
      'membership.started',
      {
        membershipId: membership.id,
        checkoutId: checkout.id,
        trialDays: facts.trialEnd ? checkout.trialDays : 0,
      },
      now,
    );
    await this.bring(em, context);
  }

  /** Why a new subscription cannot stay; null when it can (rule L1). */
  private async refusal(
    em: EntityManager,
    { membership, checkout, facts, now }: SyncContext,
  ): Promise<'erased' | 'duplicate' | 'trial_used' | null> {
    if (membership.userId == null) return 'erased';
    if (isRunning(membership.status)) return 'duplicate';
    if (facts.trialEnd === null) return null;
    const isTheirs = await this.claim(em, {
      userId: membership.userId,
      emailKey: checkout.emailKey,
      cardFingerprint: facts.cardFingerprint,
      checkoutId: checkout.id,
      now,
    });
    return isTheirs ? null : 'trial_used';
  }

  /** Claims the one trial of a person (rule L8). */
  protected claim(em: EntityManager, claim: TrialClaim): Promise<boolean> {
    return claimTrial(em, this.vault, claim);
  }

  /**
   * Applies the provider's current state of the membership's subscription, and what follows from the change.
   */
  private async update(em: EntityManager, context: SyncContext): Promise<void> {
    const { membership, facts } = context;
    // An end is final: coming back creates another subscription.
    if (membership.status !== 'ended' && facts.status !== 'incomplete') await this.bring(em, context);
  }

  private async bring(em: EntityManager, { membership, facts, now }: SyncContext): Promise<void> {
    const wasCancelled = membership.cancelAtPeriodEnd;
    const { periodEnd, trialEnd } = facts;
    await noteFirstPayment(em, membership, facts);
    if (facts.status === 'ended') return this.end(em, membership, facts, now);
    if (facts.status === 'incomplete') return;
    const unpaid = facts.status === 'past_due' ? await this.graceOf(facts, now) : null;
    const news = {
      status: facts.status,
      periodEnd,
      trialEnd,
      graceUntil: unpaid,
      cancelAtPeriodEnd: facts.cancelAtPeriodEnd,
      paymentDueAt: isUnpaid(facts) ? (facts.due?.dueAt ?? null) : null,
    };
    membership.bring(news, now);
    await em.flush();
    // An unpaid membership ends at once; its member is notified when it has ended.
    if (facts.cancelAtPeriodEnd && !wasCancelled && !isUnpaid(facts)) {
      const endsAt = periodEnd.toISOString();
      await record(em, 'membership.cancelled', { membershipId: membership.id, endsAt }, now);
    }
    if (wasCancelled && !facts.cancelAtPeriodEnd) await this.resume(em, membership, now);
    if (unpaid && facts.unpaid && membership.failedInvoiceId !== facts.unpaid.id) {
      const { id: invoiceId, amountPence } = facts.unpaid;
      membership.failedInvoiceId = invoiceId;
      const payload = {
        membershipId: membership.id,
        invoiceId,
        amountPence,
        graceUntil: unpaid.toISOString(),
      };
      await record(em, 'membership.payment-failed', payload, now);
    }
  }

  /**
   * Notifies a member who stays of the next payment; near the end of a trial this email is also the reminder.
   */
  private async resume(em: EntityManager, membership: Membership, now: Date): Promise<void> {
    const { status, trialRemindAt: remindAt } = membership;
    if (status === 'trialing' && remindAt && remindAt <= now) membership.trialRemindAt = null;
    await record(em, 'membership.resumed', { membershipId: membership.id }, now);
  }

  private async graceOf({ unpaid }: ProviderSubscription, now: Date): Promise<Date> {
    const { 'membership.graceDays': days } = await this.settings.current();
    return graceUntil(unpaid?.since ?? now, days);
  }

  private async end(
    em: EntityManager,
    membership: Membership,
    facts: ProviderSubscription,
    now: Date,
  ): Promise<void> {
    const isCancelled = membership.cancelAtPeriodEnd || facts.cancelAtPeriodEnd;
    const isForMoney = facts.endedUnpaid || (membership.status === 'past_due' && !isCancelled);
    const reason = isForMoney ? 'payment' : isCancelled ? 'customer' : 'provider';
    const endedAt = facts.endedAt ?? now;
    membership.periodEnd = facts.periodEnd;
    membership.end(reason, endedAt, now);
    await em.flush();
    await dropNotice(em, membership.id);
    const payload = {
      membershipId: membership.id,
      subscriptionId: facts.id,
      reason,
      endedAt: endedAt.toISOString(),
    } as const;
    await record(em, 'membership.ended', payload, now);
  }

  /** Records each paid invoice once, with its VAT (rule V1), and requests a receipt (rule L30). */
  private async noteCharges(em: EntityManager, { membership, facts, now }: SyncContext): Promise<void> {
    if (facts.paid.length === 0) return;
    const { 'vat.membershipBasisPoints': vatBasisPoints } = await this.settings.current();
    const known = await em.find(
      MembershipCharge,
      { invoiceId: { $in: facts.paid.map(({ id }) => id) } },
      { fields: ['invoiceId'], disableIdentityMap: true },
    );
    const isNew = ({ id }: PaidInvoice) => !known.some(({ invoiceId }) => invoiceId === id);
    for (const { id, amountPence, paidAt, paymentIntentId, period } of facts.paid.filter(isNew).reverse()) {
      const chargeId = randomUUID();
      await em.insert(MembershipCharge, {
        id: chargeId,
        membershipId: membership.id,
        subscriptionId: facts.id,
        invoiceId: id,
        paymentIntentId,
        amountPence,
        vatBasisPoints,
        vatPence: vatIncluded(pence(amountPence), vatBasisPoints),
        paidAt,
        periodStart: period?.start ?? null,
        periodEnd: period?.end ?? null,
        refundedPence: 0,
      });
      await record(em, 'membership.charged', { membershipId: membership.id, chargeId }, now);
    }
  }

  /**
   * Requests the refunds due by now: all payments of a refused subscription, and the refunds due on leaving
   * (rules L3, L8, L10).
   */
  private async requestRefunds(
    em: EntityManager,
    { membership, checkout, facts, now }: SyncContext,
  ): Promise<void> {
    const charges = await em.find(
      MembershipCharge,
      { subscriptionId: facts.id },
      { orderBy: { paidAt: 'asc', id: 'asc' }, limit: CHARGES },
    );
    const owed =
      checkout.status === 'refused'
        ? charges.filter(({ refundRequestedAt }) => refundRequestedAt == null)
        : this.owedOf(charges, membership, facts);
    for (const charge of owed) {
      charge.refundRequestedAt = now;
      const { id: chargeId, amountPence } = charge;
      await record(em, 'membership.refund-requested', { chargeId, amountPence }, now);
    }
  }

  protected owedOf(
    charges: readonly MembershipCharge[],
    { subscriptionId, endReason }: Membership,
    facts: ProviderSubscription,
  ): readonly MembershipCharge[] {
    const wasLeft = subscriptionId === facts.id && endReason === 'customer';
    const payments = charges.map(({ id, paidAt, refundRequestedAt }) => ({
      id,
      paidAt,
      isAskedBack: refundRequestedAt != null,
    }));
    const isCancelled = facts.cancelAtPeriodEnd || wasLeft;
    const owed = refundsDue(payments, { ...facts, isCancelled });
    return charges.filter(({ id }) => owed.includes(id));
  }
}

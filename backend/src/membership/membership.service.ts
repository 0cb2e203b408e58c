import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { Env } from '../platform/env.js';
import { apiError } from '../platform/http/problems/api-error.js';
import { PaymentsService } from '../platform/payments/payments.service.js';
import { PortalService } from '../platform/payments/customers/portal.service.js';
import { SubscriptionsService } from '../platform/payments/subscriptions.service.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { Vault } from '../platform/vault/vault.js';
import {
  hasBenefits,
  isRunning,
  LT_PLUS_PLAN,
  LT_PLUS_TIER,
  refundableUntil,
} from '../rules/membership/membership.js';
import type { MembershipBuyer } from './membership-checkout.service.js';
import { MembershipSyncService } from './membership-sync.service.js';
import { firstPaymentOf, openNotice } from './membership-price.js';
import { emailKey, hasUsedTrial } from './membership-trial.js';
import type { CancelledMembershipDto, MembershipDto, MembershipPageDto } from './membership.dto.js';
import { Membership, MembershipCharge, MembershipCheckout } from './membership.entity.js';

/** More than two years of monthly charges. */
const CHARGES = 30;

/** What a member can see and do (rules L2, L3, L6). */
@Injectable()
export class MembershipService {
  constructor(
    private readonly em: EntityManager,
    private readonly sync: MembershipSyncService,
    private readonly subscriptions: SubscriptionsService,
    private readonly portal: PortalService,
    private readonly payments: PaymentsService,
    private readonly settings: SettingsService,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /** Whether the benefits of LT+ apply to an account now: one statement (rules L2, P3). */
  async isMember(userId: string): Promise<boolean> {
    const membership = await this.em.fork().findOne(
      Membership,
      { userId },
      {
        fields: ['status', 'periodEnd', 'cancelAtPeriodEnd', 'graceUntil'],
        disableIdentityMap: true,
      },
    );
    return membership !== null && hasBenefits(membership, this.clock.now());
  }

  /** The status of a person's membership, as far as we know without calling the provider. */
  async check(who: MembershipBuyer): Promise<MembershipDto> {
    const em = this.em.fork();
    const membership = await em.findOne(Membership, { userId: who.userId }, { disableIdentityMap: true });
    const settings = await this.settings.current();
    const person = {
      userId: who.userId,
      emailKey: emailKey(this.vault, who.email),
      cardFingerprint: null,
    };
    const running = membership && isRunning(membership.status) ? membership : null;
    const refundable = running && (await this.refundable(em, running));
    return {
      subscribed: membership !== null && hasBenefits(membership, this.clock.now()),
      subscriptionTier: running && tierOf(running),
      subscriptionEnd: isoOf(running ? running.periodEnd : membership?.endedAt),
      status: membership?.status ?? 'none',
      trialEnd: isoOf(running?.trialEnd),
      cancelAtPeriodEnd: running?.cancelAtPeriodEnd ?? false,
      pricePence: running?.pricePence ?? settings['membership.pricePence'],
      comingPrice: running && (await comingPrice(em, running)),
      trialAvailable: !(await hasUsedTrial(em, this.vault, person)),
      graceUntil: isoOf(running?.graceUntil),
      refundableUntil: isoOf(refundable && refundableUntil(refundable.paidAt)),
      paymentDueAt: isoOf(running?.paymentDueAt),
      refundPence: membership ? await this.refundRequestedPence(em, membership) : 0,
    };
  }

  /**
   * The same, re-read from the payment provider, including the result of an open payment page. Throws
   * payment_provider_unavailable.
   */
  async refresh(who: MembershipBuyer): Promise<MembershipDto> {
    const em = this.em.fork();
    const membership = await em.findOne(Membership, { userId: who.userId }, { disableIdentityMap: true });
    if (!membership) return this.check(who);
    const open = await em.findOne(
      MembershipCheckout,
      { membershipId: membership.id, status: 'open' },
      { disableIdentityMap: true },
    );
    const page = open && (await this.payments.findPayment(open.id));
    const opened = page?.sessionId ? await this.subscriptions.ofSession(page.sessionId) : null;
    if (opened) await this.sync.syncFromProvider(opened);
    const { subscriptionId } = membership;
    if (subscriptionId && subscriptionId !== opened) await this.sync.syncFromProvider(subscriptionId);
    return this.check(who);
  }

  /** The provider's page for cards and invoices. Throws no_membership, payment_provider_unavailable. */
  async openPortal({ userId }: MembershipBuyer): Promise<MembershipPageDto> {
    const membership = await this.em.fork().findOne(Membership, { userId }, { disableIdentityMap: true });
    if (!membership?.customerId) throw apiError('no_membership');
    const back = `${this.env.values.PUBLIC_URL}/account`;
    return { url: await this.portal.open(membership.customerId, back) };
  }

  /**
   * Ends a membership with its period, and at once when the period is unpaid: then nothing more is charged
   * (rule L10). The refund due on leaving is requested when the cancellation is recorded, wherever it came
   * from (rule L3). Idempotent. Throws no_membership, payment_provider_unavailable.
   */
  async cancel(who: MembershipBuyer): Promise<CancelledMembershipDto> {
    const subscriptionId = await this.runningSubscription(who);
    await this.subscriptions.cancelAtPeriodEnd(subscriptionId, true);
    await this.sync.syncFromProvider(subscriptionId);
    return this.check(who);
  }

  /** Withdraws a cancellation, until the period ends. Throws no_membership, payment_provider_unavailable. */
  async resume(who: MembershipBuyer): Promise<MembershipDto> {
    const subscriptionId = await this.runningSubscription(who);
    await this.subscriptions.cancelAtPeriodEnd(subscriptionId, false);
    await this.sync.syncFromProvider(subscriptionId);
    return this.check(who);
  }

  private async runningSubscription({ userId }: MembershipBuyer): Promise<string> {
    const membership = await this.em.fork().findOne(Membership, { userId }, { disableIdentityMap: true });
    if (!membership?.subscriptionId || !isRunning(membership.status)) throw apiError('no_membership');
    return membership.subscriptionId;
  }

  /** Pence requested as refunds for the current or latest membership. */
  private async refundRequestedPence(em: EntityManager, { subscriptionId }: Membership): Promise<number> {
    if (subscriptionId == null) return 0;
    const charges = await em.find(
      MembershipCharge,
      { subscriptionId, refundRequestedAt: { $ne: null } },
      { fields: ['amountPence'], limit: CHARGES, disableIdentityMap: true },
    );
    return charges.reduce((sum, { amountPence }) => sum + amountPence, 0);
  }

  private async refundable(em: EntityManager, membership: Membership): Promise<MembershipCharge | null> {
    const charge = await this.firstCharge(em, membership);
    if (!charge || charge.refundRequestedAt != null) return null;
    return refundableUntil(charge.paidAt) > this.clock.now() ? charge : null;
  }

  /**
   * The first payment after the trial; null when there was no trial or no payment. A payment with a requested
   * refund counts as the first, so that a second one is never refunded as well.
   */
  private async firstCharge(
    em: EntityManager,
    { trialEnd, subscriptionId }: Membership,
  ): Promise<MembershipCharge | null> {
    if (trialEnd == null || subscriptionId == null) return null;
    return em.findOne(
      MembershipCharge,
      { subscriptionId },
      { orderBy: { refundRequestedAt: 'asc nulls last', paidAt: 'asc', id: 'asc' } },
    );
  }
}

/** A cancelled member pays nothing more, at no price. */
async function comingPrice(em: EntityManager, membership: Membership): Promise<MembershipDto['comingPrice']> {
  if (membership.cancelAtPeriodEnd) return null;
  const notice = await openNotice(em, membership.id);
  if (!notice) return null;
  return { pricePence: notice.newPence, from: firstPaymentOf(membership, notice).toISOString() };
}

function tierOf({ planName }: Membership): string | null {
  return planName === LT_PLUS_PLAN ? LT_PLUS_TIER : (planName ?? null);
}

function isoOf(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null;
}

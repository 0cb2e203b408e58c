import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { errorText } from '../platform/error-text.js';
import { record } from '../platform/outbox/record.js';
import { SubscriptionsService } from '../platform/payments/subscriptions.service.js';
import { nextReminder } from '../rules/membership/membership.js';
import { Membership } from './membership.entity.js';
import { MembershipSyncService } from './membership-sync.service.js';
import './membership.events.js';

const BATCH = 200;
/** Another worker holds the skipped rows. */
const SKIP_LOCKED = { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE } as const;

/** Time-based work on memberships: reminder emails and the end of the grace period (rules L4, L7). */
@Injectable()
export class MembershipLifecycleService {
  private readonly logger = new Logger(MembershipLifecycleService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly subscriptions: SubscriptionsService,
    private readonly sync: MembershipSyncService,
    private readonly clock: Clock,
  ) {}

  /** Processes due memberships; one that fails is retried by the next run. Returns how many it processed. */
  async runDue(): Promise<number> {
    return (
      (await this.remindOfTrials()) +
      (await this.remindOfMemberships()) +
      (await this.endCancelled()) +
      (await this.endUnpaid())
    );
  }

  /**
   * Sends one email before a trial ends. Nobody is reminded while nothing is to be charged. For a membership
   * that is cancelled or paused the reminder waits: the person may stay after all (rule L60).
   */
  private async remindOfTrials(): Promise<number> {
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      const due = await em.find(
        Membership,
        {
          trialRemindAt: { $lte: now },
          $or: [{ status: 'trialing', cancelAtPeriodEnd: false }, { trialEnd: { $lte: now } }],
        },
        { limit: BATCH, orderBy: { trialRemindAt: 'asc' }, ...SKIP_LOCKED },
      );
      for (const membership of due) {
        membership.trialRemindAt = null;
        const { id, trialEnd } = membership;
        if (!trialEnd || trialEnd <= now) continue;
        const payload = { membershipId: id, trialEnd: trialEnd.toISOString() };
        await record(em, 'membership.trial-ending', payload, now);
      }
      await em.flush();
      return due.length;
    });
  }

  /** Sends an email every six months: what the membership costs, and how to leave. */
  private async remindOfMemberships(): Promise<number> {
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      const due = await em.find(
        Membership,
        { remindAt: { $lte: now } },
        { limit: BATCH, orderBy: { remindAt: 'asc' }, ...SKIP_LOCKED },
      );
      for (const membership of due) {
        const dueAt = membership.remindAt ?? now;
        membership.remindAt = nextReminder(dueAt);
        if (membership.userId == null || membership.cancelAtPeriodEnd) continue;
        const payload = { membershipId: membership.id, dueAt: dueAt.toISOString() };
        await record(em, 'membership.reminder-due', payload, now);
      }
      await em.flush();
      return due.length;
    });
  }

  /**
   * Ends cancelled memberships that were to end at once, where that failed when the cancellation was
   * recorded; and paused, cancelled ones when their period is over (rules L10, L21).
   */
  private async endCancelled(): Promise<number> {
    const due = await this.em.fork().find(
      Membership,
      {
        cancelAtPeriodEnd: true,
        $or: [
          { status: 'past_due' },
          { paymentDueAt: { $ne: null } },
          { status: 'paused', periodEnd: { $lte: this.clock.now() } },
        ],
      },
      { fields: ['subscriptionId'], limit: BATCH, disableIdentityMap: true },
    );
    for (const { subscriptionId } of due) {
      if (!subscriptionId) continue;
      await this.sync
        .syncFromProvider(subscriptionId)
        .catch((error: unknown) =>
          this.logger.warn(`subscription ${subscriptionId} could not be ended yet: ${errorText(error)}`),
        );
    }
    return due.length;
  }

  /**
   * Ends a membership after the grace period, also at the provider, which may retry the payment for longer.
   */
  private async endUnpaid(): Promise<number> {
    const due = await this.em
      .fork()
      .find(
        Membership,
        { status: 'past_due', graceUntil: { $lte: this.clock.now() } },
        { fields: ['subscriptionId'], limit: BATCH, disableIdentityMap: true },
      );
    for (const { subscriptionId } of due) {
      if (!subscriptionId) continue;
      await this.endOne(subscriptionId).catch((error: unknown) =>
        this.logger.warn(`subscription ${subscriptionId} could not be ended yet: ${errorText(error)}`),
      );
    }
    return due.length;
  }

  /** It may have been paid a moment ago, so the provider is queried first. */
  private async endOne(subscriptionId: string): Promise<void> {
    await this.sync.syncFromProvider(subscriptionId);
    const still = await this.em
      .fork()
      .count(Membership, { subscriptionId, status: 'past_due', graceUntil: { $lte: this.clock.now() } });
    if (still === 0) return;
    await this.subscriptions.end(subscriptionId);
    await this.sync.syncFromProvider(subscriptionId);
  }
}

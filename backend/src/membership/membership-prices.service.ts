import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { record } from '../platform/outbox/record.js';
import { SubscriptionsService } from '../platform/payments/subscriptions.service.js';
import type { Settings } from '../platform/settings/settings.schema.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { isRunning, LT_PLUS_PLAN } from '../rules/membership/membership.js';
import {
  nextPaymentPence,
  PAYMENT_UNDER_WAY_MS,
  priceHoldsFrom,
  priceNews,
  type AnnouncedPrice,
} from '../rules/membership/membership-price.js';
import { MembershipPriceNotice } from './membership-price-notice.entity.js';
import { Membership } from './membership.entity.js';
import './membership.events.js';

const BATCH = 200;
/** Attempts when the price keeps changing during the provider call; the next run tries again. */
const ASKED_AT_MOST = 3;

interface Bringing {
  readonly membership: Membership;
  readonly open: MembershipPriceNotice | null;
  readonly settings: Settings;
  readonly now: Date;
}

/** Applies a change of the LT+ price to existing members (rule L11). */
@Injectable()
export class MembershipPricesService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Requests an email to every member who was not notified of the current price, and requests the provider
   * call that sets their next payment. Safe to interrupt anywhere and to run concurrently. Returns how many
   * memberships it changed.
   */
  async bringDue(): Promise<number> {
    let changed = 0;
    for (;;) {
      const some = await this.bringSome();
      changed += some;
      if (some < BATCH) return changed;
    }
  }

  /**
   * Tells the provider which price to charge from the next payment on. Safe to repeat, and safe when a later
   * price overtakes it. Never inside a transaction. Throws payment_provider_unavailable.
   */
  async bringToProvider(membershipId: string): Promise<void> {
    for (let time = 0; time < ASKED_AT_MOST; time += 1) {
      const wanted = await this.wanted(membershipId);
      if (!wanted) return;
      await this.subscriptions.setPrice(wanted.subscriptionId, wanted);
      const then = await this.wanted(membershipId);
      if (!then || then.pence === wanted.pence) return;
    }
    throw new Error(`the price of membership ${membershipId} changed while it was brought to the provider`);
  }

  private bringSome(): Promise<number> {
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      const ids = await this.lockOwed(em, now);
      if (ids.length === 0) return 0;
      // Read again now that the memberships are locked: after waiting for another worker, the old values may
      // be stale.
      const settings = await this.settings.inForce(em);
      const memberships = await em.find(Membership, { id: { $in: ids } }, { refresh: true });
      const notices = await em.find(MembershipPriceNotice, { membershipId: { $in: ids }, status: 'open' });
      let changed = 0;
      for (const membership of memberships) {
        const open = notices.find(({ membershipId }) => membershipId === membership.id) ?? null;
        if (await this.bring(em, { membership, open, settings, now })) changed += 1;
      }
      await em.flush();
      return changed;
    });
  }

  /** Locks the members who need a notice, or whose next payment differs from what the provider was set to. */
  private async lockOwed(em: EntityManager, now: Date): Promise<string[]> {
    const { 'membership.pricePence': pricePence } = await this.settings.inForce(em);
    const rows = await em.execute<{ id: string }[]>(
      `select m.id from membership m
         left join membership_price_notice n on n.membership_id = m.id and n.status = 'open'
        where m.status in ('trialing', 'active', 'past_due') and not m.cancel_at_period_end and m.user_id is not null
          and (m.plan_name = ? and coalesce(n.new_pence, m.price_pence) <> ? and ? > 0
                 and (n.id is null or m.period_end >= ?)
               or coalesce(m.asked_pence, m.price_pence)
                  <> case when n.holds_from <= m.period_end then n.new_pence else m.price_pence end)
        order by m.id limit ? for update of m skip locked`,
      [LT_PLUS_PLAN, pricePence, pricePence, new Date(now.getTime() + PAYMENT_UNDER_WAY_MS), BATCH],
      'all',
    );
    return rows.map(({ id }) => id);
  }

  /** Returns whether there was something to change. */
  private async bring(em: EntityManager, bringing: Bringing): Promise<boolean> {
    const { membership, open, settings, now } = bringing;
    const { pricePence, periodEnd } = membership;
    if (!isRunning(membership.status) || membership.cancelAtPeriodEnd) return false;
    if (pricePence == null || periodEnd == null) return false;
    const currentPence = settings['membership.pricePence'];
    const news =
      membership.planName === LT_PLUS_PLAN
        ? priceNews({ pricePence, periodEnd, announced: open, currentPence, now })
        : 'none';
    const announced = news === 'none' ? open : await this.tell(em, bringing, news);
    const nextPence = this.nextPence({ pricePence, periodEnd }, announced);
    const isAsked = (membership.askedPence ?? pricePence) === nextPence;
    if (!isAsked) {
      membership.askedPence = nextPence === pricePence ? null : nextPence;
      await record(em, 'membership.price-update-requested', { membershipId: membership.id }, now);
    }
    return news !== 'none' || !isAsked;
  }

  protected nextPence(
    membership: { readonly pricePence: number; readonly periodEnd: Date },
    announced: AnnouncedPrice | null,
  ): number {
    return nextPaymentPence(membership, announced);
  }

  /** Closes the earlier notice and announces the current price; returns the notice that is open then. */
  private async tell(
    em: EntityManager,
    { membership, open, settings, now }: Bringing,
    news: 'change' | 'withdrawal',
  ): Promise<AnnouncedPrice | null> {
    if (open) {
      if (news === 'change') open.replace();
      else open.withdraw();
      await em.flush();
    }
    if (news === 'withdrawal') {
      if (open) await record(em, 'membership.price-change-withdrawn', { noticeId: open.id }, now);
      return null;
    }
    const notice = {
      id: randomUUID(),
      membershipId: membership.id,
      subscriptionId: membership.subscriptionId ?? '',
      oldPence: membership.pricePence ?? 0,
      newPence: settings['membership.pricePence'],
      notifiedAt: now,
      holdsFrom: priceHoldsFrom(now, settings['legal.priceNoticeDays']),
      status: 'open',
    } as const;
    await em.insert(MembershipPriceNotice, notice);
    await record(em, 'membership.price-change-announced', { noticeId: notice.id }, now);
    return notice;
  }

  /** The price that the provider is to charge; null for a membership that has ended. */
  private async wanted(
    membershipId: string,
  ): Promise<{ subscriptionId: string; pence: number; key: string } | null> {
    const em = this.em.fork();
    const membership = await em.findOne(Membership, { id: membershipId }, { disableIdentityMap: true });
    if (!membership?.subscriptionId || !isRunning(membership.status)) return null;
    const pence = membership.askedPence ?? membership.pricePence;
    if (pence == null) return null;
    const latest = await em.findOne(
      MembershipPriceNotice,
      { membershipId },
      { orderBy: { notifiedAt: 'desc', id: 'desc' }, fields: ['id'], disableIdentityMap: true },
    );
    const key = `membership-price:${latest?.id ?? membershipId}:${pence}`;
    return { subscriptionId: membership.subscriptionId, pence, key };
  }
}

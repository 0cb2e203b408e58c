import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import { record } from '#backend/platform/outbox/record.js';
import { defaultSettings } from '#backend/platform/settings/settings.schema.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import {
  holdsFrom,
  hasSameUpcomingSteps,
  keepUntil,
  resolvePriceSteps,
  buildPriceSteps,
  type UpcomingPriceStep,
  type ValueChange,
} from '#backend/rules/pricing/price-changes.js';
import { CommissionRateNotice } from './commission-rate.entity.js';
import { ERASED_DOMAIN, ReferralSignup } from '../referral.entity.js';
import '../referral.events.js';

const BATCH = 500;
/** Far more than a shop changes its commission. */
const MAX_CHANGES = 500;
const RATE = 'referral.commissionPercent';
const DEFAULT_PERCENT = defaultSettings({ samples: false })[RATE];

/** How long after a change it is checked: a sign-up that another worker held is not missed. */
const CLOSED_AFTER_MS = 3_600_000;

/** What a professional earns at a time, in whole percent, and the next change they were notified of. */
export interface CommissionRate {
  readonly percent: number;
  readonly next: { readonly percent: number; readonly from: Date } | null;
}

/** A change, and its notice to one professional; of a professional who joined before any change, only the join. */
interface ChangeRow {
  readonly joined_at: string;
  readonly id: string | null;
  readonly old_percent: number | null;
  readonly new_percent: number | null;
  readonly effective_from: string;
  readonly keep_until: string;
  readonly notice_days: number;
  readonly notified_at: string | null;
  readonly emailed_by: string | null;
}

const findChanges = preparedStatement<ChangeRow>(
  'commission_rate_changes_for',
  `select s.created_at as joined_at, c.id, c.old_percent, c.new_percent, c.effective_from, c.keep_until,
          c.notice_days, n.notified_at, n.emailed_by
     from referral_signup s
     left join commission_rate_change c on true
     left join commission_rate_notice n on n.change_id = c.id and n.signup_id = s.id
    where s.id = $1
    order by c.effective_from desc, c.id desc limit ${MAX_CHANGES}`,
);

/** Data of the email about changes. */
export interface CommissionRateEmailData {
  readonly email: string;
  readonly firstName: string;
  /** What they earn now, in whole percent. */
  readonly percent: number;
  /** What they will earn, step by step; empty when it stays. */
  readonly coming: readonly UpcomingPriceStep[];
}

/**
 * Another commission rate applies at once to new professionals, and after notice by email to those who have
 * joined (rule R70).
 */
@Injectable()
export class CommissionRatesService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** What a professional earns now, and the next change they were notified of. */
  async rateOf(signupId: string, em: EntityManager = this.em.fork()): Promise<CommissionRate> {
    const { now, coming } = await this.stepsFor(signupId, em);
    const [next] = coming;
    return { percent: now, next: next ? { percent: next.after, from: next.from } : null };
  }

  /** What a professional earns now, in whole percent, for the email to them; null when they are gone. */
  async percentOf(signupId: string): Promise<number | null> {
    const em = this.em.fork();
    const signup = await em.findOne(ReferralSignup, { id: signupId }, { disableIdentityMap: true });
    return signup && (await this.rateOf(signup.id, em)).percent;
  }

  /**
   * Requests an email to everybody who had joined before a change, once. The notice period begins with the
   * first email. Safe to interrupt anywhere and to run concurrently. Returns how many.
   */
  async sendDueNotices(): Promise<number> {
    await this.beginNotice();
    let told = 0;
    for (;;) {
      const count = await this.sendNotices();
      told += count;
      if (count < BATCH) break;
    }
    const now = this.clock.now();
    const past = new Date(now.getTime() - CLOSED_AFTER_MS);
    await this.em
      .fork()
      .execute(
        'update commission_rate_change set announced_at = ? where announced_at is null and effective_from <= ?',
        [now, past],
      );
    return told;
  }

  /**
   * A pending sign-up became active: requests a notice of the changes since the professional joined, in the
   * caller's transaction. The full notice period begins then (rule R71).
   */
  sendPendingNotices(em: EntityManager, signupId: string): Promise<void> {
    return this.sendNotice(em, signupId, { isBack: false });
  }

  /**
   * A professional who had left is active again: requests a notice of the changes that are still to come, in
   * the caller's transaction. The full notice period begins then; rates that already apply to everybody apply
   * to them (rule R73).
   */
  sendRestoredNotice(em: EntityManager, signupId: string): Promise<void> {
    return this.sendNotice(em, signupId, { isBack: true });
  }

  private async sendNotice(
    em: EntityManager,
    signupId: string,
    { isBack }: { readonly isBack: boolean },
  ): Promise<void> {
    const now = this.clock.now();
    const written = await em.execute<{ change_id: string }[]>(
      `insert into commission_rate_notice (change_id, signup_id, notified_at)
       select c.id, s.id, ? from referral_signup s
         join commission_rate_change c on s.created_at < c.effective_from and c.effective_from <= ?
           and (c.keep_until > ? or not ?)
        where s.id = ? on conflict do nothing returning change_id`,
      [now, now, now, isBack, signupId],
    );
    const changeIds = written.map((row) => row.change_id);
    if (changeIds.length > 0)
      await record(em, 'referral.commission-rate-change-announced', { signupId, changeIds }, now);
  }

  /**
   * Data of the email of an event, with the rates they will earn. Null when the professional is gone, was
   * already notified of the same, or has nothing to be notified of (rules R71, R72). Records that the email
   * is sent, so that a retry returns the same.
   */
  async emailData(signupId: string, eventId: string): Promise<CommissionRateEmailData | null> {
    const em = this.em.fork();
    const signup = await em.findOne(ReferralSignup, { id: signupId }, { disableIdentityMap: true });
    if (!signup || signup.email.endsWith(`@${ERASED_DOMAIN}`)) return null;
    const { first, now, coming, told } = await this.stepsFor(signup.id, em);
    const began = { since: signup.createdAt };
    const at = this.clock.now();
    const isHeld = (change: ValueChange) => holdsFrom(change, began) <= at;
    const read = told.filter(
      (each) => isHeld(each) || (each.emailedBy !== null && each.emailedBy !== eventId),
    );
    if (hasSameUpcomingSteps(coming, resolvePriceSteps(buildPriceSteps(first, read, began), at).coming))
      return null;
    const changeId = { $in: told.filter((each) => !isHeld(each)).map(({ id }) => id) };
    await em.nativeUpdate(
      CommissionRateNotice,
      { signupId, changeId, emailedBy: null },
      { emailedBy: eventId },
    );
    const { email, firstName } = signup;
    return { email, firstName, percent: now, coming };
  }

  /** The rate of a professional now, the coming rates, and the changes with the days of their notices. */
  private async stepsFor(signupId: string, em: EntityManager) {
    const rows = await findChanges.rows(em, signupId);
    const [joined] = rows;
    if (!joined) throw new Error(`no sign-up ${signupId}`);
    const since = new Date(joined.joined_at);
    const told = rows
      .toReversed()
      .flatMap((row) => (row.id === null ? [] : [changeOf({ ...row, id: row.id })]));
    const current = (await this.settings.current())[RATE];
    const first = told[0] ? (told[0].oldPercent ?? DEFAULT_PERCENT) : current;
    return { ...resolvePriceSteps(buildPriceSteps(first, told, { since }), this.clock.now()), first, told };
  }

  /** While nobody was notified, the full notice period is still to come. */
  private async beginNotice(): Promise<void> {
    const { 'legal.priceNoticeDays': days } = await this.settings.current();
    await this.em.fork().execute(
      `update commission_rate_change c set notice_days = greatest(notice_days, ?::int),
              keep_until = greatest(keep_until, ?::timestamptz + greatest(notice_days, ?::int) * interval '1 day')
        where announced_at is null and not exists (select 1 from commission_rate_notice n where n.change_id = c.id)`,
      [days, this.clock.now(), days],
    );
  }

  private sendNotices(): Promise<number> {
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      const notices = await em.execute<{ signup_id: string; changes: string[] }[]>(
        `with due as (
           select id, effective_from from commission_rate_change where announced_at is null and effective_from <= ?),
         owed as (
           select s.id from referral_signup s
            where s.status = 'active' and s.email not like ?
              and exists (select 1 from due where s.created_at < due.effective_from
                   and not exists (select 1 from commission_rate_notice n where n.change_id = due.id and n.signup_id = s.id))
            order by s.id limit ? for update of s skip locked),
         written as (
           insert into commission_rate_notice (change_id, signup_id, notified_at)
           select due.id, s.id, ? from owed join referral_signup s on s.id = owed.id
             join due on s.created_at < due.effective_from
           on conflict do nothing returning change_id, signup_id)
         select signup_id, array_agg(change_id::text) as changes from written group by 1`,
        [now, `%@${ERASED_DOMAIN}`, BATCH, now],
      );
      for (const { signup_id: signupId, changes } of notices)
        await record(
          em,
          'referral.commission-rate-change-announced',
          { signupId, changeIds: [...changes] },
          now,
        );
      return notices.length;
    });
  }
}

function changeOf(row: ChangeRow & { readonly id: string }) {
  const until = new Date(row.keep_until);
  const notifiedAt = row.notified_at === null ? null : new Date(row.notified_at);
  return {
    id: row.id,
    oldPercent: row.old_percent,
    effectiveFrom: new Date(row.effective_from),
    keepUntil: notifiedAt ? keepUntil(until, { at: notifiedAt, days: row.notice_days }) : until,
    emailedBy: row.emailed_by,
    noticeDays: row.notice_days,
    newValue: row.new_percent ?? DEFAULT_PERCENT,
  };
}

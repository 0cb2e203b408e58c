import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { record } from '../platform/outbox/record.js';
import { defaultSettings } from '../platform/settings/settings.schema.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { heldChanges, holdsFrom } from '../rules/price-changes.js';
import { CommissionRateChange } from './commission-rate.entity.js';
import { ERASED_DOMAIN, ReferralSignup } from './referral.entity.js';
import './referral.events.js';

const BATCH = 500;
/** Far more than a shop changes its commission. */
const MAX_CHANGES = 500;
const RATE = 'referral.commissionPercent';
const DEFAULT_PERCENT = defaultSettings({ samples: false })[RATE];

/** What a professional earns at a time, in whole percent, and the next change that they have been told of. */
export interface CommissionRate {
  readonly percent: number;
  readonly next: { readonly percent: number; readonly from: Date } | null;
}

/** What the email about a change says. */
export interface CommissionRateFacts {
  readonly email: string;
  readonly firstName: string;
  readonly before: number;
  readonly after: number;
  readonly from: Date;
}

/** Another commission holds at once for who joins, and after notice by email for who has joined (rule R70). */
@Injectable()
export class CommissionRatesService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** What a professional who joined `since` then earns now. */
  async rateOf(since: Date, em: EntityManager = this.em.fork()): Promise<CommissionRate> {
    const changes = await em.find(
      CommissionRateChange,
      {},
      { orderBy: { effectiveFrom: 'desc', id: 'desc' }, limit: MAX_CHANGES, disableIdentityMap: true },
    );
    const inOrder = changes.toReversed();
    const now = this.clock.now();
    const held = heldChanges(inOrder, { since, on: now });
    const coming = inOrder.at(-1);
    const current = (await this.settings.current())[RATE];
    if (!coming || held === inOrder.length) return { percent: newPercentOf(coming) ?? current, next: null };
    const percent = newPercentOf(inOrder[held - 1]) ?? inOrder[0]?.oldPercent ?? DEFAULT_PERCENT;
    const after = coming.newPercent ?? DEFAULT_PERCENT;
    const from = new Date(
      Math.max(...inOrder.slice(held).map((change) => holdsFrom(change, since).getTime())),
    );
    return { percent, next: after === percent ? null : { percent: after, from } };
  }

  /**
   * Asks for an email to everybody who had joined before a change, once. The days of notice begin with the first
   * email. May be cut off anywhere and run by several. Returns how many.
   */
  async tellDue(): Promise<number> {
    await this.beginNotice();
    let told = 0;
    for (;;) {
      const count = await this.tellSome();
      told += count;
      if (count < BATCH) break;
    }
    const now = this.clock.now();
    await this.em
      .fork()
      .execute(
        'update commission_rate_change set announced_at = ? where announced_at is null and effective_from <= ?',
        [now, now],
      );
    return told;
  }

  /** What the email about these changes says; null when their professional is gone or earns what they earned. */
  async letterFacts(signupId: string, changeIds: readonly string[]): Promise<CommissionRateFacts | null> {
    const em = this.em.fork();
    const signup = await em.findOne(ReferralSignup, { id: signupId }, { disableIdentityMap: true });
    const changes = await em.find(
      CommissionRateChange,
      { id: { $in: [...changeIds] } },
      { orderBy: { effectiveFrom: 'asc', id: 'asc' }, disableIdentityMap: true },
    );
    const [first] = changes;
    const last = changes.at(-1);
    if (!signup || signup.email.endsWith(`@${ERASED_DOMAIN}`) || !first || !last) return null;
    const before = first.oldPercent ?? DEFAULT_PERCENT;
    const after = last.newPercent ?? DEFAULT_PERCENT;
    const { email, firstName, createdAt } = signup;
    return before === after ? null : { email, firstName, before, after, from: holdsFrom(last, createdAt) };
  }

  /** While nobody has been told, the promised days are still all to come. */
  private async beginNotice(): Promise<void> {
    const { 'legal.priceNoticeDays': days } = await this.settings.current();
    await this.em.fork().execute(
      `update commission_rate_change c set notice_days = greatest(notice_days, ?::int),
              keep_until = greatest(keep_until, ?::timestamptz + greatest(notice_days, ?::int) * interval '1 day')
        where announced_at is null and not exists (select 1 from commission_rate_notice n where n.change_id = c.id)`,
      [days, this.clock.now(), days],
    );
  }

  private tellSome(): Promise<number> {
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
        await record(em, 'referral.commission-rate-changing', { signupId, changeIds: [...changes] }, now);
      return notices.length;
    });
  }
}

function newPercentOf(change: CommissionRateChange | undefined): number | undefined {
  return change && (change.newPercent ?? DEFAULT_PERCENT);
}

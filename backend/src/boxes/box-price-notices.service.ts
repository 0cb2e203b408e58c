import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { record } from '../platform/outbox/record.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { WEEKLY_PERCENT, WEEKLY_PRICES } from '../rules/price-changes.js';
import './boxes.events.js';

const BATCH = 500;

/** The day from which a change has to be told, by the notice that it gives. */
const IS_DUE = `keep_until - notice_days * interval '1 day' <= ?`;

/** Of boxes `s`: they, or another of their owner, have a discount by a referral code (rule B80). */
const HAS_CODE = `exists (select 1 from box_subscription c where (c.id = s.id or c.user_id = s.user_id)
  and c.status in ('active', 'paused', 'past_due') and c.referral_code is not null)`;

interface Notice {
  readonly subscription_id: string;
  readonly changes: readonly string[];
}

/** Tells those whose weekly box runs of a price that changes for them, as long before as the terms promise (rules P11, B61). */
@Injectable()
export class BoxPriceNoticesService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Asks for a letter to everybody whose box ran before a change took effect, all changes that are due in one,
   * once: by the oldest of their boxes. May be cut off anywhere and run by several. Returns how many.
   */
  async tellDue(): Promise<number> {
    await this.lengthen();
    let told = 0;
    for (;;) {
      const count = await this.tellSome();
      told += count;
      if (count < BATCH) break;
    }
    await this.close();
    return told;
  }

  /**
   * More days of notice hold for what has not been told to everybody yet. An email that has gone out named a day,
   * and the price never comes before it: the days become more, never fewer.
   */
  private async lengthen(): Promise<void> {
    const { 'legal.priceNoticeDays': days } = await this.settings.current();
    const now = this.clock.now();
    await this.em.fork().execute(
      `update price_change c set notice_days = ?::int,
              keep_until = case when exists (select 1 from box_price_notice n where n.change_id = c.id) then keep_until
                                else greatest(keep_until, ?::timestamptz + ?::int * interval '1 day') end
        where announced_at is null and state <> 'withdrawn' and notice_days < ?::int`,
      [days, now, days, days],
    );
  }

  private tellSome(): Promise<number> {
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      const notices = await em.getConnection().execute<Notice[]>(
        `with due as (
           select id, effective_from, price_key = '${WEEKLY_PERCENT}' as of_code from price_change
            where announced_at is null and state <> 'withdrawn' and ${IS_DUE}
              and (price_key = any(?::text[]) or price_key like 'product:%')),
         owed as (
           select s.id from box_subscription s
            where s.status in ('active', 'paused', 'past_due') and s.email <> ''
              and not exists (select 1 from box_subscription b where b.user_id = s.user_id and b.id <> s.id
                   and b.status in ('active', 'paused', 'past_due') and (b.created_at, b.id) < (s.created_at, s.id))
              and exists (select 1 from due where s.created_at < due.effective_from and (not due.of_code or ${HAS_CODE})
                   and not exists (select 1 from box_price_notice n where n.change_id = due.id and n.subscription_id = s.id))
            order by s.id limit ? for update of s skip locked),
         written as (
           insert into box_price_notice (change_id, subscription_id, told_at)
           select due.id, s.id, ? from owed join box_subscription s on s.id = owed.id
             join due on s.created_at < due.effective_from and (not due.of_code or ${HAS_CODE})
           on conflict do nothing returning change_id, subscription_id)
         select subscription_id, array_agg(change_id::text) as changes from written group by 1`,
        [now, `{${[...WEEKLY_PRICES, WEEKLY_PERCENT].join(',')}}`, BATCH, now],
        'all',
        em.getTransactionContext(),
      );
      for (const { subscription_id: subscriptionId, changes } of notices) {
        await record(em, 'boxes.price-changing', { subscriptionId, changeIds: [...changes] }, now);
      }
      return notices.length;
    });
  }

  /** What has been told to everybody who ran a box before it is not looked at again. */
  private async close(): Promise<void> {
    const now = this.clock.now();
    await this.em
      .fork()
      .getConnection()
      .execute(
        `update price_change set announced_at = ?
          where announced_at is null and state = 'applied' and effective_from <= ? and ${IS_DUE}`,
        [now, now, now],
      );
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { WEEKLY_PERCENT, WEEKLY_PRICES } from '#backend/rules/pricing/price-changes.js';
import '../boxes.events.js';

const BATCH = 500;
/** Far more than the price changes of a shop. */
const MAX_EMAILED = 5_000;

/**
 * How long a change is still handled after it takes effect, so that a box that another worker had locked, or
 * that began just then, is not missed.
 */
const CLOSED_AFTER_MS = 3_600_000;

/** The price changes that owners of weekly boxes are notified of. */
const IS_OF_BOXES = `(price_key like 'product:%' or price_key in ('${[...WEEKLY_PRICES, WEEKLY_PERCENT].join("','")}'))`;

/** The day from which a change has to be announced, by its notice period. */
const IS_DUE = `keep_until - notice_days * interval '1 day' <= ?`;

/** Of boxes `s`: this box, or another of the same owner, has a discount by a referral code (rule B80). */
const HAS_CODE = `exists (select 1 from box_subscription c where (c.id = s.id or c.user_id = s.user_id)
  and c.status in ('active', 'paused', 'past_due') and c.referral_code is not null)`;

/** Of changes `due` and boxes `s`: the customers to notify, once for all their boxes. */
const IS_OWED = `s.created_at < due.effective_from and (not due.of_code or ${HAS_CODE})
  and not exists (select 1 from box_price_notice n join box_subscription o on o.id = n.subscription_id
                   where n.change_id = due.id and (o.id = s.id or o.user_id = s.user_id))`;

interface Notice {
  readonly subscription_id: string;
  readonly changes: readonly string[];
}

interface WithdrawnNotice {
  readonly subscription_id: string;
  /** The changes that an email announced; null where none did. */
  readonly changes: readonly string[] | null;
  readonly runs: boolean;
}

/**
 * Notifies owners of active weekly boxes of price changes, as long before as the terms promise (rules P11,
 * B61).
 */
@Injectable()
export class BoxPriceNoticesService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Requests one email to each owner whose box was active before a change took effect, with all changes that
   * are due, once, by the oldest of their boxes; and one to each who was notified of a change that was
   * withdrawn. May be interrupted anywhere and run in parallel. Returns how many.
   */
  async sendDueNotices(): Promise<number> {
    await this.forgetUnsaid();
    await this.lengthen();
    const told =
      (await inBatches(() => this.sendNotices())) + (await inBatches(() => this.sendWithdrawals()));
    await this.close();
    return told;
  }

  /**
   * A box begins whose payment page showed older prices. Its customer is notified of the changes since, in
   * the caller's transaction (rule B82).
   */
  async sendPendingNotices(em: EntityManager, subscriptionId: string): Promise<void> {
    const now = this.clock.now();
    const written = await em.execute<{ change_id: string }[]>(
      `with due as (
         select id, effective_from, price_key = '${WEEKLY_PERCENT}' as of_code from price_change
          where status <> 'withdrawn' and effective_from <= ? and ${IS_OF_BOXES})
       insert into box_price_notice (change_id, subscription_id, notified_at)
       select due.id, s.id, ? from box_subscription s join due on ${IS_OWED} where s.id = ? and s.email <> ''
       on conflict do nothing returning change_id`,
      [now, now, subscriptionId],
    );
    const changeIds = written.map((row) => row.change_id);
    if (changeIds.length > 0)
      await record(em, 'boxes.price-change-announced', { subscriptionId, changeIds }, now);
  }

  /** The changes that emails have announced to the same person, without the email of this event. */
  async emailedBefore(subscriptionId: string, eventId: string): Promise<string[]> {
    const rows = await this.em.fork().execute<{ change_id: string }[]>(
      `select n.change_id from box_subscription s
         join box_subscription o on o.id = s.id or o.user_id = s.user_id
         join box_price_notice n on n.subscription_id = o.id
        where s.id = ? and n.emailed_at is not null and n.emailed_by is distinct from ?
        group by 1 order by max(n.emailed_at) desc limit ?`,
      [subscriptionId, eventId, MAX_EMAILED],
    );
    return rows.map((row) => row.change_id);
  }

  /**
   * Records, before it is sent, that the email of an event announces these changes, so that a retry names the
   * same days. They count as announced from now on, and their withdrawal is announced as well (rules B85,
   * B88).
   */
  async noteEmailed(
    subscriptionId: string,
    changeIds: readonly string[],
    { eventId, at }: { readonly eventId: string; readonly at: Date },
  ): Promise<void> {
    const ids = `{${changeIds.join(',')}}`;
    await this.em.fork().transactional(async (em) => {
      await em.execute(
        `update box_price_notice n set emailed_at = ?, emailed_by = ?
           from box_subscription s join box_subscription o on o.id = s.id or o.user_id = s.user_id
          where s.id = ? and n.subscription_id = o.id and n.change_id = any(?::uuid[]) and n.emailed_at is null`,
        [at, eventId, subscriptionId, ids],
      );
      await em.execute(
        `insert into box_price_notice (change_id, subscription_id, notified_at, emailed_at, emailed_by)
         select c.id, s.id, ?, ?, ? from box_subscription s, price_change c
          where s.id = ? and c.id = any(?::uuid[])
            and not exists (select 1 from box_price_notice n join box_subscription o on o.id = n.subscription_id
                             where n.change_id = c.id and (o.id = s.id or o.user_id = s.user_id))
         on conflict do nothing`,
        [at, at, eventId, subscriptionId, ids],
      );
    });
  }

  /**
   * Changes that no email had to announce, because a plan would have cancelled them, are announced once that
   * plan is withdrawn (rule B88).
   */
  private async forgetUnsaid(): Promise<void> {
    await this.em.fork().execute(
      `delete from box_price_notice n using price_change c, price_change w
        where c.id = n.change_id and n.emailed_at is null and c.announced_at is null
          and w.price_key = c.price_key and w.status = 'withdrawn' and w.withdrawn_at >= n.notified_at`,
    );
  }

  /**
   * Extends the notice period of changes that not everybody was notified of yet. It starts with the email, so
   * that a worker that was down costs nobody a day. An email that was sent named a day, and the price never
   * takes effect before it: the period is extended, never shortened.
   */
  private async lengthen(): Promise<void> {
    const { 'legal.priceNoticeDays': days } = await this.settings.current();
    const now = this.clock.now();
    const late = new Date(now.getTime() - CLOSED_AFTER_MS);
    const isNotified = `exists (select 1 from box_price_notice n where n.change_id = c.id)`;
    await this.em.fork().execute(
      `update price_change c set notice_days = greatest(notice_days, ?::int),
              keep_until = case when ${isNotified} then keep_until
                                else greatest(keep_until, ?::timestamptz + greatest(notice_days, ?::int) * interval '1 day') end
        where announced_at is null and status <> 'withdrawn'
          and (notice_days < ?::int or (${IS_DUE} and not ${isNotified}))`,
      [days, now, days, days, late],
    );
  }

  private sendNotices(): Promise<number> {
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      const notices = await em.execute<Notice[]>(
        `with due as (
           select id, effective_from, price_key = '${WEEKLY_PERCENT}' as of_code from price_change
            where announced_at is null and status <> 'withdrawn' and ${IS_DUE} and ${IS_OF_BOXES}),
         owed as (
           select s.id from box_subscription s
            where s.status in ('active', 'paused', 'past_due') and s.email <> ''
              and not exists (select 1 from box_subscription b where b.user_id = s.user_id and b.id <> s.id
                   and b.status in ('active', 'paused', 'past_due') and (b.created_at, b.id) < (s.created_at, s.id))
              and exists (select 1 from due where ${IS_OWED})
            order by s.id limit ? for update of s skip locked),
         written as (
           insert into box_price_notice (change_id, subscription_id, notified_at)
           select due.id, s.id, ? from owed join box_subscription s on s.id = owed.id join due on ${IS_OWED}
           on conflict do nothing returning change_id, subscription_id)
         select subscription_id, array_agg(change_id::text) as changes from written group by 1`,
        [now, BATCH, now],
        'all',
      );
      for (const { subscription_id: subscriptionId, changes } of notices) {
        await record(em, 'boxes.price-change-announced', { subscriptionId, changeIds: [...changes] }, now);
      }
      return notices.length;
    });
  }

  /**
   * Notifies customers with an active box who were emailed about a change that was withdrawn since, and
   * deletes the record that they were.
   */
  private sendWithdrawals(): Promise<number> {
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      const notices = await em.execute<WithdrawnNotice[]>(
        `with gone as (
           delete from box_price_notice where (change_id, subscription_id) in (
             select n.change_id, n.subscription_id from price_change c join box_price_notice n on n.change_id = c.id
              where c.status = 'withdrawn' order by 1, 2 limit ? for update of n skip locked)
           returning change_id, subscription_id, emailed_at)
         select coalesce(r.id, s.id) as subscription_id, r.id is not null as runs,
                array_agg(g.change_id::text) filter (where g.emailed_at is not null) as changes
           from gone g join box_subscription s on s.id = g.subscription_id
           left join lateral (
             select o.id from box_subscription o where (o.id = s.id or o.user_id = s.user_id)
                and o.status in ('active', 'paused', 'past_due') and o.email <> ''
              order by o.id <> s.id, o.created_at, o.id limit 1) r on true
          group by 1, 2`,
        [BATCH],
      );
      for (const { subscription_id: subscriptionId, changes, runs } of notices)
        if (runs && changes)
          await record(em, 'boxes.price-change-withdrawn', { subscriptionId, changeIds: [...changes] }, now);
      return notices.length;
    });
  }

  /**
   * Closes changes that everybody with an older box was notified of. A box that begins later is handled when
   * it begins.
   */
  private async close(): Promise<void> {
    const now = this.clock.now();
    const past = new Date(now.getTime() - CLOSED_AFTER_MS);
    await this.em.fork().execute(
      `with due as (
         select id, effective_from, price_key = '${WEEKLY_PERCENT}' as of_code, ${IS_OF_BOXES} as of_boxes from price_change
          where announced_at is null and status = 'applied' and effective_from <= ? and ${IS_DUE})
       update price_change c set announced_at = ? from due
        where c.id = due.id and not (due.of_boxes and exists (
          select 1 from box_subscription s
           where s.status in ('active', 'paused', 'past_due') and s.email <> '' and ${IS_OWED}))`,
      [past, past, now],
    );
  }
}

/** Runs a batched job until nothing is left. Returns the total. */
async function inBatches(some: () => Promise<number>): Promise<number> {
  let done = 0;
  for (;;) {
    const count = await some();
    done += count;
    if (count < BATCH) return done;
  }
}

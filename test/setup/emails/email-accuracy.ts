import { EntityManager } from '@mikro-orm/postgresql';
import { BoxSubscription } from '#backend/boxes/box-subscription.entity.js';
import { BoxViewsService } from '#backend/boxes/plan/box-views.service.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { cancelBy, dayLabel, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { refundableUntil } from '#backend/rules/membership/membership.js';
import { formatPence } from '#backend/rules/money/money.js';
import { londonDay, londonTime } from '#worker/emails/london-time.js';
import type { TestShop } from '../system/app.js';
import { formViolations } from '../people/email-form.js';
import type { Email } from '../system/outside.js';

const SUM = /£[\d,]+(?:\.\d\d)?/g;
const DATE =
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? \(?\d{1,2} [A-Z][a-z]+\)?(?: \d{4})?(?:(?:,| at) \d{1,2}:\d{2})?/g;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The orders, boxes, memberships, wallet and referral account of an address, with their related rows. */
const OWN = {
  person: `select id from app_user where email = $1`,
  order: `select id from orders where email = $1 or user_id in (select id from app_user where email = $1)`,
  box: `select id from box_subscription where email = $1`,
  membership: `select m.id from membership m join app_user u on u.id = m.user_id where u.email = $1`,
  wallet: `select w.id from user_wallets w join app_user u on u.id = w.user_id where u.email = $1`,
  topUp: `select t.id from top_up t join user_wallets w on w.id = t.wallet_id join app_user u on u.id = w.user_id where u.email = $1`,
  signup: `select s.id from referral_signup s left join app_user u on u.id = s.user_id where $1 in (s.email, u.email)`,
} as const;

/** Every table that emails report on, with the column that ties its rows to a person. */
const RECORDS: readonly (readonly [table: string, column: string, owner: keyof typeof OWN])[] = [
  ['app_user', 'id', 'person'],
  ['link_request', 'user_id', 'person'],
  ['community_booking', 'user_id', 'person'],
  ['community_post', 'author_id', 'person'],
  ['orders', 'id', 'order'],
  ['order_line', 'order_id', 'order'],
  ['substitution_request', 'order_id', 'order'],
  ['refund', 'order_id', 'order'],
  ['order_extra', 'order_id', 'order'],
  ['order_change', 'order_id', 'order'],
  ['box_subscription', 'id', 'box'],
  ['box_delivery', 'subscription_id', 'box'],
  ['membership', 'id', 'membership'],
  ['membership_charge', 'membership_id', 'membership'],
  ['membership_price_notice', 'membership_id', 'membership'],
  ['user_wallets', 'id', 'wallet'],
  ['top_up', 'wallet_id', 'wallet'],
  ['wallet_adjustment', 'wallet_id', 'wallet'],
  ['wallet_payout', 'top_up_id', 'topUp'],
  ['referral_signup', 'id', 'signup'],
  ['referral_totals', 'signup_id', 'signup'],
  ['commission_entry', 'signup_id', 'signup'],
  ['commission_statement', 'signup_id', 'signup'],
  ['payout', 'signup_id', 'signup'],
  ['payout_details', 'signup_id', 'signup'],
];

/** The amount pending after each entry: one email may cover several. */
const PENDING = `select jsonb_build_object('pending_pence',
    sum(e.amount_pence) over (partition by e.signup_id order by e.created_at, e.id) - t.paid_pence) as row
  from commission_entry e join referral_totals t using (signup_id) where e.signup_id in (${OWN.signup})`;
/** Each changed order as it was and as it became. */
const CHANGES = `select c.state as row from order_change o cross join lateral (values (o.before), (o.after)) c(state)
  where o.order_id in (${OWN.order})
  union all select x.after from order_extra x where x.order_id in (${OWN.order})`;
const PRICES = `select to_jsonb(t) as row from price_change t
  union all select to_jsonb(t) from commission_rate_change t`;
/** The notice periods of people notified later than others: their starts. */
const NOTICES = `select jsonb_build_object('holds_from', n.notified_at + c.notice_days * interval '1 day') as row
    from commission_rate_notice n join commission_rate_change c on c.id = n.change_id where n.signup_id in (${OWN.signup})
  union all select jsonb_build_object('holds_from', s.activated_at + c.notice_days * interval '1 day')
    from box_price_notice n join price_change c on c.id = n.change_id
    join box_subscription s on s.id = n.subscription_id where s.email = $1
  union all select jsonb_build_object('holds_from', coalesce(n.emailed_at, n.notified_at) + c.notice_days * interval '1 day')
    from box_price_notice n join price_change c on c.id = n.change_id
    join box_subscription s on s.id = n.subscription_id where s.email = $1`;
const SESSIONS = `select to_jsonb(t) as row from community_event t
  where id in (select community_event_id from community_booking where user_id in (${OWN.person}))`;

type Row = Readonly<Record<string, unknown>>;

/** The records of a person: every amount and every date, as emails write them. */
export interface Records {
  readonly sums: ReadonlySet<string>;
  readonly dates: ReadonlySet<string>;
}

const penceOf = (row: Row, key: string): number => {
  const value = row[key];
  return typeof value === 'number' ? value : 0;
};

/** Amounts derived from a row: the total paid, a line, a price without its VAT. */
function sumsOf(row: Row): number[] {
  const own = Object.entries(row).flatMap(([key, value]) =>
    /pence$/i.test(key) && typeof value === 'number' ? [Math.abs(value)] : [],
  );
  const quantity = typeof row['quantity'] === 'number' ? row['quantity'] : 1;
  return [
    ...own,
    penceOf(row, 'amount_pence') + penceOf(row, 'wallet_pence'),
    penceOf(row, 'amount_pence') + penceOf(row, 'wallet_pence') - penceOf(row, 'reduced_pence'),
    penceOf(row, 'card_pence') + penceOf(row, 'wallet_pence'),
    penceOf(row, 'cash_pence') + penceOf(row, 'bonus_pence'),
    penceOf(row, 'earned_pence') - penceOf(row, 'reversed_pence'),
    penceOf(row, 'amount_pence') - penceOf(row, 'vat_pence'),
    penceOf(row, 'unit_pence') * quantity,
  ];
}

/** The days of a membership's payments after the one that is due: a short month has its last day instead. */
function laterPayments(due: Date, countedFrom: Date): Date[] {
  return [1, 2, 3].map((months) => {
    const lastDay = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + months + 1, 0)).getUTCDate();
    const day = Math.min(countedFrom.getUTCDate(), lastDay);
    return new Date(new Date(due).setUTCMonth(due.getUTCMonth() + months, day));
  });
}

/** The day that a membership's months are counted from: the end of its trial, or its start without one. */
function countedFromOf(row: Row): Date {
  return new Date(String(row['trial_end'] ?? row['started_at'] ?? row['period_end']));
}

/** Dates derived from a row: until when an order is cancelled, or a charge refunded. */
function datesOf(row: Row, cancelHours: number): Date[] {
  return Object.entries(row).flatMap(([key, value]) => {
    if (typeof value !== 'string') return [];
    if (DAY.test(value)) return [new Date(`${value}T12:00Z`), cancelBy(value, cancelHours)];
    if (!MOMENT.test(value)) return [];
    const at = new Date(value);
    if (/paid_at|trial_end/.test(key)) return [at, refundableUntil(at)];
    return key === 'period_end' ? [at, ...laterPayments(at, countedFromOf(row))] : [at];
  });
}

/** The content of the pages of a person's weekly boxes for a week and the coming deliveries. */
async function boxPages(shop: TestShop, email: string): Promise<Row[]> {
  const boxes = await shop
    .get(EntityManager)
    .fork()
    .find(BoxSubscription, { email, status: { $ne: 'cancelled' } });
  const views = shop.get(BoxViewsService);
  const coming = await Promise.all(boxes.map((box) => views.deliveries(box)));
  const weeks = await views.subscriptions(boxes);
  return [...weeks, ...coming.flat()].map((view) => ({ ...view }));
}

/** Reads every record about an address, and the content of its events at their time. */
export async function recordsOf(shop: TestShop, email: string): Promise<Records> {
  const settings = await shop.get(SettingsService).current();
  const own = RECORDS.map(
    ([table, column, owner]) =>
      `select to_jsonb(t) as row from "${table}" t where "${column}" in (${OWN[owner]})`,
  ).join(' union all ');
  const found = await shop.sql<{ row: Row }>(
    `${own} union all ${SESSIONS} union all ${PENDING} union all ${CHANGES} union all ${PRICES} union all ${NOTICES}`,
    [email],
  );
  const rows = found.map(({ row }) => row);
  const ids = rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  const events = await shop.sql<{ row: Row }>(
    `select payload || jsonb_build_object('occurred_at', occurred_at) as row from outbox_event where exists (select 1 from unnest($1::text[]) id where payload::text like '%' || id || '%')`,
    [ids],
  );
  const all = [...rows, ...events.map(({ row }) => row), ...(await boxPages(shop, email))];
  const prices = Object.entries(settings).flatMap(([key, value]) =>
    key.endsWith('Pence') && typeof value === 'number' ? [value] : [],
  );
  const dates = all.flatMap((row) => datesOf(row, settings['orders.cancelHours']));
  return {
    sums: new Set([...prices, ...all.flatMap(sumsOf)].map(formatPence)),
    dates: new Set(dates.flatMap((at) => [dayLabel(londonDate(at)), londonTime(at), londonDay(at)])),
  };
}

/** The amounts and dates of an email that no record explains; empty when all of it is true. */
export function unexplainedValues(text: string, { sums, dates }: Records): string[] {
  const said = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([words]) => words);
  const inFull = (sum: string): string => (sum.includes('.') ? sum : `${sum}.00`);
  return [
    ...said(SUM).filter((sum) => !sums.has(inFull(sum))),
    ...said(DATE).filter((date) => !dates.has(date)),
  ];
}

/** The name of the email an id belongs to: the worker puts it between a number and the shop's own name. */
export const nameIn = (messageId: string): string => messageId.replace(/^<?\d+\.|@.*$/g, '');

/** Checks each email of a shop against the records as they are right after it was sent. */
export class EmailAccuracy {
  /** One for all workers of a shop: deliberately broken emails are not checked. */
  private static readonly seenOf = new WeakMap<TestShop, { readonly ids: Set<string>; last: string }>();

  constructor(
    private readonly shop: TestShop,
    private readonly isJudged: boolean,
  ) {
    if (!EmailAccuracy.seenOf.has(shop)) EmailAccuracy.seenOf.set(shop, { ids: new Set(), last: '0' });
  }

  private get seen(): { readonly ids: Set<string>; last: string } {
    return EmailAccuracy.seenOf.get(this.shop) ?? { ids: new Set(), last: '0' };
  }

  /** The names of all emails sent, with their variants. */
  get names(): Set<string> {
    return new Set([...this.seen.ids].map(nameIn));
  }

  /**
   * Throws with everything that no record explains in an email sent since the last time, and with faults in
   * the form of one.
   */
  async check(): Promise<void> {
    const found: string[] = [];
    const fresh = await this.fresh();
    if (!this.isJudged) return;
    for (const email of fresh) {
      const problems = formViolations(this.shop, email);
      if (problems.length > 0) found.push(`'${email.subject}' to ${email.to} ${problems.join(' and ')}`);
    }
    for (const [to, emails] of byRecipient(fresh)) {
      const records = await recordsOf(this.shop, to);
      for (const { subject, text } of emails) {
        const problems = unexplainedValues(`${subject}\n${text}`, records);
        if (problems.length > 0) found.push(`'${subject}' to ${to} says ${problems.join(' and ')}`);
      }
    }
    if (found.length > 0)
      throw new Error(`Nothing on record says what was sent, or its form is wrong: ${found.join('; ')}`);
  }

  /** Those not checked yet; an email sent twice has the same message id. */
  private async fresh(): Promise<Email[]> {
    const { seen } = this;
    const arrived = await this.shop.outside.emails('', seen.last);
    seen.last = arrived[0]?.id ?? seen.last;
    const found = arrived.filter(({ messageId }) => messageId !== null && !seen.ids.has(messageId));
    for (const { messageId } of found) seen.ids.add(messageId ?? '');
    return found;
  }
}

/** By recipient, those that contain an amount or a date. */
function byRecipient(emails: readonly Email[]): Map<string, Email[]> {
  const found = new Map<string, Email[]>();
  for (const sentEmail of emails) {
    const said = `${sentEmail.subject}\n${sentEmail.text}`;
    if (said.search(SUM) < 0 && said.search(DATE) < 0) continue;
    found.set(sentEmail.to, [...(found.get(sentEmail.to) ?? []), sentEmail]);
  }
  return found;
}

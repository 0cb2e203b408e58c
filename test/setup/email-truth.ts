import { SettingsService } from '../../backend/src/platform/settings/settings.service.js';
import { cancelBy, dayLabel, londonDate } from '../../backend/src/rules/delivery-days.js';
import { refundableUntil } from '../../backend/src/rules/membership.js';
import { formatPence } from '../../backend/src/rules/money.js';
import { londonDay, londonTime } from '../../worker/src/emails/london-time.js';
import type { TestShop } from './app.js';

const SUM = /£[\d,]+(?:\.\d\d)?/g;
const DATE =
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? \(?\d{1,2} [A-Z][a-z]+\)?(?: \d{4})?(?:(?:,| at) \d{1,2}:\d{2})?/g;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Every table that an email tells of, by the ids of its owner. */
const RECORDS = [
  `select to_jsonb(t) as row from orders t where t.email = $1`,
  `select to_jsonb(t) as row from order_line t join orders o on o.id = t.order_id where o.email = $1`,
  `select to_jsonb(t) as row from refund t join orders o on o.id = t.order_id where o.email = $1`,
  `select to_jsonb(t) as row from box_subscription t where t.email = $1`,
  `select to_jsonb(t) as row from box_delivery t join box_subscription s on s.id = t.subscription_id where s.email = $1`,
  `select to_jsonb(t) as row from membership t join app_user u on u.id = t.user_id where u.email = $1`,
  `select to_jsonb(t) as row from membership_charge t join membership m on m.id = t.membership_id join app_user u on u.id = m.user_id where u.email = $1`,
  `select to_jsonb(t) as row from top_up t join user_wallets w on w.id = t.wallet_id join app_user u on u.id = w.user_id where u.email = $1`,
] as const;

type Row = Readonly<Record<string, unknown>>;

/** What the records of somebody say: every sum and every date, as emails write them. */
export interface Records {
  readonly sums: ReadonlySet<string>;
  readonly dates: ReadonlySet<string>;
}

const penceOf = (row: Row, key: string): number => {
  const value = row[key];
  return typeof value === 'number' ? value : 0;
};

/** The sums that follow from a row: what was paid in all, a line, a price without its VAT. */
function sumsOf(row: Row): number[] {
  const own = Object.entries(row).flatMap(([key, value]) =>
    /pence$/i.test(key) && typeof value === 'number' ? [Math.abs(value)] : [],
  );
  const quantity = typeof row['quantity'] === 'number' ? row['quantity'] : 1;
  return [
    ...own,
    penceOf(row, 'amount_pence') + penceOf(row, 'wallet_pence'),
    penceOf(row, 'card_pence') + penceOf(row, 'wallet_pence'),
    penceOf(row, 'amount_pence') - penceOf(row, 'vat_pence'),
    penceOf(row, 'unit_pence') * quantity,
  ];
}

/** The dates that follow from a row: until when an order is cancelled, or a charge given back. */
function datesOf(row: Row, cancelHours: number): Date[] {
  return Object.entries(row).flatMap(([key, value]) => {
    if (typeof value !== 'string') return [];
    if (DAY.test(value)) return [new Date(`${value}T12:00Z`), cancelBy(value, cancelHours)];
    if (!MOMENT.test(value)) return [];
    const at = new Date(value);
    return /paid_at|trial_end/.test(key) ? [at, refundableUntil(at)] : [at];
  });
}

/** Reads everything that is on record about an address, and what its events said when they happened. */
export async function recordsOf(shop: TestShop, email: string): Promise<Records> {
  const settings = await shop.get(SettingsService).current();
  const found = await Promise.all(RECORDS.map((sql) => shop.sql<{ row: Row }>(sql, [email])));
  const rows = found.flat().map(({ row }) => row);
  const ids = rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  const events = await shop.sql<{ row: Row }>(
    `select payload as row from outbox_event where exists (select 1 from unnest($1::text[]) id where payload::text like '%' || id || '%')`,
    [ids],
  );
  const all = [...rows, ...events.map(({ row }) => row)];
  const prices = Object.entries(settings).flatMap(([key, value]) =>
    key.endsWith('Pence') && typeof value === 'number' ? [value] : [],
  );
  const dates = all.flatMap((row) => datesOf(row, settings['orders.cancelHours']));
  return {
    sums: new Set([...prices, ...all.flatMap(sumsOf)].map(formatPence)),
    dates: new Set(dates.flatMap((at) => [dayLabel(londonDate(at)), londonTime(at), londonDay(at)])),
  };
}

/** The sums and dates of an email that nothing on record explains; none where all of it is true. */
export function untrue(text: string, { sums, dates }: Records): string[] {
  const said = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([words]) => words);
  const inFull = (sum: string): string => (sum.includes('.') ? sum : `${sum}.00`);
  return [
    ...said(SUM).filter((sum) => !sums.has(inFull(sum))),
    ...said(DATE).filter((date) => !dates.has(date)),
  ];
}

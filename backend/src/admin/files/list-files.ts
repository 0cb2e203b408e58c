import type { Role } from '#backend/rules/identity/roles.js';

/** How a value is written so that a spreadsheet reads it as what it is. */
export type CellKind = 'text' | 'pence' | 'time';

export interface FileColumn {
  readonly head: string;
  readonly sql: string;
  readonly kind?: CellKind;
}

/** A list of the back office as a file: its rows from the newest to the oldest; no health details (rule A7). */
export interface ListFile {
  /** Who may download it besides administrators. */
  readonly roles: readonly Role[];
  readonly columns: readonly FileColumn[];
  readonly from: string;
  /** A further condition; true for every row if omitted. */
  readonly where?: string;
  /** The order of the rows and the type of their id; both together are unique. */
  readonly at: string;
  readonly id: string;
  readonly idType: 'uuid' | 'bigint' | 'text';
}

const name = (of: string): string => `trim(${of}.first_name || ' ' || ${of}.last_name)`;
const orderCode = `upper(right(coalesce(o.stripe_session_id, o.id::text), 8))`;
const PAID_ORDERS = 'orders p where p.user_id = u.id and p.paid_at is not null';

/** Every list that can be downloaded, by its name in the address; orders and the waiting list have their own. */
export const LIST_FILES = {
  people: {
    roles: [],
    columns: [
      { head: 'Name', sql: name('u') },
      { head: 'Email', sql: 'u.email' },
      { head: 'Joined', sql: 'u.created_at', kind: 'time' },
      { head: 'Last signed in', sql: 'u.last_sign_in_at', kind: 'time' },
      { head: 'Paid orders', sql: `(select count(*)::int from ${PAID_ORDERS})` },
      {
        head: 'Spent GBP',
        sql: `(select coalesce(sum(p.amount_pence + p.wallet_pence - p.refunded_pence), 0)::int from ${PAID_ORDERS})`,
        kind: 'pence',
      },
      { head: 'LT+', sql: '(select m.status from membership m where m.user_id = u.id)' },
    ],
    from: 'app_user u',
    at: 'u.created_at',
    id: 'u.id',
    idType: 'uuid',
  },
  boxes: {
    roles: ['support'],
    columns: [
      { head: 'Box', sql: 'b.id' },
      { head: 'Status', sql: 'b.status' },
      { head: 'Name', sql: name('b') },
      { head: 'Email', sql: 'b.email' },
      { head: 'Meals', sql: 'b.meals_per_week' },
      { head: 'Delivery day', sql: 'b.delivery_day' },
      { head: 'Started', sql: 'b.created_at', kind: 'time' },
      { head: 'Ended', sql: 'b.cancelled_at', kind: 'time' },
      { head: 'Promotion', sql: 'b.promotion_code' },
      { head: 'Referral code', sql: 'b.referral_code' },
    ],
    from: 'box_subscription b',
    where: `b.end_reason is distinct from 'unpaid'`,
    at: 'b.created_at',
    id: 'b.id',
    idType: 'uuid',
  },
  complaints: {
    roles: ['support'],
    columns: [
      { head: 'Complaint', sql: 'c.id' },
      { head: 'Order', sql: orderCode },
      { head: 'Name', sql: name('o') },
      { head: 'Email', sql: 'o.email' },
      { head: 'Wish', sql: 'c.wish' },
      { head: 'Status', sql: 'c.status' },
      { head: 'Reported', sql: 'c.created_at', kind: 'time' },
      { head: 'Closed', sql: 'c.closed_at', kind: 'time' },
      { head: 'Order total GBP', sql: 'o.amount_pence + o.wallet_pence', kind: 'pence' },
      { head: 'Refunded GBP', sql: 'o.refunded_pence', kind: 'pence' },
    ],
    from: 'complaint c join orders o on o.id = c.order_id',
    at: 'c.created_at',
    id: 'c.id',
    idType: 'uuid',
  },
  audit: {
    roles: [],
    columns: [
      { head: 'When', sql: 'a.at', kind: 'time' },
      { head: 'Action', sql: 'a.action' },
      { head: 'Who', sql: '(select u.email from app_user u where u.id = a.actor_id)' },
      { head: 'Account', sql: 'a.actor_id' },
      { head: 'Subject', sql: 'a.subject_id' },
      { head: 'Details', sql: 'a.details::text' },
    ],
    from: 'audit_entry a',
    at: 'a.at',
    id: 'a.id',
    idType: 'bigint',
  },
  contact: {
    roles: ['support'],
    columns: [
      { head: 'Received', sql: 'm.created_at', kind: 'time' },
      { head: 'Name', sql: 'm.name' },
      { head: 'Email', sql: 'm.email' },
      { head: 'Topic', sql: 'm.topic' },
      { head: 'Organisation', sql: 'm.organisation' },
      { head: 'Role', sql: 'm.role' },
      { head: 'Replied', sql: 'm.replied_at', kind: 'time' },
      { head: 'Closed', sql: 'm.closed_at', kind: 'time' },
    ],
    from: 'contact_message m',
    at: 'm.created_at',
    id: 'm.id',
    idType: 'uuid',
  },
  professionals: {
    roles: ['finance'],
    columns: [
      { head: 'Name', sql: name('s') },
      { head: 'Email', sql: 's.email' },
      { head: 'Code', sql: 's.referral_code' },
      { head: 'Profession', sql: 's.profession' },
      { head: 'Register number', sql: 's.register_number' },
      { head: 'Status', sql: 's.status' },
      { head: 'Joined', sql: 's.created_at', kind: 'time' },
      { head: 'Approved', sql: 's.approved_at', kind: 'time' },
    ],
    from: 'referral_signup s',
    at: 's.created_at',
    id: 's.id',
    idType: 'uuid',
  },
  promotions: {
    roles: ['content'],
    columns: [
      { head: 'Code', sql: 'p.code' },
      { head: 'Percent by use', sql: 'p.percent_by_use::text' },
      { head: 'Active', sql: `case when p.active then 'yes' else 'no' end` },
      { head: 'Starts', sql: 'p.starts_at', kind: 'time' },
      { head: 'Ends', sql: 'p.ends_at', kind: 'time' },
      { head: 'Most uses', sql: 'p.max_uses' },
      {
        head: 'Uses',
        sql: '(select count(*)::int from promotion_use x where x.code = p.code and x.released_at is null)',
      },
    ],
    from: 'promotion p',
    at: 'to_timestamp(0)',
    id: 'p.code',
    idType: 'text',
  },
  'promotion-uses': {
    roles: ['finance'],
    columns: [
      { head: 'Code', sql: 'x.code' },
      { head: 'Order', sql: orderCode },
      { head: 'Placed', sql: 'o.created_at', kind: 'time' },
      { head: 'Use', sql: 'x.nth' },
      { head: 'Discount GBP', sql: 'o.discount_pence', kind: 'pence' },
      { head: 'Order total GBP', sql: 'o.amount_pence + o.wallet_pence', kind: 'pence' },
      { head: 'Status', sql: 'o.status' },
      { head: 'Given back', sql: 'x.released_at', kind: 'time' },
    ],
    from: 'promotion_use x join orders o on o.id = x.order_id',
    at: 'o.created_at',
    id: 'o.id',
    idType: 'uuid',
  },
  partners: {
    roles: ['content'],
    columns: [
      { head: 'Name', sql: 'p.name' },
      { head: 'Website', sql: 'p.website_url' },
      { head: 'Active', sql: `case when p.is_active then 'yes' else 'no' end` },
      { head: 'Position', sql: 'p.display_order' },
    ],
    from: 'clinic_partner p',
    at: 'to_timestamp(0)',
    id: 'p.id',
    idType: 'text',
  },
} as const satisfies Readonly<Record<string, ListFile>>;

export type ListFileName = keyof typeof LIST_FILES;
export const LIST_FILE_NAMES = Object.keys(LIST_FILES) as ListFileName[];

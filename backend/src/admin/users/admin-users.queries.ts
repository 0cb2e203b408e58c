import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { StaffRole } from '#backend/identity/access/roles.service.js';
import type { UserDetailDto, UserListDto, UserRowDto, UsersQuery } from './admin-users.dto.js';

const LATEST = 10;
/** Sorts after every text that begins with the typed one. */
const LAST = '\u{10FFFF}';
/** People found twice are shown once; this many reads fill up a page that held some of them. */
const MAX_READS = 6;

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly roles: StaffRole[];
  readonly created_at: Date | string;
  readonly last_sign_in_at: Date | string | null;
  readonly place: string;
}

/** A row of the list, with what somebody has bought. */
interface ListedUser extends UserRow {
  readonly paid_orders: number;
  readonly spent_pence: number;
  readonly membership: string | null;
}

const COLUMNS = `u.id, u.email, u.first_name, u.last_name, u.created_at, u.last_sign_in_at,
  array(select r.role::text from user_role r where r.user_id = u.id order by r.role) as roles`;

const LISTED = `${COLUMNS}, bought.paid_orders, bought.spent_pence,
  (select m.status from membership m where m.user_id = u.id) as membership`;
/** What a person has bought: their own orders are few, and found by an index. */
const BOUGHT = `left join lateral (
    select count(*)::int as paid_orders, coalesce(sum(p.amount_pence + p.wallet_pence - p.refunded_pence), 0)::int as spent_pence
      from orders p where p.user_id = u.id and p.paid_at is not null) bought on true`;

/** The ways to search for people, one after the other: each has an index in the order of its pages. */
const WAYS = [
  { name: 'email', expression: 'u.email collate "C"' },
  { name: 'name', expression: `lower(u.first_name || ' ' || u.last_name) collate "C"` },
  { name: 'surname', expression: 'lower(u.last_name) collate "C"' },
] as const;

const Cursor = z.tuple([z.string(), z.string(), z.uuid()]);
type NamePosition = z.infer<typeof Cursor>;

/** Where a page ended: the way, the value there, and the id of its last row. */
function positionOf(cursor: string | undefined): NamePosition | undefined {
  if (cursor === undefined) return undefined;
  try {
    const parsed = Cursor.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function cursorOf(way: string, row: UserRow | undefined): string | null {
  return row ? encode([way, row.place, row.id]) : null;
}

/** A page of people: the newest, the holders of a role, or those that begin with what was typed. */
export async function findUsers(em: EntityManager, query: UsersQuery): Promise<UserListDto> {
  if (query.role !== undefined) return holders(em, query.role, query);
  if (!query.q || query.seen !== undefined) return newest(em, query);
  return search(em, query.q.toLowerCase(), query);
}

async function newest(em: EntityManager, { cursor, limit, seen }: UsersQuery): Promise<UserListDto> {
  const place = positionOf(cursor);
  const isNever = seen === 'never';
  const rows = await em.execute<ListedUser[]>(
    `select ${LISTED}, u.created_at::text as place from app_user u ${BOUGHT}
      where ${isNever ? 'u.last_sign_in_at is null' : 'true'}
        ${place ? 'and (u.created_at, u.id) < (?::timestamptz, ?::uuid)' : ''}
      order by u.created_at desc, u.id desc limit ?`,
    place ? [place[1], place[2], limit + 1] : [limit + 1],
  );
  return page(rows, limit, 'newest');
}

async function holders(
  em: EntityManager,
  role: StaffRole,
  { cursor, limit }: UsersQuery,
): Promise<UserListDto> {
  const place = positionOf(cursor);
  const rows = await em.execute<ListedUser[]>(
    `select ${LISTED}, '' as place from user_role h join app_user u on u.id = h.user_id ${BOUGHT}
      where h.role = ? ${place ? 'and h.user_id > ?::uuid' : ''} order by h.user_id limit ?`,
    place ? [role, place[2], limit + 1] : [role, limit + 1],
  );
  return page(rows, limit, 'role');
}

/** By id where it looks like one, else each way in turn, from the end of the previous page. */
async function search(em: EntityManager, typed: string, query: UsersQuery): Promise<UserListDto> {
  const { limit } = query;
  if (/^[0-9a-f]{8}[0-9a-f-]*$/.test(typed)) {
    const found = await byId(em, typed, limit);
    if (found.length > 0) return { items: found.map(listed), nextCursor: null };
  }
  const items: ListedUser[] = [];
  let place = positionOf(query.cursor) ?? start(WAYS[0]);
  for (let read = 0; read < MAX_READS; read += 1) {
    const at = Math.max(
      0,
      WAYS.findIndex(({ name }) => name === place[0]),
    );
    const want = limit - items.length;
    const rows = await along(em, { at, typed, place, limit: want + 1 });
    items.push(...rows.slice(0, want).filter((row) => !isFoundBefore(row, typed, at)));
    const next = WAYS[at + 1];
    if (rows.length <= want && !next) return { items: items.map(listed), nextCursor: null };
    const last = want > 0 ? rows[want - 1] : undefined;
    if (rows.length <= want && next) place = start(next);
    else if (last) place = [place[0], last.place, last.id];
    if (rows.length > want && items.length === limit) break;
  }
  return { items: items.map(listed), nextCursor: encode(place) };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Sorts before the first result of a way. */
const start = ({ name }: { readonly name: string }): NamePosition => [name, '', NOBODY];

function encode(place: NamePosition): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

interface Along {
  readonly at: number;
  readonly typed: string;
  readonly place: NamePosition;
  readonly limit: number;
}

function along(em: EntityManager, { at, typed, place, limit }: Along): Promise<ListedUser[]> {
  const expression = WAYS[at]?.expression ?? WAYS[0].expression;
  const isFirst = place[1] === '';
  return em.execute<ListedUser[]>(
    `select ${LISTED}, ${expression} as place from app_user u ${BOUGHT}
      where ${expression} >= ? and ${expression} < ?
        ${isFirst ? '' : `and (${expression}, u.id) > (?, ?::uuid)`}
      order by ${expression}, u.id limit ?`,
    [typed, `${typed}${LAST}`, ...(isFirst ? [] : [place[1], place[2]]), limit],
  );
}

/** An id, or its first eight characters and more. */
function byId(em: EntityManager, typed: string, limit: number): Promise<ListedUser[]> {
  const digits = typed.replaceAll('-', '').slice(0, 32);
  return em.execute<ListedUser[]>(
    `select ${LISTED}, '' as place from app_user u ${BOUGHT} where u.id between ?::uuid and ?::uuid order by u.id limit ?`,
    [digits.padEnd(32, '0'), digits.padEnd(32, 'f'), limit],
  );
}

function isFoundBefore({ email, first_name, last_name }: UserRow, typed: string, way: number): boolean {
  const name = `${first_name} ${last_name}`.toLowerCase();
  return (way > 0 && email.startsWith(typed)) || (way > 1 && name.startsWith(typed));
}

function page(rows: readonly ListedUser[], limit: number, way: string): UserListDto {
  const items = rows.slice(0, limit);
  return { items: items.map(listed), nextCursor: rows.length > limit ? cursorOf(way, items.at(-1)) : null };
}

function listed(row: ListedUser): UserListDto['items'][number] {
  const { paid_orders: paidOrders, spent_pence: spentPence, membership } = row;
  return { ...view(row), paidOrders, spentPence, membership };
}

function view(row: UserRow): UserRowDto {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    roles: row.roles,
    createdAt: instant(row.created_at),
    lastSignInAt: row.last_sign_in_at === null ? null : instant(row.last_sign_in_at),
  };
}

type Wallet = NonNullable<UserDetailDto['wallet']>;
type Facts = Omit<UserDetailDto, 'sessions' | 'wallet' | 'agreements'> & {
  readonly wallet: Omit<Wallet, 'pendingAdjustments'> | null;
};

const TIME = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What the modules store about an account, in one statement; undefined when it is gone. */
export async function userSummary(em: EntityManager, userId: string): Promise<Facts | undefined> {
  const rows = await em.execute<(UserRow & { facts: Omit<Facts, keyof UserRowDto> })[]>(
    `select ${COLUMNS}, '' as place, json_build_object(
       'phone', u.phone,
       'emailConfirmedAt', ${TIME('u.email_confirmed_at')},
       'hasHealthDetails', u.health_sealed is not null,
       'hasSecondFactor', exists (select 1 from mfa_factor f where f.user_id = u.id and f.status = 'verified'),
       'addresses', array(select concat_ws(', ', a.address, a.apartment, a.city, a.postcode, a.country)
                            from address a where a.user_id = u.id order by a.created_at limit ${LATEST}),
       'orders', coalesce((select json_agg(o) from (
          select id, kind, status, payment_status as "paymentState", amount_pence + wallet_pence as "totalPence",
                 ${TIME('created_at')} as "createdAt"
            from orders where user_id = u.id order by orders.created_at desc, id desc limit ${LATEST}) o), '[]'),
       'boxes', coalesce((select json_agg(b) from (
          select id, status, meals_per_week as "mealsPerWeek", delivery_day as "deliveryDay",
                 ${TIME('created_at')} as "createdAt"
            from box_subscription where user_id = u.id
           order by box_subscription.created_at desc, id desc limit ${LATEST}) b), '[]'),
       'membership', (select json_build_object('status', m.status, 'periodEnd', ${TIME('m.period_end')},
                        'cancelAtPeriodEnd', m.cancel_at_period_end) from membership m where m.user_id = u.id),
       'wallet', (select json_build_object(
          'balancePence', w.cash_pence + w.bonus_pence, 'cashPence', w.cash_pence, 'bonusPence', w.bonus_pence,
          'heldPence', w.held_cash_pence + w.held_bonus_pence, 'owedPence', w.owed_pence,
          'frozen', w.frozen_at is not null,
          'inquiries', coalesce((select json_agg(i) from (
             select i.id, i.amount_pence as "amountPence", ${TIME('i.respond_by')} as "respondBy"
               from top_up_inquiry i join top_up d on d.id = i.top_up_id
              where d.wallet_id = w.id and i.closed_at is null order by i.respond_by limit ${LATEST}) i), '[]'),
          'entries', coalesce((select json_agg(t) from (
             select t.id::text, coalesce(a.reason, t.description) as description, t.amount_pence as "amountPence",
                    ${TIME('t.created_at')} as "createdAt"
               from ledger_transfer t left join wallet_adjustment a on a.id = t.ref_id and t.kind = 'adjustment'
              where t.wallet_id = w.id and t.amount_pence <> 0 order by t.id desc limit ${LATEST}) t), '[]'))
          from user_wallets w where w.user_id = u.id)) as facts
       from app_user u where u.id = ?`,
    [userId],
  );
  const row = rows[0];
  return row && { ...view(row), ...row.facts };
}

function instant(at: Date | string): string {
  return new Date(at).toISOString();
}

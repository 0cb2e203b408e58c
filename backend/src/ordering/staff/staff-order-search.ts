import type { EntityManager } from '@mikro-orm/postgresql';
import { preparedStatement, type PreparedStatement } from '#backend/platform/database/prepared-statement.js';
import type { Order } from '../orders/order.entity.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import type { OrderStatus } from '../ordering.dto.js';
import { filterClause, filteredIds, OPEN_COMPLAINTS } from './staff-order-facets.js';
import {
  sortOrder,
  type Clause,
  type ListPosition,
  type OrderFilters,
  type OrderSort,
} from './staff-order-filters.js';

/** A search of the back office. */
export interface OrderSearch extends OrderFilters {
  /** Newest first if omitted; what is found by an address has its order. */
  readonly sort?: OrderSort | undefined;
  /** An order's id or its beginning, its 8 characters, an email address or its beginning, a payment session. */
  readonly q?: string | undefined;
}

export interface SearchPage {
  /** The last order of the page before. */
  readonly start: ListPosition | undefined;
  readonly limit: number;
  /** In London: the calendar of the filter of days. */
  readonly today: IsoDate;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The first eight characters of an id, as the back office shows it, or more. */
const ID_BEGINNING = /^[0-9a-f]{8}[0-9a-f-]{0,27}$/i;
const CODE = /^[0-9a-z_]{8}$/i;
/** The expression of the index. */
const CODE_OF_ORDER = 'upper(right(coalesce(stripe_session_id, id::text), 8))';
/** Sorts after every text with the same first characters. */
const LAST_CHARACTER = '\u{10FFFF}';
const NEWEST: ListPosition = { value: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** The columns of an order in the list and the file: no health details. */
export type ListedOrder = Pick<
  Order,
  | 'id'
  | 'kind'
  | 'status'
  | 'paymentStatus'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'subtotalPence'
  | 'discountPence'
  | 'deliveryPence'
  | 'walletPence'
  | 'amountPence'
  | 'refundedPence'
  | 'mealsPerWeek'
  | 'parcelStep'
  | 'replacesOrderId'
  | 'deliveryDate'
  | 'referralCode'
  | 'promotionCode'
  | 'stripeSessionId'
  | 'paymentId'
  | 'createdAt'
  | 'updatedAt'
> & { readonly postcode: string | null; readonly hasOpenComplaint: boolean; readonly tags: string[] };

/** As the database sends it: times are text. */
type ListedRow = Omit<ListedOrder, 'createdAt' | 'updatedAt'> & {
  readonly createdAt: string;
  readonly updatedAt: string;
};

const COLUMNS = `id, kind, status, payment_status as "paymentStatus", email, first_name as "firstName",
  last_name as "lastName", subtotal_pence as "subtotalPence", discount_pence as "discountPence",
  delivery_pence as "deliveryPence", wallet_pence as "walletPence", amount_pence as "amountPence",
  refunded_pence as "refundedPence", meals_per_week as "mealsPerWeek", delivery_date as "deliveryDate",
  referral_code as "referralCode", promotion_code as "promotionCode", stripe_session_id as "stripeSessionId",
  payment_id as "paymentId", created_at as "createdAt", updated_at as "updatedAt",
  parcel_step as "parcelStep", replaces_order_id as "replacesOrderId",
  delivery_address ->> 'postcode' as postcode,
  id = any(array(${OPEN_COMPLAINTS})) as "hasOpenComplaint",
  array(select tag from staff_tag where subject = 'order' and subject_id = orders.id order by tag) as tags`;

/** By the length of the page and whether it is of one status. */
const firstPages = new Map<string, PreparedStatement<ListedRow>>();

/**
 * A page of orders as the list shows them. Every search uses an index that has its order too, so that no page
 * costs more in a larger shop (rule A22). Newest first; by the beginning of an address, in the order of
 * addresses, and newest first within each.
 */
export async function findOrders(
  em: EntityManager,
  { q = '', sort = '-placed', ...filters }: OrderSearch,
  page: SearchPage,
): Promise<ListedOrder[]> {
  const { status, ...others } = filters;
  const isByStatus = sort === '-placed' && Object.values(others).every((each) => each === undefined);
  if (q === '' && isByStatus && !page.start) return firstPage(em, status, page.limit);
  if (q === '' && (!isByStatus || status !== undefined)) return filtered(em, { filters, sort }, page);
  const some = filterClause(filters, page.today);
  if (q === '') return newest(em, [some], NONE, page);
  const named = namesOf(q);
  const found = await newest(em, named, some, page);
  if (found.length > 0 || (page.start && named.length > 0 && (await isAny(em, named)))) return found;
  return byEmail(em, q.toLowerCase(), some, page);
}

const NONE: Clause = { sql: 'true', params: [] };

/** A page of a filtered list, in its order; no page costs more in a larger shop (rule A22). */
function filtered(
  em: EntityManager,
  { filters, sort }: { readonly filters: OrderFilters; readonly sort: OrderSort },
  page: SearchPage,
): Promise<ListedOrder[]> {
  const order = sortOrder(sort);
  const { sql, params } = filteredIds({ ...page, filters, sort: order });
  return ask(
    em,
    `select ${COLUMNS} from (${sql}) page join orders using (id)
      order by page.place ${order.direction}, id ${order.direction}`,
    [...params],
  );
}

/** What the search words may refer to. */
function namesOf(q: string): Clause[] {
  const names: Clause[] = [];
  if (q.startsWith('cs_')) names.push({ sql: 'stripe_session_id = ?', params: [q] });
  if (q.startsWith('pi_'))
    names.push({
      sql: '(payment_intent_id = ? or id in (select order_id from order_extra where payment_intent_id = ?))',
      params: [q, q],
    });
  if (UUID.test(q)) names.push({ sql: 'id = ?::uuid', params: [q] });
  else if (ID_BEGINNING.test(q)) {
    const [first, last] = ['0', 'f'].map((digit) => filledUp(q, digit));
    if (first && last) names.push({ sql: 'id between ?::uuid and ?::uuid', params: [first, last] });
  }
  if (CODE.test(q)) names.push({ sql: `${CODE_OF_ORDER} = ?`, params: [q.toUpperCase()] });
  return names;
}

/** The order with these 8 characters; null when none has them, or more than one. */
export async function orderIdOfCode(em: EntityManager, code: string): Promise<string | null> {
  if (!CODE.test(code)) return null;
  const rows = await em.execute<{ id: string }[]>(
    `select id from orders where ${CODE_OF_ORDER} = ? limit 2`,
    [code.toUpperCase()],
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** Orders by their ids, as the list shows them, newest first. */
export function ordersOf(em: EntityManager, ids: readonly string[]): Promise<ListedOrder[]> {
  return ask(
    em,
    `select ${COLUMNS} from orders where id = any(?::uuid[]) order by created_at desc, id desc limit ?`,
    [`{${ids.join(',')}}`, ids.length],
  );
}

/** The first or the last id with this beginning; undefined when none has it. */
function filledUp(beginning: string, digit: string): string | undefined {
  const shape = '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit);
  const id = beginning + shape.slice(beginning.length);
  return UUID.test(id) ? id : undefined;
}

async function newest(
  em: EntityManager,
  clauses: readonly Clause[],
  some: Clause,
  { start, limit }: SearchPage,
): Promise<ListedOrder[]> {
  if (clauses.length === 0) return [];
  const { value, id } = start ?? NEWEST;
  const parts = clauses.map(
    ({ sql }) => `select ${COLUMNS} from orders
       where ${sql} and ${some.sql} and (created_at, id) < (?::timestamptz, ?::uuid)
       order by created_at desc, id desc limit ?`,
  );
  const params = clauses.flatMap((each) => [...each.params, ...some.params, value, id, limit]);
  const [only = ''] = parts;
  if (parts.length === 1) return ask(em, only, params);
  // The words may match in two ways, and an order match both.
  const each = parts.map((part) => `(${part})`).join(' union all ');
  const once = `select distinct on ("createdAt", id) * from (${each}) found`;
  return ask(em, `${once} order by "createdAt" desc, id desc limit ?`, [...params, limit]);
}

async function isAny(em: EntityManager, clauses: readonly Clause[]): Promise<boolean> {
  const parts = clauses.map(({ sql }) => `exists(select from orders where ${sql})`);
  const params = clauses.flatMap((each) => each.params);
  const rows = await em.execute<unknown[]>(`select 1 where ${parts.join(' or ')}`, params);
  return rows.length > 0;
}

async function byEmail(
  em: EntityManager,
  beginning: string,
  some: Clause,
  { start, limit }: SearchPage,
): Promise<ListedOrder[]> {
  const after: Clause = start
    ? {
        sql: `(email collate "C", created_at, id) < ((select email from orders where id = ?::uuid) collate "C", ?::timestamptz, ?::uuid)`,
        params: [start.id, start.value, start.id],
      }
    : { sql: 'true', params: [] };
  return ask(
    em,
    `select ${COLUMNS} from orders
      where email collate "C" >= ? and email collate "C" < ? and ${some.sql} and ${after.sql}
      order by email collate "C" desc, created_at desc, id desc limit ?`,
    [beginning, beginning + LAST_CHARACTER, ...some.params, ...after.params, limit],
  );
}

/**
 * The page that the list opens with. Its length is part of the statement: a plan for any length expects a tenth
 * of all orders.
 */
async function firstPage(
  em: EntityManager,
  status: OrderStatus | undefined,
  limit: number,
): Promise<ListedOrder[]> {
  const name = `ordering_first_page_${status ? 'of_status_' : ''}${limit}`;
  const statement =
    firstPages.get(name) ??
    preparedStatement<ListedRow>(
      name,
      `select ${COLUMNS} from orders ${status ? 'where status = $1' : ''}
        order by created_at desc, id desc limit ${limit}`,
    );
  firstPages.set(name, statement);
  return (await statement.rows(em, ...(status ? [status] : []))).map(listed);
}

async function ask(em: EntityManager, sql: string, params: unknown[]): Promise<ListedOrder[]> {
  return (await em.execute<ListedRow[]>(sql, params)).map(listed);
}

function listed(row: ListedRow): ListedOrder {
  return { ...row, createdAt: new Date(row.createdAt), updatedAt: new Date(row.updatedAt) };
}

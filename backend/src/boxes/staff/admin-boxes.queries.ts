import type { EntityManager } from '@mikro-orm/postgresql';
import { toPage, startOf } from '#backend/platform/http/validation/shared/page.js';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import type { AdminBoxesQuery, AdminBoxItemDto, AdminBoxListDto } from './admin-boxes.dto.js';

/** An id, or its first eight characters or more. */
const ID_BEGINNING = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/i;
/** The order code that customers see (rule O5). */
const CODE = /^[0-9a-z_]{8}$/i;
/** The expression of the index. */
const CODE_OF_ORDER = 'upper(right(coalesce(o.stripe_session_id, o.id::text), 8))';
const ID_DIGITS = 32;
/** Sorts after every text with the same first characters. */
const LAST_CHARACTER = '\u{10FFFF}';
const NEWEST = { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface Clause {
  readonly sql: string;
  readonly params: readonly unknown[];
}

interface BoxRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly status: AdminBoxItemDto['status'];
  readonly email: string;
  readonly name: string;
  readonly meals_per_week: number;
  readonly delivery_day: AdminBoxItemDto['deliveryDay'];
  readonly paused_until: string | null;
  readonly created_at: Date | string;
  readonly cancelled_at: Date | string | null;
  readonly next_delivery: AdminBoxItemDto['nextDelivery'];
}

/**
 * Whether a delivery currently comes: not within a pause, and its order was not cancelled (rules B19, B25).
 */
const comes = (delivery: string): string => `
  ${delivery}.status in ('planned', 'charging', 'payment_failed', 'paid')
  and not (${delivery}.status = 'planned' and s.status = 'paused'
           and (s.paused_until is null or ${delivery}.date < s.paused_until))
  and not exists (select 1 from orders o where o.id = ${delivery}.order_id and o.status = 'cancelled')`;

/** The next delivery is read by an index of the box's own deliveries. Takes today as its one parameter. */
const COLUMNS = `s.id, s.user_id, s.status, s.email, trim(s.first_name || ' ' || s.last_name) as name,
  s.meals_per_week, s.delivery_day, to_char(s.paused_until, 'YYYY-MM-DD') as paused_until, s.created_at,
  s.cancelled_at,
  (select json_build_object('date', to_char(n.date, 'YYYY-MM-DD'), 'state', n.status) from box_delivery n
    where n.subscription_id = s.id and n.date >= ?::date and ${comes('n')}
    order by n.date limit 1) as next_delivery`;

/** An abandoned checkout is no weekly box; the indexes leave it out as well. */
const TAKEN_UP = `s.end_reason is distinct from 'unpaid'`;

/** The parameters of every kind of search. */
interface Asked {
  readonly query: AdminBoxesQuery;
  readonly today: IsoDate;
  readonly filter: Clause;
}

/**
 * A page of weekly boxes. Every search uses an index that has its order too (rule A22): newest first; by the
 * beginning of an address, in the order of addresses; of one delivery day, in the order of ids.
 */
export async function findBoxes(
  em: EntityManager,
  query: AdminBoxesQuery,
  today: IsoDate,
): Promise<AdminBoxListDto> {
  const { q = '', deliveryDate, limit } = query;
  const asked = { query, today, filter: filterOf(query) };
  if (q === '' && deliveryDate === undefined) return page(await newest(em, asked), limit);
  if (q === '') return page(await ofDay(em, asked, deliveryDate ?? today), limit);
  const found = await named(em, asked, q);
  return page(found.length > 0 ? found : await byEmail(em, asked, q.toLowerCase()), limit);
}

function filterOf({ status, deliveryDate, q = '' }: AdminBoxesQuery): Clause {
  const stored = status === 'ended' ? 'cancelled' : status;
  const ofStatus = stored === undefined ? '' : ' and s.status = ?';
  // Without search words the query starts from the deliveries of the day.
  const onDay =
    deliveryDate === undefined || q === ''
      ? ''
      : ` and exists (select 1 from box_delivery d where d.subscription_id = s.id and d.date = ?::date and ${comes('d')})`;
  return {
    sql: `${TAKEN_UP}${ofStatus}${onDay}`,
    params: [...(stored === undefined ? [] : [stored]), ...(onDay === '' ? [] : [deliveryDate])],
  };
}

function newest(em: EntityManager, { query, today, filter }: Asked): Promise<BoxRow[]> {
  const { createdAt, id } = startOf(query) ?? NEWEST;
  return ask(
    em,
    `select ${COLUMNS} from box_subscription s
      where ${filter.sql} and (s.created_at, s.id) < (?::timestamptz, ?::uuid)
      order by s.created_at desc, s.id desc limit ?`,
    [today, ...filter.params, createdAt, id, query.limit + 1],
  );
}

/** At most as many as the kitchen makes in a day, however many weekly boxes there are. */
function ofDay(em: EntityManager, { query, today, filter }: Asked, day: IsoDate): Promise<BoxRow[]> {
  return ask(
    em,
    `select ${COLUMNS} from box_delivery d join box_subscription s on s.id = d.subscription_id
      where d.date = ?::date and ${comes('d')} and ${filter.sql} and d.subscription_id > ?::uuid
      order by d.subscription_id limit ?`,
    [today, day, ...filter.params, startOf(query)?.id ?? BEFORE_ALL, query.limit + 1],
  );
}

/** The boxes whose own id, customer or order the words may name. Rarely more than a few. */
async function named(em: EntityManager, { query, today, filter }: Asked, q: string): Promise<BoxRow[]> {
  const names: Clause[] = [];
  if (ID_BEGINNING.test(q)) {
    const digits = q.replaceAll('-', '').slice(0, ID_DIGITS);
    const params = [digits.padEnd(ID_DIGITS, '0'), digits.padEnd(ID_DIGITS, 'f')];
    names.push(
      { sql: 'select id from box_subscription where id between ?::uuid and ?::uuid', params },
      { sql: 'select id from box_subscription where user_id between ?::uuid and ?::uuid', params },
    );
  }
  if (CODE.test(q)) {
    names.push({
      sql: `select d.subscription_id from orders o join box_delivery d on d.order_id = o.id where ${CODE_OF_ORDER} = ?`,
      params: [q.toUpperCase()],
    });
  }
  if (names.length === 0) return [];
  const { createdAt, id } = startOf(query) ?? NEWEST;
  return ask(
    em,
    `with found (id) as materialized (${names.map(({ sql }) => sql).join(' union ')})
     select ${COLUMNS} from found join box_subscription s on s.id = found.id
      where ${filter.sql} and (s.created_at, s.id) < (?::timestamptz, ?::uuid)
      order by s.created_at desc, s.id desc limit ?`,
    [...names.flatMap(({ params }) => params), today, ...filter.params, createdAt, id, query.limit + 1],
  );
}

function byEmail(em: EntityManager, { query, today, filter }: Asked, beginning: string): Promise<BoxRow[]> {
  const start = startOf(query);
  const after: Clause = start
    ? {
        sql: `and (s.email collate "C", s.created_at, s.id) <
                  ((select email from box_subscription where id = ?::uuid) collate "C", ?::timestamptz, ?::uuid)`,
        params: [start.id, start.createdAt, start.id],
      }
    : { sql: '', params: [] };
  return ask(
    em,
    `select ${COLUMNS} from box_subscription s
      where s.email collate "C" >= ? and s.email collate "C" < ? and ${filter.sql} ${after.sql}
      order by s.email collate "C" desc, s.created_at desc, s.id desc limit ?`,
    [today, beginning, beginning + LAST_CHARACTER, ...filter.params, ...after.params, query.limit + 1],
  );
}

function ask(em: EntityManager, sql: string, params: readonly unknown[]): Promise<BoxRow[]> {
  return em.execute<BoxRow[]>(sql, [...params]);
}

function page(rows: readonly BoxRow[], limit: number): AdminBoxListDto {
  const places = rows.map((row) => ({ ...row, createdAt: new Date(row.created_at) }));
  return toPage(places, limit, view);
}

function view(row: BoxRow): AdminBoxItemDto {
  return {
    id: row.id,
    userId: row.user_id,
    status: row.status,
    name: row.name,
    email: row.email,
    mealsPerWeek: row.meals_per_week,
    deliveryDay: row.delivery_day,
    pausedUntil: row.paused_until,
    createdAt: new Date(row.created_at).toISOString(),
    cancelledAt: row.cancelled_at === null ? null : new Date(row.cancelled_at).toISOString(),
    nextDelivery: row.next_delivery,
  };
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { IsoDate } from '#backend/rules/delivery/delivery-days.js';
import {
  DELIVERY_DAY,
  dayClause,
  facetsOf,
  sortOrder,
  type Clause,
  type Facets,
  type ListPosition,
  type OrderFilters,
  type SortOrder,
} from './staff-order-filters.js';

/** More open complaints, or replacements, than a shop of a million orders has; every list needs a limit. */
const MOST_OF_A_SET = 20_000;

/** Orders with an open complaint: few, and read once for a whole page. */
export const OPEN_COMPLAINTS = `select order_id from complaint where status = 'open' limit ${MOST_OF_A_SET}`;

/** Orders with a tag: as many as staff tagged by hand. */
const TAGGED = `select subject_id from staff_tag where subject = 'order' and tag = ? limit ${MOST_OF_A_SET}`;

/** Orders that hold or used a use of a promotion; of a code with more, as many as a set holds. */
const PROMOTED = `select order_id from promotion_use where code = ? and released_at is null limit ${MOST_OF_A_SET}`;

export interface FilteredPage {
  readonly filters: OrderFilters;
  readonly sort: SortOrder;
  readonly start: ListPosition | undefined;
  readonly limit: number;
  readonly today: IsoDate;
}

/** The ids of a page of filtered orders, in the order of the list: a statement with its parameters. */
export function filteredIds(page: FilteredPage): Clause {
  const { filters, sort, start, limit, today } = page;
  const { sql: column, direction, type } = sort;
  const clauses: Clause[] = [];
  const day = dayClause(filters.day, today);
  if (day) clauses.push(day);
  if (start) {
    const sign = direction === 'desc' ? '<' : '>';
    const params = [start.value, start.id];
    clauses.push({ sql: `(${column}, id) ${sign} (?::${type}, ?::uuid)`, params });
  }
  const rest = clauses.map(({ sql }) => ` and ${sql}`).join('');
  const params = clauses.flatMap((each) => each.params);
  const order = `order by ${column} ${direction}, id ${direction} limit ${limit}`;
  const facets = facetsOf(filters);
  const set = setOf(filters);
  if (set) {
    return {
      sql: `select id, ${column} as place from orders
             where id = any(array(${set.sql})) and ${OF_FACETS}${rest} ${order}`,
      params: [...set.params, ...facetParams(facets), ...params],
    };
  }
  // One short walk of the index for each combination of facets: no page costs more in a larger shop, however
  // few orders a filter leaves.
  return {
    sql: `select found.id, found.place from ${COMBINATIONS}
           cross join lateral (
             select id, ${column} as place from orders
              where status = s and payment_status = p and kind = k and parcel_step = t${rest} ${order}
           ) found
          order by found.place ${direction}, found.id ${direction} limit ${limit}`,
    params: [...facetParams(facets), ...params],
  };
}

const COMBINATIONS = `unnest(?::text[]) s cross join unnest(?::text[]) p cross join unnest(?::text[]) k
  cross join unnest(?::text[]) t`;

const list = (words: readonly string[]): string => `{${words.join(',')}}`;

function facetParams({ statuses, payments, kinds, steps }: Facets): string[] {
  return [statuses, payments, kinds, steps].map(list);
}

/** Orders within a small set need no index of their facets. */
const OF_FACETS = `status = any(?::text[]) and payment_status = any(?::text[]) and kind = any(?::text[])
    and parcel_step = any(?::text[])`;

/** The small set of orders that a filter names by another table; undefined for one without. */
function setOf({ complaint, kind, tag, promotion }: OrderFilters): Clause | undefined {
  const sets: string[] = [];
  if (tag !== undefined) sets.push(TAGGED);
  if (promotion !== undefined) sets.push(PROMOTED);
  if (complaint === 'open') sets.push(OPEN_COMPLAINTS);
  if (kind === 'replacement')
    sets.push(`select id from orders where replaces_order_id is not null limit ${MOST_OF_A_SET}`);
  if (sets.length === 0) return undefined;
  return {
    sql: sets.map((sql) => `(${sql})`).join(' intersect '),
    params: [tag, promotion].filter((each) => each !== undefined),
  };
}

/** The same filters for orders that are found in another way, such as by an address. */
export function filterClause(filters: OrderFilters, today: IsoDate): Clause {
  const { status, payment, kind, parcel, complaint, day, tag, promotion } = filters;
  const clauses: Clause[] = [];
  const facets = facetsOf(filters);
  if (status ?? payment ?? kind ?? parcel) clauses.push({ sql: OF_FACETS, params: facetParams(facets) });
  if (kind === 'replacement') clauses.push({ sql: 'replaces_order_id is not null', params: [] });
  if (complaint === 'open')
    clauses.push({
      sql: `exists(select from complaint c where c.order_id = orders.id and c.status = 'open')`,
      params: [],
    });
  if (tag !== undefined) clauses.push({ sql: `id in (${TAGGED})`, params: [tag] });
  if (promotion !== undefined) clauses.push({ sql: `id in (${PROMOTED})`, params: [promotion] });
  const ofDay = dayClause(day, today);
  if (ofDay) clauses.push(ofDay);
  return {
    sql: clauses.length === 0 ? 'true' : clauses.map(({ sql }) => sql).join(' and '),
    params: clauses.flatMap(({ params }) => params),
  };
}

/** Parcels of the days up to `last` that have not left, at most `limit`, each with whether its day is over. */
export function notLeftUntil(last: IsoDate, limit: number): Clause {
  return {
    sql: `select found.late from ${COMBINATIONS}
           cross join lateral (
             select ${DELIVERY_DAY} < ?::date as late from orders
              where status = s and payment_status = p and kind = k and parcel_step = t and ${DELIVERY_DAY} <= ?::date
              order by ${DELIVERY_DAY} limit ${limit}
           ) found`,
    params: [...facetParams(facetsOf({ parcel: 'to_dispatch' })), last, last],
  };
}

/** How many orders each of these filters finds, at most `limit`, in one statement. */
export async function countsOf(
  em: EntityManager,
  views: readonly OrderFilters[],
  { limit, today }: { readonly limit: number; readonly today: IsoDate },
): Promise<number[]> {
  if (views.length === 0) return [];
  const parts = views.map((filters) =>
    // By day where a day is asked for: the index with that order begins with its orders.
    filteredIds({
      filters,
      sort: sortOrder(filters.day === undefined ? 'placed' : 'delivery'),
      start: undefined,
      limit,
      today,
    }),
  );
  const rows = await em.execute<{ count: number }[]>(
    parts
      .map(({ sql }, index) => `select ${index} as view, count(*)::int as count from (${sql}) v${index}`)
      .join(' union all ') + ' order by view',
    parts.flatMap(({ params }) => params),
  );
  return rows.map(({ count }) => count);
}

/** A delivery day and how many of its parcels have not left. */
export interface WaitingDay {
  readonly date: string;
  readonly toDispatch: number;
}

/** Parcels that have not left, by delivery day, of the days up to `last`. */
export async function waitingParcels(em: EntityManager, last: IsoDate, most: number): Promise<WaitingDay[]> {
  return em.execute<WaitingDay[]>(
    `select to_char(found.day, 'YYYY-MM-DD') as date, sum(found.count)::int as "toDispatch"
       from ${COMBINATIONS}
      cross join lateral (
        select ${DELIVERY_DAY} as day, count(*) as count from orders
         where status = s and payment_status = p and kind = k and parcel_step = t and ${DELIVERY_DAY} <= ?::date
         group by 1
      ) found
      group by 1 order by 1 desc limit ?`,
    [...facetParams(facetsOf({ parcel: 'to_dispatch' })), last, most],
  );
}

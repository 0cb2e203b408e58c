import { z } from 'zod';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import type { SearchQuery } from '../search/search-terms.js';
import { bitsOf } from './recipe-facets.js';
import { MAX_RECIPES, type RecipeSort } from './recipes.dto.js';

export interface RecipeSelection {
  readonly sort: RecipeSort;
  /** Bits that a recipe must have (recipe-facets.ts). */
  readonly mask: number;
  readonly after: Place | undefined;
  /** How many recipes to read: one more than a page contains. */
  readonly rows: number;
}

/** The end of a page: the value it is sorted by, and the recipe's number. */
export interface Place {
  readonly value: string | number;
  readonly number: number;
}

export interface SqlStatement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

interface Order {
  /** The column, or for the best match the rank. */
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  readonly value: z.ZodType<string | number>;
  readonly type: string;
}

const ORDERS: Readonly<Record<RecipeSort, Order>> = {
  relevance: { column: 'rank', direction: 'desc', value: z.number(), type: 'real' },
  newest: { column: 'created_at', direction: 'desc', value: z.iso.datetime(), type: 'timestamptz' },
  protein: { column: 'protein_g', direction: 'desc', value: z.number(), type: 'real' },
  calories: {
    column: 'calories',
    direction: 'asc',
    value: z.number().int().min(-2_147_483_648).max(2_147_483_647),
    type: 'int',
  },
};

/** The sort order of a page's rows. */
export function orderOf(sort: RecipeSort): string {
  const { column, direction } = ORDERS[sort];
  return `${column} ${direction}, number ${direction}`;
}

export function cursorOf(sort: RecipeSort, place: Place): string {
  return Buffer.from(JSON.stringify([sort, place.value, place.number])).toString('base64url');
}

/** Throws validation_failed for a cursor that no page of this order has returned. */
export function placeOf(sort: RecipeSort, cursor: string): Place {
  const Cursor = z.tuple([z.literal(sort), ORDERS[sort].value, z.number().int().min(0).max(2_147_483_647)]);
  const parsed = Cursor.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) {
    throw apiError('validation_failed', { errors: [{ field: 'cursor', message: 'This is no cursor' }] });
  }
  return { value: parsed.data[1], number: parsed.data[2] };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * One page of the recipes that match a filter. It is tested in the index of the order, and only the recipes of
 * the page are fetched.
 */
export function pageOf(selection: RecipeSelection, columns: string): SqlStatement {
  const order = orderOf(selection.sort);
  const where = [shownWith(selection.mask), onward(selection, ORDERS[selection.sort].column)];
  const found = `recipe where ${where.map(({ sql }) => sql).join(' and ')} order by ${order} limit ?`;
  const isFiltered = selection.mask !== 0;
  return {
    sql: isFiltered
      ? `select ${columns} from recipe join (select number from ${found}) page using (number) order by ${order}`
      : `select ${columns} from ${found}`,
    params: [...where.flatMap(({ params }) => params), selection.rows],
  };
}

/**
 * One page of the recipes that a search finds, each row with `total`, up to the displayed maximum. A page
 * without recipes is one row whose number is null. Best match first: words of the title weigh most, and
 * a word as it was typed twice as much as one that only begins so.
 */
export function searchPageOf(selection: RecipeSelection, query: SearchQuery, columns: string): SqlStatement {
  const { column, direction } = ORDERS[selection.sort];
  const filter = shownWith(selection.mask);
  const after = onward(selection, 'value');
  const order = `value ${direction}, number ${direction}`;
  return {
    sql: `with found as materialized (
            select number, ${column === 'rank' ? RANK : column} as value from recipe, to_tsquery('english', ?) best
             where words @@ ${WANTED} and ${filter.sql})
          select t.total, p.*
            from (select count(*)::int as total from (select from found limit ?) f) t left join
                 (select ${columns}, value from recipe join
                    (select number, value from found where ${after.sql} order by ${order} limit ?) f using (number)) p on true
           order by p.value ${direction}, p.number ${direction}`,
    params: [
      query.best,
      ...wanted(query),
      ...filter.params,
      MAX_RECIPES + 1,
      ...after.params,
      selection.rows,
    ],
  };
}

/** Weights of words without a class, then of description and steps, ingredients and tags, and the title. */
const RANK = `ts_rank('{0, 0.1, 0.3, 1}', words, best)`;

/** What a row's words have to match, with the parameters of `wanted`: constants, so that they are planned for. */
export const WANTED = `(case when numnode(to_tsquery('english', ?)) = 0 then to_tsquery('english', ?)
                          else to_tsquery('english', ?) end)`;

/** A search of nothing but stop words finds what begins with the last of them. */
export function wanted({ all, begun }: SearchQuery): readonly string[] {
  return [all, begun, all];
}

/** Each bit is a condition of its own, written as not zero: for an equality the planner assumes few rows. */
function shownWith(mask: number): SqlStatement {
  const bits = bitsOf(mask);
  return { sql: ['shown', ...bits.map(() => 'facets & ? <> 0')].join(' and '), params: bits };
}

/** The condition for rows after the end of the last page. */
function onward({ sort, after }: RecipeSelection, column: string): SqlStatement {
  if (!after) return { sql: 'true', params: [] };
  const { direction, type } = ORDERS[sort];
  return {
    sql: `(${column}, number) ${direction === 'asc' ? '>' : '<'} (?::${type}, ?)`,
    params: [after.value, after.number],
  };
}

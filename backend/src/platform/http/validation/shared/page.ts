import { instant } from '../dates.js';
import { Cursor, id } from '../keys.js';
import { Limit } from '../numbers.js';
import { accepts } from '../rule.js';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 50;
/** Staff scan long lists in the back office. */
const ADMIN_MAX_LIMIT = 100;
const MAX_CURSOR_LENGTH = 200;

/** The last row of the previous page: lists are ordered from the newest to the oldest. */
export interface PagePosition {
  readonly createdAt: Date;
  readonly id: string;
}

function positionOf(cursor: string): PagePosition | undefined {
  const [at, row, ...more] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (more.length > 0 || at === undefined || row === undefined) return undefined;
  return accepts(instant(), at) && accepts(id, row) ? { createdAt: new Date(at), id: row } : undefined;
}

/** The query of a paged list: the maximum number of rows, and the end of the previous page. */
export class PageQuery {
  @Limit(MAX_LIMIT) limit: number = DEFAULT_LIMIT;

  @Cursor(MAX_CURSOR_LENGTH, (cursor) => positionOf(cursor) !== undefined, {
    description: '`nextCursor` of the previous page.',
  })
  cursor?: string;
}

/** The same for the lists of the back office, which add filters to it. */
export class AdminPageQuery extends PageQuery {
  @Limit(ADMIN_MAX_LIMIT) override limit: number = DEFAULT_LIMIT;
}

/** The end of the previous page; undefined for the first page. */
export function startOf({ cursor }: PageQuery): PagePosition | undefined {
  return cursor === undefined ? undefined : positionOf(cursor);
}

/** One page of rows, read with one more than the limit: the extra row shows that there is a next page. */
export function toPage<Row extends PagePosition, Item>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(view),
    nextCursor: last ? Buffer.from(`${last.createdAt.toISOString()} ${last.id}`).toString('base64url') : null,
  };
}

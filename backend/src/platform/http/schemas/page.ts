import { z } from 'zod';
import { AnInstant } from './schemas.js';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 50;
/** Staff scan a screen of the back office for something. */
const ADMIN_MAX_LIMIT = 100;
const MAX_CURSOR_LENGTH = 200;

/** The last row of the previous page: lists are ordered from the newest to the oldest. */
export interface PagePosition {
  readonly createdAt: Date;
  readonly id: string;
}

const PositionParts = z.tuple([AnInstant, z.uuid()]);

function positionOf(cursor: string): PagePosition | undefined {
  const parts = PositionParts.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  return parts.success ? { createdAt: new Date(parts.data[0]), id: parts.data[1] } : undefined;
}

const limitUpTo = (most: number) => z.coerce.number().int().min(1).max(most).default(DEFAULT_LIMIT);

/** The query of a paged list: the maximum number of rows, and the end of the previous page. */
export const PageQuery = z.strictObject({
  limit: limitUpTo(MAX_LIMIT),
  cursor: z
    .string()
    .max(MAX_CURSOR_LENGTH)
    .refine((cursor) => positionOf(cursor) !== undefined, 'This is not where a page ended')
    .optional()
    .describe('`nextCursor` of the page before.'),
});
/** The same for the lists of the back office; further filters are added with `.extend`. */
export const AdminPageQuery = PageQuery.extend({ limit: limitUpTo(ADMIN_MAX_LIMIT) });
export type AdminPageQuery = z.infer<typeof AdminPageQuery>;
export type PageQuery = z.infer<typeof PageQuery>;

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

import { createContext } from 'react';
import type { RecordKind } from './record-href.js';

/** The list that rows are from, to fetch its other pages by their keys. */
export interface TrailList {
  readonly endpoint: string;
  /** The parameters of the call: filters and order; its cursor is replaced. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The cursors of the pages before the first row, in their order; null is the first page. */
  readonly before: readonly (string | null)[];
  /** The cursor of the page after the last row; null after the last page. */
  readonly next: string | null;
}

/** Rows that follow each other in a list. */
export interface Rows {
  readonly ids: readonly string[];
  /** How many rows of the list come before them. */
  readonly rowsBefore: number;
  /** Missing where the list cannot be read on. */
  readonly list?: TrailList;
}

/** The list that a record was opened from: the next and the previous record, and the way back. */
export interface Trail extends Rows {
  /** The address of the list, with its filters. */
  readonly href: string;
}

/** The rows that are on the screen, in their order, for the links inside them. */
export const ShownRows = createContext<Rows>({ ids: [], rowsBefore: 0 });

const keyOf = (kind: RecordKind): string => `admin-trail-${kind}`;

/** Kept for this tab alone: a reload keeps it, another tab has its own. */
export function rememberTrail(kind: RecordKind, trail: Trail): void {
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify(trail));
  } catch {
    // Without storage a record has no neighbours.
  }
}

function isTrail(value: unknown): value is Trail {
  return typeof value === 'object' && value !== null && 'ids' in value && 'href' in value;
}

/** The list that this record was opened from, if it was one of its rows. */
export function trailOf(kind: RecordKind, id: string): Trail | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? 'null');
    return isTrail(stored) && Array.isArray(stored.ids) && stored.ids.includes(id) ? stored : undefined;
  } catch {
    return undefined;
  }
}

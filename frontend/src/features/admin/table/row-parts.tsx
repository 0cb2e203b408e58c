import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { adminTable as words } from '#frontend/copy/admin/lists/table.js';
import { fill } from '#frontend/copy/fill.js';

export interface SortState {
  /** The current order: a column's `sort`, with a minus when it is descending. */
  readonly by: string;
  readonly onSort: (by: string) => void;
}

/** The order that a press on a column's head asks for: descending first, since the newest and dearest are. */
export function nextSort(by: string, sort: string): string {
  return by === `-${sort}` ? sort : `-${sort}`;
}

export function ariaSort(by: string, sort: string): 'ascending' | 'descending' | 'none' {
  if (by === sort) return 'ascending';
  return by === `-${sort}` ? 'descending' : 'none';
}

export interface SortHeadProps extends SortState {
  readonly head: string;
  readonly sort: string;
}

/** The head of a column that sorts the list. */
export function SortHead({ head, sort, by, onSort }: SortHeadProps): ReactElement {
  const order = ariaSort(by, sort);
  const Icon = order === 'none' ? ArrowUpDown : order === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => onSort(nextSort(by, sort))}
      className="-mx-1 inline-flex min-h-8 items-center gap-1 rounded-sm px-1 hover:text-ink"
    >
      {head}
      <Icon className="size-3.5" aria-hidden />
    </button>
  );
}

export interface RowCheckProps {
  /** The name of the row, or of all rows. */
  readonly label: string;
  readonly checked: boolean;
  readonly onToggle: (how: { readonly range: boolean }) => void;
}

/** The tick of a row; with Shift it chooses all rows from the last one. */
export function RowCheck({ label, checked, onToggle }: RowCheckProps): ReactElement {
  return (
    <label className="-m-2.5 inline-grid size-11 cursor-pointer place-items-center md:-m-2 md:size-9">
      <input
        type="checkbox"
        className="size-5 cursor-pointer accent-kale md:size-4"
        aria-label={fill(words.choose, { row: label })}
        checked={checked}
        onClick={({ shiftKey }) => onToggle({ range: shiftKey })}
        onChange={() => undefined}
      />
    </label>
  );
}

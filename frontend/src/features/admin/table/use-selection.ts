import { useState } from 'react';

/** Rows that an action is for. They stay chosen on other pages, until the filters change. */
export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  /** Chooses or leaves out a row; with `range`, all rows from the last one up to it. */
  readonly toggle: (row: Row, how?: { readonly range?: boolean }) => void;
  /** Chooses all of these, or leaves all of them out when each is chosen. */
  readonly toggleAll: (rows: readonly Row[]) => void;
  readonly choose: (rows: readonly Row[]) => void;
  readonly clear: () => void;
}

interface Chosen<Row> {
  readonly of: string;
  readonly rows: ReadonlyMap<string, Row>;
  readonly last: string | undefined;
}

export interface SelectionOptions<Row> {
  /** Every filter of the list: a change clears the selection. */
  readonly filter: string;
  readonly keyOf: (row: Row) => string;
  /** The rows on the screen, in their order. */
  readonly page: readonly Row[];
}

/** The selection of a list. */
export function useSelection<Row>({ filter, keyOf, page }: SelectionOptions<Row>): Selection<Row> {
  const [state, setState] = useState<Chosen<Row>>({ of: filter, rows: new Map(), last: undefined });
  const {
    rows,
    last,
  }: Omit<Chosen<Row>, 'of'> = state.of === filter
    ? state
    : { rows: new Map<string, Row>(), last: undefined };
  const set = (next: ReadonlyMap<string, Row>, at?: string): void =>
    setState({ of: filter, rows: next, last: at ?? last });
  const withRows = (added: readonly Row[]): Map<string, Row> =>
    new Map([...rows, ...added.map((row) => [keyOf(row), row] as const)]);
  return {
    rows: [...rows.values()],
    has: (row) => rows.has(keyOf(row)),
    toggle: (row, { range = false } = {}) => {
      const key = keyOf(row);
      const from = page.findIndex((each) => keyOf(each) === last);
      const to = page.findIndex((each) => keyOf(each) === key);
      if (range && from >= 0 && to >= 0) {
        return set(withRows(page.slice(Math.min(from, to), Math.max(from, to) + 1)), key);
      }
      const next = withRows([row]);
      if (rows.has(key)) next.delete(key);
      set(next, key);
    },
    toggleAll: (all) => {
      if (!all.every((row) => rows.has(keyOf(row)))) return set(withRows(all));
      const next = new Map(rows);
      for (const row of all) next.delete(keyOf(row));
      set(next);
    },
    choose: (chosen) => set(new Map(chosen.map((row) => [keyOf(row), row] as const))),
    clear: () => set(new Map()),
  };
}

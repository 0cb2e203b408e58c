import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The position in a paged list, by the cursors of the pages before it. */
export interface Pages {
  /** The cursor to request; undefined for the first page. */
  readonly cursor: string | undefined;
  /** From 1. */
  readonly page: number;
  /** The cursors of the pages before this one; null is the first page. */
  readonly before: readonly (string | null)[];
  /** How many rows the pages before this one have. */
  readonly rowsBefore: number;
  /** Goes on after the `rows` of this page. */
  readonly next: (cursor: string, rows: number) => void;
  readonly previous: () => void;
}

/** A page that was turned: the cursor of the one after it, and how many rows it had. */
interface Turned {
  readonly cursor: string;
  readonly rows: number;
}

const NONE: readonly Turned[] = [];

interface PlaceInList {
  readonly of: string;
  readonly turned: readonly Turned[];
}

/** The place in each entry of the history, so that Back from a record returns to its page of the list. */
const remembered = new Map<string, PlaceInList>();

/** @param filter every filter of the list: a change restarts at the first page. */
export function usePages(filter: string): Pages {
  const { key } = useLocation();
  const [{ of, turned }, setShown] = useState<PlaceInList>(
    () => remembered.get(key) ?? { of: filter, turned: NONE },
  );
  const setPlace = (place: PlaceInList): void => {
    remembered.set(key, place);
    setShown(place);
  };
  const here = of === filter ? turned : NONE;
  const cursors = here.map(({ cursor }) => cursor);
  return {
    cursor: cursors.at(-1),
    page: here.length + 1,
    before: here.length === 0 ? [] : [null, ...cursors.slice(0, -1)],
    rowsBefore: here.reduce((sum, { rows }) => sum + rows, 0),
    next: (cursor, rows) => setPlace({ of: filter, turned: [...here, { cursor, rows }] }),
    previous: () => setPlace({ of: filter, turned: here.slice(0, -1) }),
  };
}

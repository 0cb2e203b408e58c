import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The position in a paged list, by the cursors of the pages before it. */
export interface Pages {
  /** The cursor to request; undefined for the first page. */
  readonly cursor: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly next: (cursor: string) => void;
  readonly previous: () => void;
}

const NONE: readonly string[] = [];

interface PlaceInList {
  readonly of: string;
  readonly ends: readonly string[];
}

/** The place in each entry of the history, so that Back from a record returns to its page of the list. */
const remembered = new Map<string, PlaceInList>();

/** @param filter every filter of the list: a change restarts at the first page. */
export function usePages(filter: string): Pages {
  const { key } = useLocation();
  const [{ of, ends }, setShown] = useState<PlaceInList>(
    () => remembered.get(key) ?? { of: filter, ends: NONE },
  );
  const setPlace = (place: PlaceInList): void => {
    remembered.set(key, place);
    setShown(place);
  };
  const here = of === filter ? ends : NONE;
  return {
    cursor: here.at(-1),
    page: here.length + 1,
    next: (cursor) => setPlace({ of: filter, ends: [...here, cursor] }),
    previous: () => setPlace({ of: filter, ends: here.slice(0, -1) }),
  };
}

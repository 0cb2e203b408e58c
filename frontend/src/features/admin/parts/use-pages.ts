import { useState } from 'react';

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

/** @param filter every filter of the list: a change restarts at the first page. */
export function usePages(filter: string): Pages {
  const [{ of, ends }, setPlace] = useState({ of: filter, ends: NONE });
  const here = of === filter ? ends : NONE;
  return {
    cursor: here.at(-1),
    page: here.length + 1,
    next: (cursor) => setPlace({ of: filter, ends: [...here, cursor] }),
    previous: () => setPlace({ of: filter, ends: here.slice(0, -1) }),
  };
}

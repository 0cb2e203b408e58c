import { useState } from 'react';

/** Where one is in a list that is read a page at a time, by where each page before it ended. */
export interface Pages {
  /** What to ask for; undefined for the first page. */
  readonly cursor: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly next: (cursor: string) => void;
  readonly previous: () => void;
}

const NONE: readonly string[] = [];

/** @param filter everything the list is filtered by: with another one it begins at its first page again. */
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

import { useState } from 'react';
import { isApiError } from '#frontend/api/problem.js';

interface Versioned {
  /** Each change increases it by one. */
  readonly version: number;
}

/** A draft over the version that it started from (rule A27). */
export interface Edit<Item extends Versioned, Draft extends object> {
  /** The version that the draft started from: changes are computed against it and name it. */
  readonly base: Item;
  readonly draft: Draft;
  /** The draft fields that another user has changed meanwhile. */
  readonly overtaken: readonly (keyof Draft & string)[];
  readonly isOvertaken: boolean;
  readonly put: (part: Partial<Draft>) => void;
  /** Restarts from the saved item. */
  readonly saved: (item: Item) => void;
  /** Restarts from the current item and discards the draft. */
  readonly load: () => void;
  /** Continues on top of the current item: edited fields stay, the others take the current values. */
  readonly keep: () => void;
}

/**
 * A draft that survives changes by other users.
 * @param item the current item, as far as it is known
 * @param draftOf maps an item to the form's fields, for the same part of the item that another draft shows
 */
export function useEdit<Item extends Versioned, Draft extends object>(
  item: Item,
  draftOf: (item: Item, like?: Draft) => Draft,
): Edit<Item, Draft> {
  const [{ base, draft }, set] = useState(() => ({ base: item, draft: draftOf(item) }));
  const isOvertaken = item.version > base.version;
  return {
    base,
    draft,
    isOvertaken,
    overtaken: isOvertaken ? differing(draftOf(base, draft), draftOf(item, draft)) : [],
    put: (part) => set((state) => ({ ...state, draft: { ...state.draft, ...part } })),
    saved: (now) => set((state) => ({ base: now, draft: draftOf(now, state.draft) })),
    load: () => set((state) => ({ base: item, draft: draftOf(item, state.draft) })),
    keep: () =>
      set((state) => ({
        base: item,
        draft: merged(draftOf(state.base, state.draft), state.draft, draftOf(item, state.draft)),
      })),
  };
}

/** Whether a call was refused because another user saved first. */
export function isEditConflict(error: unknown): boolean {
  return isApiError(error) && error.data.code === 'edit_conflict';
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function differing<Draft extends object>(before: Draft, after: Draft): (keyof Draft & string)[] {
  const names = Object.keys(before) as (keyof Draft & string)[];
  return names.filter((name) => !isSame(before[name], after[name]));
}

/** Merges three versions: the base, the user's edits and the current one; groups merge field by field. */
export function merged<Part extends object>(before: Part, typed: Part, now: Part): Part {
  const names = Object.keys(now) as (keyof Part)[];
  const parts = names.map((name) => {
    const [was, mine, theirs] = [before[name], typed[name], now[name]];
    if (isGroup(was) && isGroup(mine) && isGroup(theirs)) return [name, merged(was, mine, theirs)];
    return [name, isSame(was, mine) ? theirs : mine];
  });
  return Object.fromEntries(parts) as Part;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

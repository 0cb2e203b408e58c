import { useState } from 'react';
import { isApiError } from '#frontend/api/problem.js';

interface Versioned {
  /** It is one higher after each change. */
  readonly version: number;
}

/** What somebody types over what was there as they began (rule A27). */
export interface Edit<Item extends Versioned, Draft extends object> {
  /** What was there as they began: a change is measured by it and names its version. */
  readonly base: Item;
  readonly draft: Draft;
  /** What somebody else has changed meanwhile, by the names of the draft. */
  readonly overtaken: readonly (keyof Draft & string)[];
  readonly isOvertaken: boolean;
  readonly put: (part: Partial<Draft>) => void;
  /** Begins anew with what was saved. */
  readonly saved: (item: Item) => void;
  /** Begins anew with what is there now: what was typed goes. */
  readonly load: () => void;
  /** Goes on over what is there now: what was typed stays, and what was not takes what others made of it. */
  readonly keep: () => void;
}

/**
 * A draft that outlives what others make of the same thing meanwhile.
 * @param item what is there now, as far as it is known
 * @param draftOf the form's view of an item, of the same part of it as another draft shows
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

/** Whether a call was refused because somebody else was faster. */
export function isEditConflict(error: unknown): boolean {
  return isApiError(error) && error.data.code === 'edit_conflict';
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function differing<Draft extends object>(before: Draft, after: Draft): (keyof Draft & string)[] {
  const names = Object.keys(before) as (keyof Draft & string)[];
  return names.filter((name) => !isSame(before[name], after[name]));
}

/** What was typed over what was there, over what others made of it; within a group field by field. */
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

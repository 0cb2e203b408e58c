import { useRef, useState, type FocusEvent, type RefObject } from 'react';
import { useShortcuts, type Shortcut } from './shortcuts.js';

export interface RowKeysOptions {
  /** How many rows are on the screen. */
  readonly count: number;
  /** Further keys for the current row, such as `x` to select it: `(index) => …`. */
  readonly keys?: Readonly<Record<string, (index: number, event: KeyboardEvent) => unknown>>;
}

export interface RowProps {
  readonly 'data-row': number;
  /** The current row has an edge of kale, apart from a selected one. */
  readonly 'data-current': true | undefined;
}

export interface RowKeys<Body extends HTMLElement> {
  /** For the element around the rows, with `onFocus` and `data-row-keys`. */
  readonly bodyProps: {
    readonly ref: RefObject<Body | null>;
    readonly onFocus: (event: FocusEvent) => void;
    readonly 'data-row-keys': true;
  };
  readonly rowProps: (index: number) => RowProps;
  /** The current row, −1 before the first key. */
  readonly current: number;
  /** Makes a row the current one and moves the focus into it, as `j` and `k` do. */
  readonly goTo: (index: number) => void;
}

const LISTS = '[data-row-keys]';

/** Of several lists on a page the one with the focus has the keys, else the first. */
function hasKeys(body: HTMLElement | null): boolean {
  if (!body) return false;
  const focused = document.activeElement?.closest(LISTS);
  return focused ? focused === body : document.querySelector(LISTS) === body;
}

/** What opens a row: the element marked `data-opens`, else its first link, else its last button. */
function openerOf(body: HTMLElement | null, index: number): HTMLElement | null {
  const row = body?.querySelector<HTMLElement>(`[data-row="${index}"]`);
  if (!row) return null;
  const marked = row.querySelector<HTMLElement>('[data-opens]') ?? row.querySelector<HTMLElement>('a[href]');
  return marked ?? [...row.querySelectorAll<HTMLElement>('button')].at(-1) ?? null;
}

/**
 * Keys of a list: `j` and `k` move to the next and the previous row, `Enter` opens it. They move the focus to
 * what opens the row, so that a screen reader says which one it is and every other key works from there.
 */
export function useRowKeys<Body extends HTMLElement>({ count, keys = {} }: RowKeysOptions): RowKeys<Body> {
  const body = useRef<Body>(null);
  const [at, setAt] = useState(-1);
  const current = at < count ? at : -1;
  const goTo = (index: number): void => {
    const next = Math.max(0, Math.min(count - 1, index));
    setAt(next);
    openerOf(body.current, next)?.focus();
  };
  const mine =
    (act: (event: KeyboardEvent) => unknown): Shortcut =>
    (event) =>
      hasKeys(body.current) ? act(event) : false;
  const ofRow = Object.entries(keys).map(
    ([key, act]) => [key, mine((event) => (current < 0 ? false : act(current, event)))] as const,
  );
  const all = {
    j: mine(() => goTo(current + 1)),
    k: mine(() => goTo(current < 0 ? count - 1 : current - 1)),
    // A focused link or button opens by itself.
    Enter: (event: KeyboardEvent) =>
      event.target === document.body && current >= 0 && hasKeys(body.current)
        ? openerOf(body.current, current)?.click()
        : false,
    ...Object.fromEntries(ofRow),
  };
  useShortcuts(count > 0 ? all : {}, 'list');
  return {
    bodyProps: {
      ref: body,
      onFocus: ({ target }) => {
        const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
        if (row !== undefined) setAt(Number(row));
      },
      'data-row-keys': true,
    },
    rowProps: (index) => ({ 'data-row': index, 'data-current': index === current || undefined }),
    current,
    goTo,
  };
}

import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Selection } from './use-selection.js';

const TYPED_IN = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]';

interface TableKeys {
  /** The row that the keys are at; undefined before the first of them. */
  readonly current: number | undefined;
  readonly body: RefObject<HTMLTableSectionElement | null>;
}

/**
 * J and K move through the rows, X chooses one, Shift with J or K chooses on the way, Enter opens, Escape
 * clears the selection. Off while something is typed and while a dialog is open.
 */
export function useTableKeys<Row>(rows: readonly Row[], selection: Selection<Row> | undefined): TableKeys {
  const [current, setCurrent] = useState<number>();
  const body = useRef<HTMLTableSectionElement>(null);
  const latest = useRef({ rows, selection, current });
  latest.current = { rows, selection, current };
  useEffect(() => {
    const move = (to: number, chooses: boolean): void => {
      const { rows: all, selection: chosen } = latest.current;
      const next = Math.max(0, Math.min(all.length - 1, to));
      const row = all[next];
      if (row === undefined) return;
      setCurrent(next);
      if (chooses && !chosen?.has(row)) chosen?.toggle(row);
      const line = body.current?.rows[next];
      line?.scrollIntoView?.({ block: 'nearest' });
      line?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    };
    const onKey = (event: KeyboardEvent): void => {
      const { rows: all, selection: chosen, current: at } = latest.current;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : undefined;
      if (target?.closest(TYPED_IN) || document.querySelector('[role=dialog]')) return;
      const key = event.key.toLowerCase();
      const row = at === undefined ? undefined : all[at];
      if (key === 'j') move((at ?? -1) + 1, event.shiftKey);
      else if (key === 'k') move((at ?? 1) - 1, event.shiftKey);
      else if (key === 'x' && row !== undefined && chosen) chosen.toggle(row, { range: event.shiftKey });
      else if (key === 'escape' && chosen && chosen.rows.length > 0) chosen.clear();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return { current: current !== undefined && current < rows.length ? current : undefined, body };
}

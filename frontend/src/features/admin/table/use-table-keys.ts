import { useShortcuts } from '../keyboard/shortcuts.js';
import { useRowKeys, type RowKeys } from '../keyboard/use-row-keys.js';
import type { Selection } from './use-selection.js';

/** A button or a tick box with the focus takes the space bar for itself. */
function isPressedBySpace({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.matches('button, input, summary, [role=button], [role=switch]');
}

/**
 * The keys of a list (`useRowKeys`) and of its selection: X or Space chooses the current row, with Shift all rows up to
 * it, Shift with J or K chooses on the way, Escape clears the selection.
 */
export function useTableKeys<Row>(
  rows: readonly Row[],
  selection: Selection<Row> | undefined,
): RowKeys<HTMLTableSectionElement> {
  const toggle = (index: number, range: boolean): void => {
    const row = rows[index];
    if (row !== undefined) selection?.toggle(row, { range });
  };
  const table = useRowKeys<HTMLTableSectionElement>({
    count: rows.length,
    keys: selection
      ? {
          x: (index) => toggle(index, false),
          'Shift+X': (index) => toggle(index, true),
          ' ': (index, event) => (isPressedBySpace(event) ? false : toggle(index, false)),
        }
      : {},
  });
  const chooseOn = (step: number) => (): unknown => {
    const next = table.current + step;
    const row = rows[next];
    if (!selection || row === undefined) return false;
    table.goTo(next);
    if (!selection.has(row)) selection.toggle(row);
    return undefined;
  };
  useShortcuts(
    {
      ...(selection && rows.length > 0 && { 'Shift+J': chooseOn(1), 'Shift+K': chooseOn(-1) }),
      ...(selection && selection.rows.length > 0 && { Escape: () => selection.clear() }),
    },
    'list',
  );
  return table;
}

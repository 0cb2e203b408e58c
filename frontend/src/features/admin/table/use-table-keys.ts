import { useShortcuts } from '../keyboard/shortcuts.js';
import { useRowKeys, type RowKeys } from '../keyboard/use-row-keys.js';
import type { Selection } from './use-selection.js';

/**
 * The keys of a list (`useRowKeys`) and of its selection: X chooses the current row, with Shift all rows up to
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
    keys: selection ? { x: (index) => toggle(index, false), 'Shift+X': (index) => toggle(index, true) } : {},
  });
  const chooseOn = (step: number) => (): unknown => {
    const next = table.current + step;
    const row = rows[next];
    if (!selection || row === undefined) return false;
    table.goTo(next);
    if (!selection.has(row)) selection.toggle(row);
    return undefined;
  };
  useShortcuts({
    'Shift+J': chooseOn(1),
    'Shift+K': chooseOn(-1),
    Escape: () => (selection && selection.rows.length > 0 ? selection.clear() : false),
  });
  return table;
}

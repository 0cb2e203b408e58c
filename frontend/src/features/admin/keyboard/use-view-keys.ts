import { useShortcuts } from './shortcuts.js';

/** The numbers that open the views of a section, in their order. */
export const VIEW_KEYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** `1` to `7` open the first views of a section: saved views of a list, the sheets of the kitchen. */
export function useViewKeys(views: readonly (() => void)[]): void {
  const keys = VIEW_KEYS.flatMap((key, index) => {
    const open = views[index];
    return open ? [[key, open] as const] : [];
  });
  useShortcuts(Object.fromEntries(keys), 'list');
}

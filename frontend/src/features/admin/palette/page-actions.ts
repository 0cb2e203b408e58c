import { useEffect, useRef } from 'react';
import { useShortcuts } from '../keyboard/shortcuts.js';

/** What can be done on the page that is open: offered by the palette, and by a key. */
export interface PageAction {
  readonly label: string;
  /** A single key, as `useShortcuts` names it. */
  readonly key?: string;
  readonly run: () => void;
}

interface Offered {
  actions: readonly PageAction[];
}

const offered: Offered[] = [];

/** The actions of the page that is open now. */
export const pageActions = (): readonly PageAction[] => offered.flatMap(({ actions }) => actions);

/** Offers actions while a part of the page is on the screen. */
export function usePageActions(actions: readonly PageAction[]): void {
  const mine = useRef<Offered>({ actions });
  mine.current.actions = actions;
  useEffect(() => {
    const entry = mine.current;
    offered.push(entry);
    return () => void offered.splice(offered.indexOf(entry), 1);
  }, []);
  useShortcuts(
    Object.fromEntries(actions.flatMap(({ key, run }) => (key === undefined ? [] : [[key, run]]))),
  );
}

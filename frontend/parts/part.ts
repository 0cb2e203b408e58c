import type { ReactNode } from 'react';

/** One state of a component, as it is shown. */
export interface PartState {
  readonly name: string;
  readonly node: ReactNode;
}

/** A component of `frontend/src/ui` with its states; `test/frontend/ui/parts.test.tsx` finds one that is left out. */
export interface Part {
  /** The component's name. */
  readonly name: string;
  readonly states: readonly PartState[];
  /** It lies over the page, so that each state of it has a page of its own. */
  readonly isOverPage?: boolean;
}

export const nothing = (): void => undefined;

/** As long as words get: one that does not break, and a sentence. */
export const LONG_WORD = 'Nährwertkennzeichnungsverordnungsbeauftragte';
export const LONG_TEXT =
  'Slow-roasted chicken with butter beans, charred hispi cabbage and a salsa verde that somebody has described at great length';

import { Suspense, useEffect, useRef, type ReactElement } from 'react';
import { split } from '#frontend/ui/hydration/split.js';
import type { AccountDraftProps } from './account-draft.js';
import { EMPTY_DRAFT } from '../configurator/box-draft.js';

/** A visitor needs none of it. */
const { Part } = split<AccountDraftProps>(() =>
  import('./account-draft.js').then((module) => ({ default: module.AccountDraft })),
);

export interface KeptOnAccountProps extends AccountDraftProps {
  /** Also false while the session loads. */
  readonly isSignedIn: boolean;
  /** The customer signed out in this window; a session that ended by itself is none. */
  readonly hasLeft: boolean;
}

/**
 * A signed-in customer goes on with the box on another device; signing out leaves nothing of it in this window
 * (rule B101).
 */
export function KeptOnAccount({ box, isSignedIn, hasLeft }: KeptOnAccountProps): ReactElement | null {
  const { dispatch } = box;
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (wasSignedIn.current && hasLeft) dispatch({ type: 'restored', draft: EMPTY_DRAFT });
    wasSignedIn.current = isSignedIn;
  }, [isSignedIn, hasLeft, dispatch]);
  if (!isSignedIn) return null;
  return (
    <Suspense>
      <Part box={box} />
    </Suspense>
  );
}

import { useRef, type ReactElement, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { chrome } from '#frontend/copy/app/chrome.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { selectSession } from './session-slice.js';

/** Shown while signing in is being decided: a heading and a few cards that are still grey. */
function GuardSkeleton(): ReactElement {
  return (
    <div className="wrap-page py-10 sm:py-14" aria-busy="true">
      <span role="status" className="sr-only">
        {chrome.loadingPage}
      </span>
      <Skeleton className="h-11 w-56" />
      <Skeleton className="mt-8 h-12 w-full max-w-xl rounded-full" />
      <div className="mt-8 grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-56 rounded-2xl" />
        <Skeleton className="h-56 rounded-2xl" />
      </div>
    </div>
  );
}

export interface GuardProps {
  readonly children: ReactNode;
  /** Shown while it is being decided, in place of the skeleton. */
  readonly waiting?: ReactNode;
  /** Shown when the session ends by itself while the page is open, in place of going to /auth. */
  readonly ended?: ReactNode;
}

/**
 * A page for signed-in people (rule I9): a skeleton while that is being decided; a visitor goes to /auth
 * instead, and from there back to where they wanted to be.
 */
export function Guard({ children, waiting = <GuardSkeleton />, ended }: GuardProps): ReactNode {
  const { status, changing, lost } = useSelector(selectSession);
  const { pathname, search, hash } = useLocation();
  const shown = useRef(false);
  if (status === 'signedIn') shown.current = true;
  if (status === 'signedIn') return children;
  if (status === 'loading' || changing) return waiting;
  // Who has just signed out is not asked to sign in.
  if (shown.current && !lost) return <Navigate to="/" replace />;
  if (shown.current && ended !== undefined) return ended;
  return <Navigate to="/auth" replace state={{ from: `${pathname}${search}${hash}` }} />;
}

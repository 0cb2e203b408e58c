import { useRef, type ReactElement, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { chrome } from '#frontend/copy/app/chrome.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { selectSession } from './session-slice.js';

/** Shown while the session loads: a heading and a few grey cards. */
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
  /** Shown while the session loads, instead of the skeleton. */
  readonly waiting?: ReactNode;
  /** Shown when the session expires while the page is open, instead of redirecting to /auth. */
  readonly ended?: ReactNode;
}

/**
 * A page for signed-in users (rule I9): a skeleton while the session loads; a visitor is redirected to /auth,
 * and from there back to the page.
 */
export function Guard({ children, waiting = <GuardSkeleton />, ended }: GuardProps): ReactNode {
  const { status, changing, leftFrom, lost } = useSelector(selectSession);
  const { pathname, search, hash, key } = useLocation();
  const shown = useRef(false);
  if (status === 'signedIn') shown.current = true;
  if (status === 'signedIn') return children;
  if (status === 'loading' || changing) return waiting;
  // A user who has just signed out is not sent to the sign-in page, even if this page was still loading.
  if ((shown.current || leftFrom === key) && !lost) return <Navigate to="/" replace />;
  if (shown.current && ended !== undefined) return ended;
  return <Navigate to="/auth" replace state={{ from: `${pathname}${search}${hash}` }} />;
}

import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useMembershipStatus } from '#frontend/api/membership-status.js';
import { selectSession } from '#frontend/features/identity/sessions/session-slice.js';
import { MembershipPage } from '#frontend/features/membership/membership-page.js';
import { useHydrated } from '#frontend/ui/hydration/use-hydrated.js';

/** The membership page: at first the visitor's view, as the server renders it. */
export function MembershipRoute(): ReactElement {
  const { status } = useSelector(selectSession);
  const { membership, isAsking } = useMembershipStatus();
  const isHydrated = useHydrated();
  const isSignedIn = isHydrated && status === 'signedIn';
  return (
    <MembershipPage
      isSignedIn={isSignedIn}
      membership={isSignedIn ? membership : undefined}
      isWaiting={isHydrated && (status === 'loading' || (isSignedIn && isAsking))}
    />
  );
}

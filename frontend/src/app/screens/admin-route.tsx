import { Suspense, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { AccessDenied, VerifyingAccess } from '#frontend/features/admin/access-states.js';
import type { AdminPageProps } from '#frontend/features/admin/admin-page.js';
import { Guard } from '#frontend/features/identity/sessions/guard.js';
import { selectSession } from '#frontend/features/identity/sessions/session-slice.js';
import { split } from '#frontend/ui/hydration/split.js';
import { SkipLink } from '../chrome/skip-link.js';
import { ThemeToggle } from '../chrome/theme-toggle.js';
import { useSignOut } from '../chrome/use-sign-out.js';

/** Behind the guard, and apart: the shop's first code names the files of each page, and these are many. */
const { Part: AdminPage } = split<AdminPageProps>(() =>
  import('#frontend/features/admin/admin-page.js').then((module) => ({ default: module.AdminPage })),
);

/**
 * The back office behind a guard that uses the specification's words while access is checked and after it
 * ended. It has a frame of its own, without the shop's header and footer.
 */
export function AdminRoute(): ReactElement {
  const { email, firstName, lastName } = useSelector(selectSession);
  const onSignOut = useSignOut();
  const person = { name: [firstName, lastName].filter(Boolean).join(' '), email: email ?? '' };
  return (
    <Guard waiting={<VerifyingAccess />} ended={<AccessDenied />}>
      <Suspense fallback={<VerifyingAccess />}>
        <AdminPage chrome={{ skip: <SkipLink />, theme: <ThemeToggle />, person, onSignOut }} />
      </Suspense>
    </Guard>
  );
}

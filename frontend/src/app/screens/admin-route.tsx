import type { ReactElement } from 'react';
import { AccessDenied, VerifyingAccess } from '#frontend/features/admin/access-states.js';
import { AdminPage } from '#frontend/features/admin/admin-page.js';
import { Guard } from '#frontend/features/identity/sessions/guard.js';

/** The back office behind a guard that says in the specification's words what it is waiting for, and what ended. */
export function AdminRoute(): ReactElement {
  return (
    <Guard waiting={<VerifyingAccess />} ended={<AccessDenied />}>
      <AdminPage />
    </Guard>
  );
}

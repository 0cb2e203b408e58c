import type { ReactElement } from 'react';
import { AccessDenied, VerifyingAccess } from '#frontend/features/admin/access-states.js';
import { AdminPage } from '#frontend/features/admin/admin-page.js';
import { Guard } from '#frontend/features/identity/sessions/guard.js';

/**
 * The back office behind a guard that uses the specification's words while access is checked and after it
 * ended.
 */
export function AdminRoute(): ReactElement {
  return (
    <Guard waiting={<VerifyingAccess />} ended={<AccessDenied />}>
      <AdminPage />
    </Guard>
  );
}

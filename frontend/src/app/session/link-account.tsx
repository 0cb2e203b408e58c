import type { ReactElement } from 'react';
import { LinkAccountNotice } from '#frontend/features/identity/sessions/link-account-notice.js';
import { useSignOut } from '../chrome/use-sign-out.js';

/** Under the header: whose account a link has opened, and the way out of it. */
export function LinkAccount(): ReactElement {
  return <LinkAccountNotice onSignOut={useSignOut()} />;
}

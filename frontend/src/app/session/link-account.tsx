import type { ReactElement } from 'react';
import { LinkAccountNotice } from '#frontend/features/identity/sessions/link-account-notice.js';
import { useSignOut } from '../chrome/use-sign-out.js';

/** Under the header: the account that a link signed in to, with a sign-out button. */
export function LinkAccount(): ReactElement {
  return <LinkAccountNotice onSignOut={useSignOut()} />;
}

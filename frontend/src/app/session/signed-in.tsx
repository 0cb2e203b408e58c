import { useEffect, type ReactElement } from 'react';
import { AccountQuestionDialog } from '#frontend/features/identity/sessions/account-question-dialog.js';
import { AfterSignIn } from '#frontend/features/identity/sign-in/after-sign-in-effects.js';
import { AccountFood } from './account-food.js';
import { MembershipPrefetch } from './membership-prefetch.js';

/** What follows for somebody who is signed in, on every page. Draws nothing but questions. */
export function SignedIn(): ReactElement {
  // Signing out leaves nothing behind on this device, also where the network is gone by then.
  useEffect(() => {
    import('./clear-checkout-state.js').catch((error: unknown) => console.error(error));
  }, []);
  return (
    <>
      <MembershipPrefetch />
      <AfterSignIn />
      <AccountQuestionDialog />
      <AccountFood />
    </>
  );
}

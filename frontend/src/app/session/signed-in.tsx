import { useEffect, type ReactElement } from 'react';
import { AccountQuestionDialog } from '#frontend/features/identity/sessions/account-question-dialog.js';
import { AfterSignIn } from '#frontend/features/identity/sign-in/after-sign-in-effects.js';
import { AccountFood } from './account-food.js';
import { MembershipPrefetch } from './membership-prefetch.js';

/** Effects for a signed-in user, on every page. Renders only dialogs. */
export function SignedIn(): ReactElement {
  // Signing out leaves nothing on this device, even if the network fails meanwhile.
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

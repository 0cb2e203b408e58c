import { useEffect, type ReactElement } from 'react';
import { AccountQuestionDialog } from '#frontend/features/identity/sessions/account-question-dialog.js';
import { AfterSignIn } from '#frontend/features/identity/sign-in/after-sign-in-effects.js';
import { AccountFood } from './account-food.js';
import { AskMembership } from './ask-membership.js';

/** What follows for somebody who is signed in, on every page. Draws nothing but questions. */
export function SignedIn(): ReactElement {
  // Signing out leaves nothing behind on this device, also where the network is gone by then.
  useEffect(() => {
    import('./forget-visit.js').catch((error: unknown) => console.error(error));
  }, []);
  return (
    <>
      <AskMembership />
      <AfterSignIn />
      <AccountQuestionDialog />
      <AccountFood />
    </>
  );
}

import type { ReactElement } from 'react';
import { AfterSignIn } from '../features/identity/after-sign-in-effects.js';
import { AccountFood } from './account-food.js';
import { AskMembership } from './ask-membership.js';

/** What follows for somebody who is signed in, on every page. Draws nothing. */
export function SignedIn(): ReactElement {
  return (
    <>
      <AskMembership />
      <AfterSignIn />
      <AccountFood />
    </>
  );
}

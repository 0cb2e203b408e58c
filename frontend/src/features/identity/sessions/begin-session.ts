import type { Dispatch } from '@reduxjs/toolkit';
import { watchSession } from './watch-session.js';

/** What a link from an email leaves behind '#'; a place on the page looks different. */
const FROM_EMAIL_LINK = /[#&](access_token|error|error_code|message)=/;

/**
 * Reads what a link from an email brought and clears it out of the address before anything is drawn, so that
 * no token stays in the history; then looks after the session. Only who comes from an email waits for it.
 */
export function beginSession(dispatch: Dispatch): Promise<void> | undefined {
  if (!FROM_EMAIL_LINK.test(globalThis.location.hash)) return void watchSession(dispatch);
  return import('./handle-email-link.js').then(
    ({ handleEmailLink }) => handleEmailLink(dispatch),
    (error: unknown) => {
      console.error(error);
      watchSession(dispatch);
    },
  );
}

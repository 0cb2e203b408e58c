import type { Dispatch } from '@reduxjs/toolkit';
import { watchSession } from './watch-session.js';

/** The hash that an email link leaves; an anchor on the page looks different. */
const FROM_EMAIL_LINK = /[#&](access_token|error|error_code|message)=/;

/**
 * Reads the hash of an email link and clears it from the URL before the first render, so that no token stays
 * in the history; then watches the session. Only visits from an email wait for it.
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

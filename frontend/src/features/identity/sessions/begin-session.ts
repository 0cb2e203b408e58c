import type { Dispatch } from '@reduxjs/toolkit';
import { watchSession } from './watch-session.js';

/** What a link from a letter leaves behind '#'; a place on the page looks different. */
const FROM_A_LETTER = /[#&](access_token|error|error_code|message)=/;

/**
 * Reads what a link from a letter brought and clears it out of the address before anything is drawn, so that
 * no token stays in the history; then looks after the session. Only who comes from a letter waits for it.
 */
export function beginSession(dispatch: Dispatch): Promise<void> | undefined {
  if (!FROM_A_LETTER.test(globalThis.location.hash)) return void watchSession(dispatch);
  return import('./arrive-by-letter.js').then(
    ({ arriveByLetter }) => arriveByLetter(dispatch),
    (error: unknown) => {
      console.error(error);
      watchSession(dispatch);
    },
  );
}

import type { Dispatch } from '@reduxjs/toolkit';
import { errors } from '../../copy/errors.js';
import { notify, type Notice } from '../../copy/notify.js';
import { readLanding, type LandedTokens, type Landing } from './landing.js';
import { changeBegan, changeDone, manualLoginAsked, sessionEnded, stepPlanned } from './session-slice.js';
import { hasPendingReferral, savedTarget, saveTarget } from './sign-in-storage.js';
import { openSession, watchSession } from './watch-session.js';

/** Takes what a link from a letter brought out of the address, acts on it, and looks after the session. */
export function arriveByLetter(dispatch: Dispatch): void {
  const { pathname, search, hash } = globalThis.location;
  const landing = readLanding({
    ...{ pathname, search, hash },
    savedTarget: savedTarget(),
    pendingReferral: hasPendingReferral(),
  });
  if (landing.kind !== 'none') globalThis.history.replaceState(null, '', landing.address);
  watchSession(dispatch);
  act(dispatch, landing);
}

const TOO_MANY: Notice = { toast: 'tooManyAttempts', description: errors.rate_limited.description };

function act(dispatch: Dispatch, landing: Landing): void {
  switch (landing.kind) {
    case 'none':
      return;
    case 'expired':
      return void dispatch(stepPlanned({ kind: 'go', to: landing.to, afterMs: landing.afterMs }));
    case 'failed':
      return void dispatch(notify(landing.tooMany ? TOO_MANY : { toast: 'unexpected' }));
    case 'half-done':
      return void dispatch(notify({ toast: 'emailHalfChanged' }));
    case 'session':
      if (landing.saveTarget !== null) saveTarget(landing.saveTarget);
      return void takeSession(dispatch, landing.tokens);
    case 'manual-login':
      return void endBoth(dispatch, landing.accessToken);
  }
}

/** The session of the link becomes this browser's: without welcome, without going anywhere. */
async function takeSession(dispatch: Dispatch, tokens: LandedTokens): Promise<void> {
  dispatch(changeBegan());
  try {
    const auth = await openSession(dispatch);
    const { error } = await auth.setSession(tokens);
    if (error) dispatch(notify({ toast: 'unexpected' }));
  } catch {
    dispatch(notify({ toast: 'unexpected' }));
  } finally {
    dispatch(changeDone());
  }
}

/** For the referral page one logs in by hand: the link's session ends, and the browser's own as well. */
async function endBoth(dispatch: Dispatch, accessToken: string): Promise<void> {
  dispatch(changeBegan());
  try {
    const auth = await openSession(dispatch);
    await auth.admin.signOut(accessToken, 'local');
    await auth.signOut({ scope: 'local' });
    dispatch(sessionEnded());
    dispatch(manualLoginAsked());
  } catch (error) {
    console.error(error);
  } finally {
    dispatch(changeDone());
  }
}

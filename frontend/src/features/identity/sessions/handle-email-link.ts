import type { Dispatch } from '@reduxjs/toolkit';
import { errors } from '#frontend/copy/errors.js';
import { notify, type Notice } from '#frontend/copy/notify.js';
import { readLanding, type Landing } from './landing.js';
import { adoptLinkSession } from './link-session.js';
import { stepPlanned } from './session-slice.js';
import { hasPendingReferral, savedTarget } from '../sign-in/sign-in-storage.js';
import { watchSession } from './watch-session.js';

/** Clears the hash of an email link from the URL, acts on it, and watches the session. */
export function handleEmailLink(dispatch: Dispatch): void {
  const { pathname, search, hash } = globalThis.location;
  const landing = readLanding({
    pathname,
    search,
    hash,
    savedTarget: savedTarget(),
    pendingReferral: hasPendingReferral(),
  });
  if (landing.kind !== 'none') globalThis.history.replaceState(null, '', landing.address);
  watchSession(dispatch);
  handleLanding(dispatch, landing);
}

const TOO_MANY: Notice = { toast: 'tooManyAttempts', description: errors.rate_limited.description };

function handleLanding(dispatch: Dispatch, landing: Landing): void {
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
      return void adoptLinkSession(dispatch, landing);
  }
}

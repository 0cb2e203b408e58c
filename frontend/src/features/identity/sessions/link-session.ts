import type { Dispatch } from '@reduxjs/toolkit';
import type { GoTrueClient, Session, User } from '@supabase/auth-js';
import { loadLinkAuthClient } from '#frontend/api/auth-session.js';
import { sessionIdOf } from '#frontend/api/session-profile.js';
import { hasStoredSession } from '#frontend/api/stored-session.js';
import { notify } from '#frontend/copy/notify.js';
import { askToSwitch, type AccountChoice } from './account-question.js';
import type { LandedTokens } from './landing.js';
import {
  changeBegan,
  changeDone,
  manualLoginAsked,
  sessionEnded,
  signedInByLink,
  stepPlanned,
} from './session-slice.js';
import { saveTarget } from '../sign-in/sign-in-storage.js';
import { openSession } from './watch-session.js';

/** A session that a link brought along, and what is to come of it. */
export interface LinkSession {
  readonly tokens: LandedTokens;
  /** For the referral page one has to log in by hand: the link's session is only ended. */
  readonly manualLogin: boolean;
  /** Where a sign-in leads later; kept only when the link's session is taken. */
  readonly saveTarget: string | null;
  /** The page to go on to once it is taken; null to stay on this one. */
  readonly goTo: string | null;
}

/**
 * Takes the session of a link into this browser. Another person's session is neither replaced nor ended before
 * somebody has answered a question that names both accounts; a newer session of the same account replaces the old
 * one quietly (rule I41). Never rejects: what fails is said, and leaves things as they are.
 */
export async function adoptLinkSession(dispatch: Dispatch, link: LinkSession): Promise<void> {
  dispatch(changeBegan());
  try {
    const auth = await openSession(dispatch);
    const current = await sessionIn(auth);
    if (current) await resolveSessionConflict(dispatch, { auth, link, current });
    else if (link.manualLogin) {
      await auth.admin.signOut(link.tokens.access_token, 'local');
      dispatch(manualLoginAsked());
    } else await adoptSession(dispatch, { auth, link, tokens: link.tokens });
  } catch (error) {
    console.error(error);
    dispatch(notify({ toast: 'unexpected' }));
  } finally {
    dispatch(changeDone());
  }
}

interface Arriving {
  readonly auth: GoTrueClient;
  readonly link: LinkSession;
}

/** The link's session meets one that is here already. Whose it is, the server says: a token can be made up. */
async function resolveSessionConflict(
  dispatch: Dispatch,
  { auth, link, current }: Arriving & { readonly current: Session },
): Promise<void> {
  // The same address, opened once more.
  if (sessionIdOf(link.tokens.access_token) === sessionIdOf(current.access_token)) return;
  const linkAuth = await loadLinkAuthClient();
  const { data, error } = await linkAuth.refreshSession({ refresh_token: link.tokens.refresh_token });
  if (error ?? !data.session) return void dispatch(notify({ toast: 'unexpected' }));
  const { choice, asked } = await choose(dispatch, auth, data.session.user);
  if (choice === 'switch' && asked) {
    await auth.signOut({ scope: 'local' });
    dispatch(sessionEnded());
  }
  if (choice === 'stay' || link.manualLogin) {
    await linkAuth.signOut({ scope: 'local' });
    if (choice === 'switch' && asked) dispatch(manualLoginAsked());
    return;
  }
  await adoptSession(dispatch, { auth, link, tokens: data.session });
}

/** Asks until the answer is about the account that is signed in now: another tab may have changed it meanwhile. */
async function choose(
  dispatch: Dispatch,
  auth: GoTrueClient,
  offered: User,
): Promise<{ readonly choice: AccountChoice; readonly asked: boolean }> {
  let askedAbout: string | undefined;
  for (;;) {
    const current = (await sessionIn(auth))?.user;
    if (!current || current.id === offered.id) return { choice: 'switch', asked: false };
    if (current.id === askedAbout) return { choice: 'switch', asked: true };
    const names = { current: current.email ?? '', offered: offered.email ?? '' };
    if ((await askToSwitch(dispatch, names)) === 'stay') return { choice: 'stay', asked: true };
    askedAbout = current.id;
  }
}

/** The link's session becomes this browser's: without welcome, and with the name of its account. */
async function adoptSession(
  dispatch: Dispatch,
  { auth, link, tokens }: Arriving & { readonly tokens: LandedTokens | Session },
): Promise<void> {
  const before = (await sessionIn(auth))?.user;
  const { access_token, refresh_token } = tokens;
  const { data, error } = await auth.setSession({ access_token, refresh_token });
  if (error ?? !data.user) return void dispatch(notify({ toast: 'unexpected' }));
  if (link.saveTarget !== null) saveTarget(link.saveTarget);
  if (before?.id !== data.user.id) dispatch(signedInByLink(data.user.email ?? ''));
  if (link.goTo !== null) dispatch(stepPlanned({ kind: 'go', to: link.goTo, afterMs: 0 }));
}

/** The session of this browser. Throws when there is one that cannot be renewed just now. */
async function sessionIn(auth: GoTrueClient): Promise<Session | null> {
  const { data, error } = await auth.getSession();
  if (error && hasStoredSession()) throw error;
  return data.session;
}

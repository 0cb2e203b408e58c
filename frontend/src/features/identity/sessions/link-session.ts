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

/** The session of a link, and what to do with it. */
export interface LinkSession {
  readonly tokens: LandedTokens;
  /** The referral page requires a manual log-in: the session of the link is only ended. */
  readonly manualLogin: boolean;
  /** The target of a later sign-in; stored only when the link's session is adopted. */
  readonly saveTarget: string | null;
  /** The page to open after adoption; null to stay on this one. */
  readonly goTo: string | null;
}

/**
 * Adopts the session of a link in this browser. Another user's session is neither replaced nor ended before
 * the user has answered a question that names both accounts; a newer session of the same account replaces the
 * old one silently (rule I41). Never rejects: a failure shows a toast and changes nothing.
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

/**
 * The link's session conflicts with the current one. The server says whose it is, since a token can be
 * forged.
 */
async function resolveSessionConflict(
  dispatch: Dispatch,
  { auth, link, current }: Arriving & { readonly current: Session },
): Promise<void> {
  // The same link, opened again.
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

/** Asks until the answer is about the current account: another tab may have switched it meanwhile. */
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

/** The link's session becomes this browser's: without a welcome, but with the name of its account. */
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

/** The session of this browser. Throws when it cannot be renewed right now. */
async function sessionIn(auth: GoTrueClient): Promise<Session | null> {
  const { data, error } = await auth.getSession();
  if (error && hasStoredSession()) throw error;
  return data.session;
}

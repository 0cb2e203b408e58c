import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionProfile } from '#frontend/api/session-profile.js';
import { hasStoredSession } from '#frontend/api/stored-session.js';
import type { NextStep } from '../sign-in/after-sign-in.js';

/** Two accounts by email address: the signed-in one and that of a link. */
export interface DifferentAccounts {
  readonly current: string;
  readonly offered: string;
}

export interface SessionState {
  /** 'secondFactor': the password was right, and the code of the app is missing. */
  readonly status: 'loading' | 'signedOut' | 'secondFactor' | 'signedIn';
  readonly userId: string | null;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly aal: SessionProfile['aal'] | null;
  readonly sessionId: string | null;
  /** A sign-in or sign-out is running in this tab: no redirect happens before it is decided. */
  readonly changing: boolean;
  /**
   * The history entry on which the user signed out in this tab; its page leads to the first page. A page that
   * was still loading does not know that it was being shown to somebody. Null once somebody has signed in.
   */
  readonly leftFrom: string | null;
  /** The session ended without a sign-out in this tab: idle, ended elsewhere, or evicted. */
  readonly lost: boolean;
  /** A link was followed on the way to the referral page, which requires a manual log-in. */
  readonly manual: boolean;
  /** The open question whether to switch accounts (rule I41). */
  readonly accounts: DifferentAccounts | null;
  /** The email address of the account that a link signed in to, until the notice is dismissed. */
  readonly linkAccount: string | null;
  /** The session that was welcomed in this tab. */
  readonly greetedSessionId: string | null;
  /** The next step of a sign-in, until it is done. */
  readonly next: NextStep | null;
}

const SIGNED_OUT = {
  userId: null,
  email: null,
  firstName: null,
  lastName: null,
  aal: null,
  sessionId: null,
} as const;

const slice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({
    ...SIGNED_OUT,
    status: hasStoredSession() ? 'loading' : 'signedOut',
    changing: false,
    leftFrom: null,
    lost: false,
    manual: false,
    accounts: null,
    linkAccount: null,
    greetedSessionId: null,
    next: null,
  }),
  reducers: {
    /** A session is being loaded or created. */
    sessionAwaited: (state) => ({ ...state, status: 'loading' as const }),
    sessionFound: (state, { payload }: PayloadAction<SessionProfile>) => {
      const { needsSecondFactor, ...profile } = payload;
      const status = needsSecondFactor ? ('secondFactor' as const) : ('signedIn' as const);
      const linkAccount = profile.email === state.linkAccount ? state.linkAccount : null;
      return { ...state, ...profile, status, leftFrom: null, lost: false, manual: false, linkAccount };
    },
    sessionEnded: (state) => ({
      ...state,
      ...SIGNED_OUT,
      status: 'signedOut' as const,
      linkAccount: null,
      next: state.next?.kind === 'look-for-referral' ? null : state.next,
      lost: state.lost || (state.status === 'signedIn' && !state.changing),
    }),
    /** A sign-in is complete: its next step is decided, and the page may act on it. */
    arrived: (state, { payload: next }: PayloadAction<NextStep>) => ({
      ...state,
      changing: false,
      greetedSessionId: state.sessionId,
      next: next.kind === 'stay' ? null : next,
    }),
    manualLoginAsked: (state) => ({ ...state, manual: true }),
    accountsDiffer: (state, { payload: accounts }: PayloadAction<DifferentAccounts>) => ({
      ...state,
      accounts,
    }),
    accountsSettled: (state) => ({ ...state, accounts: null }),
    signedInByLink: (state, { payload: linkAccount }: PayloadAction<string>) => ({ ...state, linkAccount }),
    linkAccountSeen: (state) => ({ ...state, linkAccount: null }),
    stepPlanned: (state, { payload: next }: PayloadAction<NextStep>) => ({ ...state, next }),
    stepTaken: (state) => ({ ...state, next: null }),
    changeBegan: (state) => ({ ...state, changing: true, lost: false }),
    /** Like `changeBegan`; the payload is the history entry that is open. */
    signOutBegan: (state, { payload: leftFrom }: PayloadAction<string>) => ({
      ...state,
      changing: true,
      leftFrom,
      lost: false,
    }),
    changeDone: (state) => ({ ...state, changing: false }),
  },
});

export const sessionReducer = slice.reducer;
export const {
  sessionAwaited,
  sessionFound,
  sessionEnded,
  arrived,
  manualLoginAsked,
  accountsDiffer,
  accountsSettled,
  signedInByLink,
  linkAccountSeen,
  stepPlanned,
  stepTaken,
  changeBegan,
  signOutBegan,
  changeDone,
} = slice.actions;

/** Any store that contains the session. */
export interface WithSession {
  readonly session: SessionState;
}

export const selectSession = ({ session }: WithSession): SessionState => session;

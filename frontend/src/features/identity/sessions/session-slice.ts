import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionProfile } from '#frontend/api/session-profile.js';
import { hasStoredSession } from '#frontend/api/stored-session.js';
import type { NextStep } from '../sign-in/after-sign-in.js';

/** Two accounts, by their email addresses: the one that is signed in, and the one of a link. */
export interface DifferentAccounts {
  readonly current: string;
  readonly offered: string;
}

export interface SessionState {
  /** 'secondFactor': the password was right, and the code of the app is still owed. */
  readonly status: 'loading' | 'signedOut' | 'secondFactor' | 'signedIn';
  readonly userId: string | null;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly aal: SessionProfile['aal'] | null;
  readonly sessionId: string | null;
  /** Somebody is signing in or out in this tab: nobody is sent anywhere before that has been decided. */
  readonly changing: boolean;
  /** The session ended without being asked to in this tab: idle, ended elsewhere, or pushed out. */
  readonly lost: boolean;
  /** A link was followed on the way to the referral page, for which one logs in by hand. */
  readonly manual: boolean;
  /** The question whether to switch accounts is open (rule I41). */
  readonly accounts: DifferentAccounts | null;
  /** The email address of the account that a link has signed in to, until that has been read. */
  readonly linkAccount: string | null;
  /** The session somebody was greeted for in this tab. */
  readonly greetedSessionId: string | null;
  /** Where a sign-in leads, until it has led there. */
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
    lost: false,
    manual: false,
    accounts: null,
    linkAccount: null,
    greetedSessionId: null,
    next: null,
  }),
  reducers: {
    /** A session is being looked for or made. */
    sessionAwaited: (state) => ({ ...state, status: 'loading' as const }),
    sessionFound: (state, { payload }: PayloadAction<SessionProfile>) => {
      const { needsSecondFactor, ...profile } = payload;
      const status = needsSecondFactor ? ('secondFactor' as const) : ('signedIn' as const);
      const linkAccount = profile.email === state.linkAccount ? state.linkAccount : null;
      return { ...state, ...profile, status, lost: false, manual: false, linkAccount };
    },
    sessionEnded: (state) => ({
      ...state,
      ...SIGNED_OUT,
      status: 'signedOut' as const,
      linkAccount: null,
      next: state.next?.kind === 'look-for-referral' ? null : state.next,
      lost: state.lost || (state.status === 'signedIn' && !state.changing),
    }),
    /** A sign-in is complete: where it leads is decided, and the page may act on it. */
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
  changeDone,
} = slice.actions;

/** Any store that has the session in it. */
export interface WithSession {
  readonly session: SessionState;
}

export const selectSession = ({ session }: WithSession): SessionState => session;

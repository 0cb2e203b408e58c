import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { DEFAULT_PROFESSIONAL } from '@rules/money/referral';
import { isApiError } from '#frontend/api/problem.js';
import {
  useGetMyReferralSignupQuery,
  useJoinReferralMutation,
  useLinkReferralSignupMutation,
  type ReferralSignup,
} from '#frontend/api/referral.js';
import { notify } from '#frontend/copy/notify.js';
import type { ProfessionalAccount } from './account.js';

export type ReferralLanding =
  | { readonly kind: 'loading' | 'none' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'found'; readonly signup: ReferralSignup; readonly look: () => void };

/**
 * Leads a signed-in user to their record: an existing one, one matching their email address or sign-up, or a
 * new one for a sign-up made in this browser (rules R9, R10). Other users are asked for confirmation first
 * (rule R45).
 */
export function useReferralLanding(account: ProfessionalAccount): ReferralLanding {
  const { isSignedIn, email } = account;
  const mine = useGetMyReferralSignupQuery(undefined, { skip: !isSignedIn });
  const isMissing = isSignedIn && !mine.isFetching && mine.error !== undefined && isNotFound(mine.error);
  const enrolled = useRef('');
  const [enrolledFor, setEnrolledFor] = useState('');
  const enrol = useEnrolment(account);
  const begin = useEffectEvent(async () => {
    enrolled.current = email;
    await enrol();
    setEnrolledFor(email);
  });

  useEffect(() => {
    if (isMissing && enrolled.current !== email) void begin();
  }, [isMissing, email]);
  const signup = isSignedIn ? mine.data : undefined;
  const isFound = signup !== undefined && !mine.isError;
  useWelcome(account, isFound);

  if (!isSignedIn) return { kind: 'none' };
  if (signup && isFound) return { kind: 'found', signup, look: () => void mine.refetch() };
  if (mine.isFetching || mine.isUninitialized) return { kind: 'loading' };
  if (!isMissing) return { kind: 'failed', retry: () => void mine.refetch() };
  return enrolledFor === email ? { kind: 'none' } : { kind: 'loading' };
}

function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.data.code === 'not_found';
}

/** Welcomes a user who signed up in this browser, when the server enrolled them before the page's request. */
function useWelcome({ isExpected, clearPending }: ProfessionalAccount, isFound: boolean): void {
  const dispatch = useDispatch();
  const welcome = useEffectEvent(() => {
    if (!isExpected()) return;
    clearPending();
    dispatch(notify({ toast: 'referralProgramJoined' }));
  });
  useEffect(() => {
    if (isFound) welcome();
  }, [isFound]);
}

function useEnrolment(account: ProfessionalAccount): () => Promise<void> {
  const dispatch = useDispatch();
  const [link] = useLinkReferralSignupMutation();
  const [join] = useJoinReferralMutation();
  const { email, firstName, lastName, isExpected, clearPending } = account;
  return async () => {
    // Filling in the form in this browser is a request to join; merely opening a link is not.
    const hasAsked = isExpected();
    try {
      const linked = await link();
      if (linked.data) return void dispatch(notify({ toast: 'referralProgramJoined' }));
      if (!hasAsked || !isNotFound(linked.error)) return;
      const { data, error } = await join({
        email,
        firstName: firstName || DEFAULT_PROFESSIONAL.firstName,
        lastName: lastName || DEFAULT_PROFESSIONAL.lastName,
      });
      if (data) dispatch(notify({ toast: data.isNew ? 'referralProgramJoined' : 'dashboardReady' }));
      else if (isApiError(error)) dispatch(notify({ toast: 'signupFailed', description: error.data.detail }));
    } finally {
      clearPending();
    }
  };
}

import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { errors } from '#frontend/copy/errors.js';
import { notify } from '#frontend/copy/notify.js';
import { signUpRefusal } from '../sign-in/auth-refusals.js';
import { resendConfirmation } from '../sign-in/send-auth-email.js';
import { changeBegan, changeDone, selectSession } from '../sessions/session-slice.js';
import { useSignInPlace } from '../sign-in/sign-in-place.js';
import { clearPendingReferral, hasPendingReferral, savePendingReferral } from '../sign-in/sign-in-storage.js';
import { signIn } from '../sign-in/sign-in.js';
import { mayTrySignUp } from './sign-up-limit.js';
import { openSession } from '../sessions/watch-session.js';

export interface NewProfessional {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly profession: string;
  readonly registerNumber: string;
  /** The code of the colleague who referred them; '' for none. */
  readonly referredByCode: string;
}

export type RegistrationResult =
  | { readonly kind: 'sent' | 'already-registered' | 'refused' }
  | { readonly kind: 'field'; readonly name: 'email' | 'password'; readonly message: string };

/** The email link leads here with a session, and the page enrols the user (rule R45). */
const BACK = '/referral?pro_verify=1';

function dataOf(given: NewProfessional): object {
  const { firstName, lastName, profession, registerNumber, referredByCode } = given;
  return {
    first_name: firstName,
    last_name: lastName,
    age_confirmed: true,
    // Stored with the account on the server until the record exists (D51).
    professional: {
      ...(referredByCode === '' ? {} : { referred_by_code: referredByCode }),
      ...(profession === '' ? {} : { profession }),
      ...(registerNumber === '' ? {} : { register_number: registerNumber }),
    },
  };
}

/** The account of a professional: the current user, sign-up, and what this browser remembers. */
export function useProfessionalAccount() {
  const dispatch = useDispatch();
  const place = useSignInPlace();
  const { status, changing, email, firstName, lastName } = useSelector(selectSession);

  const register = async (given: NewProfessional): Promise<RegistrationResult> => {
    if (!mayTrySignUp()) {
      dispatch(notify({ toast: 'tooManyAttempts', description: errors.rate_limited.description }));
      return { kind: 'refused' };
    }
    const emailRedirectTo = `${globalThis.location.origin}${BACK}`;
    const outcome = await signIn(dispatch, place, (client) =>
      client.signUp({
        email: given.email,
        password: given.password,
        options: { data: dataOf(given), emailRedirectTo },
      }),
    ).catch(() => undefined);
    if (outcome === undefined) {
      dispatch(notify({ toast: 'unexpected' }));
      return { kind: 'refused' };
    }
    if (outcome === 'done' || outcome === 'second-factor') {
      savePendingReferral();
      dispatch(notify({ toast: 'confirmProfessional' }));
      return { kind: 'sent' };
    }
    const { notice, field } = signUpRefusal(outcome);
    if (notice.toast === 'accountExists') return { kind: 'already-registered' };
    // The specification's own title, with the service's message.
    const isOther = notice.toast === 'signUpFailed';
    dispatch(notify(isOther ? { ...notice, toast: 'accountCreationFailed' } : notice));
    return field ? { kind: 'field', ...field } : { kind: 'refused' };
  };

  /** Ends the session of this browser silently: the caller shows the reason. */
  const leave = useCallback(async (): Promise<void> => {
    dispatch(changeBegan());
    try {
      await (await openSession(dispatch)).signOut({ scope: 'local' });
    } catch (error) {
      console.error(error);
    } finally {
      dispatch(changeDone());
    }
  }, [dispatch]);

  return {
    isWaiting: status === 'loading' || (changing && status === 'signedIn'),
    isSignedIn: status === 'signedIn',
    email: email ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    register,
    resend: (to: string) => resendConfirmation(dispatch, { ...place, from: BACK }, to),
    leave,
    /** A sign-up was made in this browser and has not led to a professional's record yet. */
    isExpected: hasPendingReferral,
    clearPending: clearPendingReferral,
  };
}

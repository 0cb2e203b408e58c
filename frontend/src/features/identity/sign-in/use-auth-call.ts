import type { AuthError } from '@supabase/auth-js';
import { useCallback, useState } from 'react';
import { useDispatch } from 'react-redux';
import { account } from '#frontend/copy/identity/account.js';
import { passwordErrorMessage } from './auth-refusals.js';
import { openSession } from '../sessions/watch-session.js';

/** Why a call of the authentication service failed; `code` is '' when there was no readable response. */
export interface AuthFailure {
  readonly code: string;
  readonly message: string;
}

interface Answer {
  readonly data: unknown;
  readonly error: AuthError | null;
}

export type Auth = Awaited<ReturnType<typeof openSession>>;

const NO_RESPONSE: AuthFailure = { code: '', message: account.unexpected };

function authFailureOf(error: AuthError): AuthFailure {
  const { code, status } = error;
  return status === undefined || status === 0
    ? NO_RESPONSE
    : { code: code ?? '', message: passwordErrorMessage(error) };
}

/** State of calls to the authentication service: pending, data or failure; never throws. */
export function useAuthCall() {
  const dispatch = useDispatch();
  const [isBusy, setBusy] = useState(false);
  const call = useCallback(
    async <Given extends Answer>(
      attempt: (auth: Auth) => Promise<Given>,
    ): Promise<{ data?: Given['data']; failure?: AuthFailure }> => {
      setBusy(true);
      try {
        const { data, error } = await attempt(await openSession(dispatch));
        return error ? { failure: authFailureOf(error) } : { data };
      } catch {
        return { failure: NO_RESPONSE };
      } finally {
        setBusy(false);
      }
    },
    [dispatch],
  );
  return { call, isBusy };
}

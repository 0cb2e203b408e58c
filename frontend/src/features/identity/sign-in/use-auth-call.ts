import type { AuthError } from '@supabase/auth-js';
import { useCallback, useState } from 'react';
import { useDispatch } from 'react-redux';
import { account } from '#frontend/copy/identity/account.js';
import { passwordFault } from './auth-refusals.js';
import { openSession } from '../sessions/watch-session.js';

/** Why a call of the authentication service failed; `code` is '' when there was no answer to read. */
export interface AuthFault {
  readonly code: string;
  readonly message: string;
}

interface Answer {
  readonly data: unknown;
  readonly error: AuthError | null;
}

export type Auth = Awaited<ReturnType<typeof openSession>>;

const NO_ANSWER: AuthFault = { code: '', message: account.unexpected };

function faultOf(error: AuthError): AuthFault {
  const { code, status } = error;
  return status === undefined || status === 0
    ? NO_ANSWER
    : { code: code ?? '', message: passwordFault(error) };
}

/** Calls of the authentication service: whether one is under way, and its answer or fault, never a throw. */
export function useAuthCall() {
  const dispatch = useDispatch();
  const [isBusy, setBusy] = useState(false);
  const call = useCallback(
    async <Given extends Answer>(
      attempt: (auth: Auth) => Promise<Given>,
    ): Promise<{ data?: Given['data']; fault?: AuthFault }> => {
      setBusy(true);
      try {
        const { data, error } = await attempt(await openSession(dispatch));
        return error ? { fault: faultOf(error) } : { data };
      } catch {
        return { fault: NO_ANSWER };
      } finally {
        setBusy(false);
      }
    },
    [dispatch],
  );
  return { call, isBusy };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { formatPence } from '@rules/money/money';
import type { ConfirmedTopUp } from '#frontend/api/generated-account.js';
import { notify } from '#frontend/copy/notify.js';
import { useIsHere } from '#frontend/ui/action/use-is-here.js';
import { useProcessWalletPaymentMutation } from './wallet-api.js';

/** 1 s, 2 s, 3 s, …: polls for 55 seconds, then only on request. */
const MAX_WAIT_S = 10;
/** The bonus is credited shortly after its top-up: the wallet is refetched until then. */
const BONUS_AFTER_MS = [1_500, 4_000] as const;

export type TopUpReturnState =
  | { readonly name: 'none' | 'cancelled' | 'processing' | 'waiting' | 'expired' | 'failed' }
  | { readonly name: 'credited'; readonly credit: ConfirmedTopUp };

export interface TopUpReturn {
  readonly state: TopUpReturnState;
  readonly askAgain: () => void;
  readonly close: () => void;
}

const pounds = (amount: number): string => formatPence(Math.round(amount * 100));

interface Arrived {
  readonly sessionId: string | null;
  readonly state: TopUpReturnState;
}

/** The result of the payment page in the URL: `?topup=success&session_id=` or `?topup=cancelled`. */
function arrivedWith(params: URLSearchParams): Arrived {
  const topUp = params.get('topup');
  const sessionId = params.get('session_id');
  if (topUp === 'cancelled') return { sessionId: null, state: { name: 'cancelled' } };
  if (topUp !== 'success' || !sessionId) return { sessionId: null, state: { name: 'none' } };
  return { sessionId, state: { name: 'processing' } };
}

/**
 * Processes a payment after the return from its page (rule W13): polls while the bank is not done; safe to
 * repeat. The URL is cleaned at once when nothing is left to do, else when the payment is final.
 */
export function useTopUpReturn(reload: () => void): TopUpReturn {
  const [params, setParams] = useSearchParams();
  const [{ sessionId, state: first }] = useState(() => arrivedWith(params));
  const [state, setState] = useState<TopUpReturnState>(first);
  const isHere = useIsHere();
  const [confirm] = useProcessWalletPaymentMutation();
  const dispatch = useDispatch();
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const later = useCallback((work: () => void, delayMs: number): void => {
    timers.current.add(setTimeout(work, delayMs));
  }, []);

  const tidy = useCallback(() => {
    const keep = (before: URLSearchParams): URLSearchParams => {
      const left = new URLSearchParams(before);
      for (const name of ['topup', 'session_id']) left.delete(name);
      return left;
    };
    if (isHere()) setParams(keep, { replace: true, preventScrollReset: true });
  }, [setParams, isHere]);

  const credited = useCallback(
    (credit: ConfirmedTopUp) => {
      setState({ name: 'credited', credit });
      dispatch(notify({ toast: 'walletToppedUp', values: { creditAmount: pounds(credit.totalCredit) } }));
      reload();
      if (credit.bonusAmount > 0) for (const delayMs of BONUS_AFTER_MS) later(reload, delayMs);
    },
    [dispatch, reload, later],
  );

  const ask = useCallback(
    async (waits: number): Promise<void> => {
      if (sessionId === null) return;
      setState({ name: 'processing' });
      const { data } = await confirm({ body: { sessionId } });
      if (!data) {
        dispatch(notify({ toast: 'walletPaymentFailed' }));
        return setState({ name: 'failed' });
      }
      if (data.state === 'pending') {
        if (waits >= MAX_WAIT_S) return setState({ name: 'waiting' });
        return later(() => void ask(waits + 1), (waits + 1) * 1000);
      }
      tidy();
      if (data.state === 'expired') return setState({ name: 'expired' });
      credited(data);
    },
    [sessionId, confirm, dispatch, later, tidy, credited],
  );

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (sessionId !== null) void ask(0);
    else if (params.has('topup')) tidy();
  }, [sessionId, ask, params, tidy]);

  useEffect(() => {
    const pending = timers.current;
    return () => pending.forEach((timer) => clearTimeout(timer));
  }, []);

  return { state, askAgain: () => void ask(0), close: () => setState({ name: 'none' }) };
}

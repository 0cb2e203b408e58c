import { useEffect, useState } from 'react';
import { useGetCheckoutSessionQuery, type CheckoutSession } from '#frontend/api/generated.js';
import { isApiError } from '#frontend/api/problem.js';

/** 1 s, 2 s, 3 s, …: polls for 55 seconds, then only on the shopper's request. */
const MAX_WAIT_S = 10;
/** The server responds once the payment is known, or after this many seconds; no call may take 15. */
const PREFER = 'wait=12';
/** A response that took this long was held; several short waits have passed meanwhile. */
const HELD_MS = 10_000;
const WAITS_OF_HELD = 3;

export interface PolledSession {
  readonly session: CheckoutSession | undefined;
  readonly state: 'loading' | 'pending' | 'still-pending' | 'paid' | 'expired' | 'unknown' | 'no-response';
  readonly asking: boolean;
  readonly askAgain: () => void;
}

/**
 * The server's state of a payment, until it is final. Never guesses. The server holds the request until the
 * payment is known; where that fails, as on a network that cuts slow responses, the page polls instead.
 */
export function usePolledSession(sessionId: string): PolledSession {
  const [polls, setPolls] = useState(false);
  const { data, error, isFetching, refetch, startedTimeStamp, fulfilledTimeStamp } =
    useGetCheckoutSessionQuery(polls ? { sessionId } : { sessionId, prefer: PREFER }, {
      refetchOnMountOrArgChange: true,
    });
  const [waits, setWaits] = useState(0);
  const isUnknown = isApiError(error) && [400, 404].includes(error.data.status);
  const wasCut = error !== undefined && !isFetching && !polls && !isUnknown;
  useEffect(() => {
    if (wasCut) setPolls(true);
  }, [wasCut]);

  const tookMs = (fulfilledTimeStamp ?? 0) - (startedTimeStamp ?? 0);
  const wasHeld = !polls && tookMs >= HELD_MS;
  const pending = data?.state === 'pending';
  const waiting = pending && !isFetching && !wasCut && waits < MAX_WAIT_S;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(
      () => {
        setWaits((before) => before + (wasHeld ? WAITS_OF_HELD : 1));
        void refetch();
      },
      wasHeld ? 0 : (waits + 1) * 1000,
    );
    return () => clearTimeout(timer);
  }, [waiting, wasHeld, waits, refetch]);

  const askAgain = (): void => {
    setWaits(0);
    void refetch();
  };
  return { session: data, state: stateOf(), asking: isFetching, askAgain };

  function stateOf(): PolledSession['state'] {
    if (data) {
      if (data.state !== 'pending') return data.paymentState === 'failed' ? 'expired' : data.state;
      return waits < MAX_WAIT_S ? 'pending' : 'still-pending';
    }
    if (!error || wasCut) return 'loading';
    return isUnknown ? 'unknown' : 'no-response';
  }
}

import { useEffect, useState } from 'react';
import { useGetCheckoutSessionQuery, type CheckoutSession } from '#frontend/api/generated.js';
import { isApiError } from '#frontend/api/problem.js';

/** 1 s, 2 s, 3 s, …: polls for 55 seconds, then only on the shopper's request. */
const MAX_WAIT_S = 10;

export interface PolledSession {
  readonly session: CheckoutSession | undefined;
  readonly state: 'loading' | 'pending' | 'still-pending' | 'paid' | 'expired' | 'unknown' | 'no-response';
  readonly asking: boolean;
  readonly askAgain: () => void;
}

/** The server's state of a payment, polled until it is final. Never guesses. */
export function usePolledSession(sessionId: string): PolledSession {
  const { data, error, isFetching, refetch } = useGetCheckoutSessionQuery(
    { sessionId },
    { refetchOnMountOrArgChange: true },
  );
  const [waits, setWaits] = useState(0);
  const pending = data?.state === 'pending';
  const waiting = pending && !isFetching && waits < MAX_WAIT_S;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(
      () => {
        setWaits((before) => before + 1);
        void refetch();
      },
      (waits + 1) * 1000,
    );
    return () => clearTimeout(timer);
  }, [waiting, waits, refetch]);

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
    if (!error) return 'loading';
    return isApiError(error) && [400, 404].includes(error.data.status) ? 'unknown' : 'no-response';
  }
}

import { useState } from 'react';

/** Whether something is on its way, besides the form that it belongs to. */
export function usePending() {
  const [isPending, setPending] = useState(false);
  const whilePending = async <Result>(call: Promise<Result>): Promise<Result> => {
    setPending(true);
    try {
      return await call;
    } finally {
      setPending(false);
    }
  };
  return [isPending, whilePending] as const;
}

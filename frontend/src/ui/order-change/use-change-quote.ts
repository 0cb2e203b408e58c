import { useEffect, useRef, useState } from 'react';
import type { OrderChangeQuote, OrderChangeWish } from '#frontend/api/generated-account.js';

/** Long enough for several presses of a button to be one question. */
const PAUSE_MS = 250;

export type AskQuote = (wish: OrderChangeWish) => Promise<OrderChangeQuote | undefined>;

export interface QuoteState {
  readonly quote: OrderChangeQuote | null;
  readonly isAsking: boolean;
}

/** The price of a wish, as the server judges it; of several questions only the latest counts. */
export function useChangeQuote(wish: OrderChangeWish | null, ask: AskQuote): QuoteState {
  const [answer, setAnswer] = useState<{ readonly of: string; readonly quote: OrderChangeQuote | null }>();
  const asked = useRef(ask);
  asked.current = ask;
  const key = wish && JSON.stringify(wish);
  useEffect(() => {
    if (key === null) return;
    let isLatest = true;
    const timer = setTimeout(() => {
      void asked.current(JSON.parse(key) as OrderChangeWish).then((quote) => {
        if (isLatest) setAnswer({ of: key, quote: quote ?? null });
      });
    }, PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [key]);
  const isKnown = answer !== undefined && answer.of === key;
  return { quote: isKnown ? answer.quote : null, isAsking: key !== null && !isKnown };
}

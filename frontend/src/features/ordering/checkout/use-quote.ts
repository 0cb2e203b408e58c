import { useCallback, useEffect, useRef, useState } from 'react';
import { isReferralCode, normaliseCode } from '@rules/pricing/promotions';
import { useLazyQuoteCartQuery, type Quote } from '#frontend/api/generated.js';
import { isApiError } from '#frontend/api/problem.js';
import { errors as errorWords } from '#frontend/copy/errors.js';
import { linesToQuote, type Cart } from '../cart/cart.js';
import {
  rateLimitedCode,
  refusedCode,
  type CodeControls,
  type CodeField,
  type Codes,
} from '../promotions/codes.js';

export interface CartQuote extends CodeControls {
  /** The server's latest quote; undefined before the first one. */
  readonly quote: Quote | undefined;
  /** The wallet pays as much as it can (rule W4). */
  readonly useWallet: boolean;
  readonly setUseWallet: (use: boolean) => void;
  /** The server could not be reached; `refresh` tries again. */
  readonly failed: boolean;
  /** Accepts a quote that came with an error, such as price_changed. */
  readonly accept: (quote: Quote) => void;
  /** Removes a code that was refused at payment, and prices again. */
  readonly refuse: (field: CodeField, message: string) => void;
  readonly refresh: () => void;
}

const codesOf = ({ referralCode, promoCode }: Cart): Codes => ({ referralCode, promoCode });

function without(codes: Codes, field: CodeField): Codes {
  return field === 'promoCode' ? { referralCode: codes.referralCode } : { promoCode: codes.promoCode };
}

interface Wanted {
  readonly codes: Codes;
  readonly useWallet: boolean;
}

/** The initial state of a cart: its codes, and the wallet if it was chosen before. */
const wantedFor = (cart: Cart): Wanted => ({ codes: codesOf(cart), useWallet: cart.useWallet ?? false });

/** The server's quote for the cart, with the applied codes and the wallet's part. */
export function useQuote(cart: Cart): CartQuote {
  const [ask] = useLazyQuoteCartQuery();
  const [quote, setQuote] = useState<Quote>();
  const [{ codes, useWallet }, setWanted] = useState<Wanted>(() => wantedFor(cart));
  const [codeErrors, setCodeErrors] = useState<CartQuote['codeErrors']>({});
  const [state, setState] = useState<'busy' | 'idle' | 'failed'>('busy');
  const latest = useRef(0);

  const price = useCallback(
    async (wanted: Wanted): Promise<void> => {
      latest.current += 1;
      const turn = latest.current;
      setState('busy');
      const lines = linesToQuote(cart);
      const { data, error } = await ask({
        quoteRequest: {
          lines,
          kind: cart.kind,
          ...wanted.codes,
          ...(wanted.useWallet ? { useWallet: true } : {}),
        },
      });
      if (turn !== latest.current) return;
      if (data && !error) {
        setQuote(data);
        setWanted(wanted);
        return setState('idle');
      }
      const refused = isApiError(error)
        ? (refusedCode(error) ?? rateLimitedCode(error, wanted.codes))
        : undefined;
      if (!refused) return setState('failed');
      setCodeErrors((before) => ({ ...before, [refused.field]: refused.message }));
      await price({ ...wanted, codes: without(wanted.codes, refused.field) });
    },
    [ask, cart],
  );

  useEffect(() => void price(wantedFor(cart)), [price, cart]);

  const setCode = (field: CodeField, typed: string): void => {
    const code = normaliseCode(typed);
    setCodeErrors((before) => ({ ...before, [field]: undefined }));
    if (field === 'referralCode' && code !== '' && !isReferralCode(code)) {
      return setCodeErrors((before) => ({ ...before, [field]: errorWords.code_invalid.description }));
    }
    const next = code === '' ? without(codes, field) : { ...codes, [field]: code };
    void price({ codes: next, useWallet });
  };

  return {
    quote,
    codes,
    useWallet,
    setUseWallet: (use) => {
      // A switch reacts at once; its amount follows.
      setWanted({ codes, useWallet: use });
      void price({ codes, useWallet: use });
    },
    codeErrors,
    busy: state === 'busy',
    failed: state === 'failed',
    setCode,
    clearCodeError: (field) => setCodeErrors((before) => ({ ...before, [field]: undefined })),
    accept: setQuote,
    refuse: (field, message) => {
      setCodeErrors((before) => ({ ...before, [field]: message }));
      void price({ codes: without(codes, field), useWallet });
    },
    refresh: () => void price({ codes, useWallet }),
  };
}

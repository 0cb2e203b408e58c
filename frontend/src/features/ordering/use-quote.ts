import { useCallback, useEffect, useRef, useState } from 'react';
import { isReferralCode, normaliseCode } from '@rules/promotions';
import { useLazyQuoteCartQuery, type Quote } from '../../api/generated.js';
import { isApiError, type ApiError } from '../../api/problem.js';
import { errors as errorWords } from '../../copy/errors.js';
import { linesToQuote, type Cart } from './cart.js';

export interface Codes {
  readonly referralCode?: string;
  readonly promoCode?: string;
}

export type CodeField = keyof Codes;

/** What a field for a code needs. */
export interface CodeControls {
  readonly codes: Codes;
  readonly codeErrors: Readonly<Partial<Record<CodeField, string | undefined>>>;
  readonly busy: boolean;
  /** Puts a code on, or takes it off with ''. A refused one is not put on and its error stands beside the field. */
  readonly setCode: (field: CodeField, code: string) => void;
  readonly clearCodeError: (field: CodeField) => void;
}

export interface CartQuote extends CodeControls {
  /** The server's last word; undefined until it has spoken. */
  readonly quote: Quote | undefined;
  /** As much as there is comes from the wallet (rule W4). */
  readonly useWallet: boolean;
  readonly setUseWallet: (use: boolean) => void;
  /** The server could not be asked; `refresh` tries again. */
  readonly failed: boolean;
  /** Takes a quote that came with an answer, such as price_changed. */
  readonly accept: (quote: Quote) => void;
  /** Takes a code off that was refused at the till, and prices again. */
  readonly refuse: (field: CodeField, message: string) => void;
  readonly refresh: () => void;
}

/** Which of the two code fields an error speaks of. */
export function refusedCode({ data }: ApiError): { field: CodeField; message: string } | undefined {
  if (!['code_invalid', 'promotion_used', 'own_code'].includes(data.code)) return undefined;
  const named = data.errors?.[0]?.field;
  const field = named === 'referralCode' || data.code === 'own_code' ? 'referralCode' : 'promoCode';
  return { field, message: data.detail };
}

const codesOf = ({ referralCode, promoCode }: Cart): Codes => ({ referralCode, promoCode });

function without(codes: Codes, field: CodeField): Codes {
  return field === 'promoCode' ? { referralCode: codes.referralCode } : { promoCode: codes.promoCode };
}

interface Wanted {
  readonly codes: Codes;
  readonly useWallet: boolean;
}

/** What a cart begins with: the codes it brought along, and the wallet if it was chosen before. */
const wantedFor = (cart: Cart): Wanted => ({ codes: codesOf(cart), useWallet: cart.useWallet ?? false });

/** The cart as the server prices it, with the codes that are on and what the wallet takes over. */
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
      const refused = isApiError(error) ? refusedCode(error) : undefined;
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
      // A switch answers at once; what it comes to follows.
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

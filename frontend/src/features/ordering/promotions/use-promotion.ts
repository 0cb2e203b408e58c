import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { normaliseCode } from '@rules/pricing/promotions';
import type { OrderKind } from '@rules/pricing/pricing';
import { useLazyQuoteCartQuery } from '#frontend/api/generated.js';
import { isApiError } from '#frontend/api/problem.js';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { promotionApplied, promotionRemoved, selectPromotion } from './promotion-slice.js';
import { rememberedPromotion, savePromotion } from './promotion-storage.js';
import { refusedCode, type CodeControls } from './codes.js';

/**
 * The promotion field of a cart's summary (rule P5). The server validates the code by pricing one product;
 * the preview then uses its percentage, and the checkout sends the code.
 */
export function usePromotion(kind: OrderKind, sku: string | undefined): CodeControls {
  const [ask, { isFetching }] = useLazyQuoteCartQuery();
  const [error, setError] = useState<string>();
  const applied = useSelector(selectPromotion(kind));
  const dispatch = useDispatch();

  const judge = useCallback(
    async (code: string): Promise<string | undefined> => {
      const lines = sku === undefined ? [] : [{ sku, quantity: 1 }];
      const { data, error: refused } = await ask({ quoteRequest: { lines, kind, promoCode: code } });
      if (data?.discount && !refused) {
        savePromotion(kind, code);
        dispatch(promotionApplied({ kind, discount: data.discount }));
        return undefined;
      }
      const own = isApiError(refused) ? refusedCode(refused) : undefined;
      if (own) savePromotion(kind, '');
      return own?.message ?? checkout.codeNotChecked;
    },
    [ask, kind, sku, dispatch],
  );

  // A code applied before a reload; if it is no longer valid, no error shows, since the shopper did not enter
  // it now.
  const restored = useRef(false);
  useEffect(() => {
    const code = rememberedPromotion(kind);
    if (restored.current || applied || code === '') return;
    restored.current = true;
    void judge(code);
  }, [kind, applied, judge]);

  const setCode = (_field: 'promoCode' | 'referralCode', typed: string): void => {
    setError(undefined);
    const code = normaliseCode(typed);
    if (code !== '') return void judge(code).then(setError);
    savePromotion(kind, '');
    dispatch(promotionRemoved(kind));
  };

  return {
    codes: applied ? { promoCode: applied.code } : {},
    codeErrors: { promoCode: error },
    busy: isFetching,
    setCode,
    clearCodeError: () => setError(undefined),
  };
}

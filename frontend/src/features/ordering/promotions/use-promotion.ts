import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { normaliseCode } from '@rules/pricing/promotions';
import type { OrderKind } from '@rules/pricing/pricing';
import { promotionRemoved, selectPromotion } from './promotion-slice.js';
import { rememberedPromotion, savePromotion } from './promotion-storage.js';
import type { CodeControls } from './codes.js';
import { useJudgeCode } from './use-judge-code.js';

/**
 * The promotion field of a cart's summary (rule P5). The server validates the code by pricing one product;
 * the preview then uses its percentage, and the checkout sends the code.
 */
export function usePromotion(kind: OrderKind, sku: string | undefined): CodeControls {
  const [error, setError] = useState<string>();
  const applied = useSelector(selectPromotion(kind));
  const dispatch = useDispatch();
  const { judge, isFetching } = useJudgeCode(kind, sku);

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

import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import type { OrderKind } from '@rules/pricing/pricing';
import { useLazyQuoteCartQuery } from '#frontend/api/generated.js';
import { isApiError } from '#frontend/api/problem.js';
import { promotionCode } from '#frontend/copy/ordering/quick-box.js';
import { refusedCode } from './codes.js';
import { promotionApplied } from './promotion-slice.js';
import { savePromotion } from './promotion-storage.js';

export interface CodeJudge {
  /** Resolves to what is wrong with the code; undefined once it is applied. */
  readonly judge: (code: string) => Promise<string | undefined>;
  readonly isFetching: boolean;
}

/** The server validates a code by pricing one product; a good one is applied to this kind of cart (rule P5). */
export function useJudgeCode(kind: OrderKind, sku: string | undefined): CodeJudge {
  const [ask, { isFetching }] = useLazyQuoteCartQuery();
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
      return own?.message ?? promotionCode.notChecked;
    },
    [ask, kind, sku, dispatch],
  );

  return { judge, isFetching };
}

import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Discount, OrderKind } from '@rules/pricing/pricing';
import { rememberedPromotion } from './promotion-storage.js';
import { selectPromotion } from './promotion-slice.js';
import { useJudgeCode } from './use-judge-code.js';

export interface LinkedOffer {
  /** The code that is applied, from a link or typed. */
  readonly applied: Discount | undefined;
  /** Why the code of the link does not apply; undefined while it may. */
  readonly refused: string | undefined;
}

/**
 * Applies the promotion of the followed link, as if it had been typed (rule P5). A code that was applied or
 * typed before stays.
 */
export function useLinkedOffer(kind: OrderKind, sku: string | undefined, code: string | null): LinkedOffer {
  const applied = useSelector(selectPromotion(kind));
  const { judge } = useJudgeCode(kind, sku);
  const [refused, setRefused] = useState<string>();
  const isTried = useRef(false);
  useEffect(() => {
    if (code === null || applied || isTried.current || rememberedPromotion(kind) !== '') return;
    isTried.current = true;
    void judge(code).then(setRefused);
  }, [code, applied, kind, judge]);
  return { applied, refused };
}

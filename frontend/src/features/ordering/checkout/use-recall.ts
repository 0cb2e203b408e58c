import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ALLERGENS } from '@rules/food/allergens';
import type { RecalledCheckout } from '#frontend/api/generated.js';
import { checkoutIdOf } from '../payment/attempt.js';
import { useRecallCheckoutMutation } from '../payment/payment-api.js';
import { declaresHealth, type CheckoutForm } from './checkout-form.js';
import { markDietAsked, wasDietAsked } from './diet-asked.js';
import { foodAnswered, selectFoodAnswered } from './shopper-slice.js';

/**
 * 'kept': the order's own declaration is in the form again. 'lost': it has to be entered again (rule F23).
 */
export type RecallState = 'none' | 'asking' | 'kept' | 'lost';

export interface Recall {
  readonly state: RecallState;
  /** Resolves when the result is known; payment waits for it. */
  readonly whenDone: () => Promise<void>;
}

/** Restores the declaration of this tab's order into the form after a reload. */
export function useRecall(form: CheckoutForm, isWeekly: boolean): Recall {
  const isAnswered = useSelector(selectFoodAnswered);
  const dispatch = useDispatch();
  const [recall] = useRecallCheckoutMutation();
  const [checkoutId] = useState(() => (isAnswered ? undefined : checkoutIdOf(isWeekly ? 'weekly' : 'once')));
  const [state, setState] = useState<RecallState>(() => {
    if (isAnswered) return 'none';
    if (checkoutId !== undefined) return 'asking';
    return wasDietAsked() ? 'lost' : 'none';
  });
  const running = useRef<Promise<void> | null>(null);
  useEffect(() => {
    if (checkoutId === undefined || running.current) return;
    running.current = recall({ recallCheckoutRequest: { checkoutId } }).then(({ data }) => {
      if (data) {
        putBack(form, data);
        dispatch(foodAnswered());
      }
      const isSaid = data !== undefined && declaresHealth(form.getValues());
      setState(isSaid ? 'kept' : data || !wasDietAsked() ? 'none' : 'lost');
    });
  }, [checkoutId, form, recall, dispatch]);
  const whenDone = useCallback(() => running.current ?? Promise.resolve(), []);
  return { state, whenDone };
}

/** Values typed or ticked meanwhile stay. */
function putBack(form: CheckoutForm, kept: RecalledCheckout): void {
  const now = form.getValues();
  const allergens = ALLERGENS.filter((each) => now.allergens.includes(each) || kept.allergens.includes(each));
  form.setValue('allergens', allergens);
  for (const field of ['allergies', 'preferences', 'gender'] as const) {
    if (now[field] === '') form.setValue(field, kept[field]);
  }
  if (kept.healthConsent) form.setValue('healthConsent', true);
  if (kept.ageConfirmed) form.setValue('ageConfirmed', true);
  if (kept.deliveryDate !== null && now.deliveryDate === '') form.setValue('deliveryDate', kept.deliveryDate);
  form.setValue('confirmedSkus', [...new Set([...now.confirmedSkus, ...kept.confirmedAllergenSkus])]);
  markDietAsked();
}

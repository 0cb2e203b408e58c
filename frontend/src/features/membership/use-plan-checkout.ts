import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { LT_PLUS_PLAN } from '@rules/membership/membership';
import { MEMBERSHIP_TERMS_VERSION } from '@rules/membership/membership-terms';
import { useLazyCheckSubscriptionQuery, useLazyGetMealPlanQuery } from '#frontend/api/generated.js';
import { isApiError } from '#frontend/api/problem.js';
import { notify } from '#frontend/copy/notify.js';
import { useCreateCheckoutMutation } from './plan-api.js';

/** Whether a user is signed in to pay; 'unknown' while the session loads. */
export type Visitor = 'unknown' | 'signedOut' | 'signedIn';

export interface PlanCheckoutInput {
  readonly planId: string;
  readonly visitor: Visitor;
  /** Stores the plan until the visitor has signed in, and opens the sign-in. */
  readonly onSignIn: () => void;
  /** The stored plan is no longer needed. */
  readonly onBegun: () => void;
}

/** The offer for the current user; the price must be agreed to before a payment page opens (rule L31). */
export interface OfferedPlan {
  readonly name: string;
  readonly pricePence: number;
  /** LT+ starts with a free trial for users who never had one. */
  readonly isTrial: boolean;
  readonly isLtPlus: boolean;
}

export interface PlanCheckout {
  readonly state: 'starting' | 'signing-in' | 'asking' | 'opening' | 'invalid' | 'failed';
  /** The offer to agree to, while it is shown. */
  readonly offer: OfferedPlan | undefined;
  /** The server's message, when it refused. */
  readonly reason: string | undefined;
  readonly agree: () => void;
  readonly retry: () => void;
}

/** Responses that mean that there is no such plan: unknown name, or malformed id. */
const NO_PLAN: readonly unknown[] = [400, 404, 422];

/** Fetches the plan once when the page opens, however often it renders; pays after the agreement. */
export function usePlanCheckout({ planId, visitor, onSignIn, onBegun }: PlanCheckoutInput): PlanCheckout {
  const [findPlan] = useLazyGetMealPlanQuery();
  const [findMembership] = useLazyCheckSubscriptionQuery();
  const [create] = useCreateCheckoutMutation();
  const [state, setState] = useState<PlanCheckout['state']>('starting');
  const [offer, setOffer] = useState<OfferedPlan>();
  const [reason, setReason] = useState<string>();
  const begun = useRef('');
  const dispatch = useDispatch();

  const refuse = useCallback(
    (error: unknown): void => {
      const status = isApiError(error) ? error.status : 'no_response';
      const isInvalid = NO_PLAN.includes(status);
      dispatch(notify({ toast: isInvalid ? 'invalidPlan' : 'checkoutFailed' }));
      if (isApiError(error) && (status === 409 || status === 429)) setReason(error.data.detail);
      setState(isInvalid ? 'invalid' : 'failed');
    },
    [dispatch],
  );

  const begin = useCallback(async (): Promise<void> => {
    setState('starting');
    setReason(undefined);
    const plan = await findPlan({ id: planId });
    if (plan.error || !plan.data?.isActive)
      return refuse(plan.error ?? { status: 404, data: { code: 'not_found' } });
    if (visitor === 'signedOut') {
      setState('signing-in');
      return onSignIn();
    }
    onBegun();
    const membership = await findMembership(undefined, true);
    if (!membership.data) return refuse(membership.error);
    const { name, pricePerMonthPence } = plan.data;
    const isLtPlus = name === LT_PLUS_PLAN;
    const { trialAvailable, pricePence } = membership.data;
    setOffer({
      name,
      isLtPlus,
      isTrial: isLtPlus && trialAvailable,
      pricePence: isLtPlus ? pricePence : pricePerMonthPence,
    });
    setState('asking');
  }, [findPlan, findMembership, refuse, planId, visitor, onSignIn, onBegun]);

  const agree = async (): Promise<void> => {
    if (!offer) return;
    setState('opening');
    const consent = { version: MEMBERSHIP_TERMS_VERSION, pricePence: offer.pricePence };
    const { data, error } = await create({ planCheckoutRequest: { mealPlanId: planId, consent } });
    if (!data?.url) return refuse(error);
    globalThis.location.assign(data.url);
  };

  useEffect(() => {
    const turn = `${planId} ${visitor}`;
    if (visitor === 'unknown' || begun.current === turn) return;
    begun.current = turn;
    void begin();
  }, [begin, planId, visitor]);

  return { state, offer, reason, agree: () => void agree(), retry: () => void begin() };
}

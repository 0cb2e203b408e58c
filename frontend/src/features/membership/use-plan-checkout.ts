import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useCreateCheckoutMutation, useLazyGetMealPlanQuery } from '../../api/generated.js';
import { isApiError } from '../../api/problem.js';
import { notify } from '../../copy/notify.js';

/** Whether somebody is there to pay; 'unknown' while that is being found out. */
export type Visitor = 'unknown' | 'signedOut' | 'signedIn';

export interface PlanCheckoutInput {
  readonly planId: string;
  readonly visitor: Visitor;
  /** Keeps the plan until somebody has signed in, and goes to sign in. */
  readonly onSignIn: () => void;
  /** The plan needs not be kept any more. */
  readonly onBegun: () => void;
}

export interface PlanCheckout {
  readonly state: 'starting' | 'signing-in' | 'invalid' | 'failed';
  /** What the server said, when it refused. */
  readonly reason: string | undefined;
  readonly retry: () => void;
}

/** Answers that say that there is no such plan: none of the name, or an id that cannot be one. */
const NO_PLAN: readonly unknown[] = [400, 404, 422];

/** Begins the checkout of a plan as soon as the page is open: once, however often it is drawn (S1 §5, §7). */
export function usePlanCheckout({ planId, visitor, onSignIn, onBegun }: PlanCheckoutInput): PlanCheckout {
  const [findPlan] = useLazyGetMealPlanQuery();
  const [create] = useCreateCheckoutMutation();
  const [state, setState] = useState<PlanCheckout['state']>('starting');
  const [reason, setReason] = useState<string>();
  const begun = useRef('');
  const say = useDispatch();

  const begin = useCallback(async (): Promise<void> => {
    setState('starting');
    setReason(undefined);
    const refuse = (error: unknown): void => {
      const status = isApiError(error) ? error.status : 'no_answer';
      const isInvalid = NO_PLAN.includes(status);
      say(notify({ toast: isInvalid ? 'invalidPlan' : 'checkoutFailed' }));
      if (isApiError(error) && (status === 409 || status === 429)) setReason(error.data.detail);
      setState(isInvalid ? 'invalid' : 'failed');
    };
    const plan = await findPlan({ id: planId });
    if (plan.error || !plan.data?.isActive)
      return refuse(plan.error ?? { status: 404, data: { code: 'not_found' } });
    if (visitor === 'signedOut') {
      setState('signing-in');
      return onSignIn();
    }
    onBegun();
    const { data, error } = await create({ planCheckoutRequest: { mealPlanId: planId } });
    if (!data?.url) return refuse(error);
    globalThis.location.assign(data.url);
  }, [findPlan, create, say, planId, visitor, onSignIn, onBegun]);

  useEffect(() => {
    const turn = `${planId} ${visitor}`;
    if (visitor === 'unknown' || begun.current === turn) return;
    begun.current = turn;
    void begin();
  }, [begin, planId, visitor]);

  return { state, reason, retry: () => void begin() };
}

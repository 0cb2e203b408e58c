import { useCallback, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { selectSession } from '#frontend/features/identity/sessions/session-slice.js';
import { clearSelectedPlan, saveSelectedPlan } from '#frontend/features/identity/sign-in/sign-in-storage.js';
import { PlanCheckoutPage } from '#frontend/features/membership/plan-checkout-page.js';

const VISITORS = {
  loading: 'unknown',
  signedOut: 'signedOut',
  // The code of the app is missing: the sign-in page asks for it.
  secondFactor: 'signedOut',
  signedIn: 'signedIn',
} as const;

/** The checkout of a plan, which waits until the visitor has signed in (rule T1). */
export function MealPlansRoute(): ReactElement {
  const { status } = useSelector(selectSession);
  const navigate = useNavigate();
  const signIn = useCallback(
    (planId: string) => {
      saveSelectedPlan(planId);
      const from = `/meal-plans?auto-checkout=${encodeURIComponent(planId)}`;
      void navigate('/auth?redirect=checkout', { replace: true, state: { from } });
    },
    [navigate],
  );
  return <PlanCheckoutPage visitor={VISITORS[status]} onSignIn={signIn} onBegun={clearSelectedPlan} />;
}

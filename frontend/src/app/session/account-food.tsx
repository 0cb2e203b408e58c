import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useGetMeQuery } from '#frontend/api/generated.js';
import { selectSession } from '#frontend/features/identity/sessions/session-slice.js';
import { accountFoodKnown, NO_FOOD } from '#frontend/features/ordering/checkout/shopper-slice.js';
import { routeAt } from '../route-at.js';
import type { SiteRoute } from '../routes.js';

/**
 * Pages that flag dishes. Other pages do not fetch the account, since the request counts towards the limit
 * (rule I6).
 */
const WITH_DISHES: readonly SiteRoute['page'][] = [
  'home',
  'configurator',
  'subscription-configurator',
  'shop',
  'menu',
  'meal-selection',
  'trial',
  'patient-meals',
  'checkout',
  'account',
];

function hasDishes(pathname: string): boolean {
  const page = routeAt(pathname)?.page;
  return page !== undefined && WITH_DISHES.includes(page);
}

/**
 * Preselects the allergens and the diet of a signed-in user's account, with their consent (rule H1), and
 * removes them when the session or the consent ends.
 */
export function AccountFood(): null {
  const { pathname } = useLocation();
  const { status, userId } = useSelector(selectSession);
  const isSignedIn = status === 'signedIn';
  const dispatch = useDispatch();
  const { data: me } = useGetMeQuery(undefined, { skip: !isSignedIn || !hasDishes(pathname) });
  useEffect(() => {
    if (status === 'signedOut') dispatch(accountFoodKnown(NO_FOOD));
    if (!isSignedIn || me?.id !== userId) return;
    const { allergens, dietaryPreference: diet, nutritionGoal: goal } = me;
    dispatch(accountFoodKnown(me.consents.health ? { allergens, diet, goal } : NO_FOOD));
  }, [dispatch, status, isSignedIn, userId, me]);
  return null;
}

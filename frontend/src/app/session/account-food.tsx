import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useGetMeQuery } from '#frontend/api/generated.js';
import { selectSession } from '#frontend/features/identity/sessions/session-slice.js';
import {
  accountFoodKnown,
  NO_FOOD,
  opinionsKnown,
} from '#frontend/features/ordering/checkout/shopper-slice.js';
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

/** Pages with a box that the chef may fill. */
const WITH_BOX: readonly SiteRoute['page'][] = ['configurator', 'subscription-configurator', 'account'];

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
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const { data: me } = useGetMeQuery(undefined, { skip: !isSignedIn || !hasDishes(pathname) });
  useEffect(() => {
    if (status === 'signedOut') dispatch(accountFoodKnown(NO_FOOD));
    if (!isSignedIn || me?.id !== userId) return;
    const { allergens, dietaryPreference: diet, nutritionGoal: goal } = me;
    dispatch(accountFoodKnown(me.consents.health ? { allergens, diet, goal } : NO_FOOD));
  }, [dispatch, status, isSignedIn, userId, me]);
  const fillsBox = WITH_BOX.some((page) => page === routeAt(pathname)?.page);
  useEffect(() => {
    if (status === 'signedOut') dispatch(opinionsKnown({}));
    if (!isSignedIn || !fillsBox) return;
    let isOver = false;
    // What somebody said of dishes is fetched with its code: a visitor needs neither.
    void import('#frontend/features/ordering/ratings/read-opinions.js')
      .then(({ readOpinions }) => dispatch(readOpinions()))
      .then((opinions) => {
        if (!isOver && opinions) dispatch(opinionsKnown(opinions));
      }, ignored);
    return () => {
      isOver = true;
    };
  }, [dispatch, status, isSignedIn, fillsBox, userId]);
  return null;
}

/** Without them the chef chooses as for a visitor. */
function ignored(): void {
  return undefined;
}

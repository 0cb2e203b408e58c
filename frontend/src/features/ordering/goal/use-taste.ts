import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { ChefsTaste } from '@rules/food/chefs-taste';
import { selectGoal, selectOpinions } from '../checkout/shopper-slice.js';

/** What the chef knows of the shopper: the goal, and what they said of dishes (rules B95, B96). */
export function useTaste(): ChefsTaste {
  const goal = useSelector(selectGoal);
  const opinions = useSelector(selectOpinions);
  return useMemo(
    () => ({
      goal,
      opinions: new Map(Object.entries(opinions).map(([id, opinion]) => [Number(id), opinion])),
    }),
    [goal, opinions],
  );
}

import type { Extra, MealCard } from '#frontend/api/generated.js';
import { shopApi } from '#frontend/api/shop-api.js';

/** Seconds for which fetched details count as fresh. */
const FRESH_S = 60;

export interface DishPrefetch {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

/** Fetches the details of a meal when its button is pointed at, touched or focused; an extra has them already. */
export function useDishPrefetch(dish: MealCard | Extra): DishPrefetch {
  const prefetch = shopApi.usePrefetch('getMeal', { ifOlderThan: FRESH_S });
  const fetchDetails = (): void => {
    if (!('ingredients' in dish)) prefetch({ id: dish.id });
  };
  return { onPointerEnter: fetchDetails, onFocus: fetchDetails };
}

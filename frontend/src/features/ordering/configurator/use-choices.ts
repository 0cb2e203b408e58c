import { useCallback, useReducer, type ActionDispatch } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { suitsChoice, type Allergen, type MealType } from '@rules/food/allergens';
import { countMeals } from '@rules/boxes/box';
import { useGetDeliveryDaysQuery, type Extra, type MealCard } from '#frontend/api/generated.js';
import { notify } from '#frontend/copy/notify.js';
import {
  boxReducer,
  remainingCount,
  selectedCount,
  surplusCount,
  type BoxAction,
  type BoxDraft,
  type BoxState,
} from './box-draft.js';
import type { BoxOffer } from './box-offer.js';
import { useDishesOfDay } from '../menu/use-day-menu.js';
import { useTaste } from '../goal/use-taste.js';
import { markDietAsked } from '../checkout/diet-asked.js';
import { allergensDeclared, selectDeclared } from '../checkout/shopper-slice.js';

/** The input for choosing meals. */
export interface ChoicesInput {
  readonly offer: BoxOffer;
  readonly meals: readonly MealCard[];
  readonly extras: readonly Extra[];
}

/** The chosen dishes and their actions, for any kind of box. */
export interface Choices extends ChoicesInput {
  readonly draft: BoxDraft;
  readonly undo: BoxState['undo'];
  readonly dispatch: ActionDispatch<[action: BoxAction]>;
  readonly selected: number;
  readonly remaining: number;
  /** Meals above the count, which a weekly box may have temporarily. */
  readonly surplus: number;
  readonly declared: readonly Allergen[];
  readonly declare: (allergens: readonly Allergen[]) => void;
  readonly chooseDiet: (mealType: MealType, halalOnly: boolean) => void;
  /**
   * Fills the box; resolves to how many meals it found, 0 when nothing suits and the box is unchanged, and to
   * null when its code could not be fetched, which a toast says.
   */
  readonly letChefChoose: () => Promise<number | null>;
}

/** Also called ahead, so that nobody waits who asks the chef. */
export const loadChef = (): Promise<typeof import('./chefs-box.js') | null> =>
  import('./chefs-box.js').catch(() => null);

/** The dishes of a box, starting from a draft. */
export function useChoices(
  { offer, meals: allMeals, extras: allExtras }: ChoicesInput,
  start: BoxDraft,
): Choices {
  const [{ draft, undo }, dispatch] = useReducer(boxReducer, { draft: start, undo: null });
  const day = useMenuDate(offer, draft);
  const meals = useDishesOfDay(allMeals, day);
  const extras = useDishesOfDay(allExtras, day);
  const storeDispatch = useDispatch();
  const declared = useSelector(selectDeclared);
  const taste = useTaste();

  const chooseDiet = useCallback(
    (mealType: MealType, halalOnly: boolean) => {
      const suiting = [...meals, ...extras].filter(({ diets }) => suitsChoice(diets, mealType, halalOnly));
      dispatch({ type: 'dietChosen', mealType, halalOnly, suiting: new Set(suiting.map(({ id }) => id)) });
    },
    [meals, extras],
  );

  const letChefChoose = async (): Promise<number | null> => {
    const chef = await loadChef();
    if (!chef) {
      storeDispatch(notify({ toast: 'chefAway' }));
      return null;
    }
    const choices = chef.chefsBox({ meals, draft, declared, taste });
    const found = countMeals(choices);
    if (found > 0) {
      dispatch({ type: 'chefChose', choices });
      storeDispatch(notify({ toast: 'chefsChoiceApplied', values: { target: found } }));
    }
    return found;
  };

  return {
    offer,
    meals,
    extras,
    draft,
    undo,
    dispatch,
    selected: selectedCount(draft),
    remaining: remainingCount(draft),
    surplus: surplusCount(draft),
    declared,
    declare: (allergens) => {
      markDietAsked();
      storeDispatch(allergensDeclared(allergens));
    },
    chooseDiet,
    letChefChoose,
  };
}

/** The day whose menu is shown: the chosen one, and for a one-time box the one that its checkout begins with. */
function useMenuDate({ kind }: BoxOffer, { deliveryDate }: BoxDraft): string | null {
  const { data } = useGetDeliveryDaysQuery({ kind: 'courier' }, { skip: kind !== 'one_time' });
  return deliveryDate ?? data?.presetDate ?? null;
}

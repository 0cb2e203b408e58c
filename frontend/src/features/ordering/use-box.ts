import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { suitsChoice, type Allergen, type MealType } from '@rules/allergens';
import { countMeals } from '@rules/box';
import { chefsChoice } from '@rules/chefs-choice';
import type { Extra, Meal, Site } from '../../api/generated.js';
import { notify } from '../../copy/notify.js';
import {
  boxReducer,
  EMPTY_DRAFT,
  remainingCount,
  selectedCount,
  surplusCount,
  type BoxAction,
  type BoxDraft,
  type BoxState,
} from './box-draft.js';
import type { BoxOffer } from './box-offer.js';
import { priceBox, type BoxPrices } from './box-quote.js';
import { cartFromBox } from './cart-from-box.js';
import { saveCart } from './cart.js';
import { restoreDraft, savePlan } from './plan-storage.js';
import { allergensDeclared, selectDeclared, selectDiet } from './shopper-slice.js';

export interface BoxInput {
  readonly offer: BoxOffer;
  readonly meals: readonly Meal[];
  readonly extras: readonly Extra[];
  readonly site: Site;
  readonly referralCode: string | undefined;
}

export interface Box extends BoxInput {
  readonly draft: BoxDraft;
  readonly undo: BoxState['undo'];
  readonly dispatch: (action: BoxAction) => void;
  readonly selected: number;
  readonly remaining: number;
  /** Meals beyond the count, which a weekly box may have for a while. */
  readonly surplus: number;
  /** Everything is chosen: the count, exactly as many meals, and the day of a weekly box. */
  readonly complete: boolean;
  readonly prices: BoxPrices;
  readonly declared: readonly Allergen[];
  readonly declare: (allergens: readonly Allergen[]) => void;
  readonly chooseDiet: (mealType: MealType, halalOnly: boolean) => void;
  /** Fills the box; answers how many meals it found, 0 when nothing suits and the box was left alone. */
  readonly letChefChoose: () => number;
  /** To the checkout when the box is full, else the toast that says what is missing. */
  readonly order: () => void;
}

/** What the shop sells now: a dish that has left the menu also leaves a box kept from before. */
function restore({ offer, meals, extras, site }: BoxInput): BoxDraft {
  const draft = restoreDraft(site.pricing.mealCounts, offer.kind === 'subscription');
  const offered = new Set([...meals, ...extras].filter(({ available }) => available).map(({ id }) => id));
  const known = (quantities: BoxDraft['meals']): BoxDraft['meals'] =>
    Object.fromEntries(Object.entries(quantities).filter(([id]) => offered.has(Number(id))));
  return { ...draft, meals: known(draft.meals), extras: known(draft.extras) };
}

/** The state of a configurator and everything that can be done with it. */
export function useBox(input: BoxInput): Box {
  const { offer, meals, extras, site, referralCode } = input;
  const [{ draft, undo }, dispatch] = useReducer(boxReducer, { draft: EMPTY_DRAFT, undo: null });
  // After the first render, which shows what the server has rendered, and before anything is painted.
  const atFirst = useRef(input);
  useLayoutEffect(() => dispatch({ type: 'restored', draft: restore(atFirst.current) }), []);
  const say = useDispatch();
  const navigate = useNavigate();
  const declared = useSelector(selectDeclared);
  const selected = selectedCount(draft);
  const target = draft.mealsPerWeek;
  const dayChosen = offer.kind === 'one_time' || draft.deliveryDate !== null;
  const prices = useMemo(
    () => priceBox({ offer, draft, meals, extras, site, referralCode }),
    [offer, draft, meals, extras, site, referralCode],
  );
  useEffect(() => {
    if (target !== null) savePlan(draft, prices.quote.totalPence);
  }, [draft, target, prices]);

  const chooseDiet = useCallback(
    (mealType: MealType, halalOnly: boolean) => {
      const suiting = [...meals, ...extras].filter(({ diets }) => suitsChoice(diets, mealType, halalOnly));
      dispatch({ type: 'dietChosen', mealType, halalOnly, suiting: new Set(suiting.map(({ id }) => id)) });
    },
    [meals, extras],
  );

  const diet = useSelector(selectDiet) ?? 'standard';
  useEffect(() => {
    const suiting = [...meals, ...extras].filter(({ diets }) => suitsChoice(diets, diet, false));
    dispatch({ type: 'dietKnown', diet, suiting: new Set(suiting.map(({ id }) => id)) });
  }, [diet, meals, extras]);

  const letChefChoose = (): number => {
    const choices = chefsChoice({
      meals,
      target: target ?? 0,
      diet: draft.mealType,
      halalOnly: draft.halalOnly,
      allergens: declared,
      random: Math.random,
    });
    const found = countMeals(choices);
    if (found > 0) {
      dispatch({ type: 'chefChose', choices });
      say(notify({ toast: 'chefsChoiceApplied', values: { target: found } }));
    }
    return found;
  };

  const order = (): void => {
    if (target === null || selected === 0 || !dayChosen) {
      return void say(
        notify({
          toast: offer.kind === 'subscription' ? 'subscriptionSelectionRequired' : 'selectionRequired',
        }),
      );
    }
    if (selected !== target) {
      return void say(notify({ toast: 'mealCountMismatch', values: { target, count: selected } }));
    }
    const cart = cartFromBox({ offer, draft, prices, referralCode });
    saveCart(cart);
    if (offer.kind === 'subscription') say(notify({ toast: 'proceedingToCheckout' }));
    void navigate('/checkout', { state: cart });
  };

  return {
    ...input,
    draft,
    undo,
    dispatch,
    selected,
    remaining: remainingCount(draft),
    surplus: surplusCount(draft),
    complete: target !== null && selected === target && dayChosen,
    prices,
    declared,
    declare: (allergens) => say(allergensDeclared(allergens)),
    chooseDiet,
    letChefChoose,
    order,
  };
}

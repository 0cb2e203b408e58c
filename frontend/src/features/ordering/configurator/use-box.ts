import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { suitsChoice } from '@rules/food/allergens';
import { useIsMember } from '#frontend/api/membership-status.js';
import { EMPTY_DRAFT, type BoxDraft } from './box-draft.js';
import type { BoxInput } from './box-input.js';
import { openDraft, openingOf, withoutOpening, type BoxOpening } from '../quick-box/box-opening.js';
import { priceBox, type BoxPrices } from './box-quote.js';
import { restoreDraft, savePlan } from './plan-storage.js';
import { selectDiet } from '../checkout/shopper-slice.js';
import { useChoices, type Choices } from './use-choices.js';
import { useLinkedOffer, type LinkedOffer } from '../promotions/use-linked-offer.js';

export interface Box extends BoxInput, Choices {
  /** A link asked for a box of this many: the chef's choice is offered first. */
  readonly isQuick: boolean;
  /** The promotion of the link, or why it does not apply. */
  readonly linkedOffer: LinkedOffer;
  /** Everything is chosen: the count, exactly as many meals, and the day of a weekly box. */
  readonly complete: boolean;
  readonly prices: BoxPrices;
}

/** Keeps only what the shop sells now: a dish that has left the menu is removed from a stored box. */
function restore({ offer, meals, extras, site }: BoxInput): BoxDraft {
  const draft = restoreDraft(site.pricing.mealCounts, offer.kind === 'subscription');
  const offered = new Set([...meals, ...extras].filter(({ available }) => available).map(({ id }) => id));
  const known = (quantities: BoxDraft['meals']): BoxDraft['meals'] =>
    Object.fromEntries(Object.entries(quantities).filter(([id]) => offered.has(Number(id))));
  return { ...draft, meals: known(draft.meals), extras: known(draft.extras) };
}

/** What the link to this page asked for, read once; the address loses it. */
function useOpening(): BoxOpening {
  const [params, setParams] = useSearchParams();
  const [opening] = useState(() => openingOf(params));
  useEffect(() => {
    const rest = withoutOpening(params);
    if (rest.toString() !== params.toString()) setParams(rest, { replace: true });
  }, [params, setParams]);
  return opening;
}

/** The state of a configurator and its actions. */
export function useBox(input: BoxInput): Box {
  const { offer, meals, extras, site, referralCode } = input;
  const choices = useChoices(input, EMPTY_DRAFT);
  const { draft, dispatch, selected } = choices;
  // After the first render, which matches the server's, and before the first paint.
  const opening = useOpening();
  const atFirst = useRef({ input, opening });
  useLayoutEffect(() => {
    const { input: given, opening: asked } = atFirst.current;
    dispatch({ type: 'restored', draft: openDraft(restore(given), asked, given) });
  }, [dispatch]);
  const target = draft.mealsPerWeek;
  const dayChosen = offer.kind === 'one_time' || draft.deliveryDate !== null;
  const linkedOffer = useLinkedOffer(offer.kind, meals[0]?.sku, opening.code);
  const promotion = linkedOffer.applied;
  // A weekly box shows its weekly price; its promotion covers only the first boxes, listed box by box.
  const priced = offer.kind === 'one_time' ? promotion : undefined;
  const isMember = useIsMember();
  const prices = useMemo(
    () => priceBox({ offer, draft, meals, extras, site, referralCode, promotion: priced, isMember }),
    [offer, draft, meals, extras, site, referralCode, priced, isMember],
  );
  useEffect(() => {
    if (target !== null) savePlan(draft, prices.quote.totalPence);
  }, [draft, target, prices]);

  const diet = useSelector(selectDiet) ?? 'standard';
  useEffect(() => {
    const suiting = [...meals, ...extras].filter(({ diets }) => suitsChoice(diets, diet, false));
    dispatch({ type: 'dietKnown', diet, suiting: new Set(suiting.map(({ id }) => id)) });
  }, [diet, meals, extras, dispatch]);

  return {
    ...input,
    ...choices,
    isQuick: opening.count !== null,
    linkedOffer,
    complete: target !== null && selected === target && dayChosen,
    prices,
  };
}

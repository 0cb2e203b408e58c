import { clashes, suitsChoice, type Allergen } from '@rules/food/allergens';
import { countMeals } from '@rules/boxes/box';
import type { BoxDraft as KeptBox } from '#frontend/api/generated-account.js';
import { quantityList, type BoxDraft, type Quantities } from '../configurator/box-draft.js';
import { readPlan, SEEN_KEY } from '../configurator/plan-storage.js';
import type { Box } from '../configurator/use-box.js';

/** What of a box the account keeps: no diet and no allergens. */
export type OwnBox = Omit<KeptBox, 'version' | 'updatedAt'>;

/** The account's box as this device saw it last. */
export interface SeenBox {
  /** Null when there was none. */
  readonly version: string | null;
  readonly content: string;
}

export const NOTHING_SEEN: SeenBox = { version: null, content: '' };

/** The box as it is kept; undefined while nothing is chosen that would be worth it. */
export function ownBox({ mealsPerWeek, deliveryDate, meals, extras }: BoxDraft): OwnBox | undefined {
  const box = { meals: quantityList(meals), extras: quantityList(extras) };
  if (mealsPerWeek === null || box.meals.length + box.extras.length === 0) return undefined;
  return { mealsPerWeek, deliveryDate, ...box };
}

/** The same for the same box, in whatever order it was filled. */
export function contentOf({ mealsPerWeek, deliveryDate, meals, extras }: OwnBox): string {
  const sorted = (choices: OwnBox['meals']) => choices.map((each) => [each.mealId, each.quantity]).toSorted();
  return JSON.stringify([mealsPerWeek, deliveryDate, sorted(meals), sorted(extras)]);
}

/** Storage that is unavailable or unreadable counts as nothing seen. */
export function readSeen(): SeenBox {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(SEEN_KEY) ?? 'null');
    if (typeof read !== 'object' || read === null || !('version' in read) || !('content' in read))
      return NOTHING_SEEN;
    const { version, content } = read;
    return typeof version === 'string' && typeof content === 'string' ? { version, content } : NOTHING_SEEN;
  } catch {
    return NOTHING_SEEN;
  }
}

export function writeSeen(seen: SeenBox): void {
  try {
    localStorage.setItem(SEEN_KEY, JSON.stringify(seen));
  } catch (error) {
    console.warn('what the account keeps could not be noted', error);
  }
}

/** Which of the two goes on: the account's, this device's, or both are the same (rule B101). */
export function goesOn(
  kept: KeptBox | null,
  own: OwnBox | undefined,
  seen: SeenBox,
): 'kept' | 'own' | 'same' {
  const isChanged = own !== undefined && contentOf(own) !== seen.content;
  if (kept === null) return isChanged ? 'own' : 'same';
  if (own && contentOf(own) === contentOf(kept)) return 'same';
  if (kept.version === seen.version) return isChanged ? 'own' : 'same';
  if (!isChanged) return 'kept';
  return changedAt() > Date.parse(kept.updatedAt) ? 'own' : 'kept';
}

function changedAt(): number {
  try {
    return readPlan()?.changedAt ?? 0;
  } catch {
    return 0;
  }
}

/** What can go on here of a kept box: nothing that is sold out, clashes or does not suit enters (rule B101). */
export function usableBox(
  kept: OwnBox,
  { meals, extras, draft, offer, site }: Box,
  avoided: readonly Allergen[],
) {
  const usable = new Set(
    [...meals, ...extras]
      .filter(({ available, allergens, diets }) =>
        Boolean(
          available &&
          clashes(allergens, avoided).length === 0 &&
          suitsChoice(diets, draft.mealType, draft.halalOnly),
        ),
      )
      .map(({ id }) => id),
  );
  if (!site.pricing.mealCounts.includes(kept.mealsPerWeek)) return undefined;
  const mealsLeft = kept.meals.filter(({ mealId }) => usable.has(mealId));
  const extrasLeft = kept.extras.filter(({ mealId }) => usable.has(mealId));
  // Only a weekly box may hold more than its size (rule B7).
  const fits = offer.kind === 'subscription' || countMeals(mealsLeft) <= kept.mealsPerWeek;
  const box = {
    mealsPerWeek: kept.mealsPerWeek,
    deliveryDate: kept.deliveryDate ?? draft.deliveryDate,
    meals: fits ? quantitiesOf(mealsLeft) : {},
    extras: quantitiesOf(extrasLeft),
  };
  const isLess = !fits || mealsLeft.length + extrasLeft.length < kept.meals.length + kept.extras.length;
  return { box, isLess };
}

function quantitiesOf(choices: OwnBox['meals']): Quantities {
  return Object.fromEntries(choices.map(({ mealId, quantity }) => [mealId, quantity]));
}

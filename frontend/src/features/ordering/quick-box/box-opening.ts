import { POPULAR_MEAL_COUNT } from '@rules/boxes/box';
import { remainingCount, type BoxDraft } from '../configurator/box-draft.js';
import type { BoxInput } from '../configurator/box-input.js';

/** What a link asks the configurator to begin with. */
export interface BoxOpening {
  /** How many meals; null leaves it to the shopper. */
  readonly count: number | null;
  /** A dish to begin with. */
  readonly add: number | null;
  /** A promotion code, such as that of the welcome offer. */
  readonly code: string | null;
}

const PARAMS = { count: 'meals', add: 'add', code: 'code' } as const;
const MAX_CODE_LENGTH = 40;

/** Reads a link such as '/configurator?meals=8&code=WELCOME20' or '/configurator?add=12'. */
export function openingOf(params: URLSearchParams): BoxOpening {
  const whole = (name: string): number | null => {
    const given = params.get(name) ?? '';
    return /^\d{1,6}$/.test(given) ? Number(given) : null;
  };
  const code = params.get(PARAMS.code)?.trim() ?? '';
  return {
    count: whole(PARAMS.count),
    add: whole(PARAMS.add),
    code: code !== '' && code.length <= MAX_CODE_LENGTH ? code : null,
  };
}

/** The query without what was read: a reload must not add the dish again. */
export function withoutOpening(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of Object.values(PARAMS)) rest.delete(name);
  return rest;
}

/**
 * The draft with what the link asks for. It never takes anything out of a box in progress: a full box grows
 * to the next size for one more dish, and a chosen size stays.
 */
export function openDraft(draft: BoxDraft, { count, add }: BoxOpening, input: BoxInput): BoxDraft {
  const { mealCounts } = input.site.pricing;
  const asked = count !== null && mealCounts.includes(count) ? count : null;
  const isSold = (dish: { readonly id: number; readonly available: boolean }): boolean =>
    dish.id === add && dish.available;
  const isMeal = input.meals.some(isSold);
  const isExtra = input.extras.some(isSold);
  const sized = {
    ...draft,
    mealsPerWeek: draft.mealsPerWeek ?? asked ?? (isMeal || isExtra ? usual(mealCounts) : null),
  };
  if (add === null || sized.mealsPerWeek === null) return sized;
  if (isExtra) return { ...sized, extras: { ...sized.extras, [add]: Math.max(1, sized.extras[add] ?? 0) } };
  if (!isMeal) return sized;
  const room = remainingCount(sized) > 0 ? sized.mealsPerWeek : next(mealCounts, sized.mealsPerWeek);
  if (room === undefined) return sized;
  return { ...sized, mealsPerWeek: room, meals: { ...sized.meals, [add]: (sized.meals[add] ?? 0) + 1 } };
}

function usual(counts: readonly number[]): number | null {
  return counts.includes(POPULAR_MEAL_COUNT) ? POPULAR_MEAL_COUNT : (counts[0] ?? null);
}

function next(counts: readonly number[], current: number): number | undefined {
  return counts.filter((count) => count > current).sort((a, b) => a - b)[0];
}

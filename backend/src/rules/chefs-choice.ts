import {
  clashes,
  suitsDiet,
  type Allergen,
  type AllergenRecord,
  type Diet,
  type MealType,
} from './allergens.js';
import { countMeals, type MealChoice } from './box.js';

export interface ChoosableMeal {
  readonly id: number;
  readonly diets: readonly Diet[];
  readonly allergens: AllergenRecord;
  readonly categories: readonly string[];
  readonly available: boolean;
}

export interface ChefsChoiceInput {
  readonly meals: readonly ChoosableMeal[];
  readonly target: number;
  readonly diet: MealType;
  readonly allergens: readonly Allergen[];
  /** 0 ≤ n < 1; given so that a choice can be repeated in a test. */
  readonly random: () => number;
}

/**
 * Fills a box: shuffled meals that suit diet and allergens, 1–3 of each, spread over as many dishes as the
 * box has room for (rule B6). Fewer than the target only when nothing suits.
 */
export function chefsChoice(input: ChefsChoiceInput): MealChoice[] {
  const suitable = shuffle(
    input.meals.filter(
      (meal) =>
        meal.available &&
        suitsDiet(meal.diets, input.diet) &&
        clashes(meal.allergens, input.allergens).length === 0,
    ),
    input.random,
  );
  const chosen: { mealId: number; quantity: number }[] = [];
  for (const meal of suitable) {
    const room = input.target - countMeals(chosen);
    if (room <= 0) break;
    chosen.push({ mealId: meal.id, quantity: Math.min(room, 1 + Math.floor(input.random() * 2)) });
  }
  topUp(chosen, input.target);
  return chosen;
}

/** Few dishes suit: raise quantities evenly, past three only when there is no other way to fill the box. */
function topUp(chosen: { mealId: number; quantity: number }[], target: number): void {
  for (let step = 0; chosen.length > 0 && countMeals(chosen) < target; step += 1) {
    const next = chosen.reduce((least, choice) => (choice.quantity < least.quantity ? choice : least));
    next.quantity += 1;
  }
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const moved = result[last];
    const swapped = result[other];
    if (moved === undefined || swapped === undefined) continue;
    result[last] = swapped;
    result[other] = moved;
  }
  return result;
}

import {
  clashes,
  suitsChoice,
  traceWarnings,
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
  /** Halal as well as the diet, for a vegan who also keeps halal. */
  readonly halalOnly?: boolean;
  readonly allergens: readonly Allergen[];
  /** 0 ≤ n < 1; given so that a choice can be repeated in a test. */
  readonly random: () => number;
}

/** As many of one dish as the chef takes, unless the box cannot be filled otherwise (rule B6). */
export const MAX_OF_ONE_MEAL = 3;

interface Portion {
  readonly mealId: number;
  quantity: number;
}

/**
 * Fills a box: meals that suit diet and declared allergens, 1–3 of each, spread over many dishes and
 * categories (rule B6). Dishes with traces of a declared allergen come in only when the others cannot fill
 * the box, more than three of a dish only when nothing else can. Empty when nothing suits; otherwise the
 * quantities add up to the target.
 */
export function chefsChoice(input: ChefsChoiceInput): MealChoice[] {
  const suitable = shuffle(
    input.meals.filter((meal) => suits(meal, input)),
    input.random,
  );
  const hasTraces = (meal: ChoosableMeal) => traceWarnings(meal.allergens, input.allergens).length > 0;
  const chosen: Portion[] = [];
  for (const group of [suitable.filter((meal) => !hasTraces(meal)), suitable.filter(hasTraces)]) {
    addDishes(chosen, inVariedOrder(group), input);
    raise(chosen, input.target, MAX_OF_ONE_MEAL);
  }
  raise(chosen, input.target, input.target);
  return chosen;
}

function suits(meal: ChoosableMeal, { diet, halalOnly = false, allergens }: ChefsChoiceInput): boolean {
  return (
    meal.available &&
    suitsChoice(meal.diets, diet, halalOnly) &&
    clashes(meal.allergens, allergens).length === 0
  );
}

function addDishes(chosen: Portion[], meals: readonly ChoosableMeal[], input: ChefsChoiceInput): void {
  for (const meal of meals) {
    const room = input.target - countMeals(chosen);
    if (room <= 0) return;
    chosen.push({ mealId: meal.id, quantity: Math.min(room, portions(input.random())) });
  }
}

/** One of a dish mostly, two often, three seldom: variety comes first (rule B6). */
function portions(chance: number): number {
  if (chance < 0.55) return 1;
  return chance < 0.9 ? 2 : MAX_OF_ONE_MEAL;
}

/** Too few dishes suit: one more of the dish there is least of, again and again, up to `most` of each. */
function raise(chosen: readonly Portion[], target: number, most: number): void {
  for (let missing = target - countMeals(chosen); missing > 0; missing -= 1) {
    const least = chosen.reduce<Portion | undefined>(
      (found, each) => (found === undefined || each.quantity < found.quantity ? each : found),
      undefined,
    );
    if (least === undefined || least.quantity >= most) return;
    least.quantity += 1;
  }
}

/** The same meals so that each next one shares as little as may be with the categories of those before it. */
function inVariedOrder(meals: readonly ChoosableMeal[]): ChoosableMeal[] {
  const left = [...meals];
  const ordered: ChoosableMeal[] = [];
  const seen = new Map<string, number>();
  while (left.length > 0) {
    const sameness = left.map((meal) => likeness(meal, seen));
    const next = left.splice(sameness.indexOf(Math.min(...sameness)), 1);
    for (const category of next.flatMap((meal) => meal.categories)) {
      seen.set(category, (seen.get(category) ?? 0) + 1);
    }
    ordered.push(...next);
  }
  return ordered;
}

/** How often, on average, a meal's categories have been taken already. */
function likeness(meal: ChoosableMeal, seen: ReadonlyMap<string, number>): number {
  const times = meal.categories.reduce((sum, category) => sum + (seen.get(category) ?? 0), 0);
  return times / Math.max(1, meal.categories.length);
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

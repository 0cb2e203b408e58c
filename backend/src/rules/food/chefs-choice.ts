import {
  clashes,
  suitsChoice,
  traceWarnings,
  type Allergen,
  type AllergenRecord,
  type Diet,
  type MealType,
} from './allergens.js';
import { countMeals, type MealChoice } from '../boxes/box.js';

export interface ChoosableMeal {
  readonly id: number;
  readonly diets: readonly Diet[];
  readonly allergens: AllergenRecord;
  readonly categories: readonly string[];
  readonly available: boolean;
  /** How many days it keeps (rule B16); without a value it keeps long enough. */
  readonly useDays?: number | undefined;
  /** How many are left for the day of the box (rule D21); without a value there is no limit. */
  readonly left?: number | undefined;
}

export interface ChefsChoiceInput {
  readonly meals: readonly ChoosableMeal[];
  readonly target: number;
  readonly diet: MealType;
  /** Halal as well as the diet, for a vegan who also keeps halal. */
  readonly halalOnly?: boolean;
  readonly allergens: readonly Allergen[];
  /** Meals in the box already, beside the choice. */
  readonly held?: readonly MealChoice[];
  /** Meals that their owner never wants again, however empty the box stays (rule B96). */
  readonly never?: ReadonlySet<number> | undefined;
  /** How welcome a meal is, by its id, in the units of `likeness`; 0 where it is missing (rule B95). */
  readonly welcome?: ReadonlyMap<number, number> | undefined;
  /** 0 ≤ n < 1; a parameter so that a test can repeat a choice. */
  readonly random: () => number;
}

/** The chef's maximum of one dish, unless the box cannot be filled otherwise (rule B6). */
export const MAX_OF_ONE_MEAL = 3;

/** Dishes that keep longer last as long as a box does. */
const SHORT_LIVED_DAYS = 3;
/** A box is eaten within about a week: eight meals at one a day, sixteen at two (rule B40). */
const DAYS_OF_A_BOX = 8;

interface Portion {
  readonly mealId: number;
  quantity: number;
}

/**
 * Fills a box: meals that suit diet and declared allergens, 1–3 of each, spread over many dishes and
 * categories (rule B6), and no more short-lived ones than can be eaten in their time (rule B40). More
 * short-lived ones are added when the others cannot fill the box, then dishes with traces of a declared
 * allergen, and more than three of a dish only as the last resort. Empty when nothing suits; otherwise the
 * quantities add up to the target.
 */
export function chefsChoice(input: ChefsChoiceInput): MealChoice[] {
  const suitable = shuffle(
    input.meals.filter((meal) => suits(meal, input)),
    input.random,
  );
  const hasTraces = (meal: ChoosableMeal) => traceWarnings(meal.allergens, input.allergens).length > 0;
  const chosen: Portion[] = [];
  const anyNumber = (mealId: number): number => roomLeft(mealId, chosen, input);
  const fresh = (mealId: number): number => Math.min(freshRoom(mealId, chosen, input), anyNumber(mealId));
  for (const group of [suitable.filter((meal) => !hasTraces(meal)), suitable.filter(hasTraces)]) {
    const varied = inVariedOrder(group, input.welcome);
    for (const roomOf of [fresh, anyNumber]) {
      addDishes(chosen, varied, { ...input, roomOf });
      raise(chosen, { target: input.target, most: MAX_OF_ONE_MEAL, roomOf });
    }
  }
  raise(chosen, { target: input.target, most: input.target, roomOf: anyNumber });
  return chosen;
}

/** How many more of a dish are left for the day of the box (rule D21). */
function roomLeft(
  mealId: number,
  chosen: readonly Portion[],
  { meals, held = [] }: ChefsChoiceInput,
): number {
  const left = meals.find(({ id }) => id === mealId)?.left ?? Infinity;
  return left - countMeals([...held, ...chosen].filter((each) => each.mealId === mealId));
}

/** How many more portions of a dish can be eaten while it keeps, beside the others that expire as soon. */
function freshRoom(mealId: number, chosen: readonly Portion[], input: ChefsChoiceInput): number {
  const { meals, held = [], target } = input;
  const keeps = (id: number): number => meals.find((meal) => meal.id === id)?.useDays ?? Infinity;
  const aDay = Math.max(1, Math.ceil((target + countMeals(held)) / DAYS_OF_A_BOX));
  const within = (days: number): number =>
    countMeals([...held, ...chosen].filter((each) => keeps(each.mealId) <= days));
  const rooms = Array.from({ length: SHORT_LIVED_DAYS }, (_, index) => index + 1)
    .filter((days) => keeps(mealId) <= days)
    .map((days) => days * aDay - within(days));
  return Math.min(Infinity, ...rooms);
}

/** How many more of a dish may be added. */
type RoomOf = (mealId: number) => number;

function suits(
  meal: ChoosableMeal,
  { diet, halalOnly = false, allergens, never }: ChefsChoiceInput,
): boolean {
  return (
    meal.available &&
    never?.has(meal.id) !== true &&
    suitsChoice(meal.diets, diet, halalOnly) &&
    clashes(meal.allergens, allergens).length === 0
  );
}

function addDishes(
  chosen: Portion[],
  meals: readonly ChoosableMeal[],
  input: ChefsChoiceInput & { readonly roomOf: RoomOf },
): void {
  for (const meal of meals) {
    const left = input.target - countMeals(chosen);
    if (left <= 0) return;
    const room = Math.min(left, input.roomOf(meal.id));
    if (room <= 0 || chosen.some(({ mealId }) => mealId === meal.id)) continue;
    chosen.push({ mealId: meal.id, quantity: Math.min(room, portions(input.random())) });
  }
}

/** Mostly one of a dish, often two, seldom three: variety comes first (rule B6). */
function portions(chance: number): number {
  if (chance < 0.55) return 1;
  return chance < 0.9 ? 2 : MAX_OF_ONE_MEAL;
}

interface Raise {
  readonly target: number;
  readonly most: number;
  readonly roomOf: RoomOf;
}

/** Too few dishes suit: repeatedly adds one of the dish with the fewest portions, up to `most` of each. */
function raise(chosen: readonly Portion[], { target, most, roomOf }: Raise): void {
  for (let missing = target - countMeals(chosen); missing > 0; missing -= 1) {
    const least = chosen
      .filter(({ mealId, quantity }) => quantity < most && roomOf(mealId) > 0)
      .reduce<Portion | undefined>(
        (found, each) => (found === undefined || each.quantity < found.quantity ? each : found),
        undefined,
      );
    if (least === undefined) return;
    least.quantity += 1;
  }
}

/**
 * Orders the meals so that each one shares as few categories as possible with those before it; a welcome one
 * may share more.
 */
function inVariedOrder(
  meals: readonly ChoosableMeal[],
  welcome?: ReadonlyMap<number, number>,
): ChoosableMeal[] {
  const left = [...meals];
  const ordered: ChoosableMeal[] = [];
  const seen = new Map<string, number>();
  while (left.length > 0) {
    const sameness = left.map((meal) => likeness(meal, seen) - (welcome?.get(meal.id) ?? 0));
    const next = left.splice(sameness.indexOf(Math.min(...sameness)), 1);
    for (const category of next.flatMap((meal) => meal.categories)) {
      seen.set(category, (seen.get(category) ?? 0) + 1);
    }
    ordered.push(...next);
  }
  return ordered;
}

/** How often, on average, a meal's categories are in the box already. */
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

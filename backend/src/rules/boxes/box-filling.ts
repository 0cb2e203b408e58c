import { clashes, suitsChoice, type Allergen, type MealType } from '../food/allergens.js';
import { countMeals, type MealChoice } from './box.js';
import { chefsChoice, MAX_OF_ONE_MEAL, type ChoosableMeal } from '../food/chefs-choice.js';

export interface FillBoxInput {
  /** The shopper's choice; empty when the chef chooses. */
  readonly chosen: readonly MealChoice[];
  /** The part of it that the chef chose before. */
  readonly chosenByChef: readonly MealChoice[];
  /** Meals that were taken out and not chosen again: the chef does not add them back (rule F70). */
  readonly leftOut: ReadonlySet<number>;
  /** Meals in the box. */
  readonly target: number;
  readonly mealType: MealType;
  readonly halalOnly: boolean;
  readonly allergens: readonly Allergen[];
  /** Meals with a declared allergen that the shopper confirmed by name (rule F3). */
  readonly confirmedMealIds: ReadonlySet<number>;
  /** Meals that their owner never wants again: only chosen by hand do they stay (rule B96). */
  readonly never?: ReadonlySet<number>;
  /** How welcome a meal is to its owner, by its id; it only orders what the chef may choose (rule B95). */
  readonly welcome?: ReadonlyMap<number, number>;
}

export interface FilledBox {
  readonly meals: MealChoice[];
  /** The part of it that the chef chose, now or before; the rest was chosen by hand. */
  readonly byChef: MealChoice[];
}

/**
 * Fills a box at its cut-off (rule B18): the chosen meals that are on sale, suit the diet and hold no
 * unconfirmed declared allergen; the rest is the chef's choice within the same rules. Fewer meals than the
 * target only when nothing suits.
 */
export function fillBox(
  sold: readonly ChoosableMeal[],
  input: FillBoxInput,
  random: () => number,
): FilledBox {
  const meals = sold.filter(({ id }) => !input.leftOut.has(id));
  const kept = cutTo(
    input.chosen.flatMap(({ mealId, quantity }) => {
      const meal = meals.find(({ id }) => id === mealId);
      // No more than there is for the day of the box (rule D21).
      const wanted = quantity - (input.never?.has(mealId) ? quantityOf(mealId, input.chosenByChef) : 0);
      const most = Math.min(wanted, meal?.left ?? wanted);
      return isFit(meal, input) && most > 0 ? [{ mealId, quantity: most }] : [];
    }),
    input.target,
  );
  const missing = input.target - countMeals(kept);
  const isNever = ({ mealId }: MealChoice): boolean => input.never?.has(mealId) === true;
  const before = common(
    kept,
    input.chosenByChef.filter((each) => !isNever(each)),
  );
  if (missing === 0) return { meals: kept, byChef: before };
  const { mealType: diet, halalOnly, allergens, welcome, never } = input;
  const rules = { target: missing, diet, halalOnly, allergens, held: kept, welcome, never, random };
  const choose = (from: readonly ChoosableMeal[]) => chefsChoice({ meals: from, ...rules });
  // The chef adds dishes other than the chosen ones, as long as they can fill the box.
  const others = choose(meals.filter(({ id }) => !kept.some(({ mealId }) => mealId === id)));
  const isVaried =
    countMeals(others) === missing && others.every(({ quantity }) => quantity <= MAX_OF_ONE_MEAL);
  const added = isVaried ? others : choose(meals);
  return { meals: joined(kept, added), byChef: joined(before, added) };
}

function isFit(meal: ChoosableMeal | undefined, input: FillBoxInput): boolean {
  return (
    meal !== undefined &&
    meal.available &&
    suitsChoice(meal.diets, input.mealType, input.halalOnly) &&
    (clashes(meal.allergens, input.allergens).length === 0 || input.confirmedMealIds.has(meal.id))
  );
}

/** A box that became smaller keeps the earliest choices. */
function cutTo(choices: readonly MealChoice[], target: number): MealChoice[] {
  let room = target;
  return choices.flatMap(({ mealId, quantity }) => {
    const taken = Math.min(room, quantity);
    room -= taken;
    return taken > 0 ? [{ mealId, quantity: taken }] : [];
  });
}

function quantityOf(mealId: number, choices: readonly MealChoice[]): number {
  return choices.find((each) => each.mealId === mealId)?.quantity ?? 0;
}

/** What two lists have in common. */
function common(first: readonly MealChoice[], second: readonly MealChoice[]): MealChoice[] {
  return first.flatMap(({ mealId, quantity }) => {
    const both = Math.min(quantity, quantityOf(mealId, second));
    return both > 0 ? [{ mealId, quantity: both }] : [];
  });
}

function joined(first: readonly MealChoice[], second: readonly MealChoice[]): MealChoice[] {
  const counts = new Map(first.map(({ mealId, quantity }) => [mealId, quantity]));
  for (const { mealId, quantity } of second) counts.set(mealId, (counts.get(mealId) ?? 0) + quantity);
  return [...counts].map(([mealId, quantity]) => ({ mealId, quantity }));
}

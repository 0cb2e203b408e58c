import { z } from 'zod';
import type { Random } from './random.js';

const Dish = z.object({ id: z.number(), sku: z.string(), available: z.boolean() });
const Extra = Dish.extend({ kind: z.enum(['breakfast', 'protein']) });
const Meals = z.object({ items: z.array(Dish) });
const Extras = z.object({ items: z.array(Extra) });

type Dish = z.infer<typeof Dish>;
type Extra = z.infer<typeof Extra>;

/** Everything that is on sale now. */
export interface Menu {
  readonly meals: readonly Dish[];
  readonly extras: readonly Extra[];
}

/** Meals that add up to a box, with extras. */
export interface Basket {
  readonly meals: ReadonlyMap<Dish, number>;
  readonly extras: ReadonlyMap<Extra, number>;
  readonly mealCount: number;
}

const BOX_SIZES = [5, 6, 8, 8, 8, 10, 12, 14, 16, 20];
const MAX_EXTRA_KINDS = 3;
const MAX_OF_AN_EXTRA = 4;

/** Reads the catalogue. Throws when the shop does not respond or the catalogue is empty. */
export async function readMenu(siteUrl: string): Promise<Menu> {
  const [meals, extras] = await Promise.all(
    ['/api/meals', '/api/extras'].map(async (path) => {
      const response = await fetch(`${siteUrl}${path}`, { signal: AbortSignal.timeout(10_000) });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return response.json();
    }),
  );
  const menu = { meals: available(Meals.parse(meals).items), extras: available(Extras.parse(extras).items) };
  if (menu.meals.length === 0) throw new Error('the catalogue has no meals');
  return menu;
}

function available<T extends { available: boolean }>(dishes: readonly T[]): T[] {
  return dishes.filter((dish) => dish.available);
}

/** A plausible box: a size on sale, some dishes twice or more, sometimes extras. */
export function fillBasket(menu: Menu, random: Random): Basket {
  const mealCount = random.pick(BOX_SIZES);
  const favourites = random.shuffled(menu.meals).slice(0, random.between(3, 8));
  const meals = new Map<Dish, number>();
  for (let filled = 0; filled < mealCount; filled += 1) addOne(meals, random.pick(favourites));
  const extras = new Map<Extra, number>();
  if (menu.extras.length > 0 && random.chance(0.6)) {
    for (const extra of random.shuffled(menu.extras).slice(0, random.between(1, MAX_EXTRA_KINDS)))
      extras.set(extra, random.between(1, MAX_OF_AN_EXTRA));
  }
  return { meals, extras, mealCount };
}

function addOne<T>(counts: Map<T, number>, item: T): void {
  counts.set(item, (counts.get(item) ?? 0) + 1);
}

/** The basket in the format of the price calculation. */
export function quoteLines({ meals, extras }: Basket): { sku: string; quantity: number }[] {
  return [...meals, ...extras].map(([{ sku }, quantity]) => ({ sku, quantity }));
}

/**
 * The basket in the format of the checkout: half of the time as ids with quantities, else as repeated ids.
 */
export function mealSelection(
  { meals }: Basket,
  random: Random,
): (number | { mealId: number; quantity: number })[] {
  const choices = [...meals].map(([{ id }, quantity]) => ({ mealId: id, quantity }));
  if (random.chance(0.5)) return choices;
  return choices.flatMap(({ mealId, quantity }) => Array.from({ length: quantity }, () => mealId));
}

/** The extras in the format of the checkout. */
export function extraSelection({ extras }: Basket): Record<Extra['kind'], Record<string, number>> {
  const ofKind = (kind: Extra['kind']): Record<string, number> =>
    Object.fromEntries(
      [...extras]
        .filter(([extra]) => extra.kind === kind)
        .map(([{ id }, quantity]) => [String(id), quantity]),
    );
  return { breakfast: ofKind('breakfast'), protein: ofKind('protein') };
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { oneOfThem, type Draw } from './cast.js';

const Allergens = z.object({ contains: z.array(z.string()), mayContain: z.array(z.string()) });
const Dish = z.object({ id: z.number(), sku: z.string(), allergens: Allergens });
const Extra = Dish;
const Extras = z.record(z.string(), z.array(Extra));

const read = (file: string): unknown => JSON.parse(readFileSync(`backend/catalog-content/${file}`, 'utf8'));

const MEALS = z.array(Dish).parse(read('meals.json'));
const BREAKFASTS = Extras.parse(read('extras.json'))['breakfasts'] ?? [];
/** How often each meal is chosen falls with its place in the menu, and differs from its neighbours'. */
const APPEAL = MEALS.map(({ id }) => 1 / (3 + id) + ((id * 7) % 11) / 90);

/** Number of a meal or an extra → its quantity. */
export type Choices = Record<number, number>;

/** So many portions of a few meals, the liked ones more often, without what a person must not eat. */
export function someMeals(draw: Draw, portions: number, avoided: readonly string[] = []): Choices {
  const choices: Choices = {};
  const kinds = Math.max(2, Math.min(7, Math.round(portions / 2)));
  const chosen = Array.from({ length: kinds }, () => oneMeal(draw, avoided));
  for (let portion = 0; portion < portions; portion += 1) {
    const id = chosen[portion % kinds] ?? 1;
    choices[id] = (choices[id] ?? 0) + 1;
  }
  return choices;
}

function oneMeal(draw: Draw, avoided: readonly string[]): number {
  const fits = MEALS.map(({ allergens: { contains, mayContain } }) =>
    [...contains, ...mayContain].every((allergen) => !avoided.includes(allergen)),
  );
  let rest = draw() * APPEAL.reduce((sum, appeal, at) => sum + (fits[at] === true ? appeal : 0), 0);
  for (const [at, { id }] of MEALS.entries()) {
    if (fits[at] !== true) continue;
    rest -= APPEAL[at] ?? 0;
    if (rest <= 0) return id;
  }
  return 1;
}

/** A breakfast or two for one order in three. */
export function someBreakfast(draw: Draw, avoided: readonly string[] = []): Record<string, number> {
  const fitting = BREAKFASTS.filter(({ allergens: { contains, mayContain } }) =>
    [...contains, ...mayContain].every((allergen) => !avoided.includes(allergen)),
  );
  if (draw() > 0.33 || fitting.length === 0) return {};
  return { [String(oneOfThem(draw, fitting).id)]: 1 + Math.floor(draw() * 3) };
}

/** The lines of a quote. */
export function linesOf(choices: Choices): { sku: string; quantity: number }[] {
  const all = [...MEALS, ...BREAKFASTS];
  return Object.entries(choices).map(([id, quantity]) => ({
    sku: all.find((dish) => dish.id === Number(id))?.sku ?? '',
    quantity,
  }));
}

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { extraSelection, mealSelection, quoteLines, type Basket, type Menu } from '#test/chaos/carts.js';
import type { Random } from '#test/chaos/random.js';
import type { SignedInUser } from '#test/setup/growth/bulk-sign-in.js';

/** What visitors do, and each kind's share of the requests. */
export const SHARES = {
  catalog: 0.5,
  recipes: 0.2,
  quotes: 0.1,
  'account pages': 0.1,
  likes: 0.08,
  'checkouts, paid at once': 0.02,
} as const;
export type VisitKind = keyof typeof SHARES;
export const VISIT_KINDS: readonly VisitKind[] = [
  'catalog',
  'recipes',
  'quotes',
  'account pages',
  'likes',
  'checkouts, paid at once',
];

/** A basket and the price that the shop quoted for it. */
export interface PricedBasket {
  readonly basket: Basket;
  readonly totalPence: number;
  readonly deliveryPence: number;
}

/** The shoppers and products that visits are drawn from. */
export interface World {
  readonly siteUrl: string;
  readonly paymentsUrl: string;
  readonly menu: Menu;
  readonly baskets: readonly PricedBasket[];
  readonly recipeIds: readonly string[];
  readonly people: readonly SignedInUser[];
  readonly random: Random;
}

/** One request to the shop, with follow-up steps outside of it. */
export interface Visit {
  readonly kind: VisitKind;
  readonly url: string;
  readonly init: RequestInit;
  readonly status: number;
  readonly then?: (body: unknown) => Promise<void>;
}

const GOOD_CARD = '4242424242424242';
const PAY_TIMEOUT_MS = 20_000;
const JSON_TYPE = { 'content-type': 'application/json' };
const CATALOG_PATHS = ['/api/meals', '/api/extras', '/api/packages', '/menu', '/our-boxes', '/'];
const ACCOUNT_PATHS = ['/api/me', '/api/orders', '/api/wallet', '/api/subscriptions', '/api/membership'];
const RECIPE_LISTS = [
  '',
  '?limit=24',
  '?category=Dinner',
  '?category=Breakfast&sort=protein',
  '?diet=vegan&sort=calories',
  '?excludeAllergen=milk,nuts',
  '?q=chicken',
  '?q=lemon%20gar',
];
const Placed = z.object({ orderId: z.string(), url: z.string() });

/** Draws the next visit. */
export function drawVisit(world: World): Visit {
  const kind = drawKind(world.random);
  return { kind, ...VISITS[kind](world) };
}

function drawKind(random: Random): VisitKind {
  let draw = random.next();
  for (const kind of VISIT_KINDS) {
    draw -= SHARES[kind];
    if (draw < 0) return kind;
  }
  return 'catalog';
}

const VISITS: Readonly<Record<VisitKind, (world: World) => Omit<Visit, 'kind'>>> = {
  catalog: (world) => {
    const { random, menu } = world;
    const path = random.chance(0.4) ? `/api/meals/${random.pick(menu.meals).id}` : random.pick(CATALOG_PATHS);
    return get(world, path);
  },
  recipes: (world) => {
    const { random, recipeIds } = world;
    const isOne = random.chance(0.4);
    return get(world, `/api/recipes${isOne ? `/${random.pick(recipeIds)}` : random.pick(RECIPE_LISTS)}`);
  },
  quotes: (world) => {
    const lines = quoteLines(world.random.pick(world.baskets).basket);
    return { ...post(world, '/api/quotes', { lines, kind: 'one_time' }), status: 200 };
  },
  'account pages': (world) => {
    const { authorization } = world.random.pick(world.people);
    return get(world, world.random.pick(ACCOUNT_PATHS), { authorization });
  },
  likes: (world) => {
    const { random } = world;
    const { authorization } = random.pick(world.people);
    const method = random.chance(0.7) ? 'PUT' : 'DELETE';
    const url = `${world.siteUrl}/api/recipes/${random.pick(world.recipeIds)}/like`;
    return { url, init: { method, headers: { authorization } }, status: 200 };
  },
  'checkouts, paid at once': checkout,
};

/** Half of the shoppers who order are signed in. */
function checkout(world: World): Omit<Visit, 'kind'> {
  const { random } = world;
  const { basket, totalPence, deliveryPence } = random.pick(world.baskets);
  const person = random.chance(0.5) ? random.pick(world.people) : undefined;
  const email = person?.email ?? `guest-${random.between(0, 1_000_000_000)}@load.test`;
  const body = {
    mealsPerWeek: basket.mealCount,
    selectedMeals: mealSelection(basket, random),
    totalPrice: totalPence / 100,
    deliveryCharge: deliveryPence / 100,
    mealConfiguration: { extras: extraSelection(basket), customerInfo: customer(email) },
  };
  const headers = {
    'idempotency-key': randomUUID(),
    ...(person ? { authorization: person.authorization } : {}),
  };
  return {
    ...post(world, '/api/checkout/one-time', body, headers),
    status: 201,
    then: (response) => pay(world, Placed.parse(response).url),
  };
}

/** Pays on the provider's page at once, as a shopper with the card at hand. */
async function pay({ paymentsUrl }: World, url: string): Promise<void> {
  const session = url.split('/').at(-1) ?? '';
  const response = await fetch(`${paymentsUrl}/test/checkout/sessions/${session}/complete`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ card: GOOD_CARD }),
    signal: AbortSignal.timeout(PAY_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`paying ${session}: ${response.status} ${await response.text()}`);
  await response.body?.cancel();
}

function get({ siteUrl }: World, path: string, headers: Record<string, string> = {}): Omit<Visit, 'kind'> {
  return { url: `${siteUrl}${path}`, init: { headers }, status: 200 };
}

function post(
  { siteUrl }: World,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Pick<Visit, 'url' | 'init'> {
  return {
    url: `${siteUrl}${path}`,
    init: { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) },
  };
}

function customer(email: string): object {
  return {
    email,
    firstName: 'Sam',
    lastName: 'Taylor',
    address: '12 Mill Lane',
    city: 'London',
    postcode: 'SE1 2AB',
    phone: '07700 900123',
    ageConfirmed: true,
  };
}

import { storableDiet, type BoxDraft, type Quantities } from '../configurator/box-draft.js';
import type { BoxOffer } from '../configurator/box-offer.js';
import type { BoxPrices } from '../configurator/box-quote.js';
import type { Cart } from './cart.js';
import { randomUuid } from './random-uuid.js';

const CATEGORIES = { meal: 'Meals', breakfast: 'Breakfasts', protein: 'Protein pots' } as const;

function quantitiesOf(prices: BoxPrices, kind: keyof typeof CATEGORIES): Quantities {
  return Object.fromEntries(
    prices.lines.filter(({ dish }) => kindOf(dish) === kind).map(({ dish, quantity }) => [dish.id, quantity]),
  );
}

function kindOf(dish: BoxPrices['lines'][number]['dish']): keyof typeof CATEGORIES {
  return 'kind' in dish ? dish.kind : 'meal';
}

export interface CartFromBoxInput {
  readonly offer: BoxOffer;
  readonly draft: BoxDraft;
  readonly prices: BoxPrices;
  readonly referralCode: string | undefined;
  readonly promoCode?: string | undefined;
}

/** A full box as a cart. */
export function cartFromBox(input: CartFromBoxInput): Cart {
  const { offer, draft, prices, referralCode, promoCode } = input;
  const isSubscription = offer.kind === 'subscription';
  return {
    cartId: randomUuid(),
    kind: offer.kind,
    meals: prices.lines.map(({ dish, quantity, unitPence }) => ({
      id: dish.id,
      sku: dish.sku,
      name: dish.name,
      quantity,
      pricePence: unitPence,
      category: CATEGORIES[kindOf(dish)],
    })),
    subtotalPence: prices.quote.subtotalPence,
    deliveryChargePence: prices.quote.deliveryPence,
    totalPence: prices.quote.totalPence,
    isSubscription,
    ...(isSubscription && draft.deliveryDate !== null ? { deliveryDate: draft.deliveryDate } : {}),
    ...(referralCode === undefined ? {} : { referralCode }),
    ...(promoCode === undefined ? {} : { promoCode }),
    mealsPerWeek: draft.mealsPerWeek ?? 0,
    ...storableDiet(draft),
    selectedMeals: quantitiesOf(prices, 'meal'),
    breakfasts: quantitiesOf(prices, 'breakfast'),
    proteinPots: quantitiesOf(prices, 'protein'),
    packages: [],
  };
}

import type { BoxDelivery, Subscription } from '#frontend/api/generated-account.js';

export const ID = '0c7f6a9e-8d2b-4c55-9a51-6f1f6b0a7d01';
export const AT = `/api/subscriptions/${ID}`;

export function delivery(date: string, label: string, more: Partial<BoxDelivery> = {}): BoxDelivery {
  return {
    id: `d-${date}`,
    date,
    label,
    state: 'planned',
    cutOffAt: '2026-11-25T23:59:59.999Z',
    changeable: true,
    chargePence: 4350,
    discountPercent: 0,
    meals: [],
    chosenByChef: false,
    mealCount: 5,
    isLight: false,
    lightMeals: null,
    extras: { breakfast: {}, protein: {} },
    withheld: [],
    orderId: null,
    cancellableUntil: null,
    ...more,
  };
}

export const FIRST = delivery('2026-11-29', 'Sun (29 Nov)', {
  meals: [{ mealId: 1, name: 'Lemon Chicken', quantity: 5 }],
  chargePence: 3915,
  discountPercent: 10,
});
export const SECOND = delivery('2026-12-06', 'Sun (06 Dec)', { cutOffAt: '2026-12-02T23:59:59.999Z' });
export const THIRD = delivery('2026-12-13', 'Sun (13 Dec)', { cutOffAt: '2026-12-09T23:59:59.999Z' });

export const BOX: Subscription = {
  id: ID,
  status: 'active',
  mealsPerWeek: 5,
  deliveryDay: 'Sun',
  mealType: 'standard',
  halalOnly: false,
  extras: { breakfast: {}, protein: {} },
  weeklyPence: 4350,
  pausedUntil: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  cancelledAt: null,
  card: { brand: 'visa', last4: '4242' },
  address: { address: '1 Mill Lane', city: 'London', postcode: 'SW4 7AB', country: 'GB' },
  phone: '020 7946 0123',
  withheldExtras: [],
  nextDelivery: FIRST,
};

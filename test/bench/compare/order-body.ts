import { randomUUID } from 'node:crypto';

export const JSON_TYPE = { 'content-type': 'application/json' };

const MEALS = [1, 1, 2, 3, 4, 6, 7, 8];
const MEAL_POUNDS = 8.5;
const DELIVERY_POUNDS = 3.5;
/** Given by the demo professional's code (rule P4). */
const REFERRED_SHARE = 0.9;

/** The body of a visitor's one-time order: eight meals. */
export function baseBody(): object {
  return bodyOf(MEALS.length * MEAL_POUNDS, {});
}

/** The same with a professional's code, who earns commission on it. */
export function referredBody(referralCode: string): object {
  return bodyOf(MEALS.length * MEAL_POUNDS * REFERRED_SHARE, { referralCode });
}

function bodyOf(goodsPounds: number, codes: object): object {
  return {
    mealsPerWeek: MEALS.length,
    totalPrice: Math.round((goodsPounds + DELIVERY_POUNDS) * 100) / 100,
    selectedMeals: MEALS,
    deliveryCharge: DELIVERY_POUNDS,
    ...codes,
    mealConfiguration: {
      mealType: 'standard',
      halalOnly: false,
      customerInfo: {
        email: `${randomUUID()}@example.com`,
        firstName: 'Sam',
        lastName: 'Taylor',
        address: '12 Mill Lane',
        city: 'London',
        postcode: 'SE1 2AB',
        phone: '07700 900123',
        country: 'GB',
        shippingMethod: 'standard',
        ageConfirmed: true,
      },
    },
  };
}

import { randomUUID } from 'node:crypto';

export interface Scenario {
  readonly name: string;
  readonly connections: number;
  /** The target: the minimum share of the plain program's throughput. */
  readonly aim: number;
  readonly request: () => {
    method: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
    body?: string;
  };
}

const MEALS = [1, 1, 2, 3, 4, 6, 7, 8];

function orderBody(): string {
  return JSON.stringify({
    mealsPerWeek: MEALS.length,
    totalPrice: 71.5,
    selectedMeals: MEALS,
    deliveryCharge: 3.5,
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
  });
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'Catalogue list',
    connections: 32,
    aim: 0.5,
    request: () => ({ method: 'GET', path: '/api/meals' }),
  },
  { name: 'One meal', connections: 32, aim: 0.5, request: () => ({ method: 'GET', path: '/api/meals/1' }) },
  {
    name: 'Order placement',
    connections: 8,
    aim: 0.4,
    request: () => ({
      method: 'POST',
      path: '/api/checkout/one-time',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: orderBody(),
    }),
  },
];

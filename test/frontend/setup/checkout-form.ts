import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Cart } from '#frontend/features/ordering/cart/cart.js';
import { renderSite, type RenderedSite } from './render-site.js';

export const PAY = 'POST /api/checkout/one-time';

/** Five meals of two kinds. */
export const CART: Cart = {
  cartId: 'cart-1',
  kind: 'one_time',
  packages: [],
  meals: [
    { id: 1, sku: 'meal-1', name: 'Lemon Chicken', quantity: 3, pricePence: 850, category: 'Meals' },
    { id: 2, sku: 'meal-2', name: 'Salmon & Dill', quantity: 2, pricePence: 850, category: 'Meals' },
  ],
  subtotalPence: 4250,
  deliveryChargePence: 350,
  totalPence: 4600,
  isSubscription: false,
  mealsPerWeek: 5,
  mealType: 'standard',
  halalOnly: false,
  selectedMeals: { 1: 3, 2: 2 },
  breakfasts: {},
  proteinPots: {},
};

/** The checkout of a cart, with its summary and its days. */
export async function openCheckout(cart: Cart = CART): Promise<RenderedSite> {
  const site = renderSite('/checkout', cart);
  await screen.findByText('3×');
  await screen.findByRole('radio', { name: /Wed \(25 Nov\)/ });
  return site;
}

export const field = (name: string): HTMLElement => screen.getByLabelText(name);

/** Every required field. */
export async function fillForm(user: UserEvent): Promise<void> {
  const values: Record<string, string> = {
    Email: 'sam@example.com',
    'First name': 'Sam',
    'Last name': 'Ahmed',
    Address: '12 Mill Lane',
    City: 'London',
    Postcode: 'sw47ab',
    'Phone number': '020 7946 0000',
  };
  for (const [name, value] of Object.entries(values)) await user.type(field(name), value);
  await user.click(field('I am 16 or older'));
}

export const pay = (user: UserEvent): Promise<void> =>
  user.click(screen.getByRole('button', { name: 'Continue to payment' }));

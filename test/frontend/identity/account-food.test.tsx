import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  accountFoodKnown,
  allergensDeclared,
  NO_FOOD,
} from '#frontend/features/ordering/checkout/shopper-slice.js';
import { makeStore } from '#frontend/app/store.js';
import type { Me } from '#frontend/api/generated.js';
import { HOME, signIn } from '../setup/account.js';
import { MEALS } from '../setup/catalog.js';
import { ok, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

const AGREED: Partial<Me> = { consents: { marketing: false, health: true } };
const stored = (): string => JSON.stringify({ ...localStorage, ...sessionStorage });
const title = (name: string) => screen.queryByRole('heading', { name });
const [salmon] = MEALS.filter(({ name }) => name === 'Salmon & Dill');

describe('the account’s diet and allergens', () => {
  it('flags dishes of the configurator as if it had been ticked there, and is in no storage', async () => {
    signIn(server, { ...AGREED, allergens: ['milk'] });
    const { user } = renderSite('/configurator');
    expect(await screen.findByText('Contains milk')).toBeTruthy();
    await user.click(screen.getByText('Diet and allergies'));
    const milk = await screen.findByRole('checkbox', { name: 'Milk' });
    expect(milk).toHaveProperty('checked', true);
    await user.click(screen.getByRole('radio', { name: /^5 meals/ }));
    await user.click(screen.getByRole('button', { name: 'Add Salmon & Dill' }));
    expect(stored()).toContain(`"selectedMeals\\":[${salmon?.id}]`);
    expect(stored()).not.toContain('milk');
    await user.click(milk);
    expect(screen.queryByText('Contains milk')).toBeNull();
  });

  it('chooses the diet to begin with, and keeps it out of every storage', async () => {
    signIn(server, { ...AGREED, dietaryPreference: 'vegan' });
    const { user } = renderSite('/configurator');
    await waitFor(() => expect(title('Pork Tenderloin')).toBeNull(), { timeout: 10_000 });
    expect(await screen.findByRole('heading', { name: 'Chickpea Curry' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^5 meals/ }));
    for (let time = 0; time < 5; time += 1) {
      await user.click(screen.getByRole('button', { name: /^(Add|One more) Chickpea Curry$/ }));
    }
    const summary = screen.getByRole('region', { name: 'Your box' });
    await user.click(within(summary).getByRole('button', { name: 'Order this box' }));
    await screen.findByRole('heading', { name: 'Checkout', level: 1 });
    expect(stored()).toContain('checkoutCart');
    expect(stored() + JSON.stringify(history.state)).not.toContain('vegan');
  });

  it('removes nothing from a box that is being filled', async () => {
    signIn(server, { ...AGREED, dietaryPreference: 'vegan' });
    localStorage.setItem(
      'mealPlanConfig',
      JSON.stringify({
        mealsPerWeek: 5,
        mealType: 'standard',
        selectedMeals: [4],
        expiresAt: Date.now() + 60_000,
      }),
    );
    const { user } = renderSite('/configurator');
    await waitFor(() => expect(server.calls('GET /api/me')).toHaveLength(1), { timeout: 10_000 });
    expect(await screen.findByRole('heading', { name: 'Pork Tenderloin' })).toBeTruthy();
    await user.click(screen.getByText('Diet and allergies'));
    expect(await screen.findByRole('radio', { name: 'Vegan' })).toHaveProperty('checked', false);
  });

  it('adds no package outside the account’s diet to the cart, unless its variant is chosen', async () => {
    signIn(server, { ...AGREED, dietaryPreference: 'halal' });
    const { user } = renderSite('/meal-selection');
    const heading = await screen.findByRole('heading', { name: 'Energy Boost Starter' });
    const card = within(heading.closest('article') ?? document.body);
    expect(await card.findByText(/^None of these match the diet in your account/)).toBeTruthy();
    expect(card.queryByRole('button', { name: /^Add to Cart/ })).toBeNull();
    await user.click(card.getByRole('radio', { name: 'Vegan' }));
    expect(card.getByRole('button', { name: /^Add to Cart/ })).toBeTruthy();
  });

  it('flags packages, and opens each in the variant that suits', async () => {
    signIn(server, { ...AGREED, allergens: ['soya'], dietaryPreference: 'vegetarian' });
    renderSite('/meal-selection');
    const card = await screen.findByRole('article', { name: 'Energy Boost Starter' });
    expect(await within(card).findByText('Contains soya')).toBeTruthy();
    expect(within(card).getByRole('radio', { name: /vegan/i })).toHaveProperty('checked', true);
  });

  it('fills in the allergens, name, phone and default address of the checkout', async () => {
    signIn(server, { ...AGREED, allergens: ['fish'], phone: '020 7946 0999' }, [HOME]);
    const { user } = renderSite('/configurator');
    await user.click(await screen.findByRole('radio', { name: /^5 meals/ }));
    for (let time = 0; time < 5; time += 1) {
      await user.click(screen.getByRole('button', { name: /^(Add|One more) Salmon & Dill$/ }));
    }
    const summary = screen.getByRole('region', { name: 'Your box' });
    await user.click(within(summary).getByRole('button', { name: 'Order this box' }));
    await screen.findByRole('heading', { name: 'Checkout', level: 1 });
    const value = (name: string) => screen.getByRole('textbox', { name });
    await waitFor(() => expect(value('Postcode')).toHaveProperty('value', 'SW4 7AB'));
    expect(value('First name')).toHaveProperty('value', 'Kit');
    expect(value('Phone number')).toHaveProperty('value', '020 7946 0999');
    expect(screen.getByRole('checkbox', { name: 'Fish' })).toHaveProperty('checked', true);
    expect(await screen.findByRole('checkbox', { name: /: Salmon & Dill$/ })).toHaveProperty(
      'checked',
      false,
    );
    // Each order requires its own consent, which is never given on the customer's behalf.
    expect(screen.getByRole('checkbox', { name: /I agree/ })).toHaveProperty('checked', false);
  });

  it('counts for nothing without consent', async () => {
    signIn(server, { allergens: ['milk'] });
    renderSite('/menu');
    await screen.findByRole('heading', { name: 'Salmon & Dill' });
    await waitFor(() => expect(server.calls('GET /api/me')).toHaveLength(1), { timeout: 10_000 });
    expect(screen.queryByText('Contains milk')).toBeNull();
  });

  it('goes with the session', async () => {
    signIn(server, { ...AGREED, allergens: ['milk'] });
    const { user } = renderSite('/menu');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Salmon & Dill' })).toBeNull(), {
      timeout: 10_000,
    });
    server.on('POST /auth/v1/logout', () => ok(null, 204));
    await user.click(screen.getByRole('button', { name: 'Your account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    expect(await screen.findByRole('heading', { name: 'Salmon & Dill' })).toBeTruthy();
  });
});

describe('ticked by hand and known from the account', () => {
  const declared = (...actions: Parameters<ReturnType<typeof makeStore>['dispatch']>[0][]) => {
    const { dispatch, getState } = makeStore();
    actions.forEach((action) => dispatch(action));
    return getState().shopper.declaredAllergens;
  };
  const account = (...allergens: Me['allergens']) => accountFoodKnown({ allergens, diet: null, goal: null });

  it('come together, and what was ticked by hand outlives the account', () => {
    expect(declared(allergensDeclared(['nuts']), account('milk'))).toEqual(['nuts', 'milk']);
    expect(declared(allergensDeclared(['nuts']), account('milk'), accountFoodKnown(NO_FOOD))).toEqual([
      'nuts',
    ]);
  });

  it('do not come back by themselves once unticked, unless the account says something new', () => {
    expect(declared(account('milk'), allergensDeclared([]), account('milk'))).toEqual([]);
    expect(declared(account('milk'), allergensDeclared([]), account('milk', 'fish'))).toEqual(['fish']);
  });
});

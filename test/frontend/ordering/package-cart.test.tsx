import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { asPackages, cartFromPackages } from '#frontend/features/ordering/cart/cart-from-packages.js';
import { withDays, withoutPurchased, withQuantity } from '#frontend/features/ordering/cart/package-cart.js';
import { loadPackageCarts } from '#frontend/features/ordering/cart/package-cart-storage.js';
import { pricePackages } from '#frontend/features/ordering/packages/package-quote.js';
import { PACKAGES, SITE } from '../setup/catalog.js';
import { problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite, type RenderedSite } from '../setup/render-site.js';

const STARTER = { id: 'energy-boost-starter', variant: 'standard' } as const;
const MUSCLE = { id: 'muscle-preserve-custom', variant: 'vegan' } as const;

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

async function openPicker(address = '/meal-selection'): Promise<RenderedSite> {
  const site = renderSite(address);
  await screen.findByRole('article', { name: 'Energy Boost Starter' });
  return site;
}

const card = (name: string): ReturnType<typeof within> => within(screen.getByRole('article', { name }));
const cart = (): ReturnType<typeof within> => within(screen.getByRole('region', { name: 'Your cart' }));
const floating = (): HTMLElement | null => screen.queryByRole('complementary', { name: 'Cart' });

async function add({ user }: RenderedSite, name: string): Promise<void> {
  await user.click(card(name).getByRole('button', { name: new RegExp(`^Add .*: ${name}$`) }));
  await waitFor(() => expect(card(name).queryByRole('button', { name: /^Adding/ })).toBeNull());
}

describe('the days in a cart', () => {
  it('add up on the line of the same package and variant, up to the server’s maximum', () => {
    const one = withDays([], STARTER, 1);
    expect(withDays(one, STARTER, 1)).toEqual([{ ...STARTER, quantity: 2 }]);
    expect(withDays(one, { ...STARTER, variant: 'vegan' }, 1)).toHaveLength(2);
    expect(withDays(one, STARTER, 500)).toEqual([{ ...STARTER, quantity: 20 }]);
    expect(withQuantity(one, STARTER, 0)).toEqual([]);
  });

  it('remove what was bought and keep what was added meanwhile', () => {
    const now = [
      { ...STARTER, quantity: 3 },
      { ...MUSCLE, quantity: 1 },
    ];
    expect(withoutPurchased(now, [{ ...STARTER, quantity: 2 }])).toEqual([
      { ...STARTER, quantity: 1 },
      { ...MUSCLE, quantity: 1 },
    ]);
    expect(withoutPurchased([], [{ ...STARTER, quantity: 2 }])).toEqual([]);
  });
});

describe('a cart on its way to the checkout', () => {
  const lines = [
    { ...STARTER, quantity: 2 },
    { ...STARTER, variant: 'vegan' as const, quantity: 1 },
  ];
  const prices = (kind: 'packages' | 'trial') =>
    pricePackages({ kind, lines, packages: PACKAGES, site: SITE, referralCode: 'DEMOPRO1' });

  it('numbers trial days for each package and charges no delivery (rules B14, P3)', () => {
    const made = cartFromPackages({ kind: 'trial', prices: prices('trial'), referralCode: 'DEMOPRO1' });
    expect(made.meals.map(({ name, quantity, category }) => [name, quantity, category])).toEqual(
      [1, 2, 3].map((day) => [`Energy Boost Starter - Trial Day ${day}`, 1, 'Trial Days']),
    );
    expect([made.subtotalPence, made.deliveryChargePence, made.totalPence]).toEqual([8100, 0, 7290]);
  });

  it('turns trial days into the same days as packages (rule P7)', () => {
    const made = cartFromPackages({ kind: 'trial', prices: prices('trial'), referralCode: undefined });
    const turned = asPackages(made);
    expect(
      turned.meals.map(({ name, variant, quantity, category }) => [name, variant, quantity, category]),
    ).toEqual([
      ['Energy Boost Starter', 'standard', 2, 'Energy Packages'],
      ['Energy Boost Starter', 'vegan', 1, 'Energy Packages'],
    ]);
  });

  it('excludes what is no longer made or sold', () => {
    const gone = [
      { ...STARTER, variant: 'halal' as const, quantity: 1 },
      { ...MUSCLE, id: 'gone', quantity: 1 },
    ];
    const input = { kind: 'packages', packages: PACKAGES, site: SITE, referralCode: undefined } as const;
    expect(pricePackages({ ...input, lines: gone }).lines).toEqual([]);
  });
});

describe('a package card', () => {
  it('shows price, meals and badge, and opens all five meals', async () => {
    const { user } = await openPicker();
    const energy = card('Energy Boost Starter');
    expect(energy.getByText('£27')).toBeTruthy();
    expect(energy.getByText('Full Day Nutrition • 5 meals')).toBeTruthy();
    expect(energy.getByText('Budget Friendly')).toBeTruthy();
    const meals = () =>
      within(energy.getByRole('list', { name: 'Meals of the day' })).getAllByRole('listitem');
    expect(meals()).toHaveLength(2);
    await user.click(energy.getByRole('button', { name: /^See All Meals/ }));
    expect(meals()).toHaveLength(5);
    expect(energy.getByText('Sliced chicken breast')).toBeTruthy();
  });

  it('declares nutrition for 100 g and for a day (rule F31)', async () => {
    await openPicker();
    const energy = card('Energy Boost Starter');
    const rows = () =>
      energy.getAllByRole('row', { hidden: true }).map((row: HTMLElement) => row.textContent);
    expect(rows()[0]).toBe('Per 100 gA day of five meals, about 1,500 g');
    expect(rows()).toContain('Energy407 kJ / 97 kcal6100 kJ / 1458 kcal');
    expect(rows()).toContain('of which saturates0.8 g12 g');
  });

  it('shows meals, allergens and figures of the variant that is chosen (D18)', async () => {
    const { user } = await openPicker();
    const energy = card('Energy Boost Starter');
    expect(energy.getByText(/^Contains milk, fish. May contain tree nuts.$/)).toBeTruthy();
    await user.click(energy.getByRole('radio', { name: 'Vegan' }));
    expect(energy.getByText(/^Contains soya.$/)).toBeTruthy();
    expect(energy.getByText('vegan Breakfast')).toBeTruthy();
    expect(energy.queryByText('standard Breakfast')).toBeNull();
  });

  it('offers the variants of Plant Power, vegan first (D9)', async () => {
    await openPicker();
    const variants = within(
      card('Plant Power Revolution').getByRole('radiogroup', { name: /^Dietary variant/ }),
    );
    expect(variants.getAllByRole('radio')).toHaveLength(2);
    expect(variants.getByRole('radio', { name: 'Vegan', checked: true })).toBeTruthy();
    expect(variants.getByRole('radio', { name: 'Halal Vegan', checked: false })).toBeTruthy();
  });

  it("goes from 'Add to Cart' over 'Adding...' to 'Add Another (n in cart)' (rule B10)", async () => {
    const site = await openPicker();
    const energy = card('Energy Boost Starter');
    await site.user.click(energy.getByRole('button', { name: /^Add to Cart/ }));
    expect(energy.getByRole('button', { name: /^Adding\.\.\./ })).toBeTruthy();
    expect(await screen.findByText('Added to cart')).toBeTruthy();
    expect(await energy.findByRole('button', { name: /^Add Another \(1 in cart\)/ })).toBeTruthy();
    await add(site, 'Energy Boost Starter');
    expect(await screen.findByText('Updated cart')).toBeTruthy();
    expect(energy.getByText('2 in cart')).toBeTruthy();
  });

  it('adds a week of five days at once on the picker', async () => {
    const site = await openPicker();
    await site.user.click(card('Muscle Preserve Pro').getByRole('radio', { name: 'A week, 5 days' }));
    await add(site, 'Muscle Preserve Pro');
    expect(cart().getAllByText('£150.00')).toHaveLength(3);
    expect(floating()?.textContent).toContain('5 packages');
  });
});

describe('the cart', () => {
  it('is empty at first, and its checkout says so (rule E1)', async () => {
    const { user, at } = await openPicker();
    expect(floating()).toBeNull();
    await user.click(cart().getByRole('button', { name: 'Checkout' }));
    expect(await screen.findByText('Please add at least one package to continue.')).toBeTruthy();
    expect(at()).toBe('/meal-selection');
  });

  it('shows the way to free delivery below £100 without a code only (rule P3)', async () => {
    const site = await openPicker();
    await add(site, 'Energy Boost Starter');
    expect(screen.getAllByText('£73.00 away from free delivery')).toHaveLength(2);
  });

  it('shows the discount of a code instead, and that a professional recommended us (rules P3, T4)', async () => {
    const site = await openPicker('/meal-selection?ref=DEMOPRO1');
    expect(await screen.findByText('Healthcare Provider Recommendation')).toBeTruthy();
    await add(site, 'Energy Boost Starter');
    expect(screen.queryByText(/away from free delivery/)).toBeNull();
    expect(floating()?.textContent).toContain('Referral discount (10%)−£2.70');
  });

  it('removes with one press and restores with another', async () => {
    const site = await openPicker();
    await add(site, 'Energy Boost Starter');
    await site.user.click(cart().getByRole('button', { name: 'Remove Energy Boost Starter (Standard)' }));
    expect(cart().getByText('Your cart is empty')).toBeTruthy();
    await site.user.click(cart().getByRole('button', { name: 'Undo' }));
    expect(cart().getByRole('spinbutton', { name: 'Days of Energy Boost Starter (Standard)' })).toBeTruthy();
  });

  it('survives a reload without its prices, and ignores what it cannot read', async () => {
    const site = await openPicker();
    await add(site, 'Energy Boost Starter');
    const kept = sessionStorage.getItem('packageCarts') ?? '';
    expect(kept).not.toContain('2700');
    expect(loadPackageCarts().packages).toEqual([{ ...STARTER, quantity: 1 }]);
    sessionStorage.setItem('packageCarts', kept.replace('"version":1', '"version":0'));
    expect(loadPackageCarts().packages).toEqual([]);
    sessionStorage.setItem(
      'packageCarts',
      '{"version":1,"packages":[{"id":"x","variant":"pork","quantity":1}]',
    );
    expect(loadPackageCarts().packages).toEqual([]);
  });

  it('takes packages, variant and day to the checkout and prices them again there', async () => {
    const site = await openPicker();
    await site.user.click(card('Energy Boost Starter').getByRole('radio', { name: 'Vegan' }));
    await add(site, 'Energy Boost Starter');
    await site.user.selectOptions(cart().getByLabelText('Delivery date'), 'Thu (26 Nov)');
    await site.user.click(cart().getByRole('button', { name: 'Checkout' }));
    expect(await screen.findByText('Proceeding to checkout')).toBeTruthy();
    await screen.findByRole('heading', { name: 'Checkout' });
    expect(await screen.findByText('Energy Boost Starter (Vegan)')).toBeTruthy();
    expect(server.calls('POST /api/quotes').at(-1)?.body).toEqual({
      kind: 'packages',
      lines: [{ sku: 'energy-boost-starter', variant: 'vegan', quantity: 1 }],
    });
    const days = await screen.findByRole('radiogroup', { name: 'Delivery day' });
    expect(within(days).getByRole('radio', { checked: true }).getAttribute('value')).toBe('2026-11-26');
  });

  it('offers a retry when the packages do not load', async () => {
    server.on('GET /api/packages', () => problem('internal'));
    const { user } = renderSite('/meal-selection');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server = startFakeServer();
    await user.click(again);
    expect(await screen.findByRole('article', { name: 'Energy Boost Starter' })).toBeTruthy();
  });
});

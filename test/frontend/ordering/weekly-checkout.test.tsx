import '../setup/browser.js';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { MEMBERSHIP_TERMS_VERSION } from '@rules/membership/membership-terms';
import { PAGES } from '#frontend/app/pages.js';
import type { Cart } from '#frontend/features/ordering/cart/cart.js';
import { signIn } from '../setup/account.js';
import { SITE } from '../setup/catalog.js';
import { ok, problem, SESSION, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { NO_MEMBERSHIP } from '../setup/membership.js';
import { renderSite, type RenderedSite } from '../setup/render-site.js';

const ROUTE = 'POST /api/checkout/subscription';
const ORDER_ID = SESSION.orderId;

const CART: Cart = {
  cartId: 'a1',
  kind: 'subscription',
  meals: [
    { id: 1, sku: 'meal-1', name: 'Lemon Chicken', quantity: 5, pricePence: 800, category: 'Meals' },
    { id: 101, sku: 'extra-101', name: 'Bircher Pot', quantity: 1, pricePence: 395, category: 'Breakfasts' },
  ],
  subtotalPence: 4395,
  deliveryChargePence: 350,
  totalPence: 4745,
  isSubscription: true,
  mealsPerWeek: 5,
  mealType: 'standard',
  halalOnly: false,
  selectedMeals: { 1: 5 },
  breakfasts: { 101: 1 },
  proteinPots: {},
  packages: [],
  deliveryDate: '2026-11-29',
};

// Preloads lazy code, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    PAGES.checkout.load(),
    PAGES.auth.load(),
    PAGES['payment-success'].load(),
    PAGES['meal-plans'].load(),
    PAGES['our-boxes'].load(),
  ]),
);

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on(ROUTE, () => ok({ url: 'http://localhost/#paying', orderId: ORDER_ID }, 201));
});

async function open(cart: Cart = CART): Promise<RenderedSite> {
  const site = renderSite('/checkout', cart);
  await screen.findByText('Today, first box');
  return site;
}

const button = (): HTMLElement => screen.getByRole('button', { name: 'Continue to payment and subscribe' });

async function fillIn(user: UserEvent): Promise<void> {
  for (const [name, value] of [
    ['Email', 'kit@example.com'],
    ['First name', 'Kit'],
    ['Last name', 'Arden'],
    ['Address', '1 Mill Lane'],
    ['City', 'London'],
    ['Postcode', 'SW4 7AB'],
    ['Phone number', '020 7946 0123'],
  ] as const) {
    const field = screen.getByRole('textbox', { name });
    await user.clear(field);
    await user.click(field);
    await user.paste(value);
  }
  await user.click(screen.getByRole('checkbox', { name: /^I am 16 or older/ }));
}

describe('the checkout of a weekly box', () => {
  it('uses the subscription endpoint with the day, the meals and the price of the first box', async () => {
    signIn(server);
    const { user } = await open();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Sun \(29 Nov\)/ }).checked).toBe(true);
    await fillIn(user);
    await user.click(button());
    await waitFor(() => expect(server.calls(ROUTE)).toHaveLength(1));
    expect(server.calls('POST /api/checkout/one-time')).toHaveLength(0);
    const [call] = server.calls(ROUTE);
    expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(call?.body).toMatchObject({
      mealsPerWeek: 5,
      weeklyPrice: 47.45,
      deliveryDay: 'Sun',
      deliveryDate: '2026-11-29',
      selectedMeals: [{ mealId: 1, quantity: 5 }],
      extras: { breakfast: { 101: 1 }, protein: {} },
      mealType: 'standard',
      customerInfo: { email: 'kit@example.com', postcode: 'SW4 7AB' },
    });
    await waitFor(() => expect(globalThis.location.hash).toBe('#paying'));
  });

  it('shows later prices, with and without a promotion', async () => {
    const promotion = { code: 'WELCOME20', percentByUse: [20, 10], sentence: '' };
    server.on('GET /api/site', () => ok({ ...SITE, promotion }));
    await open({ ...CART, promoCode: 'WELCOME20' });
    const rows = screen
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
    // £43.95 and £3.50: 20% off are £8.79, 10% £4.40.
    expect(rows).toContain('Today, first box £38.66');
    expect(rows.slice(-2)).toEqual([
      'Second box (10% off) £43.05',
      'Every box after that (full price) £47.45',
    ]);
    expect(
      screen.getByText(
        'By subscribing you agree to pay £47.45 each week until you cancel. Pause or cancel anytime in your account.',
      ),
    ).toBeTruthy();
  });

  it('asks a visitor to sign in, keeps the box, and comes back to the checkout', async () => {
    server.on(ROUTE, () => problem('account_required'));
    localStorage.setItem('selectedPlanId', 'of-another-day');
    const { user, at } = await open();
    expect(screen.getByText('A weekly box needs an account')).toBeTruthy();
    await fillIn(user);
    await user.click(button());
    await waitFor(() => expect(at()).toBe('/auth?redirect=checkout'));
    // With a plan stored, signing in would lead to it instead.
    expect(localStorage.getItem('selectedPlanId')).toBeNull();
    expect(JSON.parse(sessionStorage.getItem('checkoutCart') ?? 'null')).toMatchObject({ cartId: 'a1' });

    // The email's link opens another tab, which has only the storage that all tabs share.
    document.body.innerHTML = '';
    sessionStorage.clear();
    signIn(server);
    renderSite('/checkout');
    await screen.findByText('Today, first box');
    expect(screen.queryByText('A weekly box needs an account')).toBeNull();
  });

  it('shows when no URL was returned, and when it failed', async () => {
    signIn(server);
    server.on(ROUTE, () => ok({ url: '', orderId: ORDER_ID }, 201));
    const { user } = await open();
    await fillIn(user);
    await user.click(button());
    expect(await screen.findByText('No checkout URL received from server')).toBeTruthy();
    server.on(ROUTE, () => problem('payment_provider_unavailable'));
    await user.click(button());
    expect(await screen.findByText('Failed to create subscription session')).toBeTruthy();
    expect(screen.getAllByText('Subscription Error').length).toBeGreaterThan(0);
  });
});

describe('a paid weekly box', () => {
  it('shows when the first one comes and leads to My boxes', async () => {
    const session = { ...SESSION, kind: 'subscription', deliveryLabel: 'Sun (29 Nov)' };
    server.on('GET /api/checkout/sessions/cs_test_abcdefgh5678', () => ok(session));
    renderSite('/payment-success?session_id=cs_test_abcdefgh5678');
    const section = await screen.findByRole('region', { name: 'Your weekly box has started' });
    expect(section.textContent).toContain('The first one comes on Sun (29 Nov), then every Sunday.');
    const link = within(section).getByRole('link', { name: 'Go to My boxes' });
    expect(link.getAttribute('href')).toBe('/account?tab=orders');
  });
});

const PLAN = { id: 'p1', name: 'LT+ Membership', pricePerMonthPence: 799, isActive: true };
const PLAN_PAGE = '/meal-plans?auto-checkout=p1';

describe('the checkout of a plan', () => {
  it('opens no payment page before the price is agreed to (rule L31)', async () => {
    signIn(server);
    server.on('GET /api/membership', () => ok(NO_MEMBERSHIP));
    server.on('GET /api/meal-plans/p1', () => ok(PLAN));
    server.on('POST /api/checkout/plan', () => ok({ url: 'http://localhost/#plan' }, 201));
    const { user } = renderSite(PLAN_PAGE);
    const button = await screen.findByRole('button', { name: 'Start your 30-day free trial' });
    await user.click(button);
    expect(screen.getByText('Please tick this before you continue to payment.')).toBeTruthy();
    expect(server.calls('POST /api/checkout/plan')).toHaveLength(0);
    await user.click(screen.getByRole('checkbox', { name: /^I understand that I will pay £7\.99 a month/ }));
    await user.click(button);
    await waitFor(() => expect(globalThis.location.hash).toBe('#plan'));
    expect(server.calls('POST /api/checkout/plan').map(({ body }) => body)).toEqual([
      { mealPlanId: 'p1', consent: { version: MEMBERSHIP_TERMS_VERSION, pricePence: 799 } },
    ]);
  });

  it('keeps a visitor’s plan and opens sign-in', async () => {
    server.on('GET /api/meal-plans/p1', () => ok(PLAN));
    const { at } = renderSite(PLAN_PAGE);
    await waitFor(() => expect(at()).toBe('/auth?redirect=checkout'));
    expect(localStorage.getItem('selectedPlanId')).toBe('p1');
    expect(server.calls('POST /api/checkout/plan')).toHaveLength(0);
  });

  it('shows when the plan does not exist', async () => {
    signIn(server);
    renderSite(PLAN_PAGE);
    expect(await screen.findByRole('heading', { name: 'Invalid Plan' })).toBeTruthy();
    expect(screen.getAllByText('The selected meal plan is not available').length).toBeGreaterThan(0);
    expect(server.calls('POST /api/checkout/plan')).toHaveLength(0);
  });

  it('shows when the payment page cannot be opened, with a retry', async () => {
    signIn(server);
    server.on('GET /api/meal-plans/p1', () => ok(PLAN));
    server.on('POST /api/checkout/plan', () => problem('payment_provider_unavailable'));
    server.on('GET /api/membership', () => ok(NO_MEMBERSHIP));
    const { user } = renderSite(PLAN_PAGE);
    const press = async () => {
      await user.click(await screen.findByRole('checkbox', { name: /^I understand that I will pay/ }));
      await user.click(screen.getByRole('button', { name: 'Start your 30-day free trial' }));
    };
    await press();
    await screen.findByRole('heading', { name: 'Failed to create checkout session' });
    server.on('POST /api/checkout/plan', () => ok({ url: 'http://localhost/#again' }, 201));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await press();
    await waitFor(() => expect(globalThis.location.hash).toBe('#again'));
  });

  it('shows the boxes when no plan is named', async () => {
    const { at } = renderSite('/meal-plans');
    await waitFor(() => expect(at()).toBe('/our-boxes'));
  });
});

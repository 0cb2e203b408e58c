import '../setup/browser.js';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { PAGES } from '#frontend/app/pages.js';
import { signIn } from '../setup/account.js';
import { SITE } from '../setup/catalog.js';
import { ok, problem, startFakeServer, WEEKLY_DAYS, type FakeServer } from '../setup/fake-server.js';
import { renderSite, type RenderedSite } from '../setup/render-site.js';

// Preloads lazy code, so that no test waits for it.
beforeAll(() =>
  Promise.all([PAGES['subscription-configurator'].load(), PAGES.checkout.load(), PAGES.auth.load()]),
);

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

async function open(query = ''): Promise<RenderedSite> {
  const site = renderSite(`/subscription-configurator${query}`);
  await screen.findByRole('radiogroup', { name: 'How many meals a week?' });
  return site;
}

async function chooseCount(user: UserEvent, count: number): Promise<void> {
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${count} meals`) }));
}

async function chooseDay(user: UserEvent, label: string): Promise<void> {
  await user.click(
    await screen.findByRole('radio', { name: new RegExp(`^${label.replace(/[()]/g, '\\$&')}`) }),
  );
}

async function add(user: UserEvent, name: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const first = screen.queryByRole('button', { name: `Add ${name}` });
    await user.click(first ?? screen.getByRole('button', { name: `One more ${name}` }));
  }
}

const bar = (): HTMLElement => screen.getByRole('complementary', { name: 'Your box' });
const fact = (name: string): string | null =>
  within(bar()).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? null;
const summary = (): HTMLElement => screen.getByRole('region', { name: 'Your weekly box' });
const subscribe = (): HTMLElement => within(summary()).getByRole('button', { name: /^Subscribe/ });
const meals = (): HTMLElement | null => screen.queryByRole('heading', { name: 'Choose your meals' });

describe('the steps of a weekly box', () => {
  it('come one after the other: count, day, and only then the meals', async () => {
    const { user } = await open();
    expect(screen.queryByRole('heading', { name: 'Pick a delivery day' })).toBeNull();
    expect(meals()).toBeNull();
    expect([fact('Quantity'), fact('Delivery Date'), fact('Meals')]).toEqual([
      'Not chosen yet',
      'Not chosen yet',
      'Not chosen yet',
    ]);
    await chooseCount(user, 5);
    expect(await screen.findByRole('heading', { name: 'Pick a delivery day' })).toBeTruthy();
    expect(meals()).toBeNull();
    await chooseDay(user, 'Sun (29 Nov)');
    await waitFor(() => expect(meals()).toBeTruthy());
    expect(
      screen.getByText('First box Sun (29 Nov), then every Sunday. You can change the day later.'),
    ).toBeTruthy();
    expect([fact('Quantity'), fact('Delivery Date'), fact('Meals')]).toEqual([
      '5 meals',
      'Sun (29 Nov)',
      '0 of 5',
    ]);
  });

  it('show no total and no agreement to pay before a size is chosen (T24)', async () => {
    const { user } = await open();
    const before = document.body.textContent ?? '';
    for (const words of ['£0.00', 'By subscribing you agree', 'Subscribe for'])
      expect(before).not.toContain(words);
    expect(within(summary()).getByText('Choose how many meals you would like first.')).toBeTruthy();
    await chooseCount(user, 5);
    expect(subscribe().textContent).toBe('Subscribe for £43.50 per week');
    expect(within(summary()).getByText(/^By subscribing you agree to pay £43.50/)).toBeTruthy();
  });

  it('offers the days with the last minute to choose for each', async () => {
    const { user } = await open();
    await chooseCount(user, 5);
    const days = await screen.findByRole('radiogroup', { name: 'Pick a delivery day' });
    expect(
      within(days)
        .getAllByRole('radio')
        .map((each) => each.getAttribute('aria-label')),
    ).toEqual([
      'Wed (25 Nov), order by Sat 21 Nov, 23:59',
      'Sun (29 Nov), order by Wed 25 Nov, 23:59',
      'Wed (02 Dec), order by Sat 28 Nov, 23:59',
    ]);
    const asked = server.calls('GET /api/delivery-days').map(({ query }) => query.get('kind'));
    expect(asked).toEqual(['subscription']);
  });

  it('shows when the days do not load, and loads them on demand', async () => {
    server.on('GET /api/delivery-days', () => problem('internal'));
    const { user } = await open();
    await chooseCount(user, 5);
    await screen.findByText('We couldn’t load the delivery days.');
    server.on('GET /api/delivery-days', () =>
      ok({ served: null, days: WEEKLY_DAYS, presetDate: '2026-11-25' }),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radio', { name: /^Sun \(29 Nov\)/ })).toBeTruthy();
  });

  it('keeps the meals when the count changes; only the shopper trims them (rule B7)', async () => {
    const { user } = await open();
    await chooseCount(user, 6);
    await chooseDay(user, 'Wed (25 Nov)');
    await add(user, 'Lemon Chicken', 6);
    await chooseCount(user, 5);
    expect(fact('Meals')).toBe('6 of 5');
    expect(screen.getByText('Your box holds 5 meals. Take out 1 to continue.')).toBeTruthy();
    await user.click(subscribe());
    expect(await screen.findByText('Please select exactly 5 meals. Currently selected: 6')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'One fewer Lemon Chicken' }));
    expect(fact('Meals')).toBe('5 of 5');
    expect(subscribe().getAttribute('aria-disabled')).toBe('false');
  });

  it('lets the chef fill the box', async () => {
    const { user } = await open();
    await chooseCount(user, 8);
    await chooseDay(user, 'Wed (25 Nov)');
    await user.click(screen.getByRole('button', { name: 'Let the Chef Choose' }));
    expect(await screen.findByText("Chef's Choice Applied!")).toBeTruthy();
    expect(fact('Meals')).toBe('8 of 8');
  });
});

describe('the price of a weekly box', () => {
  it('is £8.00 a meal, all included, and shown on the button', async () => {
    const { user } = await open();
    expect(screen.getByRole('radio', { name: '8 meals, £64.00, most popular' })).toBeTruthy();
    await chooseCount(user, 8);
    expect(subscribe().textContent).toBe('Subscribe for £67.50 per week');
    await chooseDay(user, 'Wed (25 Nov)');
    await add(user, 'Lemon Chicken', 8);
    expect(within(bar()).getByRole('button', { name: 'Subscribe for £67.50 per week' })).toBeTruthy();
    await add(user, 'Bircher Pot');
    expect(subscribe().textContent).toBe('Subscribe for £71.45 per week');
    expect(
      screen.getByText(
        'By subscribing you agree to pay £71.45 each week until you cancel. Pause or cancel anytime in your account.',
      ),
    ).toBeTruthy();
  });

  it('shows what a promotion takes off each box, down to the full price', async () => {
    const promotion = { code: 'WELCOME20', percentByUse: [20, 10], sentence: '' };
    server.on('GET /api/site', () => ok({ ...SITE, promotion }));
    const { user } = await open();
    await chooseCount(user, 10);
    const rows = within(summary())
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
    expect(rows.slice(-3)).toEqual([
      'First box (20% off) £67.50',
      'Second box (10% off) £75.50',
      'Every box after that (full price) £83.50',
    ]);
  });

  it('shows no offer without an active promotion', async () => {
    const { user } = await open();
    await chooseCount(user, 10);
    expect(screen.queryByText(/% off/)).toBeNull();
  });
});

describe('subscribing', () => {
  it('requires a count, a day and meals', async () => {
    const { user, at } = await open();
    expect(subscribe().getAttribute('aria-disabled')).toBe('true');
    await user.click(subscribe());
    expect(await screen.findByText('Selection Required')).toBeTruthy();
    expect(screen.getByText('Please select quantity, delivery day, and meals')).toBeTruthy();
    await chooseCount(user, 5);
    await chooseDay(user, 'Wed (25 Nov)');
    await user.click(subscribe());
    await add(user, 'Lemon Chicken', 3);
    await user.click(subscribe());
    expect(await screen.findByText('Meal Count Mismatch')).toBeTruthy();
    expect(screen.getByText('Please select exactly 5 meals. Currently selected: 3')).toBeTruthy();
    expect(at()).toBe('/subscription-configurator');
  });

  it('goes to the checkout with a cart that is a subscription', async () => {
    const { user, at } = await open();
    await chooseCount(user, 5);
    await chooseDay(user, 'Sun (29 Nov)');
    await add(user, 'Lemon Chicken', 5);
    await user.click(subscribe());
    expect(await screen.findByText('Proceeding to checkout')).toBeTruthy();
    await waitFor(() => expect(at()).toBe('/checkout'));
    expect(JSON.parse(sessionStorage.getItem('checkoutCart') ?? 'null')).toMatchObject({
      kind: 'subscription',
      isSubscription: true,
      deliveryDate: '2026-11-29',
      mealsPerWeek: 5,
      totalPence: 4350,
    });
  });
});

describe('a half-filled weekly box', () => {
  it('survives a reload with its day, and with more meals than its count', async () => {
    const { user } = await open();
    await chooseCount(user, 6);
    await chooseDay(user, 'Sun (29 Nov)');
    await add(user, 'Lemon Chicken', 6);
    await chooseCount(user, 5);
    document.body.innerHTML = '';
    await open();
    await waitFor(() => expect(fact('Delivery Date')).toBe('Sun (29 Nov)'));
    expect(fact('Meals')).toBe('6 of 5');
  });

  it('takes the next day of its weekday when its own has passed', async () => {
    const plan = { mealsPerWeek: 5, selectedMeals: [1], mealType: 'standard', halalOnly: false, price: 1 };
    const expiresAt = Date.now() + 60_000;
    localStorage.setItem(
      'mealPlanConfig',
      JSON.stringify({ ...plan, deliveryDate: '2026-11-18', expiresAt }),
    );
    await open();
    await waitFor(() => expect(fact('Delivery Date')).toBe('Wed (25 Nov)'));
  });
});

describe('the account behind a weekly box', () => {
  it('is asked for in a sentence, and the way back leads here', async () => {
    const { user, at } = await open();
    expect(screen.getByText(/^Log in to your account to choose meals each week\./)).toBeTruthy();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(at()).toBe('/auth'));
  });

  it('leads a signed-in customer to My boxes', async () => {
    signIn(server);
    await open();
    const link = await screen.findByRole('link', { name: 'My boxes' });
    expect(link.getAttribute('href')).toBe('/account?tab=orders');
  });
});

import '../setup/browser.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { ROUTES } from '#frontend/app/routes.js';
import {
  ok,
  problem,
  SESSION,
  startFakeServer,
  type FakeResponse,
  type FakeServer,
} from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const ADDRESS = '/payment-success?session_id=cs_test_abcdefgh5678';
const ROUTE = 'GET /api/checkout/sessions/cs_test_abcdefgh5678';

const PLAN = {
  mealsPerWeek: 8,
  mealType: 'standard',
  halalOnly: true,
  selectedMeals: [1, 1, 1, 1, 2, 2, 2, 2],
  price: 71.5,
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  localStorage.setItem('mealPlanConfig', JSON.stringify({ ...PLAN, expiresAt: Date.now() + 60_000 }));
});

/** Advances time a second at a time, with everything that happens in between. */
async function passSeconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    await act(() => jest.advanceTimersByTimeAsync(1000));
  }
}

describe('a paid order', () => {
  it('shows the order id and the plan, and then forgets the plan', async () => {
    renderSite(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
    expect(screen.getByText('EFGH5678')).toBeTruthy();
    expect(screen.queryByText('Meals per week')).toBeNull();
    expect(screen.getByText('Meals in this box').nextSibling?.textContent).toBe('8');
    expect(screen.getByText('Meal type').nextSibling?.textContent).toBe('Standard');
    expect(screen.getByText('Dietary preference').nextSibling?.textContent).toBe('Halal Only');
    expect(screen.getByText('Meals selected').nextSibling?.textContent).toBe('8');
    expect(screen.getByText('Total price').nextSibling?.textContent).toBe('£71.50');
    expect(localStorage.getItem('mealPlanConfig')).toBeNull();
  });

  it('begins with its state and the delivery day, then the order, then the plan (rule T39)', async () => {
    renderSite(ADDRESS);
    await screen.findByText('Your plan');
    const main = screen.getByRole('main').textContent ?? '';
    const places = [
      'Payment Successful!',
      'Delivery day',
      'Wed (25 Nov)',
      'Order ID',
      'Your order',
      'Your plan',
    ];
    const found = places.map((words) => main.indexOf(words));
    expect(found).toEqual([...found].sort((one, other) => one - other));
    expect(found).not.toContain(-1);
    expect(main.match(/Delivery day/g)).toHaveLength(1);
  });

  it('has one total, the discount as a row, and what the wallet and the card paid of it', async () => {
    server.on(ROUTE, () =>
      ok({
        ...SESSION,
        totalPence: 6470,
        discountPence: 680,
        discount: { code: 'DEMOPRO1', percent: 10 },
        walletPence: 2000,
      }),
    );
    localStorage.setItem(
      'mealPlanConfig',
      JSON.stringify({ ...PLAN, price: 44.7, expiresAt: Date.now() + 60_000 }),
    );
    renderSite(ADDRESS);
    const valueOf = (label: string) => screen.getByText(label).nextSibling?.textContent;
    expect(await screen.findByText('Total price')).toBeTruthy();
    expect(valueOf('8× Lemon Chicken')).toBe('£68.00');
    expect(valueOf('Discount (DEMOPRO1, 10%)')).toBe('−£6.80');
    expect([valueOf('Total price'), valueOf('Total')]).toEqual(['£64.70', '£64.70']);
    expect([valueOf('Paid from your wallet'), valueOf('Paid by card')]).toEqual(['£20.00', '£44.70']);
  });

  it('shows meals a week of a weekly box, and no card when the wallet paid everything', async () => {
    server.on(ROUTE, () => ok({ ...SESSION, kind: 'subscription', walletPence: 7150 }));
    renderSite(ADDRESS);
    expect(await screen.findByText('Meals per week')).toBeTruthy();
    expect(screen.getByText('Paid from your wallet').nextSibling?.textContent).toBe('£71.50');
    expect(screen.queryByText('Paid by card')).toBeNull();
  });

  it('shows what happens next and where to go', async () => {
    renderSite(ADDRESS);
    expect(await screen.findByText('We prepare your meals')).toBeTruthy();
    expect(screen.getByText('We deliver')).toBeTruthy();
    expect(screen.getByText('You enjoy')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to our boxes' }).getAttribute('href')).toBe('/our-boxes');
    expect(screen.getByRole('link', { name: 'Go to the community' }).getAttribute('href')).toBe('/community');
  });

  it('only logs a plan that cannot be read', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.setItem('mealPlanConfig', '{"mealsPerWeek":');
    renderSite(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
    expect(screen.queryByText('Your plan')).toBeNull();
    expect(logged).toHaveBeenCalledWith('the stored plan could not be loaded', expect.anything());
  });
});

describe('the page until the payment is known (rule T39)', () => {
  it('is one that the server renders', () => {
    const routes = ROUTES.filter(({ drawn }) => drawn === true).map(({ path }) => path);
    expect(routes).toEqual(['/payment-success', '/offline']);
  });

  it('is shown while the response is pending', () => {
    server.on(ROUTE, () => new Promise(() => undefined));
    renderSite(ADDRESS);
    return waitFor(() => {
      expect(screen.getByRole('heading', { name: 'Confirming your payment' })).toBeTruthy();
      expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    });
  });
});

describe('before the server knows', () => {
  it('claims nothing, asks again, and then shows the good news', async () => {
    server.on(ROUTE, () => ok({ ...SESSION, state: 'pending', paymentState: 'unpaid' }));
    renderSite(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'Confirming your payment' })).toBeTruthy();
    expect(screen.queryByText('Payment Successful!')).toBeNull();
    expect(localStorage.getItem('mealPlanConfig')).not.toBeNull();
    server.on(ROUTE, () => ok(SESSION));
    expect(
      await screen.findByRole('heading', { name: 'Payment Successful!' }, { timeout: 3000 }),
    ).toBeTruthy();
  });

  it('lets the server hold the request, and asks again as soon as it was', async () => {
    jest.useFakeTimers();
    const pending = { ...SESSION, state: 'pending', paymentState: 'unpaid' };
    const after = (seconds: number, body: unknown) =>
      new Promise<FakeResponse>((resolve) => setTimeout(() => resolve(ok(body)), seconds * 1000));
    server.on(ROUTE, () => after(12, pending));
    renderSite(ADDRESS);
    await passSeconds(1);
    server.on(ROUTE, () => after(5, SESSION));
    await passSeconds(13);
    expect(server.calls(ROUTE)).toHaveLength(2);
    expect(server.calls(ROUTE).map(({ headers }) => headers.get('prefer'))).toEqual(['wait=12', 'wait=12']);
    await passSeconds(5);
    expect(screen.getByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
    expect(server.calls(ROUTE)).toHaveLength(2);
  });

  it('polls where a slow response is cut', async () => {
    jest.useFakeTimers();
    server.on(ROUTE, ({ headers }) =>
      headers.get('prefer') === null ? ok(SESSION) : Promise.reject(new TypeError('Failed to fetch')),
    );
    renderSite(ADDRESS);
    await passSeconds(20);
    expect(screen.getByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
    expect(server.calls(ROUTE).map(({ headers }) => headers.get('prefer'))).toEqual(['wait=12', null]);
  });

  it('stops polling after a minute, with a calm message and a button', async () => {
    jest.useFakeTimers();
    server.on(ROUTE, () => ok({ ...SESSION, state: 'pending', paymentState: 'unpaid' }));
    renderSite(ADDRESS);
    await passSeconds(70);
    expect(screen.getByRole('heading', { name: 'Your bank is taking its time' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
    const asked = server.calls(ROUTE).length;
    expect(asked).toBe(11);
    await passSeconds(60);
    expect(server.calls(ROUTE)).toHaveLength(asked);
  });
});

describe('on failure', () => {
  it('shows an error, keeps the plan and offers a retry', async () => {
    server.on(ROUTE, () => ok({ ...SESSION, state: 'expired', paymentState: 'failed' }));
    renderSite(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'We couldn’t confirm this payment' })).toBeTruthy();
    expect(screen.getByText(/with order ID EFGH5678/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/checkout');
    expect(localStorage.getItem('mealPlanConfig')).not.toBeNull();
  });

  it('shows that a newer order replaced it', async () => {
    server.on(ROUTE, () => ok({ ...SESSION, state: 'expired', paymentState: 'unpaid', replaced: true }));
    renderSite(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'You placed a newer order' })).toBeTruthy();
    expect(
      screen.getByText('We closed this one before you paid, so you haven’t been charged for it.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to our boxes' }).getAttribute('href')).toBe('/our-boxes');
  });

  it('shows nothing for an unknown session', async () => {
    server.on(ROUTE, () => problem('not_found'));
    renderSite(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'We couldn’t find this payment' })).toBeTruthy();
  });

  it('does not ask without a session', async () => {
    renderSite('/payment-success');
    expect(await screen.findByRole('heading', { name: 'We couldn’t find this payment' })).toBeTruthy();
    await waitFor(() => expect(server.calls().some(({ path }) => path.includes('checkout'))).toBe(false));
  });
});

import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, dayLabel } from '@rules/delivery/delivery-days';
import { field, openCheckout } from '../setup/checkout-form.js';
import { DAYS, ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  sessionStorage.clear();
});

const town = (name: string | null, addresses: readonly object[] = []) =>
  server.on('GET /api/addresses', () => ok({ town: name, addresses }));

describe('the town of a postcode (rule D39)', () => {
  it('is filled in, and asked for in the canonical form', async () => {
    town('London');
    const { user } = await openCheckout();
    await user.type(field('Postcode'), 'sw47ab');
    await user.tab();
    await waitFor(() => expect(field('City')).toHaveProperty('value', 'London'));
    expect(server.calls('GET /api/addresses')[0]?.query.get('postcode')).toBe('SW4 7AB');
  });

  it('never replaces what was typed', async () => {
    town('London');
    const { user } = await openCheckout();
    await user.type(field('City'), 'Clapham');
    await user.type(field('Postcode'), 'sw47ab');
    await user.tab();
    await waitFor(() => expect(server.calls('GET /api/addresses')).toHaveLength(1));
    expect(field('City')).toHaveProperty('value', 'Clapham');
  });

  it.each([
    ['is not known', () => town(null)],
    ['cannot be looked up', () => server.on('GET /api/addresses', () => problem('unavailable'))],
  ])('is typed where it %s', async (_, given) => {
    given();
    const { user } = await openCheckout();
    await user.type(field('Postcode'), 'sw47ab');
    await user.tab();
    await waitFor(() => expect(server.calls('GET /api/addresses')).toHaveLength(1));
    await user.type(field('City'), 'Hove');
    expect(field('City')).toHaveProperty('value', 'Hove');
    expect(screen.queryByLabelText('Addresses at this postcode')).toBeNull();
  });

  it('comes with the addresses of a connected provider, of which one fills the form', async () => {
    town('London', [{ address: '12 Mill Lane', apartment: 'Flat 3' }]);
    const { user } = await openCheckout();
    await user.type(field('Postcode'), 'sw47ab');
    await user.tab();
    const choice = await screen.findByLabelText('Addresses at this postcode');
    expect(within(choice).getByText('Choose yours, or type it above')).toBeTruthy();
    await user.selectOptions(choice, '12 Mill Lane, Flat 3');
    expect(field('Address')).toHaveProperty('value', '12 Mill Lane');
    expect(field('Apartment, suite, etc. (optional)')).toHaveProperty('value', 'Flat 3');
  });
});

describe('the days of the coming weeks (rule D38)', () => {
  it('are one press away, and stay shown while a later one is chosen', async () => {
    const [first] = DAYS;
    if (!first) throw new Error('the fake server has days');
    const days = Array.from({ length: 9 }, (_, index) => {
      const date = addDays(first.date, index * 2);
      return { ...first, date, label: dayLabel(date) };
    });
    server.on('GET /api/delivery-days', () => ok({ served: null, days, presetDate: first.date }));
    const { user } = await openCheckout();
    const shown = () =>
      within(screen.getByRole('radiogroup', { name: 'Delivery day' })).getAllByRole('radio');
    expect(shown()).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Show 5 later days' }));
    expect(shown()).toHaveLength(9);
    const last = shown().at(-1);
    if (last) await user.click(last);
    expect(last).toHaveProperty('checked', true);
  });
});

describe('the summary above the form on a phone', () => {
  it('has the sum and the allergens, and each line on demand', async () => {
    const { user } = await openCheckout();
    expect(screen.getByText('5 items')).toBeTruthy();
    expect(screen.getByText(/^In this order: /)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Show what’s in it/ }));
    expect(screen.getAllByRole('list', { name: 'What you’re ordering' })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /Hide what’s in it/ }));
    expect(screen.getAllByRole('list', { name: 'What you’re ordering' })).toHaveLength(1);
  });
});

it('folds what few people fill in', async () => {
  const { user } = await openCheckout();
  const fold = screen.getByText('Preferences and gender (optional)').closest('details');
  expect(fold?.open).toBe(false);
  await user.click(screen.getByText('Preferences and gender (optional)'));
  await user.type(field('Preferences (optional)'), 'Less salt, please');
  expect(field('Preferences (optional)')).toHaveProperty('value', 'Less salt, please');
});

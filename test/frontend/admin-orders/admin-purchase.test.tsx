import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { KitchenDay, PurchaseList } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const LIST = '/api/admin/kitchen/purchase';
const day = (date: string, label: string): KitchenDay => ({
  date,
  label,
  taken: 1,
  capacity: 9,
  ownCapacity: null,
  closed: false,
});
const TUESDAY: PurchaseList = {
  from: '2026-11-24',
  to: '2026-11-24',
  portions: 12,
  items: [
    { ingredient: 'Butter beans', unit: 'g', needed: 1_234, toBuy: 1_300 },
    { ingredient: 'Lemons', unit: 'piece', needed: 0.75, toBuy: 1 },
    { ingredient: 'Parsley', unit: 'g', needed: 84.5, toBuy: 120 },
  ],
  without: [
    { key: 'meal-dal', name: 'Squash dal', portions: 4 },
    { key: 'meal-pie', name: 'Fish pie', portions: 1 },
  ],
  printedAt: '2026-11-24T09:00:00.000Z',
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['kitchen'] }));
  const items = [day('2026-11-23', 'Mon (23 Nov)'), day('2026-11-24', 'Tue (24 Nov)')];
  items.push(day('2026-11-25', 'Wed (25 Nov)'));
  server.on('GET /api/admin/kitchen/days', () => ok({ items, today: '2026-11-24' }));
  server.on(`GET ${LIST}`, () => ok(TUESDAY));
});

const open = () => renderSite('/admin?tab=orders&section=kitchen&view=purchase');

describe('the purchase list (F101)', () => {
  it('says how much to buy, in grams, kilos and pieces', async () => {
    open();
    expect(await screen.findByText('To buy for Tue (24 Nov)')).toBeTruthy();
    const list = within(await screen.findByRole('list', { name: 'Ingredients to buy' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Butter beansInto the pan: 1.23 kg1.3 kg',
      'LemonsInto the pan: 0.75 pieces1 piece',
      'ParsleyInto the pan: 84.5 g120 g',
    ]);
    expect(list.getByRole('checkbox', { name: /^Lemons/ })).toBeTruthy();
  });

  it('names the dishes that it cannot count', async () => {
    open();
    const heading = await screen.findByRole('heading', { name: 'No quantities recorded' });
    const text = heading.closest('section')?.textContent;
    expect(text).toContain('Squash dal: 4 portions');
    expect(text).toContain('Fish pie: 1 portion');
    expect(text).toContain('Nothing for these dishes is on the list.');
  });

  it('is for several days, from the chosen one on', async () => {
    const { user } = open();
    const to = await screen.findByLabelText('Up to and including');
    expect(
      within(to)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tue (24 Nov)', 'Wed (25 Nov)']);
    await user.selectOptions(to, '2026-11-25');
    expect(await screen.findByText('To buy for Tue (24 Nov) to Wed (25 Nov)')).toBeTruthy();
    await screen.findByRole('list', { name: 'Ingredients to buy' });
    const asked = server.calls(`GET ${LIST}`).map(({ query }) => query.toString());
    expect(asked).toEqual(['from=2026-11-24&to=2026-11-24', 'from=2026-11-24&to=2026-11-25']);
  });

  it('says so when nothing is cooked', async () => {
    server.on(`GET ${LIST}`, () => ok({ ...TUESDAY, portions: 0, items: [], without: [] }));
    open();
    expect(await screen.findByText('Nothing to buy')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  });

  it('can be loaded again, and its file as well', async () => {
    server.on(`GET ${LIST}`, () => problem('internal'));
    server.on(`GET ${LIST}/file`, () => problem('internal'));
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(`GET ${LIST}`, () => ok(TUESDAY));
    await user.click(again);
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('The file couldn’t be created. Please try again.')).toBeTruthy();
  });
});

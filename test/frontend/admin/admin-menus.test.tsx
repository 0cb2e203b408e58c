import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { AdminMenu } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { A_PRODUCT } from '../setup/admin-records.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const SECTION = '/admin?tab=settings&section=catalog&view=menus';
const ID = '5b0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f';
const DECEMBER: AdminMenu = {
  id: ID,
  name: 'December',
  firstDay: '2026-12-01',
  lastDay: '2026-12-31',
  version: 2,
  dishes: [{ sku: 'meal-soup', cap: 40 }],
};

let server: FakeServer;
let menus: AdminMenu[];
beforeEach(() => {
  menus = [];
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['content'] }));
  server.on('GET /api/admin/menus', () => ok({ items: menus }));
  server.on('GET /api/admin/products', ({ query }) => {
    const items =
      query.get('kind') === 'meal' ? [A_PRODUCT, { ...A_PRODUCT, sku: 'meal-stew', name: 'Stew' }] : [];
    return ok({ items, nextCursor: null, counts: { reviewed: 0, estimated: 0, changed: 0 } });
  });
});

const body = (route: string) => server.calls(route).at(-1)?.body;
const date = (dialog: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });

describe('the menus of the back office (K36, D21)', () => {
  it('are none at first, and a new one has everything that is sold, with limits', async () => {
    server.on('POST /api/admin/menus', () => {
      menus = [DECEMBER];
      return ok({ items: menus });
    });
    const { user } = renderSite(SECTION);
    expect(await screen.findByText('No menus yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'New menu' }));
    const dialog = await screen.findByRole('dialog', { name: 'New menu' });
    await user.click(await within(dialog).findByRole('button', { name: 'Clear all' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save menu' }));
    for (const words of ['Enter a name', 'Choose at least one product'])
      expect(await within(dialog).findByText(words)).toBeTruthy();
    expect(within(dialog).getAllByText('Choose a day')).toHaveLength(2);

    await user.type(within(dialog).getByLabelText('Name'), 'December');
    date(dialog, 'First delivery day', '2026-12-01');
    date(dialog, 'Last delivery day', '2026-11-01');
    await user.click(within(dialog).getByRole('button', { name: 'Select all' }));
    await user.click(within(dialog).getByLabelText('Stew'));
    await user.type(within(dialog).getByLabelText('Limit for each day: Soup'), 'x');
    expect(await within(dialog).findByText(/^Enter a whole number, or leave it empty/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save menu' }));
    expect(await within(dialog).findByText('Choose the first day or a later one')).toBeTruthy();
    expect(server.calls('POST /api/admin/menus')).toEqual([]);

    await user.clear(within(dialog).getByLabelText('Limit for each day: Soup'));
    await user.type(within(dialog).getByLabelText('Limit for each day: Soup'), '40');
    date(dialog, 'Last delivery day', '2026-12-31');
    expect(within(dialog).getByText(/^Weekly boxes already planned for these days/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save menu' }));
    expect(await screen.findByText('Menu saved')).toBeTruthy();
    expect(body('POST /api/admin/menus')).toEqual({
      name: 'December',
      firstDay: '2026-12-01',
      lastDay: '2026-12-31',
      dishes: [{ sku: 'meal-soup', cap: 40 }],
    });
    expect(await screen.findByText('1 Dec 2026 to 31 Dec 2026')).toBeTruthy();
  });

  it('say which days are taken', async () => {
    menus = [DECEMBER];
    server.on(`PUT /api/admin/menus/${ID}`, () => problem('menu_days_taken'));
    const { user } = renderSite(SECTION);
    await user.click(await screen.findByRole('button', { name: 'Edit menu December' }));
    const dialog = await screen.findByRole('dialog', { name: 'Menu December' });
    await within(dialog).findByLabelText('Last delivery day');
    date(dialog, 'Last delivery day', '2027-01-05');
    await user.click(within(dialog).getByRole('button', { name: 'Save menu' }));
    expect(await within(dialog).findByText(/^Another menu already covers/)).toBeTruthy();
    expect(body(`PUT /api/admin/menus/${ID}`)).toMatchObject({ version: 2, lastDay: '2027-01-05' });
  });

  it('are removed after a question', async () => {
    menus = [
      DECEMBER,
      { ...DECEMBER, id: ID.replace('5', '6'), name: 'Old', firstDay: '2020-01-01', lastDay: '2020-02-01' },
    ];
    server.on(`POST /api/admin/menus/${ID}/removal`, () => {
      menus = [];
      return ok({ items: [] });
    });
    const { user } = renderSite(SECTION);
    expect(await screen.findByText('1 Jan 2020 to 1 Feb 2020 · Over')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Edit menu December' }));
    const dialog = await screen.findByRole('dialog', { name: 'Menu December' });
    await user.click(await within(dialog).findByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('dialog', { name: 'Remove the menu December?' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Menu removed')).toBeTruthy();
    expect(body(`POST /api/admin/menus/${ID}/removal`)).toEqual({ version: 2 });
  });
});

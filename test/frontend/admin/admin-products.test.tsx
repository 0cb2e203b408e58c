import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AdminProduct } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { A_PRODUCT } from '../setup/admin-records.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const SECTION = '/admin?tab=settings&section=catalog';
const PATH = '/api/admin/products/meal-soup';
const VARIANT = { variant: 'vegan', nutrition: A_PRODUCT.nutrition, allergens: A_PRODUCT.allergens } as const;
const A_PACKAGE: AdminProduct = {
  ...A_PRODUCT,
  sku: 'winter',
  kind: 'package',
  name: 'Winter',
  fullName: '',
  variants: [VARIANT],
  ingredients: null,
  heating: null,
  storage: null,
  useDays: null,
  gentle: null,
  portions: null,
};

let server: FakeServer;
let there: AdminProduct;
beforeEach(() => {
  there = A_PRODUCT;
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['content'] }));
  server.on('GET /api/admin/products', ({ query }) => {
    const kind = query.get('kind');
    const items = [there].filter((each) => kind === null || each.kind === kind);
    return ok({ items, nextCursor: null, counts: { reviewed: 0, estimated: 0, changed: 1 } });
  });
  server.on(`GET ${PATH}`, () => ok(there));
});

const body = (route: string) => server.calls(route).at(-1)?.body;
async function opened(name = 'Soup') {
  const { user } = renderSite(SECTION);
  await user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  const dialog = await screen.findByRole('dialog', { name: `Edit ${name}` });
  return { user, dialog, click: async (label: string) => user.click(await within(dialog).findByText(label)) };
}

describe('a new product (K34)', () => {
  it('is made with its kind, name and price, and opens to be completed', async () => {
    const made = { ...A_PRODUCT, sku: 'meal-soup', name: 'Soup', active: false, hasPicture: false };
    server.on('POST /api/admin/products', () => {
      there = made;
      return ok(made);
    });
    const { user } = renderSite(SECTION);
    await user.click(await screen.findByRole('button', { name: 'New product' }));
    const dialog = await screen.findByRole('dialog', { name: 'New product' });
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Enter a name')).toBeTruthy();
    await user.selectOptions(within(dialog).getByLabelText('Kind'), 'protein');
    await user.type(within(dialog).getByLabelText('Name'), 'Soup');
    await user.type(within(dialog).getByLabelText(/^Its own price in pounds/), 'eight');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Enter an amount, such as 8.50')).toBeTruthy();
    await user.clear(within(dialog).getByLabelText(/^Its own price in pounds/));
    await user.type(within(dialog).getByLabelText(/^Its own price in pounds/), '8.50');
    expect(within(dialog).getByText(/^It’s hidden until its details are complete/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    const record = await screen.findByRole('dialog', { name: 'Edit Soup' });
    expect(body('POST /api/admin/products')).toEqual({ kind: 'protein', name: 'Soup', pricePence: 850 });
    expect(await within(record).findByText(/^No picture yet/)).toBeTruthy();
    expect(screen.getByText('Product created')).toBeTruthy();
  });

  it('says at once which name is taken', async () => {
    server.on('POST /api/admin/products', () =>
      problem('validation_failed', { errors: [{ field: 'name', message: 'Another product has this name' }] }),
    );
    const { user } = renderSite(SECTION);
    await user.click(await screen.findByRole('button', { name: 'New product' }));
    const dialog = await screen.findByRole('dialog', { name: 'New product' });
    await user.type(within(dialog).getByLabelText('Name'), 'Soup');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Another product has this name')).toBeTruthy();
  });

  it('can be a copy of another', async () => {
    server.on('POST /api/admin/products', () => ok({ ...A_PRODUCT, sku: 'meal-soup' }));
    const { user, click } = await opened();
    await click('Copy');
    const dialog = await screen.findByRole('dialog', { name: 'Copy Soup' });
    expect(within(dialog).queryByLabelText('Kind')).toBeNull();
    expect(within(dialog).getByText(/^The copy has the same details/)).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Name'), 'Broth');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    await screen.findByText('Product created');
    expect(body('POST /api/admin/products')).toEqual({ kind: 'meal', name: 'Broth', copyOf: 'meal-soup' });
  });
});

describe('a dish', () => {
  it('is given its storage, diets and places on the menu', async () => {
    server.on(`PATCH ${PATH}`, () => ok({ ...A_PRODUCT, version: 4 }));
    const { user, dialog } = await opened();
    await user.selectOptions(await within(dialog).findByLabelText('Storage'), 'frozen');
    expect(within(dialog).getByRole('option', { name: 'Chilled' })).toBeTruthy();
    await user.click(within(dialog).getByRole('switch', { name: 'Gentle on digestion' }));
    const suits = within(within(dialog).getByRole('group', { name: 'Suits' }));
    for (const name of ['Standard', 'Vegetarian', 'Vegan', 'Halal', 'Halal vegan'])
      expect(suits.getByLabelText(name)).toBeTruthy();
    await user.click(suits.getByLabelText('Vegan'));
    const under = within(within(dialog).getByRole('group', { name: 'Shown under' }));
    // What sells most is counted, not chosen.
    expect(under.queryByLabelText('BEST SELLERS')).toBeNull();
    await user.click(under.getByLabelText('EAT COLD'));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Product saved');
    expect(body(`PATCH ${PATH}`)).toEqual({
      version: 3,
      storage: 'frozen',
      gentle: true,
      diets: ['standard', 'vegan'],
      categories: ['EAT COLD'],
    });
  });

  it('that is an extra has portions', async () => {
    there = { ...A_PRODUCT, kind: 'protein', portions: 4 };
    const { user, dialog } = await opened();
    const portions = await within(dialog).findByLabelText('Portions in one');
    await user.clear(portions);
    await user.type(portions, '0');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Enter a whole number, from 1 to 50')).toBeTruthy();
  });
});

describe('quantities of a dish (F100)', () => {
  const LEMON = { ingredient: 'Lemon', amount: 0.25, unit: 'piece', wastePercent: 0 } as const;
  const BEANS = { ingredient: 'Butter beans', amount: 120, unit: 'g', wastePercent: 5 } as const;

  it('are entered row by row, and an empty row is not sent', async () => {
    server.on(`PATCH ${PATH}`, () => ok({ ...A_PRODUCT, quantities: [BEANS], version: 4 }));
    const { user, dialog, click } = await opened();
    expect(await within(dialog).findByText(/^No quantities recorded/)).toBeTruthy();
    await click('Add an ingredient');
    await user.type(within(dialog).getByLabelText('Ingredient 1'), 'Butter beans');
    await user.type(within(dialog).getByLabelText('Amount 1'), 'a lot');
    await user.type(within(dialog).getByLabelText('Waste 1, %'), '95');
    await click('Add an ingredient');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText(/^Enter an amount from 0.01 to 10,000/)).toBeTruthy();
    expect(within(dialog).getByText('Enter a whole number from 0 to 90')).toBeTruthy();
    expect(server.calls(`PATCH ${PATH}`)).toEqual([]);
    await user.clear(within(dialog).getByLabelText('Amount 1'));
    await user.type(within(dialog).getByLabelText('Amount 1'), '120');
    await user.clear(within(dialog).getByLabelText('Waste 1, %'));
    await user.type(within(dialog).getByLabelText('Waste 1, %'), '5');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Product saved');
    expect(body(`PATCH ${PATH}`)).toEqual({ version: 3, quantities: [BEANS] });
  });

  it('lose the row that is removed and keep the others', async () => {
    there = { ...A_PRODUCT, quantities: [LEMON, BEANS] };
    server.on(`PATCH ${PATH}`, () => ok({ ...there, quantities: [BEANS], version: 4 }));
    const { user, dialog } = await opened();
    await user.click(await within(dialog).findByRole('button', { name: 'Remove Lemon' }));
    expect(within(dialog).getByLabelText('Ingredient 1')).toHaveProperty('value', 'Butter beans');
    expect(within(dialog).getByLabelText('Amount 1')).toHaveProperty('value', '120');
    expect(within(dialog).getByLabelText('Unit 1')).toHaveProperty('value', 'g');
    expect(within(dialog).queryByLabelText('Ingredient 2')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Product saved');
    expect(body(`PATCH ${PATH}`)).toEqual({ version: 3, quantities: [BEANS] });
  });

  it('are not asked of a package', async () => {
    there = A_PACKAGE;
    server.on('GET /api/admin/products/winter', () => ok(A_PACKAGE));
    server.on('GET /api/admin/products/winter/menus', () => ok({ items: [] }));
    const { dialog } = await opened('Winter');
    expect(await within(dialog).findByLabelText('Description')).toBeTruthy();
    expect(within(dialog).queryByText('Quantities for one tray or pot')).toBeNull();
  });

  it('need an ingredient, and a new row can be removed again', async () => {
    const { user, dialog, click } = await opened();
    await click('Add an ingredient');
    await user.type(within(dialog).getByLabelText('Amount 1'), '3');
    await user.selectOptions(within(dialog).getByLabelText('Unit 1'), 'Pieces');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Enter the ingredient')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Remove ingredient 1' }));
    expect(within(dialog).getByText(/^No quantities recorded/)).toBeTruthy();
  });
});

describe('retiring (K35)', () => {
  it('asks, says what happens, and can be undone', async () => {
    server.on(`POST ${PATH}/retirement`, () => {
      there = { ...A_PRODUCT, active: false, retiredAt: '2026-11-24T10:00:00.000Z', version: 4 };
      return ok(there);
    });
    server.on(`POST ${PATH}/return`, () => {
      there = { ...A_PRODUCT, version: 5 };
      return ok(there);
    });
    const { user, dialog, click } = await opened();
    await click('Retire');
    const question = await screen.findByRole('dialog', { name: 'Retire Soup?' });
    expect(within(question).getByText(/^It leaves the shop at once/)).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Retire' }));
    expect(await screen.findByText('Product retired')).toBeTruthy();
    expect(await within(dialog).findByText(/^Retired on 24 Nov 2026/)).toBeTruthy();
    expect(await screen.findByText('Retired')).toBeTruthy();
    expect(body(`POST ${PATH}/retirement`)).toEqual({ version: 3 });
    await click('Bring back');
    expect(await screen.findByText('Product brought back')).toBeTruthy();
    expect(body(`POST ${PATH}/return`)).toEqual({ version: 4 });
    // A step of one's own is nobody else's change.
    expect(within(dialog).queryByText('Someone else has changed this')).toBeNull();
  });
});

describe('the menu of a package', () => {
  beforeEach(() => {
    there = A_PACKAGE;
    server.on('GET /api/admin/products', ({ query }) => {
      const items = query.get('kind') === 'meal' ? [A_PRODUCT] : query.get('kind') ? [] : [A_PACKAGE];
      return ok({ items, nextCursor: null, counts: { reviewed: 0, estimated: 0, changed: 0 } });
    });
    server.on('GET /api/admin/products/winter', () => ok(there));
  });

  it('gets a dish of ours in place of another', async () => {
    const days = [{ trays: [{ slot: 'Dinner', name: 'Curry' }] }];
    server.on('GET /api/admin/products/winter/menus', () => ok({ items: [{ variant: 'vegan', days }] }));
    server.on('PATCH /api/admin/products/winter/menus', () => ok({ ...A_PACKAGE, version: 4 }));
    const { user, dialog } = await opened('Winter');
    const dinner = await within(dialog).findByLabelText('Dinner');
    expect(within(dialog).getByRole('group', { name: 'Day 1' })).toBeTruthy();
    expect(within(dialog).getByText('Keep Curry')).toBeTruthy();
    expect(within(dialog).getByText(/^Replace a meal with one of our dishes/)).toBeTruthy();
    await user.selectOptions(dinner, await within(dinner).findByText('Soup'));
    await user.click(within(dialog).getByRole('button', { name: 'Save menu' }));
    await screen.findByText('Product saved');
    expect(body('PATCH /api/admin/products/winter/menus')).toEqual({
      version: 3,
      variant: 'vegan',
      trays: [{ day: 0, place: 0, sku: 'meal-soup' }],
    });
  });

  it('says when there is none', async () => {
    server.on('GET /api/admin/products/winter/menus', () => ok({ items: [] }));
    const { dialog } = await opened('Winter');
    expect(await within(dialog).findByText('This package has no menu yet.')).toBeTruthy();
  });
});

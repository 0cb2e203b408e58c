import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type {
  DayBatches,
  IngredientBatch,
  KitchenDay,
  Recall,
  SupplyChoices,
} from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const LIST = '/api/admin/kitchen/batches';
const ID = '1f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f';
const SUPPLIER = {
  id: ID.replace('1f', '9f'),
  name: 'Pulses Ltd',
  address: '1 Mill Lane, Leeds',
  phone: '0113 496 0000',
};
const BEANS: IngredientBatch = {
  id: ID,
  supplier: SUPPLIER,
  ingredient: 'Butter beans',
  code: 'PB-471',
  useBy: '2026-11-30',
  amount: 20_000,
  unit: 'g',
  storage: 'chilled',
  celsius: 4.5,
  action: null,
  receivedOn: '2026-11-23',
  endedOn: null,
  recordedAt: '2026-11-23T08:00:00.000Z',
};
const LEMONS: IngredientBatch = {
  ...BEANS,
  id: ID.replace('1f', '2f'),
  ingredient: 'Lemons',
  code: 'L1',
  amount: 1,
  unit: 'piece',
  useBy: '2026-11-20',
  celsius: 9,
  action: 'Sent half of it back',
};
const RICE: IngredientBatch = {
  ...BEANS,
  id: ID.replace('1f', '3f'),
  ingredient: 'Rice',
  code: 'R1',
  amount: 2,
  unit: 'piece',
  useBy: null,
  celsius: null,
  storage: 'ambient',
  endedOn: '2026-11-24',
};
const SALT: IngredientBatch = {
  ...RICE,
  id: ID.replace('1f', '4f'),
  ingredient: 'Salt',
  amount: 500,
  unit: 'g',
};
const CHOICES: SupplyChoices = {
  today: '2026-11-24',
  suppliers: [SUPPLIER],
  ingredients: [{ name: 'Butter beans', unit: 'g' }],
  limits: { chilled: 8, frozen: -18 },
};
const DAY: KitchenDay = {
  date: '2026-11-24',
  label: 'Tue (24 Nov)',
  taken: 1,
  capacity: 9,
  ownCapacity: null,
  closed: false,
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['kitchen'] }));
  server.on('GET /api/admin/kitchen/days', () => ok({ items: [DAY], today: DAY.date }));
  server.on(`GET ${LIST}`, () => ok({ items: [BEANS, LEMONS, RICE, SALT], nextCursor: null }));
  server.on(`GET ${LIST}/choices`, () => ok(CHOICES));
});

const open = (view: string, more = '') => renderSite(`/admin?tab=orders&section=kitchen&view=${view}${more}`);

describe('deliveries to the kitchen (F102)', () => {
  it('are listed with supplier, batch, quantity and temperature', async () => {
    open('supplies');
    const beans = await screen.findByRole('row', { name: /Butter beans/ });
    expect(beans.textContent).toContain('Pulses Ltd');
    expect(beans.textContent).toContain('Batch PB-471');
    expect(beans.textContent).toContain('20 kg');
    expect(beans.textContent).toContain('4.5 °C');
    const lemons = screen.getByRole('row', { name: /Lemons/ });
    expect(lemons.textContent).toContain('1 piece');
    expect(lemons.textContent).toContain('Above the limit: Sent half of it back');
    expect(lemons.textContent).toContain('Past its use-by date');
    expect(screen.getByRole('row', { name: /Rice/ }).textContent).toContain('2 pieces');
    expect(screen.getByRole('row', { name: /Rice/ }).textContent).toContain('Used up 24 Nov 2026');
    expect(screen.getByRole('row', { name: /Salt/ }).textContent).toContain('500 g');
  });

  it('are searched, and narrowed to what is still here', async () => {
    const { user } = open('supplies');
    await user.type(await screen.findByLabelText('Find a delivery'), 'beans');
    await waitFor(() => expect(server.calls(`GET ${LIST}`).at(-1)?.query.get('q')).toBe('beans'));
    await user.selectOptions(screen.getByLabelText('Show'), 'Still in the kitchen');
    await screen.findByRole('row', { name: /Rice/ });
    const last = server.calls(`GET ${LIST}`).at(-1);
    expect(last?.query.get('q')).toBe('beans');
    expect(last?.query.get('state')).toBe('open');
  });

  it('are recorded from a known supplier, warm ones with what was done', async () => {
    server.on(`POST ${LIST}`, () => ok(BEANS));
    const { user } = open('supplies');
    await user.click(await screen.findByRole('button', { name: 'Record a delivery' }));
    const dialog = await screen.findByRole('dialog', { name: 'Record a delivery' });
    const form = within(dialog);
    const save = await form.findByRole('button', { name: 'Save delivery' });
    await user.click(save);
    for (const missing of [
      'Enter the ingredient',
      'Enter how much came',
      'Enter the batch code',
      'Choose the supplier',
      'Enter the temperature on arrival',
    ])
      expect(await form.findByText(missing)).toBeTruthy();
    await user.type(form.getByLabelText(/^Ingredient/), 'Butter beans');
    await user.type(form.getByLabelText(/^Quantity/), '12.5');
    await user.type(form.getByLabelText(/^Batch code/), 'pb-471');
    await user.selectOptions(form.getByLabelText(/^Supplier/), 'Pulses Ltd');
    await user.type(form.getByLabelText(/^Temperature on arrival/), '9,5');
    await user.click(save);
    expect(await form.findByText('Say what you did about the temperature')).toBeTruthy();
    await user.type(form.getByLabelText('That’s above 8 °C. What did you do?'), 'Sent it back');
    await user.click(save);
    expect(await screen.findByText('Delivery recorded')).toBeTruthy();
    expect(server.calls(`POST ${LIST}`).map(({ body }) => body)).toMatchObject([
      {
        ingredient: 'Butter beans',
        supplierId: SUPPLIER.id,
        code: 'pb-471',
        amount: 12_500,
        unit: 'g',
        storage: 'chilled',
        celsius: 9.5,
        action: 'Sent it back',
        useBy: null,
        receivedOn: '2026-11-24',
      },
    ]);
  });

  it('are recorded from a new supplier, and the server’s message is at its field', async () => {
    server.on(`POST ${LIST}`, () =>
      problem('validation_failed', { errors: [{ field: 'receivedOn', message: 'Not tomorrow' }] }),
    );
    const { user } = open('supplies');
    await user.click(await screen.findByRole('button', { name: 'Record a delivery' }));
    const form = within(await screen.findByRole('dialog', { name: 'Record a delivery' }));
    await user.selectOptions(await form.findByLabelText(/^Supplier/), 'A new supplier');
    await user.click(form.getByRole('button', { name: 'Save delivery' }));
    expect(await form.findByText('Enter the supplier’s name')).toBeTruthy();
    expect(form.getByText('Enter the supplier’s address')).toBeTruthy();
    await user.type(form.getByLabelText('Supplier’s name'), 'Green Farm');
    await user.type(form.getByLabelText('Supplier’s address'), 'Ely');
    expect(form.getByLabelText('Supplier’s phone (optional)')).toBeTruthy();
    await user.type(form.getByLabelText(/^Ingredient/), 'Eggs');
    await user.type(form.getByLabelText(/^Quantity/), '30');
    await user.selectOptions(form.getByLabelText('Unit'), 'pieces');
    await user.type(form.getByLabelText(/^Batch code/), 'E1');
    await user.selectOptions(form.getByLabelText('Kept'), 'On the shelf');
    expect(form.queryByLabelText(/^Temperature/)).toBeNull();
    await user.click(form.getByRole('button', { name: 'Save delivery' }));
    expect(await form.findByText('Not tomorrow')).toBeTruthy();
    expect(server.calls(`POST ${LIST}`).map(({ body }) => body)).toMatchObject([
      {
        newSupplier: { name: 'Green Farm', address: 'Ely', phone: '' },
        amount: 30,
        unit: 'piece',
        celsius: null,
      },
    ]);
  });

  it('are marked as used up, and as still here', async () => {
    server.on(`POST ${LIST}/${BEANS.id}/end`, () => ok({ ...BEANS, endedOn: '2026-11-24' }));
    server.on(`POST ${LIST}/${RICE.id}/end`, () => ok({ ...RICE, endedOn: null }));
    const { user } = open('supplies');
    await user.click(await screen.findByRole('button', { name: 'Used up: Butter beans, batch PB-471' }));
    expect(await screen.findByText('Marked as used up')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Still some left: Rice, batch R1' }));
    expect(await screen.findByText('Marked as still here')).toBeTruthy();
    expect(server.calls(`POST ${LIST}/${BEANS.id}/end`).map(({ body }) => body)).toEqual([
      { endedOn: '2026-11-24' },
    ]);
  });

  it('are removed after a question', async () => {
    server.on(`DELETE ${LIST}/${BEANS.id}`, () => ok(undefined, 204));
    const { user } = open('supplies');
    await user.click(await screen.findByRole('button', { name: 'Remove Butter beans, batch PB-471' }));
    const question = await screen.findByRole('dialog', { name: 'Remove this delivery?' });
    expect(question.textContent).toContain('a recall of batch PB-471 will no longer find any orders');
    await user.click(within(question).getByRole('button', { name: 'Remove delivery' }));
    expect(await screen.findByText('Delivery removed')).toBeTruthy();
  });

  it('can be empty, and loaded again, also as a file', async () => {
    server.on(`GET ${LIST}`, () => ok({ items: [], nextCursor: null }));
    server.on(`GET ${LIST}/file`, () => problem('internal'));
    server.on(`GET ${LIST}/choices`, () => problem('unavailable'));
    const { user } = open('supplies');
    expect(await screen.findByText('No deliveries')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('The file couldn’t be created. Please try again.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Record a delivery' }));
    const dialog = await screen.findByRole('dialog', { name: 'Record a delivery' });
    const again = await within(dialog).findByRole('button', { name: 'Try again' });
    server.on(`GET ${LIST}/choices`, () => ok({ ...CHOICES, suppliers: [] }));
    await user.click(again);
    // There is nobody to choose yet.
    expect(await screen.findByLabelText('Supplier’s name')).toBeTruthy();
  });
});

describe('the batches of a day (F103)', () => {
  const PATH = `/api/admin/kitchen/days/${DAY.date}/batches`;
  const batch = { id: ID, ingredient: 'Butter beans', supplier: 'Pulses Ltd', code: 'PB-471' };
  const FOUND: DayBatches = {
    date: DAY.date,
    dishes: [
      {
        key: 'meal-lemon',
        name: 'Lemon chicken',
        portions: 4,
        hasQuantities: true,
        batches: [{ ...batch, useBy: '2026-11-30', isUsed: true, isRecorded: false }],
        missing: [{ ingredient: 'Lemons' }, { ingredient: 'Parsley' }],
      },
      { key: 'meal-pie', name: 'Fish pie', portions: 1, hasQuantities: false, batches: [], missing: [] },
    ],
    open: [batch],
    printedAt: '2026-11-24T09:00:00.000Z',
  };

  it('count until they are unticked, and others are added', async () => {
    server.on(`GET ${PATH}`, () => ok(FOUND));
    server.on(`PUT ${PATH}`, () => {
      const [lemon, pie] = FOUND.dishes;
      const own = { ...batch, useBy: null, isUsed: true, isRecorded: true };
      return ok({ ...FOUND, dishes: [lemon, { ...pie, batches: [own] }] });
    });
    const { user } = open('batches');
    expect(await screen.findByText('Batches for Tue (24 Nov)')).toBeTruthy();
    const list = within(await screen.findByRole('list', { name: 'Dishes and their batches' }));
    expect(list.getByText('No batch recorded for: Lemons, Parsley')).toBeTruthy();
    expect(list.getByText('4 portions')).toBeTruthy();
    expect(list.getByText('1 portion')).toBeTruthy();
    expect(list.getByText(/No quantities recorded/)).toBeTruthy();
    expect(list.getByText('use by 30 Nov 2026, counts until you say otherwise')).toBeTruthy();
    await user.selectOptions(
      list.getByLabelText('Add a batch to Fish pie'),
      'Butter beans: PB-471, Pulses Ltd',
    );
    await waitFor(() => expect(list.getAllByRole('checkbox')).toHaveLength(2));
    await user.click(list.getAllByRole('checkbox', { name: /Butter beans: batch PB-471, Pulses Ltd/ })[0]!);
    expect(server.calls(`PUT ${PATH}`).map(({ body }) => body)).toEqual([
      { dish: 'meal-pie', batches: [{ id: ID, isUsed: true }] },
      { dish: 'meal-lemon', batches: [{ id: ID, isUsed: false }] },
    ]);
  });

  it('say so when nothing is cooked, and when they did not load', async () => {
    server.on(`GET ${PATH}`, () => problem('unavailable'));
    const { user } = open('batches');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(`GET ${PATH}`, () => ok({ ...FOUND, dishes: [] }));
    await user.click(again);
    expect(await screen.findByText('Nothing to cook on this day')).toBeTruthy();
  });
});

describe('a recall from a supplier’s batch (F104)', () => {
  const FOUND: Recall = {
    lot: null,
    batch: 'PB-471',
    deliveries: [BEANS],
    dishes: [
      {
        date: '2026-11-26',
        dish: 'meal-lemon',
        name: 'Lemon chicken',
        useBy: null,
        recordedAt: null,
        lots: ['L-7', 'L-8'],
      },
    ],
    orders: 1,
    customers: 1,
    withoutEmail: 0,
    portions: 3,
    people: [],
  };
  const RECALL = '/api/admin/kitchen/recall';

  beforeEach(() => {
    server.on(`GET /api/admin/kitchen/days/${DAY.date}`, () => problem('unavailable'));
  });

  it('begins at the delivery, and shows dishes with our lots', async () => {
    server.on(`GET ${RECALL}`, () => ok(FOUND));
    const { user } = open('supplies');
    await user.click(
      await screen.findByRole('link', { name: 'Find orders with Butter beans, batch PB-471' }),
    );
    const form = within(await screen.findByRole('form', { name: 'By a supplier’s batch' }));
    expect(form.getByLabelText('Supplier’s batch')).toHaveProperty('value', 'PB-471');
    await form.findByRole('option', { name: 'Pulses Ltd' });
    await user.click(form.getByRole('button', { name: 'Find by batch' }));
    expect(await screen.findByText('Batch PB-471: 1 order, 3 portions')).toBeTruthy();
    expect(screen.getByText('Butter beans from Pulses Ltd, received 23 Nov 2026')).toBeTruthy();
    expect(screen.getByText('Lemon chicken, delivered 26 Nov 2026, our lots L-7, L-8')).toBeTruthy();
    const asked = server.calls(`GET ${RECALL}`).map(({ query }) => query.toString());
    expect(asked).toEqual([`batch=PB-471&supplier=${SUPPLIER.id}`]);
  });

  it('says what to do with a batch that is in no dish', async () => {
    server.on(`GET ${RECALL}`, () => ok({ ...FOUND, dishes: [], orders: 0, customers: 0, portions: 0 }));
    const { user } = open('recall');
    const form = within(await screen.findByRole('form', { name: 'By a supplier’s batch' }));
    await user.click(form.getByRole('button', { name: 'Find by batch' }));
    expect(await form.findByText('Enter the batch code from the supplier’s letter')).toBeTruthy();
    await user.type(form.getByLabelText('Supplier’s batch'), 'pb-471{Enter}');
    expect(await screen.findByText(/It’s in no dish that was ordered/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Write to these customers' })).toBeNull();
  });
});

import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Recall, RecallMessage } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const LIST = '/api/admin/recalls';
const ID = '1f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f';
const WAITING: RecallMessage = {
  id: ID,
  state: 'waiting',
  lot: 'L-7',
  batch: null,
  dishes: [
    { date: '2026-11-24', dish: 'meal-lemon', name: 'Lemon chicken' },
    { date: '2026-11-25', dish: 'meal-lemon', name: 'Lemon chicken' },
  ],
  subject: 'Please don’t eat our lemon chicken',
  message: 'A piece of plastic was found.',
  instruction: 'Throw it away.',
  orders: 12,
  customers: 11,
  withoutEmail: 1,
  isOwn: false,
  writtenAt: '2026-11-24T09:00:00.000Z',
  endedAt: null,
  reason: null,
  reached: 0,
  failed: 0,
  gone: 0,
  onTheWay: 0,
  lastError: null,
};
const SENT: RecallMessage = {
  ...WAITING,
  state: 'sent',
  endedAt: '2026-11-24T10:00:00.000Z',
  reached: 8,
  onTheWay: 1,
  failed: 1,
  gone: 1,
  lastError: '550 no such mailbox',
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['content'] }));
});

function recalls(...items: RecallMessage[]) {
  server.on(`GET ${LIST}`, () => ok({ items, nextCursor: null, waiting: 0 }));
  return renderSite('/admin?tab=orders&section=recalls');
}

describe('the list of recalls (F94)', () => {
  it('is approved by a second person, who reads it whole with its number of people', async () => {
    server.on(`POST ${LIST}/${ID}/approve`, () => {
      server.on(`GET ${LIST}`, () => ok({ items: [{ ...SENT, onTheWay: 0 }], nextCursor: null, waiting: 0 }));
      return ok(SENT);
    });
    const { user } = recalls(WAITING);
    const row = await screen.findByRole('row', { name: /Lemon chicken/ });
    expect(row.textContent).toContain('Lot L-7');
    expect(row.textContent).toContain('Lemon chicken, delivered');
    expect(row.textContent).toContain('11 people to email');
    expect(row.textContent).toContain('1 order to call about');
    await user.click(within(row).getByRole('button', { name: 'Read and approve' }));
    const question = await screen.findByRole('dialog', { name: 'Send this to everyone affected?' });
    expect(question.textContent).toContain('11 people each get this email once');
    expect(question.textContent).toContain('A piece of plastic was found.');
    expect(question.textContent).toContain('What to do: Throw it away.');
    expect(server.calls(`POST ${LIST}/${ID}/approve`)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Approve and send' }));
    expect(await screen.findByText('Message on its way')).toBeTruthy();
    expect(await screen.findByText('8 of 10 reached')).toBeTruthy();
  });

  it('is not approved by its author, nor by somebody who only cooks', async () => {
    recalls({ ...WAITING, isOwn: true }, { ...WAITING, id: ID.replace('1f', '2f'), customers: 1, orders: 1 });
    expect(await screen.findByText(/You wrote this/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Read and approve' })).toHaveLength(1);
    server.on('GET /api/admin/access', () => ok({ roles: ['kitchen'] }));
    recalls(WAITING);
    expect(await screen.findByText(/Someone who looks after content/)).toBeTruthy();
  });

  it('shows whom it did not reach, and is sent again to those', async () => {
    server.on(`POST ${LIST}/${ID}/resend`, () => ok(SENT));
    const { user } = recalls(SENT);
    expect(await screen.findByText('8 of 11 reached')).toBeTruthy();
    expect(screen.getByText('1 on the way')).toBeTruthy();
    expect(screen.getByText('1 not reached')).toBeTruthy();
    expect(screen.getByText('1 without an account')).toBeTruthy();
    expect(screen.getByText('Mail server: 550 no such mailbox')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send to those not reached' }));
    expect(await screen.findByText('Sending again')).toBeTruthy();
  });

  it('is withdrawn with a reason', async () => {
    server.on(`POST ${LIST}/${ID}/withdraw`, () => {
      const gone = {
        ...WAITING,
        state: 'withdrawn' as const,
        reason: 'The wrong lot',
        endedAt: SENT.endedAt,
      };
      server.on(`GET ${LIST}`, () => ok({ items: [gone], nextCursor: null, waiting: 0 }));
      return ok(gone);
    });
    const one = { from: '2026-11-24', name: 'Lemon chicken' };
    const { user } = recalls({
      ...WAITING,
      lot: null,
      customers: 1,
      orders: 1,
      withoutEmail: 2,
      dishes: [{ date: one.from, dish: 'meal-lemon', name: one.name }],
    });
    expect(await screen.findByText(/1 person to email/)).toBeTruthy();
    expect(screen.getByText('2 orders to call about')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Read and approve' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('1 person gets this email now');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    const question = await screen.findByRole('dialog', { name: 'Withdraw this message?' });
    await user.type(within(question).getByRole('textbox'), 'The wrong lot');
    await user.click(within(question).getByRole('button', { name: 'Withdraw message' }));
    expect(await screen.findByText('Message withdrawn')).toBeTruthy();
    expect(await screen.findByText('The wrong lot')).toBeTruthy();
    expect(server.calls(`POST ${LIST}/${ID}/withdraw`).map(({ body }) => body)).toEqual([
      { reason: 'The wrong lot' },
    ]);
  });

  it('says how to write one while there is none', async () => {
    recalls();
    expect(await screen.findByText('No recalls')).toBeTruthy();
  });
});

describe('a recall in the kitchen (F9, F94)', () => {
  const PERSON: Recall['people'][number] = {
    orderId: ID,
    orderCode: 'K7QX2M9P',
    deliveryDate: '2026-11-26',
    name: 'Sam Okafor',
    email: 'sam@example.com',
    phone: '020 7946 0123',
    address: '1 Mill Lane',
    dishes: [{ name: 'Lemon chicken', portions: 3 }],
  };
  const FOUND: Recall = {
    lot: 'L-7',
    batch: null,
    deliveries: [],
    dishes: [
      {
        date: '2026-11-26',
        dish: 'meal-lemon',
        name: 'Lemon chicken',
        useBy: '2026-11-28',
        recordedAt: null,
        lots: ['L-7'],
      },
    ],
    orders: 2,
    customers: 1,
    withoutEmail: 1,
    portions: 4,
    people: [PERSON, { ...PERSON, orderId: ID.replace('1f', '2f'), name: '', email: '', phone: '' }],
  };

  beforeEach(() => {
    server.on('GET /api/admin/access', () => ok({ roles: ['kitchen'] }));
    const day = { date: '2026-11-26', label: 'Thu', taken: 1, capacity: 9, ownCapacity: null, closed: false };
    server.on('GET /api/admin/kitchen/days', () => ok({ items: [day], today: '2026-11-24' }));
    server.on('GET /api/admin/kitchen/days/2026-11-26', () =>
      ok({ day, orders: 1, unpaidOrders: 0, portions: 4, dishes: [DISH], printedAt: WAITING.writtenAt }),
    );
  });
  const DISH = {
    key: 'meal-lemon',
    name: 'Lemon chicken',
    kind: 'meal',
    diets: [],
    portions: 4,
    declared: [],
    storage: 'chilled',
    useBy: '2026-11-28',
    lots: [],
    labelDoubt: null,
    labelDoubtAllergens: [],
    isLabelForSale: true,
    allergens: { contains: [], mayContain: [] },
  };
  const open = () => renderSite('/admin?tab=orders&section=kitchen&view=recall');

  it('is found by lot, and written to everybody, with what they should do', async () => {
    server.on('GET /api/admin/kitchen/recall', () => ok(FOUND));
    server.on(`POST ${LIST}`, () => ok({ ...WAITING, isOwn: true }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Find by lot' }));
    expect(await screen.findByText('Enter the lot as printed on the label')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Lot/), 'l-7{Enter}');
    expect((await screen.findByText(/^Lot L-7/)).textContent).toBe('Lot L-7: 2 orders, 4 portions');
    expect(screen.getByText('1 person can be emailed.')).toBeTruthy();
    expect(screen.getByText(/1 order has no email address/)).toBeTruthy();
    expect(screen.getByText('Account deleted')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Write to these customers' }));
    const dialog = await screen.findByRole('dialog', { name: 'Message to everyone affected' });
    await user.click(within(dialog).getByRole('button', { name: 'Save for approval' }));
    expect(await within(dialog).findByText('Enter a subject')).toBeTruthy();
    expect(within(dialog).getAllByText('Say what the customer should do')).toHaveLength(1);
    expect(within(dialog).getAllByText('Say what has happened')).toHaveLength(1);
    await user.type(within(dialog).getByLabelText(/^Subject/), WAITING.subject);
    await user.type(within(dialog).getByLabelText(/^What has happened/), WAITING.message);
    await user.type(within(dialog).getByLabelText(/^What the customer should do/), WAITING.instruction);
    await user.click(within(dialog).getByRole('button', { name: 'Save for approval' }));
    expect(await screen.findByText('Message saved')).toBeTruthy();
    expect(screen.getByText(/waits for a colleague to approve it under Recalls/)).toBeTruthy();
    const { subject, message, instruction } = WAITING;
    expect(server.calls(`POST ${LIST}`).map(({ body }) => body)).toEqual([
      { lot: 'L-7', subject, message, instruction },
    ]);
  });

  it('is found by a dish of the day and its delivery days', async () => {
    const days = [{ ...FOUND.dishes[0], useBy: null }];
    server.on('GET /api/admin/kitchen/recall', () =>
      ok({ ...FOUND, lot: null, dishes: days, orders: 1, portions: 1, customers: 2, withoutEmail: 2 }),
    );
    const { user } = open();
    const form = await screen.findByRole('form', { name: 'By dish and delivery day' });
    await user.click(within(form).getByRole('button', { name: 'Find by dish' }));
    expect(await within(form).findAllByText('Choose a dish')).not.toHaveLength(0);
    await within(form).findByRole('option', { name: 'Lemon chicken' });
    await user.selectOptions(within(form).getByLabelText(/^Dish/), 'meal-lemon');
    await user.clear(within(form).getByLabelText('Last delivery day'));
    await user.type(within(form).getByLabelText('Last delivery day'), '2026-11-20');
    await user.click(within(form).getByRole('button', { name: 'Find by dish' }));
    expect(await within(form).findByText('Choose up to 31 days, the first one first')).toBeTruthy();
    expect(server.calls('GET /api/admin/kitchen/recall')).toEqual([]);
    await user.clear(within(form).getByLabelText('Last delivery day'));
    await user.type(within(form).getByLabelText('Last delivery day'), '2026-11-27');
    await user.click(within(form).getByRole('button', { name: 'Find by dish' }));
    expect((await screen.findByText(/^Lemon chicken: /)).textContent).toBe(
      'Lemon chicken: 1 order, 1 portion',
    );
    expect(screen.getByText('2 people can be emailed.')).toBeTruthy();
    expect(screen.getByText(/2 orders have no email address/)).toBeTruthy();
  });

  it('names the same recipe once, sold alone and as a tray', async () => {
    const day = { date: '2026-11-26', name: 'Lemon chicken', useBy: null, recordedAt: null, lots: [] };
    const dishes = ['meal-lemon', 'menu-lemon-1a2b3c'].map((dish) => ({ ...day, dish }));
    server.on('GET /api/admin/kitchen/recall', () => ok({ ...FOUND, lot: null, dishes }));
    const { user } = open();
    await user.type(await screen.findByLabelText(/^Lot/), 'L9{Enter}');
    expect(await screen.findAllByText('Lemon chicken, delivered 26 Nov 2026')).toHaveLength(1);
  });

  it('counts the printed labels of a recalled lot, and asks before it prints more (F96)', async () => {
    const { useBy } = DISH;
    const lot = { id: ID, lot: 'L-7', useBy, recordedAt: WAITING.writtenAt, isRecalled: true };
    const printed = { ...lot, labelsPrinted: 12, printedAt: '2026-11-24T07:30:00.000Z' };
    const one = {
      ...lot,
      id: ID.replace('1f', '3f'),
      lot: 'L-8',
      labelsPrinted: 1,
      printedAt: printed.printedAt,
    };
    const none = { ...lot, id: ID.replace('1f', '2f'), lot: 'L-9', labelsPrinted: 0, printedAt: null };
    const sound = { ...none, id: ID.replace('1f', '4f'), lot: 'L-10', isRecalled: false };
    const day = { date: '2026-11-26', label: 'Thu', taken: 1, capacity: 9, ownCapacity: null, closed: false };
    const dishes = [{ ...DISH, lots: [printed, one, none, sound] }];
    server.on('GET /api/admin/kitchen/days/2026-11-26', () =>
      ok({ day, orders: 1, unpaidOrders: 0, portions: 4, dishes, printedAt: WAITING.writtenAt }),
    );
    const labels = 'GET /api/admin/kitchen/days/2026-11-26/labels';
    const detail = 'Lemon chicken (lot L-7): being recalled.';
    server.on(labels, () => problem('dish_recalled', { detail }));
    const { user } = renderSite('/admin?tab=orders&section=kitchen');
    expect(await screen.findByText(/find 12 printed labels of lot L-7, the last from 24 Nov/)).toBeTruthy();
    expect(screen.getByText(/find 1 printed label of lot L-8, the last from/)).toBeTruthy();
    expect(screen.getByText('Being recalled: no label of lot L-9 was printed.')).toBeTruthy();
    expect(screen.queryByText(/Being recalled.*L-10/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Labels for Lemon chicken' }));
    const question = await screen.findByRole('dialog', { name: 'Print labels for a recalled lot?' });
    expect(question.textContent).toContain(`${detail} The audit log records your answer.`);
    await user.click(within(question).getByRole('button', { name: 'Don’t print' }));
    await user.click(screen.getByRole('button', { name: 'Labels for Lemon chicken' }));
    server.on(labels, () => problem('no_labels'));
    await user.click(await screen.findByRole('button', { name: 'Print anyway' }));
    expect(await screen.findByText('None of this day’s dishes can be labelled.')).toBeTruthy();
    const asked = server.calls(labels).map(({ query }) => query.get('recall'));
    expect(asked).toEqual(['ask', 'ask', 'known']);
  });

  it('says so where nothing is found, and where it did not load', async () => {
    server.on('GET /api/admin/kitchen/recall', () => problem('not_found'));
    const { user } = open();
    await user.type(await screen.findByLabelText(/^Lot/), 'L9{Enter}');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    server.on('GET /api/admin/kitchen/recall', () => problem('unavailable'));
    await user.type(screen.getByLabelText(/^Lot/), '9{Enter}');
    expect(await screen.findByText('This didn’t load')).toBeTruthy();
  });
});

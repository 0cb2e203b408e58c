import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AdminOrder, OrderChangeOptions, OrderChangeQuote } from '#frontend/api/generated-admin.js';
import { openOrder, ORDER, PATH, startAdminOrders } from '../setup/admin-order.js';
import { ok, type FakeServer } from '../setup/fake-server.js';

const OPTIONS: OrderChangeOptions = {
  changeableUntil: '2026-11-26T08:00:00.000Z',
  deliveryDate: '2026-11-26',
  days: [
    { date: '2026-11-26', label: 'Thu (26 Nov)', full: false },
    { date: '2026-12-01', label: 'Tue (01 Dec)', full: false },
  ],
  dishesChangeable: true,
  mealCounts: [5, 6],
  lines: [{ sku: 'meal-1', variant: null, name: 'Lemon chicken', category: 'Meals', quantity: 6 }],
  choices: [],
  changesSeen: 0,
};
const QUOTE: OrderChangeQuote = {
  deliveryDate: '2026-11-26',
  beforePence: 5450,
  subtotalPence: 4250,
  discountPence: 0,
  deliveryPence: 350,
  totalPence: 4600,
  refundPence: 850,
  refundCardPence: 850,
  refundWalletPence: 0,
  extraPence: 0,
  extraWalletPence: 0,
  clashes: [{ sku: 'meal-1', name: 'Lemon chicken', allergens: ['celery'] }],
};
const CHANGE: AdminOrder['changes'][number] = {
  number: 1,
  at: '2026-11-06T15:04:00.000Z',
  by: 'customer',
  changed: ['day'],
  reason: null,
  refundPence: 0,
  extraPence: 0,
  before: { deliveryDate: '2026-11-26', totalPence: 5450, lines: [] },
  after: { deliveryDate: '2026-12-01', totalPence: 5450, lines: [] },
};

const WAITING: NonNullable<AdminOrder['dearerChange']> = {
  status: 'waiting',
  by: 'shop',
  reason: 'By telephone',
  outcome: null,
  cardPence: 850,
  walletPence: 0,
  payUntil: '2026-11-26T08:00:00.000Z',
  createdAt: '2026-11-24T10:00:00.000Z',
  after: { deliveryDate: '2026-11-26', totalPence: 6300, lines: [] },
};

let server: FakeServer;
beforeEach(() => {
  server = startAdminOrders();
  server.on(`GET ${PATH}`, () => ok({ ...ORDER, changeableUntil: '2026-11-26T08:00:00.000Z' }));
  server.on(`GET ${PATH}/change`, () => ok(OPTIONS));
  server.on(`POST ${PATH}/change/quote`, () => ok(QUOTE));
  server.on(`POST ${PATH}/change`, () => ok(ORDER));
});
const sent = () => server.calls(`POST ${PATH}/change`).map(({ body }) => body);

describe('support changes an order for its customer (rule O110)', () => {
  it('with a reason, and the customer’s word about an allergen', async () => {
    const { dialog, user } = await openOrder();
    await user.click(within(dialog).getByRole('button', { name: 'Change order' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change this order' }));
    expect(form.getByText(/The customer gets an email with the old and the new order/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'One fewer Lemon chicken' }));
    await user.click(await form.findByLabelText('The customer knows and wants to keep these dishes'));
    expect(form.getByText('Refunded').closest('div')?.textContent).toContain('£8.50');
    const save = form.getByRole('button', { name: 'Change order, £8.50 back' });
    await user.click(save);
    expect(await form.findByText('Please give a reason')).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.type(form.getByLabelText('Reason'), 'Asked for by telephone');
    await user.click(save);
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          lines: [{ sku: 'meal-1', variant: null, quantity: 5 }],
          refundPence: 850,
          changesSeen: 0,
          confirmedAllergenSkus: ['meal-1'],
          reason: 'Asked for by telephone',
        },
      ]),
    );
    expect(await screen.findByText('Order changed')).toBeTruthy();
  });

  it('shows what was changed before, also when nothing can be changed any more', async () => {
    server.on(`GET ${PATH}`, () =>
      ok({ ...ORDER, changes: [CHANGE, { ...CHANGE, number: 2, by: 'shop' as const }] }),
    );
    const { dialog } = await openOrder();
    expect(within(dialog).queryByRole('button', { name: 'Change order' })).toBeNull();
    expect(within(dialog).getByText(/^Changed by the customer/)).toBeTruthy();
    expect(within(dialog).getByText(/^Changed by staff/)).toBeTruthy();
    expect(within(dialog).getAllByText('Delivery: Thu (26 Nov), now Tue (01 Dec)')).toHaveLength(2);
  });

  it('asks the customer to pay for one that costs more', async () => {
    server.on(`POST ${PATH}/change/quote`, () =>
      ok({ ...QUOTE, totalPence: 6300, refundPence: 0, extraPence: 850, clashes: [] }),
    );
    server.on(`POST ${PATH}/change`, () => ok({ ...ORDER, dearerChange: WAITING }));
    const { dialog, user } = await openOrder();
    await user.click(within(dialog).getByRole('button', { name: 'Change order' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change this order' }));
    await user.click(form.getByRole('button', { name: 'One fewer Lemon chicken' }));
    expect((await form.findByText('To be paid')).closest('div')?.textContent).toContain('£8.50');
    expect(form.getByText(/^The customer gets an email with a link to pay\./)).toBeTruthy();
    await user.type(form.getByLabelText('Reason'), 'By telephone');
    await user.click(form.getByRole('button', { name: 'Ask the customer to pay £8.50' }));
    expect(await screen.findByText('Change prepared')).toBeTruthy();
    expect(sent()).toMatchObject([{ extraPence: 850, reason: 'By telephone' }]);
    expect(sent()[0]).not.toHaveProperty('useWallet');
  });

  it('sees what waits for payment, and takes it back', async () => {
    const waiting = {
      ...ORDER,
      changeableUntil: '2026-11-26T08:00:00.000Z',
      dearerChange: WAITING,
    };
    server.on(`GET ${PATH}`, () => ok(waiting));
    server.on(`POST ${PATH}/change/keep`, () => ok(ORDER));
    const { dialog, user } = await openOrder();
    expect(within(dialog).getByText('A change waits for the customer’s payment')).toBeTruthy();
    expect(within(dialog).getByText(/^It costs £8\.50 more\. If it isn’t paid by /)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Change order' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Take the change back' }));
    await waitFor(() => expect(server.calls(`POST ${PATH}/change/keep`)).toHaveLength(1));
  });

  it('sees that one was paid too late', async () => {
    const dearerChange = { ...WAITING, status: 'returned' as const, outcome: 'dish_sold_out' };
    server.on(`GET ${PATH}`, () => ok({ ...ORDER, dearerChange }));
    const { dialog } = await openOrder();
    expect(within(dialog).getByText('The change was paid too late')).toBeTruthy();
    expect(
      within(dialog).getByText('The payment of £8.50 goes back in full. The order stays as it was.'),
    ).toBeTruthy();
  });
});

import './setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AdminOrder } from '../../frontend/src/api/generated-admin.js';
import { signIn } from './setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from './setup/fake-server.js';
import { renderSite } from './setup/render-site.js';

const REPLACEMENT = '7d3c2b6e-1111-4c1d-8e2f-0a1b2c3d4e5f';
const ORDER: AdminOrder = {
  agreedTo: [{ kind: 'order-button', version: '2026-11-23', words: 'Continue to payment' }],
  id: '1f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  orderCode: 'K7QX2M9P',
  kind: 'one_time',
  status: 'processing',
  paymentState: 'paid',
  email: 'sam@example.com',
  name: 'Sam Okafor',
  totalPence: 5450,
  refundedPence: 0,
  mealsPerWeek: 6,
  deliveryDate: '2026-11-26',
  createdAt: '2026-11-05T15:04:00.000Z',
  updatedAt: '2026-11-05T15:04:00.000Z',
  userId: null,
  phone: '020 7946 0123',
  deliveryAddress: {
    address: '1 Mill Lane',
    apartment: null,
    city: 'London',
    postcode: 'SW4 7AB',
    country: 'GB',
    courierNote: null,
  },
  billingAddress: null,
  mealType: 'standard',
  halalOnly: false,
  currency: 'gbp',
  subtotalPence: 5100,
  discountPence: 0,
  discount: null,
  deliveryPence: 350,
  walletPence: 0,
  amountPence: 5450,
  disputedPence: 0,
  refundablePence: 5450,
  fullRefundCancels: true,
  detailsChangeableUntil: null,
  hasComeBack: false,
  lateUntil: null,
  sendingAgain: null,
  sentAgainAs: null,
  dispatchFrom: null,
  deliveredFrom: null,
  cookAnyway: false,
  replacesOrderId: null,
  referralCode: null,
  stripeSessionId: 'cs_test_a1b2k7qx2m9p',
  paymentIntentId: null,
  paidAt: '2026-11-05T15:05:00.000Z',
  cancelReason: null,
  hasHealth: true,
  lines: [
    {
      sku: 'meal-1',
      name: 'Lemon chicken',
      variant: null,
      category: 'meal',
      quantity: 6,
      unitPence: 850,
      discountPence: 0,
      totalPence: 5100,
      contains: ['celery'],
      mayContain: [],
    },
  ],
  refunds: [],
  inquiries: [],
  timeline: [{ kind: 'placed', at: '2026-11-05T15:04:00.000Z', detail: null }],
  problems: [],
  letters: ['confirmation'],
};
const PATH = `/api/admin/orders/${ORDER.id}`;

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['admin'] }));
  server.on('GET /api/admin/orders', () => ok({ items: [ORDER], nextCursor: null }));
  server.on('GET /api/admin/orders/summary', () =>
    ok({ orders: 1234, ordersToDo: 56, completedRevenuePence: 7_890_00 }),
  );
  server.on(`GET ${PATH}`, () => ok(ORDER));
});

describe('the orders tab (rule A3)', () => {
  it('opens first, with its three cards and the table', async () => {
    renderSite('/admin');
    const table = await screen.findByRole('table', { name: 'Orders, newest first' });
    for (const words of ['1f0c2b6e', 'Sam Okafor', 'sam@example.com', 'Nov 05, 2026', '£54.50']) {
      expect(table.textContent).toContain(words);
    }
    expect(within(table).getByText('Processing').dataset['look']).toBe('secondary');
    for (const words of ['1,234', '56', '£7,890.00']) expect(screen.getByText(words)).toBeTruthy();
  });

  it('filters by status and says when the list does not load', async () => {
    const { user, at } = renderSite('/admin');
    await screen.findByRole('table');
    server.on('GET /api/admin/orders', () => problem('internal'));
    await user.selectOptions(screen.getByLabelText('Status'), 'pending');
    expect(await screen.findByText('Failed to load orders')).toBeTruthy();
    expect(server.calls('GET /api/admin/orders').at(-1)?.query.get('status')).toBe('pending');
    expect(at()).toBe('/admin?status=pending');
  });
});

describe('one order', () => {
  it('shows a bank’s inquiry with its time limit (rule W31)', async () => {
    const inquiries = [
      { id: 'dp_1', amountPence: 5_450, respondBy: '2026-11-14T15:04:00.000Z' },
      { id: 'dp_2', amountPence: 1_000, respondBy: null },
    ];
    server.on(`GET ${PATH}`, () => ok({ ...ORDER, inquiries }));
    await open();
    expect(
      screen.getByText(/asks about £54\.50\. Nothing has been taken: answer it by Nov 14, 2026/),
    ).toBeTruthy();
    expect(screen.getByText('A bank asks about £10.00. Nothing has been taken.')).toBeTruthy();
  });

  const open = async () => {
    const site = renderSite(`/admin?order=${ORDER.id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Order 1f0c2b6e' });
    await within(dialog).findByText('6 × Lemon chicken');
    return { ...site, dialog };
  };

  it('opens from its address with lines, allergens and money, and closes back to the list', async () => {
    const { dialog, user, at } = await open();
    expect(dialog.textContent).toContain('Contains Celery');
    expect(dialog.textContent).toContain('K7QX2M9P');
    // Which button was pressed, and in which version of the words (rule O93).
    expect(dialog.textContent).toContain('Button pressed, version 2026-11-23“Continue to payment”');
    expect(dialog.textContent).not.toContain('In their words');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(at()).toBe('/admin'));
  });

  it('gets another status, with a toast', async () => {
    server.on(`PATCH ${PATH}`, () => ok({ ...ORDER, status: 'completed' }));
    const { dialog, user } = await open();
    await user.selectOptions(within(dialog).getByLabelText('Set status'), 'completed');
    expect(await screen.findByText('Order status updated')).toBeTruthy();
    expect(server.calls(`PATCH ${PATH}`).map(({ body }) => body)).toEqual([{ status: 'completed' }]);
  });

  it('of a deleted account that did not arrive is closed with a reason (rule X70)', async () => {
    server.on(`GET ${PATH}`, () => ok({ ...ORDER, userId: null, lateUntil: '2027-01-03' }));
    server.on(`POST ${PATH}/close-late`, () => ok(ORDER));
    const { dialog, user } = await open();
    expect(dialog.textContent).toContain('Its address goes on Jan 03, 2027.');
    await user.click(within(dialog).getByRole('button', { name: 'Close the order' }));
    const question = await screen.findByRole('dialog', { name: 'Close order 1f0c2b6e?' });
    await user.click(within(question).getByRole('button', { name: 'Close it' }));
    expect(server.calls(`POST ${PATH}/close-late`)).toEqual([]);
    await user.type(within(question).getByRole('textbox'), 'Handed over at the door');
    await user.click(within(question).getByRole('button', { name: 'Close it' }));
    expect(await screen.findByText('Its details are deleted within an hour.')).toBeTruthy();
    expect(server.calls(`POST ${PATH}/close-late`).map(({ body }) => body)).toEqual([
      { reason: 'Handed over at the door' },
    ]);
  });

  describe('late, of a deleted account (rule O99)', () => {
    const LATE = { ...ORDER, userId: null, lateUntil: '2027-01-03' };
    const days = [
      { date: '2026-12-02', label: 'Wed (02 Dec)' },
      { date: '2026-12-03', label: 'Thu (03 Dec)' },
    ];
    const show = (sendingAgain: AdminOrder['sendingAgain']) =>
      server.on(`GET ${PATH}`, () => ok({ ...LATE, sendingAgain }));

    it('is sent again on a chosen day, and links to the order that stands for it', async () => {
      show({ days, hindrances: [] });
      server.on(`POST ${PATH}/send-again`, () => {
        server.on(`GET ${PATH}`, () => ok({ ...ORDER, sentAgainAs: REPLACEMENT }));
        return ok(ORDER);
      });
      const { dialog, user } = await open();
      await user.click(within(dialog).getByRole('button', { name: 'Send it again' }));
      const question = await screen.findByRole('dialog', { name: 'Send order 1f0c2b6e again?' });
      await user.selectOptions(within(question).getByLabelText('Delivery day'), '2026-12-03');
      await user.click(within(question).getByRole('button', { name: 'Send it again' }));
      expect(server.calls(`POST ${PATH}/send-again`)).toEqual([]);
      await user.type(within(question).getByRole('textbox'), 'It came back');
      await user.click(within(question).getByRole('button', { name: 'Send it again' }));
      expect(await screen.findByText('Order sent again')).toBeTruthy();
      expect(server.calls(`POST ${PATH}/send-again`).map(({ body }) => body)).toEqual([
        { deliveryDate: '2026-12-03', reason: 'It came back' },
      ]);
      const link = await within(dialog).findByRole('link', { name: REPLACEMENT.slice(0, 8) });
      expect(link.getAttribute('href')).toContain(REPLACEMENT);
    });

    it('says why it cannot be', async () => {
      show({ days, hindrances: ['Lemon chicken'] });
      const { dialog } = await open();
      expect(dialog.textContent).toContain('Lemon chicken is sold out or has changed');
      expect(within(dialog).queryByRole('button', { name: 'Send it again' })).toBeNull();
    });

    it('says that no day is left', async () => {
      show({ days: [], hindrances: [] });
      const { dialog } = await open();
      expect(dialog.textContent).toContain('no delivery day with room is left before its address goes');
    });
  });

  it('says in its timeline what of its delivery details was changed', async () => {
    const detail = {
      ...{ amountPence: null, carrier: null, trackingNumber: null, trackingUrl: null },
      reason: 'phone',
    };
    const changed = { kind: 'details_changed' as const, at: '2026-11-06T15:04:00.000Z', detail };
    server.on(`GET ${PATH}`, () => ok({ ...ORDER, timeline: [...ORDER.timeline, changed] }));
    const { dialog } = await open();
    const step = within(dialog).getByText('Delivery details changed').closest('li');
    expect(step?.textContent).toContain('Phone');
    expect(step?.textContent).not.toContain('phone');
  });

  it.each([
    ['won', 'Won: the payment stays with us'],
    ['lost', 'Lost: the bank keeps the disputed amount'],
  ])('says in its timeline that a dispute was %s', async (reason, words) => {
    const detail = {
      ...{ amountPence: null, carrier: null, trackingNumber: null, trackingUrl: null },
      reason,
    };
    const ended = { kind: 'disputed' as const, at: '2026-11-06T15:04:00.000Z', detail };
    server.on(`GET ${PATH}`, () => ok({ ...ORDER, timeline: [...ORDER.timeline, ended] }));
    const { dialog } = await open();
    expect(within(dialog).getByText(words).closest('li')?.textContent).toContain('Payment with your bank');
  });

  it('that is not late has nothing to close', async () => {
    const { dialog } = await open();
    expect(within(dialog).queryByRole('button', { name: 'Close the order' })).toBeNull();
  });

  describe('before its delivery day (rule O98)', () => {
    const early = { dispatchFrom: '2026-11-25', deliveredFrom: '2026-11-26' };
    const show = (order: Partial<AdminOrder>) => server.on(`GET ${PATH}`, () => ok({ ...ORDER, ...order }));

    it('says from when it can be marked as dispatched, and offers no such step', async () => {
      show(early);
      const { dialog } = await open();
      expect(dialog.textContent).toContain(
        'Can be marked as dispatched from Wed (25 Nov), the day before its delivery.',
      );
      expect(within(dialog).queryByRole('button', { name: 'Mark as dispatched' })).toBeNull();
    });

    it('says when it can be marked as delivered, once it has left', async () => {
      const detail = {
        ...{ amountPence: null, reason: null, carrier: 'DPD', trackingNumber: '1', trackingUrl: null },
      };
      const left = { kind: 'dispatched' as const, at: '2026-11-25T15:04:00.000Z', detail };
      show({ ...early, dispatchFrom: null, timeline: [...ORDER.timeline, left] });
      const { dialog } = await open();
      expect(within(dialog).getByRole('button', { name: 'Mark as dispatched' })).toBeTruthy();
      expect(dialog.textContent).toContain('Can be marked as delivered on Thu (26 Nov), its delivery day.');
      expect(within(dialog).queryByRole('button', { name: 'Mark as delivered' })).toBeNull();
      expect(within(dialog).getByRole('button', { name: 'Delivery failed' })).toBeTruthy();
    });

    it('is completed only after a question, which says what it does not do', async () => {
      show(early);
      server.on(`PATCH ${PATH}`, () => ok({ ...ORDER, ...early, status: 'completed' }));
      const { dialog, user } = await open();
      await user.selectOptions(within(dialog).getByLabelText('Set status'), 'completed');
      const title = 'Complete order 1f0c2b6e before its delivery?';
      const question = await screen.findByRole('dialog', { name: title });
      expect(question.textContent).toContain('It is delivered on Thu (26 Nov).');
      expect(server.calls(`PATCH ${PATH}`)).toEqual([]);
      await user.click(within(question).getByRole('button', { name: 'Complete the order' }));
      await waitFor(() =>
        expect(server.calls(`PATCH ${PATH}`).map(({ body }) => body)).toEqual([{ status: 'completed' }]),
      );
    });
  });

  it('says when its status could not be set', async () => {
    server.on(`PATCH ${PATH}`, () => problem('internal'));
    const { dialog, user } = await open();
    await user.selectOptions(within(dialog).getByLabelText('Set status'), 'completed');
    expect(await screen.findByText('Failed to update order status')).toBeTruthy();
  });

  it('is cancelled only after a question, which offers the refund', async () => {
    server.on(`PATCH ${PATH}`, () => ok({ ...ORDER, status: 'cancelled' }));
    const { dialog, user } = await open();
    await user.selectOptions(within(dialog).getByLabelText('Set status'), 'cancelled');
    const question = await screen.findByRole('dialog', { name: 'Cancel order 1f0c2b6e?' });
    expect(server.calls(`PATCH ${PATH}`)).toEqual([]);
    expect(within(question).getByLabelText<HTMLInputElement>('Refund £54.50 with it').checked).toBe(true);
    await user.click(within(question).getByRole('button', { name: 'Cancel the order' }));
    await waitFor(() =>
      expect(server.calls(`PATCH ${PATH}`).map(({ body }) => body)).toEqual([
        { status: 'cancelled', refund: true },
      ]),
    );
  });

  it('is refunded in part, with a reason and one key', async () => {
    server.on(`POST ${PATH}/refund`, () => ok(ORDER));
    const { dialog, user } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
    const form = await screen.findByRole('dialog', { name: 'Refund order 1f0c2b6e' });
    const amount = within(form).getByLabelText('Amount in pounds');
    await user.clear(amount);
    await user.type(amount, '7.00');
    await user.click(within(form).getByRole('button', { name: 'Refund £7.00' }));
    expect(within(form).getByText('Please give a reason')).toBeTruthy();
    await user.type(within(form).getByLabelText('Reason'), 'Cold on arrival');
    await user.click(within(form).getByRole('button', { name: 'Refund £7.00' }));
    expect(await screen.findByText('Refund under way')).toBeTruthy();
    const [call] = server.calls(`POST ${PATH}/refund`);
    expect(call?.body).toEqual({ amountPence: 700, reason: 'Cold on arrival' });
    expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  describe('refunded in full (rule O51)', () => {
    const CANCELS =
      'Refunding all of it cancels the order: it leaves the kitchen sheet, and its customer is told.';
    const COOKS = 'Cook it anyway, as a replacement';
    const openForm = async () => {
      server.on(`POST ${PATH}/refund`, () => ok({ ...ORDER, status: 'cancelled' }));
      const { dialog, user } = await open();
      await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
      return { user, form: await screen.findByRole('dialog', { name: 'Refund order 1f0c2b6e' }) };
    };
    const sent = async () => {
      await screen.findByText('Refund under way');
      return server.calls(`POST ${PATH}/refund`).map(({ body }) => body);
    };

    it('is cancelled, which the dialog says before', async () => {
      const { user, form } = await openForm();
      expect(within(form).getByText(CANCELS)).toBeTruthy();
      await user.type(within(form).getByLabelText('Reason'), 'Ordered twice');
      await user.click(within(form).getByRole('button', { name: 'Refund £54.50' }));
      expect(await sent()).toEqual([{ amountPence: 5450, reason: 'Ordered twice', cookAnyway: false }]);
    });

    it('is cooked anyway where that is ticked', async () => {
      const { user, form } = await openForm();
      await user.click(within(form).getByLabelText(COOKS));
      expect(within(form).queryByText(CANCELS)).toBeNull();
      await user.type(within(form).getByLabelText('Reason'), 'A replacement');
      await user.click(within(form).getByRole('button', { name: 'Refund £54.50' }));
      expect(await sent()).toEqual([{ amountPence: 5450, reason: 'A replacement', cookAnyway: true }]);
    });

    it('is asked nothing of it for a part', async () => {
      const { user, form } = await openForm();
      const amount = within(form).getByLabelText('Amount in pounds');
      await user.clear(amount);
      await user.type(amount, '54.49');
      expect(within(form).queryByLabelText(COOKS)).toBeNull();
      expect(within(form).queryByText(CANCELS)).toBeNull();
    });

    it('is asked nothing of it once it has left', async () => {
      server.on(`GET ${PATH}`, () => ok({ ...ORDER, fullRefundCancels: false }));
      const { form } = await openForm();
      expect(within(form).queryByLabelText(COOKS)).toBeNull();
      expect(within(form).queryByText(CANCELS)).toBeNull();
    });

    it('says in the order that it is cooked anyway', async () => {
      server.on(`GET ${PATH}`, () => ok({ ...ORDER, paymentState: 'refunded', cookAnyway: true }));
      const { dialog } = await open();
      expect(within(dialog).getByText('All of it was refunded. It is cooked anyway.')).toBeTruthy();
    });
  });

  it('is corrected when the courier brought it back, though its time for changes is over (rule D36)', async () => {
    server.on(`GET ${PATH}`, () => ok({ ...ORDER, hasComeBack: true }));
    const { dialog, user } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Change delivery details' }));
    const form = within(await screen.findByRole('dialog', { name: 'Delivery details' }));
    expect(form.getByText(/^The courier brought it back/)).toBeTruthy();
  });

  it('goes elsewhere for its customer, with a reason (rule D36)', async () => {
    server.on(`GET ${PATH}`, () => ok({ ...ORDER, detailsChangeableUntil: '2026-11-25T08:00:00.000Z' }));
    server.on(`PATCH ${PATH}/delivery`, () => ok(ORDER));
    const { dialog, user } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Change delivery details' }));
    const form = within(await screen.findByRole('dialog', { name: 'Delivery details' }));
    await user.clear(form.getByLabelText('Phone number'));
    await user.type(form.getByLabelText('Phone number'), '020 7946 0999');
    await user.click(form.getByRole('button', { name: 'Save delivery details' }));
    expect(await form.findByText('Please give a reason')).toBeTruthy();
    expect(server.calls(`PATCH ${PATH}/delivery`)).toEqual([]);
    await user.type(form.getByLabelText('Reason'), 'By telephone');
    await user.click(form.getByRole('button', { name: 'Save delivery details' }));
    expect(await screen.findByText('Delivery details saved')).toBeTruthy();
    expect(server.calls(`PATCH ${PATH}/delivery`).map(({ body }) => body)).toEqual([
      { phone: '020 7946 0999', reason: 'By telephone' },
    ]);
  });

  it('goes where it goes once it is too late', async () => {
    const { dialog } = await open();
    expect(within(dialog).queryByRole('button', { name: 'Change delivery details' })).toBeNull();
  });

  it('sends a letter again', async () => {
    server.on(`POST ${PATH}/letters`, () => ok(null));
    const { dialog, user } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Email on its way')).toBeTruthy();
  });
});

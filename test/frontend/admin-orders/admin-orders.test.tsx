import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { openOrder, ORDER, PATH, startAdminOrders } from '../setup/admin-order.js';
import { ok, problem, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

let server: FakeServer;
beforeEach(() => {
  server = startAdminOrders();
});

describe('the orders tab (rule A3)', () => {
  it('opens with its three cards and the table', async () => {
    renderSite('/admin?tab=orders');
    const table = await screen.findByRole('table', { name: 'Orders, newest first' });
    for (const words of ['1f0c2b6e', 'Sam Okafor', 'sam@example.com', 'Nov 05, 2026', '£54.50']) {
      expect(table.textContent).toContain(words);
    }
    expect(within(table).getByText('Processing').dataset['look']).toBe('secondary');
    for (const words of ['1,234', '56', '£7,890.00']) expect(screen.getByText(words)).toBeTruthy();
  });

  it('filters by status and says when the list does not load', async () => {
    const { user, at } = renderSite('/admin?tab=orders');
    await screen.findByRole('table');
    server.on('GET /api/admin/orders', () => problem('internal'));
    await user.selectOptions(screen.getByLabelText('Status'), 'pending');
    expect(await screen.findByText('Failed to load orders')).toBeTruthy();
    expect(server.calls('GET /api/admin/orders').at(-1)?.query.get('status')).toBe('pending');
    expect(at()).toBe('/admin?tab=orders&status=pending');
  });
});

describe('one order', () => {
  it('shows a bank’s inquiry with its time limit (rule W31)', async () => {
    const inquiries = [
      { id: 'dp_1', amountPence: 5_450, respondBy: '2026-11-14T15:04:00.000Z' },
      { id: 'dp_2', amountPence: 1_000, respondBy: null },
    ];
    server.on(`GET ${PATH}`, () => ok({ ...ORDER, inquiries }));
    await openOrder();
    expect(
      screen.getByText(/enquired about £54\.50\. No money has been taken: respond by 14 Nov 2026/),
    ).toBeTruthy();
    expect(screen.getByText('A bank has enquired about £10.00. No money has been taken.')).toBeTruthy();
  });

  it('opens from its former address with lines, allergens and money, and leads to the list', async () => {
    const { dialog, user, at } = await openOrder();
    expect(at()).toBe(`/admin/orders/${ORDER.id}`);
    expect(dialog.textContent).toContain('Contains Celery');
    expect(dialog.textContent).toContain('K7QX2M9P');
    // Which button was pressed, and which version of the words it showed (rule O93).
    expect(dialog.textContent).toContain('Order button, version 2026-11-23“Continue to payment”');
    expect(dialog.textContent).not.toContain('In their words');
    await user.click(within(dialog).getByRole('link', { name: 'Orders' }));
    await waitFor(() => expect(at()).toBe('/admin?tab=orders&section=orders'));
  });

  it('gets another status, with a toast', async () => {
    server.on(`PATCH ${PATH}`, () => ok({ ...ORDER, status: 'completed' }));
    const { dialog, user } = await openOrder();
    await user.selectOptions(within(dialog).getByLabelText('Set status'), 'completed');
    expect(await screen.findByText('Order status updated')).toBeTruthy();
    expect(server.calls(`PATCH ${PATH}`).map(({ body }) => body)).toEqual([{ status: 'completed' }]);
  });

  it('shows changed delivery details in its timeline', async () => {
    const detail = {
      amountPence: null,
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
      reason: 'phone',
    };
    const changed = { kind: 'details_changed' as const, at: '2026-11-06T15:04:00.000Z', detail };
    server.on(`GET ${PATH}`, () => ok({ ...ORDER, timeline: [...ORDER.timeline, changed] }));
    const { dialog } = await openOrder();
    const step = within(dialog).getByText('Delivery details changed').closest('li');
    expect(step?.textContent).toContain('Phone');
    expect(step?.textContent).not.toContain('phone');
  });

  it.each([
    ['won', 'Won: the payment stays with us'],
    ['lost', 'Lost: the bank keeps the disputed amount'],
  ])('says in its timeline that a dispute was %s', async (reason, words) => {
    const detail = {
      amountPence: null,
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
      reason,
    };
    const ended = { kind: 'disputed' as const, at: '2026-11-06T15:04:00.000Z', detail };
    server.on(`GET ${PATH}`, () => ok({ ...ORDER, timeline: [...ORDER.timeline, ended] }));
    const { dialog } = await openOrder();
    expect(within(dialog).getByText(words).closest('li')?.textContent).toContain('Payment disputed');
  });

  it('asks before a dish that is being recalled leaves, and sends the answer (rule F95)', async () => {
    const order = { ...ORDER, dispatchFrom: null };
    server.on(`GET ${PATH}`, () => ok(order));
    const detail = 'This order contains a dish that is being recalled: Lemon chicken.';
    server.on(`POST ${PATH}/dispatch`, () => problem('dish_recalled', { detail }));
    const { dialog, user } = await openOrder();
    await user.type(within(dialog).getByLabelText('Tracking number'), 'T1');
    await user.click(within(dialog).getByRole('button', { name: 'Mark as dispatched' }));
    const question = await screen.findByRole('dialog', { name: 'Dispatch a recalled dish?' });
    expect(question.textContent).toContain(`${detail} Take it out of the parcel first.`);
    server.on(`POST ${PATH}/dispatch`, () => ok(order));
    await user.click(within(question).getByRole('button', { name: 'Dispatch anyway' }));
    expect(await screen.findByText('Order dispatched')).toBeTruthy();
    const sent = server.calls(`POST ${PATH}/dispatch`).map(({ body }) => body);
    expect(sent).toEqual([
      { trackingNumber: 'T1', isRecallKnown: false },
      { trackingNumber: 'T1', isRecallKnown: true },
    ]);
  });

  describe('before its delivery day (rule O98)', () => {
    const early = { dispatchFrom: '2026-11-25', deliveredFrom: '2026-11-26' };
    const show = (order: Partial<AdminOrder>) => server.on(`GET ${PATH}`, () => ok({ ...ORDER, ...order }));

    it('shows from when it can be marked as dispatched, and offers no such step', async () => {
      show(early);
      const { dialog } = await openOrder();
      expect(dialog.textContent).toContain(
        'Can be marked as dispatched from Wed (25 Nov), the day before delivery.',
      );
      expect(within(dialog).queryByRole('button', { name: 'Mark as dispatched' })).toBeNull();
    });

    it('shows when it can be marked as delivered, once dispatched', async () => {
      const detail = {
        amountPence: null,
        reason: null,
        carrier: 'DPD',
        trackingNumber: '1',
        trackingUrl: null,
      };
      const left = { kind: 'dispatched' as const, at: '2026-11-25T15:04:00.000Z', detail };
      show({ ...early, dispatchFrom: null, timeline: [...ORDER.timeline, left] });
      const { dialog } = await openOrder();
      expect(within(dialog).getByRole('button', { name: 'Mark as dispatched' })).toBeTruthy();
      expect(dialog.textContent).toContain('Can be marked as delivered from Thu (26 Nov), the delivery day.');
      expect(within(dialog).queryByRole('button', { name: 'Mark as delivered' })).toBeNull();
      expect(within(dialog).getByRole('button', { name: 'Delivery failed' })).toBeTruthy();
    });

    it('is completed only after a question, which says what it does not do', async () => {
      show(early);
      server.on(`PATCH ${PATH}`, () => ok({ ...ORDER, ...early, status: 'completed' }));
      const { dialog, user } = await openOrder();
      await user.selectOptions(within(dialog).getByLabelText('Set status'), 'completed');
      const title = 'Complete order 1f0c2b6e before its delivery?';
      const question = await screen.findByRole('dialog', { name: title });
      expect(question.textContent).toContain('Its delivery day is Thu (26 Nov).');
      expect(server.calls(`PATCH ${PATH}`)).toEqual([]);
      await user.click(within(question).getByRole('button', { name: 'Complete order' }));
      await waitFor(() =>
        expect(server.calls(`PATCH ${PATH}`).map(({ body }) => body)).toEqual([{ status: 'completed' }]),
      );
    });
  });

  it('shows when its status could not be set', async () => {
    server.on(`PATCH ${PATH}`, () => problem('internal'));
    const { dialog, user } = await openOrder();
    await user.selectOptions(within(dialog).getByLabelText('Set status'), 'completed');
    expect(await screen.findByText('Failed to update order status')).toBeTruthy();
  });

  it('is cancelled only after a question, which offers the refund', async () => {
    server.on(`PATCH ${PATH}`, () => ok({ ...ORDER, status: 'cancelled' }));
    const { dialog, user } = await openOrder();
    await user.selectOptions(within(dialog).getByLabelText('Set status'), 'cancelled');
    const question = await screen.findByRole('dialog', { name: 'Cancel order 1f0c2b6e?' });
    expect(server.calls(`PATCH ${PATH}`)).toEqual([]);
    expect(within(question).getByLabelText<HTMLInputElement>('Also refund £54.50').checked).toBe(true);
    await user.click(within(question).getByRole('button', { name: 'Cancel order' }));
    await waitFor(() =>
      expect(server.calls(`PATCH ${PATH}`).map(({ body }) => body)).toEqual([
        { status: 'cancelled', refund: true },
      ]),
    );
  });

  it('is refunded in part, with a reason and one key', async () => {
    server.on(`POST ${PATH}/refund`, () => ok(ORDER));
    const { dialog, user } = await openOrder();
    await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
    const form = await screen.findByRole('dialog', { name: 'Refund order 1f0c2b6e' });
    const amount = within(form).getByLabelText('Amount in pounds');
    await user.clear(amount);
    await user.type(amount, '7.00');
    await user.click(within(form).getByRole('button', { name: 'Refund £7.00' }));
    expect(within(form).getByText('Enter a reason')).toBeTruthy();
    await user.type(within(form).getByLabelText('Reason'), 'Cold on arrival');
    await user.click(within(form).getByRole('button', { name: 'Refund £7.00' }));
    expect(await screen.findByText('Refund under way')).toBeTruthy();
    const [call] = server.calls(`POST ${PATH}/refund`);
    expect(call?.body).toEqual({ amountPence: 700, reason: 'Cold on arrival' });
    expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  describe('refunded in full (rule O51)', () => {
    const CANCELS =
      'A full refund cancels the order: it leaves the production sheet and the customer gets an email.';
    const COOKS = 'Still make it, as a replacement';
    const openForm = async () => {
      server.on(`POST ${PATH}/refund`, () => ok({ ...ORDER, status: 'cancelled' }));
      const { dialog, user } = await openOrder();
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

    it('is not affected by a partial refund', async () => {
      const { user, form } = await openForm();
      const amount = within(form).getByLabelText('Amount in pounds');
      await user.clear(amount);
      await user.type(amount, '54.49');
      expect(within(form).queryByLabelText(COOKS)).toBeNull();
      expect(within(form).queryByText(CANCELS)).toBeNull();
    });

    it('is not affected once it is dispatched', async () => {
      server.on(`GET ${PATH}`, () => ok({ ...ORDER, fullRefundCancels: false }));
      const { form } = await openForm();
      expect(within(form).queryByLabelText(COOKS)).toBeNull();
      expect(within(form).queryByText(CANCELS)).toBeNull();
    });

    it('shows in the order that it is still made', async () => {
      server.on(`GET ${PATH}`, () => ok({ ...ORDER, paymentState: 'refunded', cookAnyway: true }));
      const { dialog } = await openOrder();
      expect(within(dialog).getByText('Fully refunded, but still being made.')).toBeTruthy();
    });
  });

  it('is corrected when the courier brought it back, though its time for changes is over (rule D36)', async () => {
    server.on(`GET ${PATH}`, () => ok({ ...ORDER, hasComeBack: true }));
    const { dialog, user } = await openOrder();
    await user.click(within(dialog).getByRole('button', { name: 'Change delivery details' }));
    const form = within(await screen.findByRole('dialog', { name: 'Delivery details' }));
    expect(form.getByText(/^The courier returned the parcel/)).toBeTruthy();
  });

  it('goes elsewhere for its customer, with a reason (rule D36)', async () => {
    server.on(`GET ${PATH}`, () => ok({ ...ORDER, detailsChangeableUntil: '2026-11-25T08:00:00.000Z' }));
    server.on(`PATCH ${PATH}/delivery`, () => ok(ORDER));
    const { dialog, user } = await openOrder();
    await user.click(within(dialog).getByRole('button', { name: 'Change delivery details' }));
    const form = within(await screen.findByRole('dialog', { name: 'Delivery details' }));
    await user.clear(form.getByLabelText('Phone number'));
    await user.type(form.getByLabelText('Phone number'), '020 7946 0999');
    await user.click(form.getByRole('button', { name: 'Save delivery details' }));
    expect(await form.findByText('Enter a reason')).toBeTruthy();
    expect(server.calls(`PATCH ${PATH}/delivery`)).toEqual([]);
    await user.type(form.getByLabelText('Reason'), 'By telephone');
    await user.click(form.getByRole('button', { name: 'Save delivery details' }));
    expect(await screen.findByText('Delivery details saved')).toBeTruthy();
    expect(server.calls(`PATCH ${PATH}/delivery`).map(({ body }) => body)).toEqual([
      { phone: '020 7946 0999', reason: 'By telephone' },
    ]);
  });

  it('goes where it goes once it is too late', async () => {
    const { dialog } = await openOrder();
    expect(within(dialog).queryByRole('button', { name: 'Change delivery details' })).toBeNull();
  });

  it('sends an email again', async () => {
    server.on(`POST ${PATH}/emails`, () => ok(null));
    const { dialog, user } = await openOrder();
    await user.click(within(dialog).getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('Email on its way')).toBeTruthy();
  });
});

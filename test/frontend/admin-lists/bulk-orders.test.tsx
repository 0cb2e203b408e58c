import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AdminOrderItem } from '#frontend/api/generated-admin.js';
import { parseParcels } from '#frontend/features/admin/orders/bulk/parse-parcels.js';
import { ITEM, startAdminOrders } from '../setup/admin-order.js';
import { ok, problem, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const order = (digit: number, more: Partial<AdminOrderItem> = {}): AdminOrderItem => ({
  ...ITEM,
  id: `${String(digit).repeat(8)}-3a4d-4c5e-8f70-8a9b0c1d2e3f`,
  orderCode: `CODE000${digit}`,
  name: `Person ${digit}`,
  ...more,
});
const ORDERS = [order(1), order(2), order(3), order(4)];

let server: FakeServer;
beforeEach(() => {
  server = startAdminOrders();
  server.on('GET /api/admin/orders', () => ok({ items: ORDERS, nextCursor: null }));
});

const table = () => screen.findByRole('table', { name: /^Orders/ });
const tick = (digit: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', {
    name: `Select ${String(digit).repeat(8)}, Person ${digit}`,
  });
const bar = () => screen.findByRole('region', { name: 'Selected orders' });

describe('dispatch of many orders (rule A41)', () => {
  const done = (name: string) => ({ order: name, orderId: name, isDone: true, code: null, reason: null });
  const openDialog = async (text: string, digits = [1, 2, 3]) => {
    const site = renderSite('/admin?tab=orders');
    await table();
    for (const digit of digits) await site.user.click(tick(digit));
    await site.user.click(within(await bar()).getByRole('button', { name: 'Dispatch' }));
    const dialog = await screen.findByRole('dialog', { name: 'Dispatch orders' });
    const field = within(dialog).getByLabelText('Order number, tracking number, courier');
    fireEvent.change(field, { target: { value: text } });
    return { ...site, dialog };
  };

  it('sends each order with its own number, and tries the refused ones again', async () => {
    let isEarly = true;
    server.on('POST /api/admin/orders/bulk/dispatch', ({ body }) => {
      const { parcels } = body as { parcels: { order: string }[] };
      const results = parcels.map(({ order: name }) =>
        isEarly && name === 'CODE0002'
          ? { ...done(name), isDone: false, code: 'delivery_too_early', reason: 'From Wed (25 Nov) on.' }
          : done(name),
      );
      isEarly = false;
      return ok({ results });
    });
    const { user, dialog } = await openDialog(
      'CODE0001, T1\nCODE0002\tT2\tEvri\nCODE0009, T9'.replaceAll('\t', ', '),
    );
    expect(dialog.textContent).toContain('2 orders are ready.');
    expect(dialog.textContent).toContain('1 selected order has no line.');
    expect(dialog.textContent).toContain('1 line is for an order that isn’t selected and is left out.');
    await user.type(within(dialog).getByLabelText('Courier'), 'DPD');
    await user.click(within(dialog).getByRole('button', { name: 'Dispatch 2 orders' }));
    expect(await within(dialog).findByText('1 order dispatched')).toBeTruthy();
    expect(dialog.textContent).toContain('1 failed:CODE0002 From Wed (25 Nov) on.');
    expect(dialog.textContent).toContain('The others are done and stay as they are.');
    await user.click(within(dialog).getByRole('button', { name: 'Try it again' }));
    expect(await within(dialog).findByText('2 orders dispatched')).toBeTruthy();
    const sent = server.calls('POST /api/admin/orders/bulk/dispatch').map(({ body }) => body);
    expect(sent).toEqual([
      {
        parcels: [
          { order: 'CODE0001', trackingNumber: 'T1', carrier: 'DPD' },
          { order: 'CODE0002', trackingNumber: 'T2', carrier: 'Evri' },
        ],
      },
      { parcels: [{ order: 'CODE0002', trackingNumber: 'T2', carrier: 'Evri' }] },
    ]);
    const [close] = within(dialog).getAllByRole('button', { name: 'Close' });
    await user.click(close as HTMLElement);
    expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull();
  });

  it('lists a few selected orders, each with the place for its number', async () => {
    const { user } = renderSite('/admin?tab=orders');
    await table();
    await user.click(tick(1));
    await user.click(tick(2));
    await user.click(within(await bar()).getByRole('button', { name: 'Dispatch' }));
    const dialog = await screen.findByRole('dialog', { name: 'Dispatch orders' });
    const field = within(dialog).getByLabelText<HTMLTextAreaElement>(
      'Order number, tracking number, courier',
    );
    expect(field.value).toBe('CODE0001, \nCODE0002, ');
    await user.click(within(dialog).getByRole('button', { name: 'Dispatch' }));
    expect(await within(dialog).findByText('Line 1 has no tracking number')).toBeTruthy();
  });

  it.each([
    ['', 'Enter at least one order number with its tracking number'],
    ['CODE0001, T1\nCODE0002', 'Line 2 has no tracking number'],
    ['CODE0001, T1\ncode0001, T2', 'CODE0001 is listed more than once'],
    ['CODE0001, T1\nCODE0002, T1', 'The tracking number T1 is listed more than once'],
  ])('refuses %j before anything is sent', async (text, message) => {
    const { user, dialog } = await openDialog(text);
    await user.click(within(dialog).getByRole('button', { name: /^Dispatch/ }));
    expect(await within(dialog).findByText(message)).toBeTruthy();
    expect(server.calls('POST /api/admin/orders/bulk/dispatch')).toEqual([]);
  });

  it('dispatches a whole day by a file, fifty at a time', async () => {
    server.on('POST /api/admin/orders/bulk/dispatch', ({ body }) => {
      const { parcels } = body as { parcels: { order: string }[] };
      return ok({ results: parcels.map(({ order: name }) => done(name)) });
    });
    const { user } = renderSite('/admin?tab=orders');
    await user.click(await screen.findByRole('button', { name: 'Dispatch from a file' }));
    const dialog = await screen.findByRole('dialog', { name: 'Dispatch orders' });
    const code = (index: number) => `DAY${String(index).padStart(5, '0')}`;
    const lines = Array.from({ length: 120 }, (_, index) => `${code(index)},"Okafor, Sam",T${index}`);
    const file = new File([['Code,Name,Tracking', ...lines].join('\r\n')], 'day.csv', { type: 'text/csv' });
    await user.upload(within(dialog).getByLabelText(/choose a CSV file/), file);
    await user.click(await within(dialog).findByRole('button', { name: 'Dispatch 120 orders' }));
    expect(await within(dialog).findByText('120 orders dispatched')).toBeTruthy();
    const sent = server.calls('POST /api/admin/orders/bulk/dispatch').map(({ body }) => body);
    expect(sent.map((each) => (each as { parcels: unknown[] }).parcels.length)).toEqual([50, 50, 20]);
  });

  it('counts what is missing, what is left out and what failed', async () => {
    server.on('POST /api/admin/orders/bulk/dispatch', ({ body }) => {
      const { parcels } = body as { parcels: { order: string }[] };
      const results = parcels.map(({ order: name }) => ({
        ...done(name),
        isDone: false,
        code: 'already_dispatched',
        reason: 'It has left.',
      }));
      return ok({ results });
    });
    const { user, dialog } = await openDialog('CODE0001, T1\nCODE0008, T8\nCODE0009, T9');
    expect(dialog.textContent).toContain('1 order is ready.');
    expect(dialog.textContent).toContain('2 selected orders have no line.');
    expect(dialog.textContent).toContain('2 lines are for orders that aren’t selected and are left out.');
    const field = within(dialog).getByLabelText('Order number, tracking number, courier');
    fireEvent.change(field, { target: { value: 'CODE0001, T1\nCODE0002, T2' } });
    await user.click(within(dialog).getByRole('button', { name: 'Dispatch 2 orders' }));
    expect(await within(dialog).findByText('2 failed:')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Try the 2 again' })).toBeTruthy();
  });

  it('refuses more than a day’s orders at once', async () => {
    const { user } = renderSite('/admin?tab=orders');
    await user.click(await screen.findByRole('button', { name: 'Dispatch from a file' }));
    const dialog = await screen.findByRole('dialog', { name: 'Dispatch orders' });
    const value = Array.from({ length: 2001 }, (_, index) => `DAY${10_000 + index}, T${index}`).join('\n');
    fireEvent.change(within(dialog).getByLabelText('Order number, tracking number, courier'), {
      target: { value },
    });
    await user.click(within(dialog).getByRole('button', { name: /^Dispatch/ }));
    expect(await within(dialog).findByText('Up to 2,000 orders can be dispatched at once')).toBeTruthy();
  });

  it('says which orders are in doubt when a call is lost', async () => {
    server.on('POST /api/admin/orders/bulk/dispatch', () => problem('internal'));
    const { user, dialog } = await openDialog('CODE0001, T1');
    await user.click(within(dialog).getByRole('button', { name: 'Dispatch 1 order' }));
    expect(await within(dialog).findByText(/couldn’t reach the server/)).toBeTruthy();
  });
});

describe('other steps with many orders', () => {
  const choose = async (name: string) => {
    const site = renderSite('/admin?tab=orders');
    await table();
    await site.user.click(tick(1));
    await site.user.click(tick(2));
    await site.user.click(within(await bar()).getByRole('button', { name }));
    return site;
  };

  it('delivers after a question', async () => {
    server.on('POST /api/admin/orders/bulk/delivered', ({ body }) => {
      const { orderIds } = body as { orderIds: string[] };
      const result = (orderId: string, isDone: boolean) => ({
        order: orderId,
        orderId,
        isDone,
        code: isDone ? null : 'order_not_in_transit',
        reason: isDone ? null : 'It is not paid for.',
      });
      return ok({ results: orderIds.map((id, index) => result(id, index === 0)) });
    });
    const { user } = await choose('Mark as delivered');
    const dialog = await screen.findByRole('dialog', { name: 'Mark as delivered?' });
    expect(dialog.textContent).toContain('2 customers get an email.');
    await user.click(within(dialog).getByRole('button', { name: 'Mark as delivered' }));
    expect(await within(dialog).findByText('1 order delivered')).toBeTruthy();
    expect(dialog.textContent).toContain('CODE0002, Person 2: It is not paid for.');
    const [close] = within(dialog).getAllByRole('button', { name: 'Close' });
    await user.click(close as HTMLElement);
    expect((await bar()).textContent).toContain('1 selected');
    expect(tick(2).checked).toBe(true);
  });

  it('sends an email again', async () => {
    server.on('POST /api/admin/orders/bulk/emails', ({ body }) => {
      const { orderIds } = body as { orderIds: string[] };
      return ok({
        results: orderIds.map((id) => ({ order: id, orderId: id, isDone: true, code: null, reason: null })),
      });
    });
    const { user } = await choose('Resend an email');
    const dialog = await screen.findByRole('dialog', { name: 'Resend an email' });
    expect(dialog.textContent).toContain('To 2 customers.');
    await user.selectOptions(within(dialog).getByLabelText('Email'), 'dispatched');
    await user.click(within(dialog).getByRole('button', { name: 'Resend' }));
    expect(await within(dialog).findByText('2 emails are on their way')).toBeTruthy();
    expect(server.calls('POST /api/admin/orders/bulk/emails')[0]?.body).toMatchObject({ kind: 'dispatched' });
  });

  const allDone = ({ body }: { body: unknown }) => {
    const { orderIds } = body as { orderIds: string[] };
    return ok({
      results: orderIds.map((id) => ({ order: id, orderId: id, isDone: true, code: null, reason: null })),
    });
  };
  const chooseOne = async (digits: readonly number[], name: string) => {
    const { user } = renderSite('/admin?tab=orders');
    await table();
    for (const digit of digits) await user.click(tick(digit));
    await user.click(within(await bar()).getByRole('button', { name }));
    return user;
  };

  const DELIVER = { name: 'Mark as delivered', route: 'delivered', title: 'Mark as delivered?' };
  it.each([
    { ...DELIVER, digits: [1], text: '1 customer gets an email.', result: '1 order delivered' },
    { ...DELIVER, digits: [1, 2], text: '2 customers get', result: '2 orders delivered' },
    {
      name: 'Resend an email',
      route: 'emails',
      title: 'Resend an email',
      digits: [1],
      text: 'To 1 customer.',
      result: '1 email is on its way',
    },
  ])('counts who is concerned: $result', async ({ name, route, title, digits, text, result }) => {
    server.on(`POST /api/admin/orders/bulk/${route}`, allDone);
    const user = await chooseOne(digits, name);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(dialog.textContent).toContain(text);
    const confirm = route === 'emails' ? 'Resend' : 'Mark as delivered';
    await user.click(within(dialog).getByRole('button', { name: confirm }));
    expect(await within(dialog).findByText(result)).toBeTruthy();
  });

  it('tags several', async () => {
    server.on('POST /api/admin/orders/bulk/tags', allDone);
    const user = await chooseOne([1, 2], 'Add tags');
    const dialog = await screen.findByRole('dialog', { name: 'Add tags' });
    expect(dialog.textContent).toContain('To 2 orders, which keep their own.');
    await user.type(within(dialog).getByLabelText('Tags, separated by commas'), 'gift');
    await user.click(within(dialog).getByRole('button', { name: 'Add tags' }));
    expect(await within(dialog).findByText('2 orders tagged')).toBeTruthy();
  });

  it('prints packing slips', async () => {
    server.on('POST /api/admin/orders/bulk/packing-slips', () => problem('internal'));
    await choose('Packing slips');
    await waitFor(() =>
      expect(server.calls('POST /api/admin/orders/bulk/packing-slips')[0]?.body).toEqual({
        orderIds: [ORDERS[0]?.id, ORDERS[1]?.id],
      }),
    );
  });
});

describe('a list of parcels', () => {
  it('is read with tabs, semicolons and quotes, by place or by its headings', () => {
    const read = (text: string) =>
      parseParcels(text).map(({ order: name, trackingNumber, carrier }) => [name, trackingNumber, carrier]);
    expect(read('A;1;DPD\r\n\r\nB;2')).toEqual([
      ['A', '1', 'DPD'],
      ['B', '2', ''],
    ]);
    expect(read('#A\t"1 ""x"""')).toEqual([['A', '1 "x"', '']]);
    expect(read('\uFEFFOrder,Name,Tracking number,Courier\nA,"O, S",1,Evri\nB,"",,\n')).toEqual([
      ['A', '1', 'Evri'],
    ]);
    expect(read('')).toEqual([]);
  });
});

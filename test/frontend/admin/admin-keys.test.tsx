import '../setup/browser.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ITEM, ORDER, startAdminOrders } from '../setup/admin-order.js';
import { ok, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const LIST = '/admin?tab=orders&section=orders';
const SECOND = { ...ITEM, id: '2a0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f', orderCode: 'P4QX2M9P' };

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = startAdminOrders();
  server.on('GET /api/admin/orders', () => ok({ items: [ITEM, SECOND], nextCursor: null }));
});

async function openList() {
  const site = renderSite(LIST);
  await screen.findByRole('table', { name: 'Orders, newest first' });
  return site;
}

type User = Awaited<ReturnType<typeof openList>>['user'];

/** Each key that the help names, with what it says. */
async function helpOf(user: User): Promise<Map<string, string>> {
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keys' });
  const rows = [...dialog.querySelectorAll('dl > div')].map((row) => {
    const keys = [...(row.querySelector('dt')?.children ?? [])].map((key) => key.textContent);
    return [keys.join(' '), row.querySelector('dd')?.textContent ?? ''] as const;
  });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return new Map(rows);
}

/** The dialog that a key opens; it is closed again. */
async function opens(user: User, key: string, name: RegExp): Promise<void> {
  await user.keyboard(key);
  expect(await screen.findByRole('dialog', { name })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('the keys of the list of orders', () => {
  it('open the views by their number', async () => {
    const { user, at } = await openList();
    await user.keyboard('2');
    await waitFor(() => expect(at()).toContain('parcel=to_dispatch&day=today'));
    await user.keyboard('5');
    await waitFor(() => expect(at()).toContain('complaint=open'));
    await user.keyboard('7');
    expect(at()).toContain('complaint=open');
    await user.keyboard('1');
    await waitFor(() => expect(at()).toBe(LIST));
  });

  it('lead into the search with F, where they are letters', async () => {
    const { user, at } = await openList();
    await user.keyboard('f');
    const field = screen.getByLabelText<HTMLInputElement>('Search orders');
    expect(document.activeElement).toBe(field);
    await user.keyboard('2d');
    expect(field.value).toBe('2d');
    expect(at()).not.toContain('parcel');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('5');
    await waitFor(() => expect(at()).toContain('complaint=open'));
  });

  it('dispatch from a file, and what is selected once something is', async () => {
    const { user } = await openList();
    await opens(user, 'd', /^Dispatch orders$/);
    expect((await helpOf(user)).get('D')).toBe('Dispatch from a file');
    await user.keyboard('jx');
    expect((await helpOf(user)).get('D')).toBe('Dispatch');
    await user.keyboard('d');
    const dialog = await screen.findByRole('dialog', { name: 'Dispatch orders' });
    expect(
      within(dialog).getByLabelText<HTMLTextAreaElement>('Order number, tracking number, courier').value,
    ).toBe('K7QX2M9P, ');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await opens(user, 'm', /^Mark as delivered/);
    await opens(user, 'e', /^Resend an email$/);
    await opens(user, 't', /^Add tags$/);
  });

  it('are all in the help', async () => {
    const { user } = await openList();
    const keys = await helpOf(user);
    expect(keys.get('1 to 5')).toBe('Open a view');
    expect(keys.get('F')).toBe('Search the list');
    expect(keys.get('Shift E')).toBe('Download CSV');
    expect(keys.get('G then D')).toBe('Deliveries');
    await user.keyboard('jx');
    const selected = await helpOf(user);
    expect(selected.get('M')).toBe('Mark as delivered');
    expect(selected.get('P')).toBe('Packing slips');
    expect(selected.get('T')).toBe('Add tags');
  });

  it('download the list with Shift E, for whom may', async () => {
    const { user } = await openList();
    await user.keyboard('{Shift>}e{/Shift}');
    await waitFor(() => expect(server.calls('GET /api/admin/orders/export')).toHaveLength(1));
  });

  it('do nothing that a role may not', async () => {
    server.on('GET /api/admin/access', () => ok({ roles: ['finance'] }));
    const { user } = await openList();
    await user.keyboard('d');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await helpOf(user)).has('D')).toBe(false);
  });
});

describe('the numbers beside the views', () => {
  it('count what each view shows, in one call, and no list of all orders', async () => {
    server.on('GET /api/admin/lists/orders', () =>
      ok({ columns: null, views: [{ name: 'Mine', query: 'tag=vip' }] }),
    );
    server.on('GET /api/admin/orders/counts', () => ok({ counts: [38, 0, 100, 2, 7] }));
    await openList();
    const views = screen.getByRole('navigation', { name: 'Saved views' });
    await waitFor(() => expect(views.textContent).toContain('To dispatch today38'));
    expect(views.textContent).toContain('All ordersTo dispatch');
    expect(views.textContent).toContain('LateWaiting for payment99+');
    expect(views.textContent).toContain('Mine7');
    const [call] = server.calls('GET /api/admin/orders/counts');
    expect(call?.query.get('views')?.split('\n')).toEqual([
      'day=today&parcel=to_dispatch&sort=placed',
      'day=late&parcel=to_dispatch&sort=delivery',
      'payment=unpaid&status=pending',
      'complaint=open',
      'tag=vip',
    ]);
    expect(server.calls('GET /api/admin/orders/counts')).toHaveLength(1);
  });
});

describe('the keys of an order', () => {
  const openOrder = async () => {
    const site = renderSite(`/admin/orders/${ORDER.id}`);
    await screen.findByLabelText('New note');
    return site;
  };

  it('refund, dispatch, write a note and send an email', async () => {
    const { user } = await openOrder();
    await opens(user, 'r', /^Refund order/);
    for (const [key, label] of [
      ['n', 'New note'],
      ['d', 'Tracking number'],
      ['e', 'Resend an email'],
    ] as const) {
      await user.keyboard(key);
      expect([key, document.activeElement]).toEqual([key, screen.getByLabelText(label)]);
      (document.activeElement as HTMLElement).blur();
    }
    const keys = await helpOf(user);
    expect(['R', 'N', 'D', 'E', 'P'].map((key) => keys.get(key))).toEqual([
      'Refund',
      'New note',
      'Mark as dispatched',
      'Resend an email',
      'Print packing slip',
    ]);
  });

  it('are letters in a note', async () => {
    const { user } = await openOrder();
    const field = screen.getByLabelText<HTMLTextAreaElement>('New note');
    await user.type(field, 'rnd');
    expect(field.value).toBe('rnd');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('print the packing slip', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await openOrder();
    await user.keyboard('p');
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });
});

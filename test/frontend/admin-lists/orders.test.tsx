import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AdminOrderItem } from '#frontend/api/generated-admin.js';
import { ITEM, startAdminOrders } from '../setup/admin-order.js';
import { ok, problem, type FakeServer } from '../setup/fake-server.js';
import { renderSite, renderSiteInBrowser } from '../setup/render-site.js';

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
const asked = () => server.calls('GET /api/admin/orders').at(-1)?.query.toString();
const tick = (digit: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', {
    name: `Select ${String(digit).repeat(8)}, Person ${digit}`,
  });
const bar = () => screen.findByRole('region', { name: 'Selected orders' });

describe('filters of the list of orders (rule A40)', () => {
  it('are in the address; Back undoes one and stays in the list', async () => {
    const { user, at } = renderSiteInBrowser('/admin?tab=orders');
    await table();
    await user.selectOptions(screen.getByLabelText('Parcel'), 'to_dispatch');
    await user.selectOptions(screen.getByLabelText('Kind'), 'subscription');
    expect(at()).toBe('/admin?tab=orders&parcel=to_dispatch&kind=subscription');
    await waitFor(() => expect(asked()).toBe('kind=subscription&parcel=to_dispatch'));
    globalThis.history.back();
    await waitFor(() => expect(at()).toBe('/admin?tab=orders&parcel=to_dispatch'));
    await user.click(screen.getByRole('button', { name: 'Remove the filter Parcel: To dispatch' }));
    expect(at()).toBe('/admin?tab=orders');
  });

  it('show the days with what is still to dispatch, and filter by one', async () => {
    const { user, at } = renderSite('/admin?tab=orders');
    const days = await screen.findByRole('list', { name: 'Delivery days' });
    const today = within(days).getByRole('button', { name: /Thu,? 26 Nov/ });
    expect(today.textContent).toContain('today198 of 24038 to dispatch');
    expect(within(days).getByRole('button', { name: /Tue,? 24 Nov/ }).textContent).toContain(
      'all dispatched',
    );
    expect(within(days).getByRole('button', { name: /Late/ }).textContent).toContain('2 not dispatched');
    expect(within(days).getByRole('button', { name: /Fri,? 27 Nov/ }).textContent).toContain('closed');
    await user.click(today);
    expect(at()).toBe('/admin?tab=orders&day=2026-11-26');
    expect(today.getAttribute('aria-pressed')).toBe('true');
    await user.click(today);
    expect(at()).toBe('/admin?tab=orders');
    await user.click(within(days).getByRole('button', { name: /Late/ }));
    expect(screen.getByRole('button', { name: 'Remove the filter Delivery day: Before today' })).toBeTruthy();
  });

  it('are set by a view of the house, and cleared', async () => {
    const { user, at } = renderSite('/admin?tab=orders');
    await table();
    await user.click(screen.getByRole('button', { name: 'Waiting for payment' }));
    expect(at()).toBe('/admin?tab=orders&status=pending&payment=unpaid');
    await user.click(screen.getByRole('button', { name: 'With a complaint' }));
    expect(at()).toBe('/admin?tab=orders&complaint=open');
    expect(screen.getByRole('button', { name: 'Remove the filter Complaint: Open' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(at()).toBe('/admin?tab=orders');
  });

  it('are not sent when the address is mistyped', async () => {
    renderSite('/admin?tab=orders&status=lost&day=someday&payment=refunded');
    await table();
    expect(asked()).toBe('payment=refunded');
  });

  it('are named where they are set', async () => {
    renderSite('/admin?tab=orders&day=tomorrow&q=sam&status=pending');
    await table();
    expect(screen.getByRole('button', { name: 'Remove the filter Delivery day: Tomorrow' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove the filter Search: sam' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove the filter Status: Pending' })).toBeTruthy();
    // What is found by words has the order of its search.
    expect(screen.queryByRole('button', { name: 'Amount' })).toBeNull();
  });

  it('that nothing fits lead back to all orders', async () => {
    server.on('GET /api/admin/orders', () => ok({ items: [], nextCursor: null }));
    const { user, at } = renderSite('/admin?tab=orders&payment=disputed');
    await user.click(await screen.findByRole('button', { name: 'Show all orders' }));
    expect(at()).toBe('/admin?tab=orders');
  });
});

describe('the table of orders', () => {
  it('sorts by the head of a column, both ways', async () => {
    const { user, at } = renderSite('/admin?tab=orders');
    const found = await table();
    const head = within(found).getByRole('columnheader', { name: 'Amount' });
    await user.click(within(head).getByRole('button'));
    expect(at()).toBe('/admin?tab=orders&sort=-total');
    expect(head.getAttribute('aria-sort')).toBe('descending');
    await user.click(within(head).getByRole('button'));
    expect(at()).toBe('/admin?tab=orders&sort=total');
    expect(head.getAttribute('aria-sort')).toBe('ascending');
  });

  it('marks complaints and replacements, and says how far a parcel is', async () => {
    const flagged = order(1, { hasOpenComplaint: true, isReplacement: true, parcel: 'delivery_failed' });
    const cooked = order(2, { parcel: 'preparing' });
    server.on('GET /api/admin/orders', () => ok({ items: [flagged, cooked], nextCursor: null }));
    renderSite('/admin?tab=orders');
    const { textContent } = await table();
    for (const words of ['Complaint', 'Replacement', 'Delivery failed', 'In the kitchen', 'One-time box'])
      expect(textContent).toContain(words);
  });

  it('keeps one’s own columns', async () => {
    server.on('PUT /api/admin/lists/orders', ({ body }) => ok(body));
    const { user } = renderSite('/admin?tab=orders');
    await table();
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    const dialog = await screen.findByRole('dialog', { name: 'Columns' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Meals').checked).toBe(false);
    await user.click(within(dialog).getByLabelText('Flags'));
    const sent = () =>
      server.calls('PUT /api/admin/lists/orders').at(-1)?.body as { columns: string[] | null };
    await waitFor(() => expect(sent().columns).not.toContain('flags'));
    expect(sent().columns).toContain('customer');
    await user.click(within(dialog).getByRole('button', { name: 'Show the usual columns' }));
    await waitFor(() => expect(sent().columns).toBeNull());
  });

  it('saves the filters under a name, once, and deletes them again', async () => {
    let kept: { columns: null; views: { name: string; query: string }[] } = { columns: null, views: [] };
    server.on('GET /api/admin/lists/orders', () => ok(kept));
    server.on('PUT /api/admin/lists/orders', ({ body }) => {
      kept = body as typeof kept;
      return ok(kept);
    });
    const { user, at } = renderSite('/admin?tab=orders&kind=trial');
    await user.click(await screen.findByRole('button', { name: 'Save this view' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
    const save = within(dialog).getByRole('button', { name: 'Save view' });
    await user.click(save);
    expect(within(dialog).getByText('Enter a name')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Name'), 'late');
    await user.click(save);
    expect(within(dialog).getByText('You already have a view with this name')).toBeTruthy();
    await user.clear(within(dialog).getByLabelText('Name'));
    await user.type(within(dialog).getByLabelText('Name'), 'Tasters');
    await user.click(save);
    const view = await screen.findByRole('button', { name: 'Tasters' });
    expect(kept.views).toEqual([{ name: 'Tasters', query: 'kind=trial' }]);
    await user.click(screen.getByRole('button', { name: 'All orders' }));
    await user.click(view);
    expect(at()).toBe('/admin?tab=orders&kind=trial');
    await user.click(screen.getByRole('button', { name: 'Delete the view Tasters' }));
    await waitFor(() => expect(kept.views).toEqual([]));
  });

  it('are cards on a phone, with what a person has to know', async () => {
    const narrow = class {
      constructor(private readonly told: (entries: { contentRect: { width: number } }[]) => void) {}
      observe(): void {
        this.told([{ contentRect: { width: 358 } }]);
      }
      disconnect(): void {
        // Nothing is kept.
      }
    };
    Object.assign(globalThis, { ResizeObserver: narrow });
    const one = order(1, {
      paymentState: 'disputed',
      parcel: 'dispatched',
      hasOpenComplaint: true,
      tags: ['vip'],
    });
    server.on('GET /api/admin/orders', () => ok({ items: [one], nextCursor: null }));
    renderSite('/admin?tab=orders');
    const { textContent } = await table();
    for (const words of [
      'Person 1',
      '£54.50',
      'One-time box, 6 meals',
      'Disputed',
      'Dispatched',
      'Complaint',
      'vip',
    ])
      expect(textContent).toContain(words);
    Reflect.deleteProperty(globalThis, 'ResizeObserver');
  });
});

describe('the selection', () => {
  it('follows the mouse: one, a range with Shift, the whole page', async () => {
    const { user } = renderSite('/admin?tab=orders');
    await table();
    await user.click(tick(1));
    expect((await bar()).textContent).toContain('1 selected6 meals · £54.50');
    fireEvent.click(tick(3), { shiftKey: true });
    expect((await bar()).textContent).toContain('3 selected18 meals · £163.50');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    expect((await bar()).textContent).toContain('4 selected');
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull();
  });

  it('follows the keyboard, but not while something is typed', async () => {
    const { user } = renderSite('/admin?tab=orders');
    await table();
    await user.keyboard('jx');
    expect(tick(1).checked).toBe(true);
    await user.keyboard('{Shift>}jj{/Shift}');
    expect([1, 2, 3, 4].map((digit) => tick(digit).checked)).toEqual([true, true, true, false]);
    await user.keyboard('kx');
    expect(tick(2).checked).toBe(false);
    expect(document.activeElement?.textContent).toBe('22222222');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull();
    await user.type(screen.getByLabelText('Search orders'), 'xj');
    expect(tick(2).checked).toBe(false);
  });

  it('takes the whole view, up to its limit, and is cleared by another filter', async () => {
    server.on('GET /api/admin/orders', () => ok({ items: ORDERS.slice(0, 2), nextCursor: 'more' }));
    server.on('GET /api/admin/orders/selection', () => ok({ items: ORDERS, isCut: true }));
    const { user } = renderSite('/admin?tab=orders&parcel=to_dispatch');
    await table();
    await user.click(tick(1));
    await user.click(screen.getByRole('button', { name: 'Select every order of this view' }));
    await waitFor(async () => expect((await bar()).textContent).toContain('4 selected'));
    expect((await bar()).textContent).toContain('The first 4 orders of this view are selected.');
    expect(server.calls('GET /api/admin/orders/selection')[0]?.query.toString()).toBe('parcel=to_dispatch');
    await user.selectOptions(screen.getByLabelText('Kind'), 'trial');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull());
  });

  it('says when the whole view could not be selected', async () => {
    server.on('GET /api/admin/orders', () => ok({ items: ORDERS, nextCursor: 'more' }));
    server.on('GET /api/admin/orders/selection', () => problem('internal'));
    const { user } = renderSite('/admin?tab=orders');
    await table();
    await user.click(tick(1));
    await user.click(screen.getByRole('button', { name: 'Select every order of this view' }));
    expect(await screen.findByText('The orders couldn’t be selected. Please try again.')).toBeTruthy();
  });

  it('offers what the role may do', async () => {
    server.on('GET /api/admin/access', () => ok({ roles: ['finance'] }));
    const { user } = renderSite('/admin?tab=orders');
    await table();
    await user.click(tick(1));
    const buttons = within(await bar()).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Download CSV', '']);
  });
});

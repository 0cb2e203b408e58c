import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { startAdminOrders } from '../setup/admin-order.js';
import { ok, problem, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const NONE = { items: [], nextCursor: null };
const COMPLAINT = {
  id: '7a0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  name: 'Nadia Farouk',
  dueAt: '2026-11-27T12:00:00.000Z',
  isOverdue: false,
};
const OPERATIONS = {
  cardPayments: 'live',
  missingCompanyDetails: [],
  outbox: { undispatched: 0, due: 0, waiting: 0, dead: 0, oldest: [] },
  inquiries: [],
  lostRefunds: [],
  lateOrders: [],
  pendingAdjustments: [],
  texts: null,
  deadByConsumer: [],
  reconciliation: null,
};
const day = (date: string, label: string, more = {}) => ({
  date,
  label,
  taken: 0,
  capacity: 200,
  ownCapacity: null,
  closed: false,
  ...more,
});

/** What waits, by section: a count, or a count and those of it that are overdue. */
const waits = (sections: Readonly<Record<string, number | readonly [number, number]>>) =>
  server.on('GET /api/admin/waiting', () =>
    ok({
      items: Object.entries(sections).map(([section, counted]) => {
        const [count, overdue] = typeof counted === 'number' ? [counted, 0] : counted;
        return { section, count, overdue };
      }),
    }),
  );

let server: FakeServer;
beforeEach(() => {
  server = startAdminOrders();
  server.on('GET /api/admin/complaints', () => ok(NONE));
  server.on('GET /api/admin/operations', () => ok(OPERATIONS));
  server.on('GET /api/admin/orders/days', () => ok({ today: '2026-11-24', items: [], late: 0 }));
  server.on('GET /api/admin/kitchen/days', () =>
    ok({
      today: '2026-11-24',
      items: [
        day('2026-11-23', 'Mon (23 Nov)', { taken: 9 }),
        day('2026-11-24', 'Tue (24 Nov)', { taken: 198, capacity: 200 }),
        day('2026-11-25', 'Wed (25 Nov)', { taken: 12 }),
        day('2026-11-26', 'Thu (26 Nov)', { taken: 200 }),
        day('2026-11-28', 'Sat (28 Nov)', { taken: 1, closed: true }),
      ],
    }),
  );
  const revenue = { netPence: 100_00, refundedPence: 0, orders: 4, membershipFeesPence: 7_99 };
  server.on('GET /api/admin/analytics', ({ query }) =>
    ok({
      revenue: query.get('from') === '2026-11-17' ? revenue : { ...revenue, netPence: 90_00, orders: 5 },
      boxes: { active: 12 },
    }),
  );
});

describe('the first page of the back office', () => {
  it('opens at /admin with the shop’s day, which days come and how full they are', async () => {
    renderSite('/admin');
    expect(await screen.findByRole('heading', { name: 'Tuesday 24 November 2026' })).toBeTruthy();
    const days = await screen.findByRole('region', { name: 'Delivery days' });
    expect(await within(days).findByText('Today, Tue (24 Nov)')).toBeTruthy();
    expect(within(days).queryByText('Mon (23 Nov)')).toBeNull();
    expect(days.textContent).toContain('198 of 200 orders');
    expect(days.textContent).toContain('Closed to new orders');
    expect(days.textContent).toContain('Open for orders until 20 Nov 2026, 23:59');
    expect(days.textContent).toContain('Full');
    expect(days.textContent).toContain('No deliveries');
    expect(within(days).getByRole('link', { name: 'Open the kitchen sheet' })).toBeTruthy();
  });

  it('compares the last seven days with the seven before', async () => {
    renderSite('/admin');
    const money = await screen.findByRole('region', { name: 'Money, last 7 days' });
    expect(await within(money).findByText('£10.00 more')).toBeTruthy();
    expect(within(money).getByText('1 less')).toBeTruthy();
    expect(within(money).getAllByText('No change')).toHaveLength(3);
    expect(money.textContent).toContain('17 Nov 2026 to 23 Nov 2026, compared with the 7 days before');
  });

  it('says that nothing waits, and what closes next', async () => {
    renderSite('/admin');
    expect(await screen.findByText('Nothing needs you. Next cut-off: 20 Nov 2026, 23:59.')).toBeTruthy();
  });

  it('lists what waits, the most urgent first, each with one next step', async () => {
    waits({
      complaints: 5,
      boxes: 2,
      contact: 100,
      moderation: 1,
      'dish-comments': 6,
      kitchen: 1,
      catalog: 3,
    });
    server.on('GET /api/admin/complaints', () => ok({ items: [COMPLAINT], nextCursor: null }));
    server.on('GET /api/admin/operations', () =>
      ok({
        ...OPERATIONS,
        outbox: { ...OPERATIONS.outbox, dead: 2 },
        inquiries: [{ id: 'dp', amountPence: 10_710, respondBy: '2026-11-30T00:00:00.000Z' }],
        lateOrders: [{ orderId: '1', deliveryDate: null, keptUntil: '2026-12-01' }],
        pendingAdjustments: [{ id: '1', amountPence: -15_000 }],
      }),
    );
    renderSite('/admin');
    const table = await screen.findByRole('table', { name: 'What needs a person' });
    await within(table).findByText('Reported posts to decide on');
    await within(table).findByText('The oldest is from Nadia Farouk. Answer by 27 Nov 2026, 12:00.');
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent?.slice(0, 12))).toEqual([
      '1Label warni',
      '1Bank enquir',
      '5Complaints ',
      '2Weekly boxe',
      '99+Messages ',
      '3Labels to a',
      '1Undelivered',
      '2Jobs that f',
      '1Reported po',
      '6Dish commen',
      '1Wallet adju',
    ]);
    expect(table.textContent).toContain('£107.10 in question. The earliest deadline is 30 Nov 2026.');
    expect(table.textContent).toContain('£150.00 requested.');
    for (const row of rows) expect(within(row).getAllByRole('link')).toHaveLength(1);
    expect(within(table).getByRole('link', { name: 'Answer the oldest' }).getAttribute('href')).toBe(
      `/admin/complaints/${COMPLAINT.id}`,
    );
  });

  it('says which parcels have not left, today’s and those of days before', async () => {
    const ahead = { orders: 40, capacity: 90, closed: false };
    server.on('GET /api/admin/orders/days', () =>
      ok({
        today: '2026-11-24',
        items: [
          { ...ahead, date: '2026-11-24', toDispatch: 1_990 },
          { ...ahead, date: '2026-11-25', toDispatch: 7 },
        ],
        late: 3,
      }),
    );
    renderSite('/admin');
    const table = await screen.findByRole('table', { name: 'What needs a person' });
    await within(table).findByText('Parcels to dispatch today');
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent?.slice(0, 12))).toEqual([
      '3Parcels tha',
      '1,990Parcels',
    ]);
    const late = within(table).getByRole('link', { name: 'See late parcels' });
    expect(late.getAttribute('href')).toBe('/admin?tab=orders&parcel=to_dispatch&day=late&sort=delivery');
    expect(screen.getByText('2 things')).toBeTruthy();
  });

  it('is an overdue complaint before everything else', async () => {
    waits({ complaints: [5, 2] });
    server.on('GET /api/admin/complaints', () =>
      ok({ items: [{ ...COMPLAINT, isOverdue: true }], nextCursor: null }),
    );
    renderSite('/admin');
    expect(await screen.findByText('2 overdue. The oldest is from Nadia Farouk.')).toBeTruthy();
  });

  it('says what could not be checked, and keeps the rest', async () => {
    waits({ complaints: 1 });
    server.on('GET /api/admin/complaints', () => problem('internal'));
    server.on('GET /api/admin/kitchen/days', () => problem('internal'));
    server.on('GET /api/admin/orders/days', () => problem('internal'));
    server.on('GET /api/admin/analytics', () => problem('internal'));
    renderSite('/admin');
    expect(await screen.findByText('Some of this couldn’t be checked. The rest still holds.')).toBeTruthy();
    expect(await screen.findByText('Customers are waiting for an answer.')).toBeTruthy();
    expect(screen.getByText('1 thing')).toBeTruthy();
    expect(await screen.findByText('The delivery days didn’t load.')).toBeTruthy();
    expect(await screen.findByText('The figures didn’t load.')).toBeTruthy();
  });

  it('says so when what waits could not be counted', async () => {
    server.on('GET /api/admin/waiting', () => problem('internal'));
    renderSite('/admin');
    expect(await screen.findByText('Some of this couldn’t be checked. The rest still holds.')).toBeTruthy();
  });

  it('has words for a shop without days to order, and for an enquiry without a deadline', async () => {
    server.on('GET /api/delivery-days', () => ok({ served: null, days: [], presetDate: null }));
    server.on('GET /api/admin/kitchen/days', () => ok({ today: '2026-11-24', items: [] }));
    const site = renderSite('/admin');
    expect(await screen.findByText('Nothing needs you.')).toBeTruthy();
    expect(await screen.findByText('No delivery days ahead.')).toBeTruthy();
    server.on('GET /api/admin/access', () => ok({ roles: ['finance'] }));
    const inquiry = { id: 'dp', amountPence: 10_710, respondBy: null };
    server.on('GET /api/admin/operations', () => ok({ ...OPERATIONS, inquiries: [inquiry] }));
    site.unmount();
    renderSite('/admin');
    expect(await screen.findByText('£107.10 in question.')).toBeTruthy();
    expect(await screen.findByText('No delivery day can be ordered at present.')).toBeTruthy();
  });

  it('shows a role without the kitchen the cut-offs, and no money to support', async () => {
    server.on('GET /api/admin/access', () => ok({ roles: ['support'] }));
    renderSite('/admin');
    expect(await screen.findByRole('region', { name: 'Next cut-offs' })).toBeTruthy();
    expect(await screen.findByText('Order until 20 Nov 2026, 23:59')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Money, last 7 days' })).toBeNull();
    for (const path of ['kitchen/days', 'analytics', 'operations']) {
      expect(server.calls(`GET /api/admin/${path}`)).toEqual([]);
    }
  });
});

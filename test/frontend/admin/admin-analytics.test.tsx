import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays } from '@rules/delivery/delivery-days';
import type { Analytics } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const AT = '/admin?tab=analytics&section=overview';
const TODAY = '2026-06-30';

function parts(count: number): Analytics['series'] {
  return Array.from({ length: count }, (_, index) => {
    const from = addDays(TODAY, index + 1 - count);
    const money = {
      grossPence: 4_600,
      refundedPence: 100,
      disputedPence: 0,
      netPence: 4_500,
      commissionPence: 0,
    };
    const boxes = { activeBoxes: 7, boxesEnded: 0, skipped: 0 };
    return {
      from,
      to: from,
      orders: 1,
      ...money,
      ...boxes,
      activeMembers: 3,
      membersEnded: 0,
      referralOrders: 0,
    };
  });
}

const ANALYTICS: Analytics = {
  from: '2026-06-01',
  to: TODAY,
  grain: 'day',
  today: TODAY,
  revenue: {
    orders: 30,
    grossPence: 138_000,
    refundedPence: 3_000,
    disputedPence: 0,
    netPence: 135_000,
    averageOrderPence: 4_600,
    completedOrders: 20,
    completedPence: 92_000,
    membershipFeesPence: 799,
  },
  boxes: {
    active: 7,
    started: 2,
    ended: 1,
    churnBasisPoints: 1_250,
    delivered: 27,
    skipped: 3,
    skippedBasisPoints: 1_000,
  },
  members: { active: 3, started: 0, ended: 0, churnBasisPoints: 0 },
  referral: { joined: 2, placed: 8, paid: 6, completed: 4, commissionPence: 1_530 },
  menuPicks: [{ sku: 'meal-one', name: 'Lemon & Herb Chicken', count: 12 }],
  recipeVotes: [],
  series: parts(30),
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['finance'] }));
  server.on('GET /api/admin/analytics', ({ query }) => {
    const { from = ANALYTICS.from, to = TODAY, grain = 'day' } = Object.fromEntries(query);
    return ok({ ...ANALYTICS, from, to, grain: grain as Analytics['grain'] });
  });
});

const asked = () => Object.fromEntries(server.calls('GET /api/admin/analytics').at(-1)?.query ?? []);

describe('analytics (rules A5, A26)', () => {
  it('shows the figures, the menu picks, and the referral funnel', async () => {
    renderSite(AT);
    expect(await screen.findByText('£1,350.00')).toBeTruthy();
    for (const words of [
      '£1,380.00 gross, less £30.00 refunded',
      '£46.00 on average',
      '2 started, 1 ended. Churn 12.5%',
      '10% of 30 boxes due',
      'Lemon & Herb Chicken',
      'None in this period',
      '75% of orders placed',
      '50% of orders placed',
    ]) {
      expect(screen.getByText(words)).toBeTruthy();
    }
    expect(screen.getByRole('img', { name: /^Net revenue by day, 1 Jun 2026 to 30 Jun 2026/ })).toBeTruthy();
    expect(asked()).toEqual({ grain: 'day' });
  });

  it('draws another metric, and lists all of them in a table', async () => {
    const { user, at } = renderSite(AT);
    await user.click(await screen.findByRole('radio', { name: 'Active boxes' }));
    expect(screen.getByRole('img', { name: /^Active boxes by day/ })).toBeTruthy();
    expect(at()).toBe(`${AT}&show=boxes`);
    await user.click(screen.getByRole('radio', { name: 'Boxes ended' }));
    expect(screen.getByText('No activity in this period.')).toBeTruthy();
    // jsdom does not open <details> on click.
    const details = screen.getByText('Show as a table').closest('details');
    if (!details) throw new Error('there is no table to open');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    const table = await screen.findByRole('table', { name: 'Figures by day' });
    expect(within(table).getAllByRole('row')).toHaveLength(31);
    expect(
      within(table).getByRole('row', { name: /30 Jun 2026 1 £46.00 £1.00 £0.00 £45.00 7/ }),
    ).toBeTruthy();
  });

  it('keeps period and parts in the address', async () => {
    const { user, at } = renderSite(AT);
    await user.click(await screen.findByRole('radio', { name: 'Last 90 days' }));
    await waitFor(() => expect(asked()).toEqual({ from: '2026-04-02', to: TODAY, grain: 'week' }));
    expect(at()).toBe(`${AT}&from=2026-04-02&to=${TODAY}&grain=week`);
    await user.selectOptions(screen.getByLabelText('Group by'), 'month');
    await waitFor(() => expect(asked()['grain']).toBe('month'));
  });

  it('takes twelve months of the calendar, each with its year', async () => {
    const { user } = renderSite(AT);
    await user.click(await screen.findByRole('radio', { name: 'Last 12 months' }));
    await waitFor(() => expect(asked()).toEqual({ from: '2025-07-01', to: TODAY, grain: 'month' }));
    expect((await screen.findAllByText('Jun ’26')).length).toBeGreaterThan(0);
  });

  it('tells lost disputes from refunds, and that completed orders are before refunds', async () => {
    server.on('GET /api/admin/analytics', () =>
      ok({ ...ANALYTICS, revenue: { ...ANALYTICS.revenue, disputedPence: 4_600, netPence: 130_400 } }),
    );
    renderSite(AT);
    expect(
      await screen.findByText('£1,380.00 gross, less £30.00 refunded and £46.00 in lost disputes'),
    ).toBeTruthy();
    expect(screen.getByText('20 completed so far; before refunds')).toBeTruthy();
  });

  it('shows an error for an invalid period, without a request', async () => {
    renderSite(`${AT}&from=2026-06-02&to=2026-06-01`);
    expect(await screen.findByText('The end date can’t be before the start date')).toBeTruthy();
    expect(server.calls('GET /api/admin/analytics')).toEqual([]);
  });

  it('can be reloaded after an error', async () => {
    server.on('GET /api/admin/analytics', () => problem('internal'));
    const { user } = renderSite(AT);
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on('GET /api/admin/analytics', () => ok(ANALYTICS));
    await user.click(again);
    expect(await screen.findByText('£1,350.00')).toBeTruthy();
  });
});

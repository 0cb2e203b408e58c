import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AdminUser } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const ID = '1f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f';
const AT = `/admin?tab=users&section=users&person=${ID}`;
const PATH = `/api/admin/users/${ID}`;
const times = { createdAt: '2026-11-05T15:04:00.000Z', expiresAt: '2026-11-12T15:04:00.000Z' };
const adjustment = { userId: ID, madeBy: '2f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f', ...times };

function person(wallet: Partial<NonNullable<AdminUser['wallet']>> = {}): AdminUser {
  return {
    id: ID,
    email: 'sam@example.com',
    firstName: 'Sam',
    lastName: 'Okafor',
    roles: [],
    createdAt: times.createdAt,
    lastSignInAt: null,
    phone: null,
    emailConfirmedAt: null,
    hasSecondFactor: false,
    hasHealthDetails: false,
    addresses: [],
    sessions: [],
    agreements: [
      {
        name: 'marketing',
        isGiven: true,
        decidedAt: times.createdAt,
        version: '2026-11-23',
        words: 'Send me recipes',
      },
    ],
    orders: [],
    boxes: [],
    membership: null,
    wallet: {
      balancePence: 0,
      cashPence: 0,
      bonusPence: 0,
      heldPence: 0,
      owedPence: 0,
      frozen: false,
      inquiries: [],
      pendingAdjustments: [],
      entries: [],
      ...wallet,
    },
  };
}

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['finance'] }));
});

describe('the wallet of a customer in the back office', () => {
  it('shows a bank’s inquiry with its time limit (rule W31)', async () => {
    const inquiries = [
      { id: 'dp_1', amountPence: 10_000, respondBy: '2026-11-14T15:04:00.000Z' },
      { id: 'dp_2', amountPence: 5_000, respondBy: null },
    ];
    server.on(`GET ${PATH}`, () => ok(person({ inquiries })));
    renderSite(AT);
    expect(
      await screen.findByText(/top-up of £100\.00\. No money has been taken: respond by 14 Nov 2026/),
    ).toBeTruthy();
    expect(
      screen.getByText('A bank has enquired about a top-up of £50.00. No money has been taken.'),
    ).toBeTruthy();
  });

  it('is shown with the exact wording that its owner agreed to (rule H23)', async () => {
    server.on(`GET ${PATH}`, () => ok(person()));
    renderSite(AT);
    expect(await screen.findByText('Marketing emails: Given')).toBeTruthy();
    expect(screen.getByText('“Send me recipes”')).toBeTruthy();
    expect(screen.getByText(/Version 2026-11-23/)).toBeTruthy();
  });

  it('lists adjustments that wait, and approves or declines them (rule W33)', async () => {
    const waiting = [
      { ...adjustment, id: ID, amountPence: 15_000, reason: 'A late parcel' },
      {
        ...adjustment,
        id: '3f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
        amountPence: -12_000,
        reason: 'Credited twice',
      },
    ];
    server.on(`GET ${PATH}`, () => ok(person({ pendingAdjustments: waiting })));
    server.on(`POST ${PATH}/wallet-adjustments/${ID}/approve`, () =>
      ok(person({ balancePence: 15_000, pendingAdjustments: waiting.slice(1) })),
    );
    server.on(`POST ${PATH}/wallet-adjustments/${waiting[1]?.id ?? ''}/decline`, () => ok(person()));
    const { user } = renderSite(AT);
    const list = await screen.findByRole('list', { name: 'Awaiting second approval' });
    const [first] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toBe('Add £150.00A late parcelOpen until 12 Nov 2026ApproveDecline');
    expect(list.textContent).toContain('Deduct £120.00');
    await user.click(within(list).getAllByRole('button', { name: 'Approve' })[0] as HTMLElement);
    expect(await screen.findByText('Wallet adjusted')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Adjustment declined')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Awaiting second approval' })).toBeNull();
  });

  it('shows that a large adjustment waits', async () => {
    server.on(`GET ${PATH}`, () => ok(person()));
    server.on(`POST ${PATH}/wallet-adjustments`, ({ body }) => {
      const wish = body as { adjustmentId: string; amountPence: number; reason: string };
      const { adjustmentId, amountPence, reason } = wish;
      return ok(person({ pendingAdjustments: [{ ...adjustment, id: adjustmentId, amountPence, reason }] }));
    });
    const { user } = renderSite(AT);
    await user.click(await screen.findByRole('button', { name: 'Adjust wallet' }));
    await user.type(await screen.findByLabelText(/Amount/), '150');
    await user.type(screen.getByLabelText(/Reason/), 'A late parcel');
    await user.click(screen.getByRole('button', { name: 'Add £150.00' }));
    expect(await screen.findByText('Nothing has moved yet. A colleague approves it here.')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Awaiting second approval' })).toBeTruthy();
  });

  it('explains why the requester cannot approve', async () => {
    const waiting = [{ ...adjustment, id: ID, amountPence: 15_000, reason: 'A late parcel' }];
    server.on(`GET ${PATH}`, () => ok(person({ pendingAdjustments: waiting })));
    server.on(`POST ${PATH}/wallet-adjustments/${ID}/approve`, () => problem('four_eyes_required'));
    const { user } = renderSite(AT);
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(
      await screen.findByText(
        'You asked for this or changed it yourself. Ask a colleague to check and approve it.',
      ),
    ).toBeTruthy();
  });
});

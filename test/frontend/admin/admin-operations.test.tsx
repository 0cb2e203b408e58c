import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Operations } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { ok, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const AT = '/admin?tab=analytics&section=operations';
const RUNNING = { isSilent: false, lastBeatAt: '2026-11-05T15:04:00.000Z', ageSeconds: 3, workers: 2 };
const SILENT = { ...RUNNING, isSilent: true, ageSeconds: 150, workers: 0 };
const DEAD = {
  eventId: '41',
  eventName: 'ordering.order-paid',
  consumer: 'orderemail.orderConfirmed',
  failures: 24,
  error: 'the mail server is away',
  deadAt: '2026-11-05T15:04:00.000Z',
};
const OPERATIONS: Operations = {
  cardPayments: 'live',
  missingCompanyDetails: [],
  worker: RUNNING,
  outbox: { undispatched: 0, due: 1, waiting: 2, dead: 3, oldest: [{ queue: 'emails', seconds: 7_300 }] },
  inquiries: [],
  lostRefunds: [],
  lateOrders: [],
  pendingAdjustments: [],
  topUps: { yearPence: 68_000_000, noticeFromPence: 85_000_000 },
  texts: null,
  deadByConsumer: [{ consumer: 'orderemail.orderConfirmed', count: 3 }],
  reconciliation: {
    ranAt: '2026-11-05T03:00:00.000Z',
    payments: 12,
    walletLiabilityPence: 11_000,
    differenceCount: 1,
    differences: [{ check: 'wallet-differs', subject: 'wallet 7', detail: '100 200' }],
  },
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['admin'] }));
  server.on('GET /api/admin/worker', () => ok(RUNNING));
  server.on('GET /api/admin/operations', () => ok(OPERATIONS));
  server.on('GET /api/admin/dead-letters', () => ok({ items: [DEAD], nextCursor: null }));
  server.on('POST /api/admin/dead-letters/replay', () => ok({ replayed: 3 }));
});

describe('texts in operations (X81)', () => {
  const TEXTS = { waiting: 2, sent: 41, unclear: 0, refused: 0, stopped: 1, dropped: 3 };
  const card = async () =>
    (await screen.findByRole('heading', { name: 'Texts, last 24 hours' })).closest('.rounded-2xl')
      ?.textContent;

  it('are not mentioned where the shop sends none', async () => {
    renderSite(AT);
    expect(await screen.findByText('Running')).toBeTruthy();
    expect(screen.queryByText('Texts, last 24 hours')).toBeNull();
  });

  it.each([
    ['as they go', TEXTS, 'Sending', 'Sent41Waiting2Refused by the provider0'],
    ['when the provider refuses some', { ...TEXTS, refused: 4 }, 'Some failed', 'Refused by the provider4'],
    ['when no answer comes', { ...TEXTS, unclear: 5 }, 'Some failed', 'No answer, may have arrived5'],
    [
      'on a day without any',
      { waiting: 0, sent: 0, unclear: 0, refused: 0, stopped: 0, dropped: 0 },
      'None to send',
      'Number replied STOP0Not sent0',
    ],
  ])('are shown %s', async (_name, texts, state, figures) => {
    server.on('GET /api/admin/operations', () => ok({ ...OPERATIONS, texts }));
    renderSite(AT);
    const shown = await card();
    expect(shown).toContain(state);
    expect(shown).toContain(figures);
  });
});

describe('operations', () => {
  it('shows the worker, the outbox and the reconciliation', async () => {
    renderSite(AT);
    expect(await screen.findByText('Running')).toBeTruthy();
    for (const words of [
      '3 seconds ago',
      'Behind',
      'Oldest, emails',
      '2 hours',
      'Differences: 1',
      '£110.00',
      '£680,000.00, 80% of the £850,000.00 FCA notification threshold',
    ]) {
      expect(screen.getByText(words)).toBeTruthy();
    }
    const books = screen.getByRole('region', { name: 'Differences in the last run' });
    for (const words of ['wallet-differs', 'wallet 7', '100 200']) expect(books.textContent).toContain(words);
  });

  it('warns of a test key, with which no real money moves (rule A31)', async () => {
    server.on('GET /api/admin/operations', () => ok({ ...OPERATIONS, cardPayments: 'test' }));
    renderSite(AT);
    expect(await screen.findByText('Card payments run on a test key')).toBeTruthy();
    expect(screen.getByText('Orders are accepted and cooked, but no money is taken.')).toBeTruthy();
  });

  it.each(['live', 'sandbox'] as const)('does not mention the key otherwise: %s', async (cardPayments) => {
    server.on('GET /api/admin/operations', () => ok({ ...OPERATIONS, cardPayments }));
    renderSite(AT);
    expect(await screen.findByText('Running')).toBeTruthy();
    expect(screen.queryByText('Card payments run on a test key')).toBeNull();
  });

  it('lists what needs attention, with its deadline and a link (rules W31, W33, L62, X70)', async () => {
    const id = '1f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f';
    const inquiry = { id: 'dp_1', about: 'order', subjectId: id, amountPence: 5_450 } as const;
    const times = { createdAt: '2026-11-05T15:04:00.000Z', expiresAt: '2026-11-12T15:04:00.000Z' };
    const inquiries = [
      { ...inquiry, respondBy: '2026-11-14T15:04:00.000Z' },
      { ...inquiry, id: 'dp_2', about: 'wallet' as const, respondBy: null },
    ];
    const pendingAdjustments = [
      { id, userId: id, amountPence: -15_000, reason: 'Twice', madeBy: id, ...times },
    ];
    const refund = { amountPence: 799, paidAt: '2026-10-05T15:04:00.000Z' };
    const lostRefunds = [
      { ...refund, chargeId: id, userId: id },
      { ...refund, chargeId: id.replace('1', '2'), userId: null },
    ];
    const lateOrders = [
      { orderId: id, deliveryDate: '2026-11-04', keptUntil: '2027-01-03' },
      { orderId: id.replace('1', '2'), deliveryDate: null, keptUntil: '2027-01-04' },
    ];
    const waits = { inquiries, lostRefunds, lateOrders, pendingAdjustments };
    server.on('GET /api/admin/operations', () => ok({ ...OPERATIONS, ...waits }));
    renderSite(AT);
    const waiting = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(waiting.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'A bank has enquired about £54.50. Respond by 14 Nov 2026. Open order',
      'A bank has enquired about £54.50. Respond by the date shown at the payment provider. Open wallet',
      'A refund of £7.99 for the LT+ payment of 5 Oct 2026 failed. Refund it another way and let the customer know. Open user',
      'A refund of £7.99 for the LT+ payment of 5 Oct 2026 failed. Refund it another way and let the customer know. ',
      'An order from a deleted account hasn’t arrived (due: 4 Nov 2026). Send it again, refund it or close it before its address is deleted on 3 Jan 2027. Open order',
      'An order from a deleted account hasn’t arrived (due: no date set). Send it again, refund it or close it before its address is deleted on 4 Jan 2027. Open order',
      'A wallet adjustment of £150.00 needs a second approval by 12 Nov 2026. Open wallet',
    ]);
    expect(waiting.getAllByRole('link', { name: 'Open order' })[0]?.getAttribute('href')).toBe(
      `/admin/orders/${id}`,
    );
  });

  it('replays one dead letter', async () => {
    const { user } = renderSite(AT);
    await user.click(
      await screen.findByRole('button', { name: 'Replay event 41 for orderemail.orderConfirmed' }),
    );
    await waitFor(() =>
      expect(server.calls('POST /api/admin/dead-letters/replay').map(({ body }) => body)).toEqual([
        { consumer: 'orderemail.orderConfirmed', eventId: '41' },
      ]),
    );
    expect(await screen.findByText('Due again')).toBeTruthy();
  });

  it('asks before it replays all of a consumer', async () => {
    const { user } = renderSite(AT);
    await user.click(await screen.findByRole('button', { name: 'orderemail.orderConfirmed (3)' }));
    await user.click(
      await screen.findByRole('button', { name: 'Replay all 3 for orderemail.orderConfirmed' }),
    );
    expect(server.calls('POST /api/admin/dead-letters/replay')).toEqual([]);
    const dialog = await screen.findByRole('dialog', { name: 'Replay all for orderemail.orderConfirmed?' });
    await user.click(within(dialog).getByRole('button', { name: 'Replay' }));
    await waitFor(() =>
      expect(server.calls('POST /api/admin/dead-letters/replay').map(({ body }) => body)).toEqual([
        { consumer: 'orderemail.orderConfirmed' },
      ]),
    );
    expect(server.calls('GET /api/admin/dead-letters').at(-1)?.query.get('consumer')).toBe(
      'orderemail.orderConfirmed',
    );
  });

  it('shows finance the reconciliation, but neither dead letters nor queues', async () => {
    server.on('GET /api/admin/access', () => ok({ roles: ['finance'] }));
    renderSite(AT);
    expect(await screen.findByText('Running')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Dead letters' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Open queues' })).toBeNull();
    expect(server.calls('GET /api/admin/worker')).toEqual([]);
  });
});

describe('a silent worker (rule A18)', () => {
  it('is shown to administrators above every tab', async () => {
    server.on('GET /api/admin/worker', () => ok(SILENT));
    server.on('GET /api/admin/audit-log', () => ok({ items: [], nextCursor: null }));
    renderSite('/admin?tab=analytics&section=audit');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('No heartbeat for 2 minutes');
    expect(within(alert).getByRole('link', { name: 'Open operations' }).getAttribute('href')).toBe(AT);
  });

  it('is hidden while a worker runs', async () => {
    renderSite(AT);
    await screen.findByText('Running');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Consignment, DeliveryDaySummary } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const DAY: DeliveryDaySummary = {
  date: '2026-11-25',
  label: 'Wed (25 Nov)',
  orders: 12,
  unbooked: 3,
  counts: [
    { status: 'booked', consignments: 6 },
    { status: 'booking_failed', consignments: 1 },
    { status: 'collected', consignments: 2 },
  ],
  bookedBy: 'api',
  isConfigured: true,
  labels: 8,
  mayLeave: true,
};
const FAILED: Consignment = {
  id: '2a1c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  orderId: '1f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f',
  orderCode: 'A1B2C3D4',
  name: 'Sam Okafor',
  postcode: 'SW4 7AB',
  status: 'booking_failed',
  statusAt: '2026-11-24T15:04:00.000Z',
  bookedBy: 'api',
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  failure: 'city: The carrier does not know this address.',
};
const ON_ITS_WAY: Consignment = {
  ...FAILED,
  id: '3c1c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e30',
  orderCode: 'E5F6G7H8',
  name: 'Ada Moyo',
  status: 'attempt_failed',
  carrier: 'DPD',
  trackingNumber: 'SC0000000007GB',
  trackingUrl: 'https://track.test/SC0000000007GB',
  failure: 'nobody_there',
};

const PATH = '/api/admin/deliveries/2026-11-25';
const ADDRESS = '/admin?tab=orders&section=deliveries&day=2026-11-25';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['support'] }));
  server.on(`GET ${PATH}`, () => ok(DAY));
  server.on(`GET ${PATH}/consignments`, () => ok({ items: [FAILED, ON_ITS_WAY], nextCursor: null }));
});

describe('a delivery day (rule O120)', () => {
  it('begins with the next day that has orders, or with today when no day is known', async () => {
    server.on('GET /api/admin/orders/days', () =>
      ok({
        today: '2026-11-24',
        late: 0,
        items: [
          { date: '2026-11-23', orders: 31, capacity: 90, closed: false, toDispatch: 0 },
          { date: '2026-11-24', orders: 0, capacity: 90, closed: false, toDispatch: 0 },
          { date: '2026-11-25', orders: 12, capacity: 90, closed: false, toDispatch: 12 },
        ],
      }),
    );
    renderSite('/admin?tab=orders&section=deliveries');
    expect(await screen.findByRole('heading', { name: 'Wed (25 Nov)' })).toBeTruthy();
  });

  it('shows its figures, and each parcel with its status and reason', async () => {
    renderSite(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'Wed (25 Nov)' })).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'Parcels of this day' });
    for (const words of [
      'A1B2C3D4',
      'Not booked',
      'The carrier does not know this address.',
      'Attempt failed',
      'Nobody was in',
      'DPD',
    ])
      expect(table.textContent).toContain(words);
    const link = within(table).getByRole('link', { name: 'SC0000000007GB' });
    expect(link.getAttribute('href')).toBe('https://track.test/SC0000000007GB');
    expect(screen.getByText('Need attention').nextElementSibling?.textContent).toBe('1');
  });

  it('says so when every parcel is booked', async () => {
    server.on(`GET ${PATH}`, () =>
      ok({ ...DAY, unbooked: 0, counts: [{ status: 'booked', consignments: DAY.orders }] }),
    );
    renderSite(ADDRESS);
    expect(await screen.findByText('Every parcel of this day is booked.')).toBeTruthy();
  });

  it('books what is left, and tries a refused one again', async () => {
    server.on(`POST ${PATH}/book`, () => ok({ ...DAY, unbooked: 0 }));
    server.on(`POST /api/admin/deliveries/consignments/${FAILED.id}/retry`, () =>
      ok({ ...FAILED, status: 'requested', failure: null }),
    );
    const { user } = renderSite(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Book 3 parcels' }));
    const counts = [{ status: 'requested', consignments: 1_500 }];
    server.on(`GET ${PATH}`, () => ok({ ...DAY, orders: 2_000, unbooked: 0, counts }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^1,500 of 2,000 still being booked/)).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Being booked (1,500)' })).toBeTruthy();
    expect(server.calls(`POST ${PATH}/book`)).toHaveLength(1);
  });

  it('cancels a parcel only after a question', async () => {
    const path = `/api/admin/deliveries/consignments/${FAILED.id}/cancel`;
    server.on(`POST ${path}`, () => ok({ ...FAILED, status: 'cancelled' }));
    const { user } = renderSite(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Cancel parcel' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel the parcel of order A1B2C3D4?' });
    await user.click(within(question).getByRole('button', { name: 'Keep it' }));
    expect(server.calls(`POST ${path}`)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel parcel' }));
    const again = await screen.findByRole('dialog');
    await user.click(within(again).getByRole('button', { name: 'Cancel parcel' }));
    expect(server.calls(`POST ${path}`)).toHaveLength(1);
  });

  it('prints new labels, and all of them again', async () => {
    server.on(`POST ${PATH}/labels`, () => problem('no_labels'));
    const { user } = renderSite(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Print 6 new labels' }));
    expect(await screen.findByText('The labels couldn’t be prepared. Please try again.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Print all again' }));
    const asked = server.calls(`POST ${PATH}/labels`).map(({ query }) => query.toString());
    expect(asked).toEqual(['which=new', 'which=all&part=1']);
  });

  it('asks before a label for a recalled dish is printed, and sends the answer (rule F95)', async () => {
    const detail = 'Lemon chicken: being recalled, and in order A1B2C3D4.';
    server.on(`POST ${PATH}/labels`, () => problem('dish_recalled', { detail }));
    const { user } = renderSite(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Print 6 new labels' }));
    const question = await screen.findByRole('dialog', { name: 'Print labels for recalled dishes?' });
    expect(question.textContent).toContain(`${detail} The courier takes every parcel with a label.`);
    server.on(`POST ${PATH}/labels`, () => problem('no_labels'));
    await user.click(within(question).getByRole('button', { name: 'Print anyway' }));
    expect(await screen.findByText('The labels couldn’t be prepared. Please try again.')).toBeTruthy();
    const sent = server.calls(`POST ${PATH}/labels`).map(({ body }) => body);
    expect(sent).toEqual([{ isRecallKnown: false }, { isRecallKnown: true }]);
  });

  it('prints a large day in files of 200', async () => {
    server.on(`GET ${PATH}`, () => ok({ ...DAY, labels: 401 }));
    server.on(`POST ${PATH}/labels`, () => problem('no_labels'));
    const { user } = renderSite(ADDRESS);
    await user.click(await screen.findByText('Print all again'));
    await user.click(screen.getByRole('button', { name: 'File 3 of 3' }));
    expect(await screen.findByText('The labels couldn’t be prepared. Please try again.')).toBeTruthy();
    expect(server.calls(`POST ${PATH}/labels`).at(-1)?.query.get('part')).toBe('3');
  });

  it('goes to the day before and the day after', async () => {
    const { user, at } = renderSite(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Day after' }));
    expect(at()).toContain('day=2026-11-26');
    await user.click(screen.getByRole('button', { name: 'Day before' }));
    expect(at()).toContain('day=2026-11-25');
  });

  it('says that there is no courier account, that nothing is booked, and that a day did not load', async () => {
    server.on(`GET ${PATH}`, () => ok({ ...DAY, isConfigured: false }));
    server.on(`GET ${PATH}/consignments`, () => ok({ items: [], nextCursor: null }));
    renderSite(ADDRESS);
    expect(await screen.findByText(/There is no courier account yet/)).toBeTruthy();
    expect(await screen.findByText('No parcels')).toBeTruthy();
    server.on('GET /api/admin/deliveries/2026-11-24', () => problem('internal'));
    server.on('GET /api/admin/deliveries/2026-11-24/consignments', () => problem('internal'));
    renderSite('/admin?tab=orders&section=deliveries&day=2026-11-24');
    expect(await screen.findByText('This day didn’t load')).toBeTruthy();
  });
});

describe('a courier that works with files (rule O120)', () => {
  beforeEach(() => {
    server.on(`GET ${PATH}`, () =>
      ok({ ...DAY, bookedBy: 'file', labels: 0, counts: [{ status: 'booked', consignments: 2 }] }),
    );
    server.on(`GET ${PATH}/consignments`, () =>
      ok({ items: [{ ...FAILED, status: 'requested', bookedBy: 'file', failure: null }], nextCursor: null }),
    );
  });

  it('takes the numbers of its file, and names the lines that fit nothing', async () => {
    server.on(`POST ${PATH}/tracking`, () => ok({ matched: 2, unknown: ['ZZZZZZZZ'] }));
    const { user } = renderSite(ADDRESS);
    const file = new File(['Order,Tracking number\nA1B2C3D4,15504321\n'], 'day.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('Upload tracking numbers'), file);
    expect(await screen.findByText('2 parcels have their numbers.')).toBeTruthy();
    expect(screen.getByText('1 line fits no parcel of this day:')).toBeTruthy();
    expect(screen.getByText('ZZZZZZZZ')).toBeTruthy();
    expect(screen.getByText('Waiting for a number')).toBeTruthy();
  });

  it('marks all of them as left after a question, and not before their day', async () => {
    server.on(`POST ${PATH}/dispatch`, () => ok(DAY));
    const { user } = renderSite(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'All have left' }));
    const question = await screen.findByRole('dialog', { name: 'Have all of these parcels left?' });
    await user.click(within(question).getByRole('button', { name: 'Yes, they have left' }));
    expect(server.calls(`POST ${PATH}/dispatch`)).toHaveLength(1);
  });

  it('asks before the courier’s file names a parcel with a recalled dish (rule F95)', async () => {
    const detail = 'Lemon chicken: being recalled, and in order A1B2C3D4.';
    server.on(`GET ${PATH}/file`, () => problem('dish_recalled', { detail }));
    const { user } = renderSite(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Download the day' }));
    const question = await screen.findByRole('dialog', { name: 'Recalled dishes in this file' });
    expect(question.textContent).toContain(`${detail} The courier expects every parcel in the file.`);
    server.on(`GET ${PATH}/file`, () => problem('internal'));
    await user.click(within(question).getByRole('button', { name: 'Download anyway' }));
    expect(await screen.findByText('The file didn’t download. Please try again.')).toBeTruthy();
    const asked = server.calls(`GET ${PATH}/file`).map(({ query }) => query.get('recalled'));
    expect(asked).toEqual([null, 'known']);
  });

  it('asks again before a recalled dish leaves with the day, and sends the answer (rule F95)', async () => {
    const detail = 'Lemon chicken: being recalled, and in order A1B2C3D4.';
    server.on(`POST ${PATH}/dispatch`, () => problem('dish_recalled', { detail }));
    const { user } = renderSite(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'All have left' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, they have left' }));
    const question = await screen.findByRole('dialog', { name: 'Recalled dishes in these parcels' });
    expect(question.textContent).toContain(`${detail} Nothing has been marked yet.`);
    server.on(`POST ${PATH}/dispatch`, () => ok(DAY));
    await user.click(within(question).getByRole('button', { name: 'They have left anyway' }));
    expect(await screen.findByRole('button', { name: 'All have left' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Recalled dishes in these parcels' })).toBeNull();
    const sent = server.calls(`POST ${PATH}/dispatch`).map(({ body }) => body);
    expect(sent).toEqual([{ isRecallKnown: false }, { isRecallKnown: true }]);
  });

  it('says from when parcels can leave', async () => {
    server.on(`GET ${PATH}`, () =>
      ok({ ...DAY, bookedBy: 'file', mayLeave: false, counts: [{ status: 'booked', consignments: 2 }] }),
    );
    renderSite(ADDRESS);
    expect(await screen.findByText('Parcels can leave from the day before their delivery.')).toBeTruthy();
  });
});

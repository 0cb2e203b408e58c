import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@rules/errors/errors';
import { fireEvent, screen, within } from '@testing-library/react';
import type { TemperatureLog, TemperaturePoint } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const BASE = '/api/admin/kitchen/temperatures';
const ID = '1f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f';
const FRIDGE: TemperaturePoint = {
  id: ID,
  name: 'Walk-in fridge',
  kind: 'fridge',
  limitCelsius: 8,
  side: 'max',
  today: 0,
  lastCelsius: 4.5,
  lastAt: '2026-11-23T09:00:00.000Z',
};
const PASS: TemperaturePoint = {
  ...FRIDGE,
  id: ID.replace('1f', '2f'),
  name: 'Hot pass',
  kind: 'hot',
  limitCelsius: 63,
  side: 'min',
  today: 1,
  lastCelsius: null,
  lastAt: null,
};
const POINTS = {
  today: '2026-11-24',
  items: [FRIDGE, PASS, { ...PASS, id: ID.replace('1f', '3f'), name: 'Oven', today: 2 }],
};
const day = (date: string, more: object = {}) => ({
  date,
  readings: 0,
  lowest: null,
  highest: null,
  beyond: 0,
  isMissing: false,
  ...more,
});
const LOG: TemperatureLog = {
  from: '2026-11-11',
  to: '2026-11-24',
  points: [
    {
      id: ID,
      name: 'Walk-in fridge',
      kind: 'fridge',
      days: [
        day('2026-11-24'),
        day('2026-11-23', { readings: 2, lowest: 3, highest: 9.5, beyond: 1 }),
        day('2026-11-22', { isMissing: true }),
        day('2026-11-21', { readings: 3, lowest: 9, highest: 9, beyond: 2 }),
      ],
    },
    {
      id: PASS.id,
      name: 'Hot pass',
      kind: 'hot',
      days: [day('2026-11-23', { isMissing: true }), day('2026-11-22', { isMissing: true })],
    },
  ],
  readings: [
    {
      id: ID,
      pointId: ID,
      point: 'Walk-in fridge',
      takenAt: '2026-11-23T09:00:00.000Z',
      celsius: 9.5,
      limitCelsius: 8,
      isBeyond: true,
      action: 'Moved the food',
      canRemove: true,
    },
  ],
  hasMore: false,
  printedAt: '2026-11-24T09:00:00.000Z',
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['kitchen'] }));
  server.on('GET /api/admin/kitchen/days', () => {
    const date = '2026-11-24';
    const one = { date, label: 'Tue', taken: 1, capacity: 9, ownCapacity: null, closed: false };
    return ok({ items: [one], today: date });
  });
  server.on(`GET ${BASE}/points`, () => ok(POINTS));
  server.on(`GET ${BASE}`, () => ok(LOG));
});

const open = () => renderSite('/admin?tab=orders&section=kitchen&view=temperatures');

describe('a reading (F105)', () => {
  it('takes two taps', async () => {
    server.on(`POST ${BASE}/points/${ID}/readings`, () => ok(POINTS));
    const { user } = open();
    const fridge = await screen.findByRole('button', { name: /^Walk-in fridge/ });
    expect(fridge.textContent).toContain('At most 8 °C');
    expect(fridge.textContent).toContain('4.5 °C at 23 Nov 2026, 09:00');
    expect(fridge.textContent).toContain('Not measured today');
    const pass = screen.getByRole('button', { name: /^Hot pass/ });
    expect(pass.textContent).toContain('At least 63 °C');
    expect(pass.textContent).toContain('1 reading today');
    expect(screen.getByRole('button', { name: /^Oven/ }).textContent).toContain('2 readings today');
    await user.click(fridge);
    const dialog = await screen.findByRole('dialog', { name: 'Temperature of Walk-in fridge' });
    await user.click(within(dialog).getByRole('button', { name: '4 °C' }));
    expect(await screen.findByText('Temperature recorded')).toBeTruthy();
    expect(server.calls(`POST ${BASE}/points/${ID}/readings`).map(({ body }) => body)).toMatchObject([
      { celsius: 4, action: '' },
    ]);
  });

  it('beyond the limit asks what was done', async () => {
    server.on(`POST ${BASE}/points/${ID}/readings`, () => ok(POINTS));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Walk-in fridge/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Temperature of Walk-in fridge' }));
    expect(dialog.getByRole('group', { name: 'Tap the temperature' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '10 °C, beyond the limit' }));
    expect(server.calls(`POST ${BASE}/points/${ID}/readings`)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    expect(await dialog.findByText('Say what you did about it')).toBeTruthy();
    await user.type(dialog.getByLabelText('10 °C is beyond the limit. What did you do?'), 'Moved the food');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText('Temperature recorded')).toBeTruthy();
    expect(server.calls(`POST ${BASE}/points/${ID}/readings`).map(({ body }) => body)).toMatchObject([
      { celsius: 10, action: 'Moved the food' },
    ]);
  });

  it('is typed when it is none of those, and refused when it is none at all', async () => {
    server.on(`POST ${BASE}/points/${PASS.id}/readings`, () => problem('not_found'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Hot pass/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Temperature of Hot pass' }));
    const other = dialog.getByLabelText('Another temperature (°C)');
    await user.type(other, 'warm{Enter}');
    expect(await dialog.findByText('Enter a temperature, such as 4.5 or -18')).toBeTruthy();
    await user.clear(other);
    await user.type(other, '81,5{Enter}');
    expect(await dialog.findByText(ERRORS.not_found.detail)).toBeTruthy();
    expect(server.calls(`POST ${BASE}/points/${PASS.id}/readings`).map(({ body }) => body)).toMatchObject([
      { celsius: 81.5 },
    ]);
  });

  it('begins with a place, which can be retired', async () => {
    server.on(`GET ${BASE}/points`, () => ok({ ...POINTS, items: [] }));
    server.on(`GET ${BASE}`, () => ok({ ...LOG, points: [], readings: [] }));
    server.on(`POST ${BASE}/points`, () => {
      server.on(`GET ${BASE}/points`, () => ok(POINTS));
      return ok(POINTS);
    });
    server.on(`POST ${BASE}/points/${ID}/retire`, () => ok(POINTS));
    const { user } = open();
    expect(await screen.findByText('Nothing to measure yet')).toBeTruthy();
    expect(await screen.findByText('No readings on these days.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add a place' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add a place to measure' }));
    await user.click(form.getByRole('button', { name: 'Add place' }));
    expect(await form.findByText('Enter a name')).toBeTruthy();
    await user.type(form.getByLabelText(/^Name/), 'Walk-in fridge');
    for (const kind of ['Fridge', 'Freezer', 'Chilled food', 'Food kept hot', 'Cooked food, at its core'])
      expect(form.getByRole('option', { name: kind })).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Add place' }));
    expect(await screen.findByText('Place added')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /^Walk-in fridge/ }));
    await user.click(await screen.findByRole('button', { name: 'Stop measuring here' }));
    const question = await screen.findByRole('dialog', { name: 'Stop measuring Walk-in fridge?' });
    expect(question.textContent).toContain('Its readings stay in the log.');
    await user.click(within(question).getByRole('button', { name: 'Stop measuring' }));
    expect(await screen.findByText('No longer measured')).toBeTruthy();
  });
});

describe('the temperature log (F106)', () => {
  it('names the days without a reading, and what was done', async () => {
    open();
    expect(await screen.findByText('Log from 11 Nov 2026 to 24 Nov 2026')).toBeTruthy();
    expect(await screen.findByText('Walk-in fridge: 1 day not measured')).toBeTruthy();
    expect(screen.getByText('Hot pass: 2 days not measured')).toBeTruthy();
    const days = within(screen.getByRole('list', { name: 'Days of Walk-in fridge' }));
    expect(days.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '24 Nov 2026No reading',
      '23 Nov 20263 to 9.5 °C1 beyond the limit',
      '22 Nov 2026Not measured',
      '21 Nov 20269 °C2 beyond the limit',
    ]);
    const readings = within(screen.getByRole('list', { name: 'Readings' }));
    expect(readings.getByText('Moved the food')).toBeTruthy();
  });

  it('is of the chosen days, of which there are not too many', async () => {
    open();
    fireEvent.change(await screen.findByLabelText('First day'), { target: { value: '2026-10-01' } });
    expect(await screen.findByText('Choose up to 31 days, the first one first')).toBeTruthy();
    expect(screen.getByLabelText('Last day')).toBeTruthy();
    const asked = server.calls(`GET ${BASE}`).map(({ query }) => query.toString());
    expect(new Set(asked)).toEqual(new Set(['from=2026-11-11&to=2026-11-24']));
  });

  it('takes back a slip, and says when there is more', async () => {
    server.on(`GET ${BASE}`, () => ok({ ...LOG, hasMore: true }));
    server.on(`DELETE ${BASE}/readings/${ID}`, () => ok(POINTS));
    const { user } = open();
    expect(await screen.findByText('Showing the newest 1. The file has all of them.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take back 9.5 °C of Walk-in fridge' }));
    expect(await screen.findByText('Temperature taken back')).toBeTruthy();
  });

  it('can be loaded again, and its file as well', async () => {
    server.on(`GET ${BASE}/points`, () => problem('unavailable'));
    server.on(`GET ${BASE}/file`, () => problem('internal'));
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(`GET ${BASE}/points`, () => ok(POINTS));
    server.on(`GET ${BASE}`, () => problem('unavailable'));
    await user.click(again);
    const log = await screen.findByRole('button', { name: 'Try again' });
    server.on(`GET ${BASE}`, () => ok(LOG));
    await user.click(log);
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('The file couldn’t be created. Please try again.')).toBeTruthy();
  });
});

import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { LabelWarning } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const LIST = '/api/admin/label-warnings';
const ID = '1f0c2b6e-3a4d-4c5e-8f70-8a9b0c1d2e3f';
const OPEN: LabelWarning = {
  id: ID,
  sku: 'meal-lemon',
  name: 'Lemon chicken',
  state: 'open',
  contains: ['milk'],
  mayContain: ['nuts'],
  lostDiets: ['halal'],
  parcels: 12,
  customers: 11,
  from: '2026-11-20',
  to: '2026-11-24',
  version: 3,
  raisedAt: '2026-11-24T09:00:00.000Z',
  endedAt: null,
  reason: null,
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['kitchen'] }));
  const days = { items: [{ date: '2026-11-26', label: 'Thu', taken: 1, capacity: 9, closed: false }] };
  server.on('GET /api/admin/kitchen/days', () => ok({ ...days, today: '2026-11-24' }));
});

function warnings(...items: LabelWarning[]) {
  server.on(`GET ${LIST}`, () => ok({ items, nextCursor: null }));
  const { user } = renderSite('/admin?tab=orders&section=kitchen&view=warnings');
  return { user };
}

describe('an incomplete label', () => {
  it('is shown with the added allergens, with a warning once it is confirmed', async () => {
    server.on(`POST ${LIST}/${ID}/send`, () => {
      server.on(`GET ${LIST}`, () => ok({ items: [{ ...OPEN, state: 'sent' }], nextCursor: null }));
      return ok({ ...OPEN, state: 'sent' });
    });
    const { user } = warnings(OPEN);
    const row = await screen.findByRole('row', { name: /Lemon chicken/ });
    expect(row.textContent).toContain('Contains milk');
    expect(row.textContent).toContain('May contain tree nuts');
    expect(row.textContent).toContain('No longer halal');
    await user.click(within(row).getByRole('button', { name: 'Warn customers' }));
    const question = await screen.findByRole('dialog', { name: 'Warn customers about Lemon chicken?' });
    expect(question.textContent).toContain('11 customers each get an email');
    expect(server.calls(`POST ${LIST}/${ID}/send`)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Send warning' }));
    expect(await screen.findByText('Warning sent')).toBeTruthy();
    expect(server.calls(`POST ${LIST}/${ID}/send`).map(({ body }) => body)).toEqual([{ version: 3 }]);
    expect(await screen.findByText('Sent')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Warn customers' })).toBeNull();
  });

  it('is resolved with a reason', async () => {
    server.on(`POST ${LIST}/${ID}/resolve`, () => ok({ ...OPEN, state: 'resolved', reason: 'Next week' }));
    const { user } = warnings(OPEN);
    await user.click(await screen.findByRole('button', { name: 'No warning needed' }));
    const question = await screen.findByRole('dialog', { name: 'No warning about Lemon chicken?' });
    await user.click(within(question).getByRole('button', { name: 'Confirm' }));
    expect(server.calls(`POST ${LIST}/${ID}/resolve`)).toEqual([]);
    await user.type(within(question).getByRole('textbox'), 'Next week');
    await user.click(within(question).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(server.calls(`POST ${LIST}/${ID}/resolve`).map(({ body }) => body)).toEqual([
      { version: 3, reason: 'Next week' },
    ]);
  });

  it('is shown again if it has new content', async () => {
    server.on(`POST ${LIST}/${ID}/send`, () => {
      const contains: LabelWarning['contains'] = ['milk', 'peanuts'];
      server.on(`GET ${LIST}`, () => ok({ items: [{ ...OPEN, version: 4, contains }], nextCursor: null }));
      return problem('edit_conflict');
    });
    const { user } = warnings(OPEN);
    await user.click(await screen.findByRole('button', { name: 'Warn customers' }));
    await user.click(await screen.findByRole('button', { name: 'Send warning' }));
    expect(await screen.findByText(/^Contains milk\b.*peanuts/)).toBeTruthy();
    expect(screen.queryByText('Warning sent')).toBeNull();
  });

  it('keeps the reason that was typed when it has new content (rule A27)', async () => {
    server.on(`POST ${LIST}/${ID}/resolve`, () => {
      server.on(`GET ${LIST}`, () =>
        ok({ items: [{ ...OPEN, version: 4, contains: ['peanuts'] }], nextCursor: null }),
      );
      return problem('edit_conflict');
    });
    const { user } = warnings(OPEN);
    await user.click(await screen.findByRole('button', { name: 'No warning needed' }));
    const question = await screen.findByRole('dialog', { name: 'No warning about Lemon chicken?' });
    await user.type(within(question).getByRole('textbox'), 'Next week');
    const confirm = within(question).getByRole('button', { name: 'Confirm' });
    await user.click(confirm);
    await screen.findByText(/^Contains peanuts/);
    expect(within(question).getByRole('textbox')).toHaveProperty('value', 'Next week');
    await user.click(confirm);
    expect(server.calls(`POST ${LIST}/${ID}/resolve`).map(({ body }) => body)).toEqual([
      { version: 3, reason: 'Next week' },
      { version: 4, reason: 'Next week' },
    ]);
  });

  it('names who to call first, on request', async () => {
    const call = { orderId: ID, orderCode: 'K7QX2M9P', deliveryDate: '2026-11-24', name: 'Sam Okafor' };
    server.on(`GET ${LIST}/${ID}/calls`, () =>
      ok({ items: [{ ...call, phone: '020 7946 0123', declared: ['milk'], note: null }], isWhole: true }),
    );
    const { user } = warnings(OPEN);
    await user.click(await screen.findByRole('button', { name: 'Who to call first' }));
    const list = await screen.findByRole('list', { name: 'Who to call first about Lemon chicken' });
    expect(within(list).getByRole('link').getAttribute('href')).toBe('tel:020 7946 0123');
    expect(list.textContent).toContain('Declared: milk');
  });

  it('that has no address left is not sent', async () => {
    warnings({ ...OPEN, customers: 0 });
    const button = await screen.findByRole('button', { name: 'Warn customers' });
    expect(button.hasAttribute('disabled')).toBe(true);
  });

  it('is nothing to do when there is none', async () => {
    warnings();
    expect(await screen.findByText('No label change needs a warning.')).toBeTruthy();
  });
});

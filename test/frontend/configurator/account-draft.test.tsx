import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { BoxDraft } from '#frontend/api/generated-account.js';
import { ME, signIn } from '../setup/account.js';
import { meal } from '../setup/catalog.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

const CHICKEN = meal(1, { name: 'Roast Chicken' });
const DAL = meal(2, { name: 'Lentil Dal' });
const PIE = meal(3, { name: 'Fish Pie', available: false });
const SATAY = meal(4, { name: 'Satay', allergens: { contains: ['peanuts'], mayContain: [] } });

const KEPT: BoxDraft = {
  version: '11111111-1111-4111-8111-111111111111',
  mealsPerWeek: 8,
  deliveryDate: null,
  meals: [{ mealId: 1, quantity: 3 }],
  extras: [],
  updatedAt: new Date(Date.now() - 60_000).toISOString(),
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET /api/meals', () => ok({ items: [CHICKEN, DAL, PIE, SATAY], nextCursor: null }));
});

const keeps = (draft: BoxDraft | null) => server.on('GET /api/me/box-draft', () => ok({ draft }));
const patience = { timeout: 10_000 };

describe('a box that goes on elsewhere (B101)', () => {
  it('is taken over from the account, and the shopper can undo it', async () => {
    signIn(server);
    keeps(KEPT);
    const { user } = renderSite('/configurator');
    expect(
      await screen.findByText('This is the box you began on another device.', {}, patience),
    ).toBeTruthy();
    expect(await screen.findByText('3 of 8 meals', {}, patience)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByText('3 of 8 meals')).toBeNull();
  });

  it('comes without what is sold out or contains an allergen of the account, and says so', async () => {
    signIn(server, { allergens: ['peanuts'], consents: { ...ME.consents, health: true } });
    keeps({
      ...KEPT,
      meals: [
        { mealId: 1, quantity: 2 },
        { mealId: 3, quantity: 1 },
        { mealId: 4, quantity: 1 },
      ],
    });
    renderSite('/configurator');
    const said = /We’ve left out what’s sold out or doesn’t fit your diet and allergies/;
    expect(await screen.findByText(said, {}, patience)).toBeTruthy();
    expect(await screen.findByText('2 of 8 meals', {}, patience)).toBeTruthy();
  });

  it('is kept after a pause, and a stale write takes over what another device wrote', async () => {
    signIn(server);
    keeps(null);
    const sent: unknown[] = [];
    server.on('PUT /api/me/box-draft', ({ body }) => {
      sent.push(body);
      keeps(KEPT);
      return problem('edit_conflict');
    });
    const { user } = renderSite('/configurator');
    await user.click(await screen.findByRole('radio', { name: /^5 meals/ }, patience));
    await user.click(screen.getByRole('button', { name: 'Add Lentil Dal' }));
    await waitFor(() => expect(sent).toHaveLength(1), patience);
    expect(sent[0]).toEqual({
      basedOn: null,
      mealsPerWeek: 5,
      deliveryDate: null,
      meals: [{ mealId: 2, quantity: 1 }],
      extras: [],
    });
    expect(await screen.findByText('3 of 8 meals', {}, patience)).toBeTruthy();
  });

  it('stays on the device of a guest', async () => {
    renderSite('/configurator');
    await screen.findByRole('radio', { name: /^5 meals/ }, patience);
    expect(server.calls('GET /api/me/box-draft')).toEqual([]);
  });
});

import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { AdminPromotion, KitchenSheet } from '#frontend/api/generated-admin.js';
import { signIn } from '../setup/account.js';
import { SITE } from '../setup/catalog.js';
import { ok, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

/** The page and its section are fetched when they are first opened. */
const LAZY = { timeout: 10_000 };

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/admin/access', () => ok({ roles: ['admin'] }));
});

describe('the words of the back office', () => {
  it('say which order each percentage of a code is for', async () => {
    const welcome: AdminPromotion = {
      code: 'WELCOME20',
      percentByUse: [20, 10],
      kinds: ['one_time'],
      newCustomersOnly: true,
      active: true,
      advertised: true,
      startsAt: null,
      endsAt: null,
      maxUses: null,
      version: 1,
      uses: 93,
      state: 'running',
    };
    const autumn = { ...welcome, code: 'AUTUMN10', percentByUse: [10], advertised: false };
    server.on('GET /api/admin/promotions', () => ok({ items: [welcome, autumn], nextCursor: null }));
    renderSite('/admin?tab=settings&section=promotions');
    expect(await screen.findByText('20%, then 10%', {}, LAZY)).toBeTruthy();
    expect(screen.getByText('10%')).toBeTruthy();
  });

  it.each([
    [true, /^No reviews yet\. This demo shop shows samples/],
    [false, /^No reviews yet, so the home page hides this section/],
  ])('say of a shop without reviews what its home page shows (demo: %s)', async (demo, words) => {
    server.on('GET /api/site', () => ok({ ...SITE, demo, reviews: [] }));
    const reviews = {
      key: 'marketing.reviews',
      value: [],
      defaultValue: [],
      version: 0,
      changedAt: null,
      changedBy: null,
    };
    server.on('GET /api/admin/settings', () => ok({ items: [reviews] }));
    renderSite('/admin?tab=settings&section=texts');
    expect(await screen.findByText(words, {}, LAZY)).toBeTruthy();
  });

  it('name the diets of a dish on the production sheet', async () => {
    const day = {
      date: '2026-11-29',
      label: 'Sun (29 Nov)',
      taken: 1,
      capacity: 90,
      ownCapacity: null,
      closed: false,
    };
    const sheet: KitchenSheet = {
      day,
      orders: 1,
      unpaidOrders: 0,
      portions: 2,
      printedAt: '2026-11-28T10:00:00.000Z',
      dishes: [
        {
          key: 'meal-dahl',
          name: 'Red lentil dahl',
          kind: 'meal',
          diets: ['halal-vegan', 'standard'],
          portions: 2,
          allergens: { contains: [], mayContain: [] },
          declared: [],
          storage: 'chilled',
          useBy: '2026-12-02',
          lots: [],
          labelDoubt: null,
          labelDoubtAllergens: [],
          isLabelForSale: true,
        },
      ],
    };
    server.on('GET /api/admin/kitchen/days', () => ok({ today: '2026-11-28', items: [day] }));
    server.on('GET /api/admin/kitchen/days/2026-11-29', () => ok(sheet));
    renderSite('/admin?tab=orders&section=kitchen&day=2026-11-29');
    expect((await screen.findByRole('heading', { name: /^Red lentil dahl/ }, LAZY)).textContent).toBe(
      'Red lentil dahl Halal vegan',
    );
  });
});

import '../setup/browser.js';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { BoxDelivery, Subscription } from '#frontend/api/generated-account.js';
import { PAGES } from '#frontend/app/pages.js';
import { signIn } from '../setup/account.js';
import { ok, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';
import { AT, BOX, FIRST, SECOND, THIRD } from '../setup/weekly-box.js';

// Preloads lazy code, so that no test waits for it.
beforeAll(() => PAGES.account.load());

let server: FakeServer;
let box: Subscription;
let deliveries: readonly BoxDelivery[];
beforeEach(() => {
  server = startFakeServer();
  signIn(server);
  server.on('GET /api/subscriptions', () => ok({ items: [box], nextCursor: null }));
  server.on(`GET ${AT}/deliveries`, () => ok({ items: deliveries, nextCursor: null }));
});

const bodies = (verb: string) => server.calls(`POST ${AT}/${verb}`).map(({ body }) => body);

describe('a weekly box', () => {
  it('can make a week light and undo it, with the size that is chosen from (rule B100)', async () => {
    const first = { ...FIRST, mealCount: 8, lightMeals: 5 };
    box = { ...BOX, mealsPerWeek: 8, nextDelivery: first };
    deliveries = [first, { ...SECOND, isLight: true, lightMeals: 5 }, { ...THIRD, lightMeals: null }];
    server.on(`POST ${AT}/light-week`, () => {
      box = { ...box, nextDelivery: { ...first, isLight: true, mealCount: 5, meals: [] } };
      return ok(box);
    });
    server.on(`POST ${AT}/usual-week`, () => {
      box = { ...box, nextDelivery: first };
      return ok(box);
    });
    const { user } = renderSite('/account?tab=orders');
    await screen.findByRole('heading', { name: 'My boxes' });
    const light = { name: 'Make Sun (29 Nov) a light week of 5 meals' };
    expect((await screen.findByRole('button', light)).textContent).toBe('Light week: 5 meals');
    await user.click(screen.getByRole('button', light));
    expect(await screen.findByText('A light week: 5 meals, the milder dishes first.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose meals' }));
    expect(await screen.findByText(/0 of 5/)).toBeTruthy();
    await user.keyboard('{Escape}');
    const undo = { name: 'Go back to the usual box on Sun (29 Nov)' };
    const button = await screen.findByRole('button', undo);
    expect(button.textContent).toBe('Usual week');
    await user.click(button);
    expect(await screen.findByRole('button', light)).toBeTruthy();
    expect(bodies('light-week')).toEqual([{ date: '2026-11-29' }]);
    expect(bodies('usual-week')).toEqual([{ date: '2026-11-29' }]);
    await user.click(screen.getByRole('button', { name: 'Upcoming deliveries' }));
    expect(
      await screen.findByRole('button', { name: 'Go back to the usual box on Sun (06 Dec)' }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Sun \(13 Dec\).*light week/ })).toBeNull();
  });
});

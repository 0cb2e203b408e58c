import '../setup/browser.js';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ERRORS } from '@rules/errors/errors';
import { PAGES } from '#frontend/app/pages.js';
import { EMPTY_DRAFT } from '#frontend/features/ordering/configurator/box-draft.js';
import type { BoxInput } from '#frontend/features/ordering/configurator/box-input.js';
import { openDraft, openingOf, withoutOpening } from '#frontend/features/ordering/quick-box/box-opening.js';
import { extra, meal, SITE } from '../setup/catalog.js';
import { DAYS, ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

beforeAll(() =>
  Promise.all([
    PAGES.home.load(),
    PAGES.configurator.load(),
    PAGES.checkout.load(),
    PAGES['our-boxes'].load(),
    PAGES['subscription-configurator'].load(),
  ]),
);

const OFFER = { code: 'WELCOME20', percentByUse: [20, 15], sentence: 'New customers save 20%.' };
const OFFER_WORDS = { ...SITE.placeholders, promoCode: 'WELCOME20', promoFirstPercent: '20' };

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = startFakeServer();
  server.on('GET /api/site', () => ok({ ...SITE, placeholders: OFFER_WORDS, promotion: OFFER }));
});

const INPUT: Pick<BoxInput, 'meals' | 'extras' | 'site'> = {
  meals: [meal(1), meal(2, { available: false })],
  extras: [extra(101)],
  site: SITE,
};
const opened = (draft: Partial<typeof EMPTY_DRAFT>, query: string) =>
  openDraft({ ...EMPTY_DRAFT, ...draft }, openingOf(new URLSearchParams(query)), INPUT as BoxInput);

describe('a link into the configurator', () => {
  it('opens a box of the asked size, unless one is in progress', () => {
    expect(opened({}, 'meals=10').mealsPerWeek).toBe(10);
    expect(opened({ mealsPerWeek: 5 }, 'meals=10').mealsPerWeek).toBe(5);
    expect(opened({}, 'meals=7').mealsPerWeek).toBeNull();
  });

  it('adds its dish, to the next larger box when this one is full', () => {
    expect(opened({}, 'add=1')).toMatchObject({ mealsPerWeek: 8, meals: { 1: 1 } });
    expect(opened({ mealsPerWeek: 5, meals: { 1: 5 } }, 'add=1')).toMatchObject({
      mealsPerWeek: 6,
      meals: { 1: 6 },
    });
    expect(opened({}, 'add=101')).toMatchObject({ mealsPerWeek: 8, extras: { 101: 1 } });
  });

  it.each(['add=2', 'add=999', 'add=-1', 'meals=abc', 'code='])('ignores %s', (query) => {
    expect(opened({}, query)).toEqual(EMPTY_DRAFT);
  });

  it('keeps the rest of its address', () => {
    const query = new URLSearchParams('ref=DR1&meals=8&add=1&code=X');
    expect(withoutOpening(query).toString()).toBe('ref=DR1');
  });
});

describe('from the first page to the checkout', () => {
  it('takes three taps, with the welcome offer applied', async () => {
    server.on('GET /api/delivery-days', () => ok({ served: null, days: DAYS, presetDate: DAYS[0]?.date }));
    const site = renderSite('/');
    await site.user.click(await screen.findByRole('link', { name: 'Build my box of 8' }));
    const quick = within(await screen.findByRole('region', { name: 'Your box of 8' }));
    await site.user.click(quick.getByRole('button', { name: 'Choose for me' }));
    const chosen = within(await screen.findByRole('region', { name: 'Your 8 meals' }));
    expect(await screen.findByText(/^Code WELCOME20 is applied: £13\.60 off your food\.$/)).toBeTruthy();
    expect(chosen.getByRole('button', { name: 'Choose again' })).toBeTruthy();
    expect(chosen.getByRole('button', { name: 'Swap some' })).toBeTruthy();
    await site.user.click(await screen.findByRole('button', { name: 'Keep these · £57.90' }));
    await waitFor(() => expect(site.at()).toBe('/checkout'));
  });

  it('leads from our boxes with the offer in the link', async () => {
    renderSite('/our-boxes');
    const link = await screen.findByRole('link', { name: 'ORDER NOW: One-time meal prep box' });
    await waitFor(() => expect(link.getAttribute('href')).toBe('/configurator?code=WELCOME20'));
  });

  it('says on a weekly box that the code is applied, whose amount each box has', async () => {
    renderSite('/subscription-configurator?code=WELCOME20');
    expect(await screen.findByText('Code WELCOME20 is applied.')).toBeTruthy();
  });

  it('says why the offer does not apply, and charges the full price', async () => {
    server.on('POST /api/quotes', () => problem('promotion_used'));
    const site = renderSite('/configurator?meals=8&code=WELCOME20');
    expect(await screen.findByText(ERRORS.promotion_used.detail)).toBeTruthy();
    await site.user.click(screen.getByRole('button', { name: 'Choose for me' }));
    expect(await screen.findByRole('button', { name: 'Keep these · £71.50' })).toBeTruthy();
  });
});

import '../setup/browser.js';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { PAGES } from '#frontend/app/pages.js';
import type { ProductPage } from '#frontend/api/generated.js';
import { extra, mealDetails, PACKAGES } from '../setup/catalog.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite } from '../setup/render-site.js';

beforeAll(() => Promise.all([PAGES.product.load(), PAGES.configurator.load(), PAGES.menu.load()]));

const MEAL = mealDetails(1, { slug: 'dal', name: 'Squash Dal' });
const DAL: ProductPage = {
  slug: 'dal',
  name: 'Squash Dal',
  kind: 'meal',
  retired: false,
  image: MEAL.image,
  meal: MEAL,
  extra: null,
  package: null,
  recipe: { id: 'dal-at-home', name: 'Dal at Home' },
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET /api/products/dal', () => ok(DAL));
});

describe('the page of a dish (rule K38)', () => {
  it('has the whole label, and leads into a box with the dish', async () => {
    const site = renderSite('/menu/dal');
    expect(await screen.findByRole('heading', { level: 1, name: 'Squash Dal' })).toBeTruthy();
    expect(screen.getByText('£8.50')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Per 100 g' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Ingredients' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Dal at Home/ }).getAttribute('href')).toBe(
      '/recipes/dal-at-home',
    );
    expect(screen.getByRole('link', { name: 'Put it in a weekly box' }).getAttribute('href')).toBe(
      '/subscription-configurator?add=1',
    );
    await site.user.click(screen.getByRole('link', { name: 'Add to a box' }));
    expect(await screen.findByText('Pick 7 more to fill your box of 8.')).toBeTruthy();
    // A reload must not add it again.
    await waitFor(() => expect(site.at()).toBe('/configurator'));
  });

  it('has the figures of one portion for a pot', async () => {
    const pot = extra(201, { kind: 'protein', portions: 4, slug: 'pot', name: 'Pot', useDays: 2 });
    server.on('GET /api/products/pot', () =>
      ok({ ...DAL, slug: 'pot', name: 'Pot', kind: 'protein', meal: null, extra: pot, recipe: null }),
    );
    renderSite('/menu/pot');
    expect(await screen.findByText('Figures for one portion. This pot holds 4.')).toBeTruthy();
    expect(screen.getByText('Eat within 2 days')).toBeTruthy();
  });

  it('does not call a frozen dish short-lived', async () => {
    server.on('GET /api/products/dal', () =>
      ok({ ...DAL, meal: { ...MEAL, storage: 'frozen', useDays: 2 } }),
    );
    renderSite('/menu/dal');
    expect(await screen.findByText('Arrives frozen, 2 days once thawed')).toBeTruthy();
    expect(screen.queryByText('Eat within 2 days')).toBeNull();
  });

  it('shows each variant of a package with its allergens', async () => {
    const [pack] = PACKAGES;
    if (!pack) throw new Error('the fake server has packages');
    server.on('GET /api/products/day', () =>
      ok({ ...DAL, slug: 'day', name: pack.name, kind: 'package', meal: null, package: pack, recipe: null }),
    );
    renderSite('/menu/day');
    const variants = within(await screen.findByRole('region', { name: 'Ways to have it' }));
    expect(variants.getAllByRole('heading', { level: 3 })).toHaveLength(pack.variants.length);
    expect(screen.getByRole('link', { name: 'Choose this package' }).getAttribute('href')).toBe(
      '/meal-selection',
    );
    expect(screen.queryByText(/out of 5/)).toBeNull();
  });

  it('shows the average of a package that has one (rule K41)', async () => {
    const [pack] = PACKAGES;
    if (!pack) throw new Error('the fake server has packages');
    const rated = { ...pack, rating: { average: 4.4, count: 18 } };
    server.on('GET /api/products/day', () =>
      ok({ ...DAL, slug: 'day', name: pack.name, kind: 'package', meal: null, package: rated, recipe: null }),
    );
    renderSite('/menu/day');
    expect(await screen.findByText('4.4 out of 5 from 18 ratings')).toBeTruthy();
  });

  it('says that a dish is no longer made, and sells nothing', async () => {
    server.on('GET /api/products/dal', () => ok({ ...DAL, retired: true, meal: null, recipe: null }));
    renderSite('/menu/dal');
    expect(await screen.findByText('No longer on the menu')).toBeTruthy();
    expect(screen.getByText(/We no longer make Squash Dal/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the menu' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Build a box' })).toBeTruthy();
    expect(screen.queryByText('Add to a box')).toBeNull();
  });

  it('says that it is sold out', async () => {
    server.on('GET /api/products/dal', () => ok({ ...DAL, meal: { ...MEAL, available: false } }));
    renderSite('/menu/dal');
    expect(await screen.findByText('Sold out for now')).toBeTruthy();
    expect(screen.queryByText('Add to a box')).toBeNull();
  });

  describe('what customers say (rule K42)', () => {
    const RATED: ProductPage = { ...DAL, meal: { ...MEAL, rating: { average: 4.6, count: 12 } } };
    const COMMENTS = 'GET /api/products/dal/comments';

    it('is below the label: the words and their month', async () => {
      server.on('GET /api/products/dal', () => ok(RATED));
      server.on(COMMENTS, () =>
        ok({
          items: [
            { text: 'Tastes like summer', month: '2026-11-01' },
            { text: 'A little hot for me', month: '2026-09-01' },
          ],
        }),
      );
      renderSite('/menu/dal');
      const heading = await screen.findByRole('heading', { name: 'What customers say' });
      const part = within(heading.closest('section') ?? document.body);
      expect(part.getByText(/We read each one first/)).toBeTruthy();
      expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        '‘Tastes like summer’November 2026',
        '‘A little hot for me’September 2026',
      ]);
      const label = screen.getByRole('heading', { name: 'Ingredients' });
      expect(label.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    });

    it('is not asked for while the dish has no public average', async () => {
      renderSite('/menu/dal');
      expect(await screen.findByRole('heading', { name: 'Ingredients' })).toBeTruthy();
      expect(server.calls(COMMENTS)).toEqual([]);
    });

    it.each([
      ['there are none', () => ok({ items: [] })],
      ['they do not load', () => problem('unavailable')],
    ])('is nothing when %s', async (_when, response) => {
      server.on('GET /api/products/dal', () => ok(RATED));
      server.on(COMMENTS, response);
      renderSite('/menu/dal');
      await waitFor(() => expect(server.calls(COMMENTS)).toHaveLength(1));
      // The response is read and drawn before the timers of its turn run.
      await act(() => new Promise<void>((done) => setTimeout(done)));
      expect(screen.queryByRole('heading', { name: 'What customers say' })).toBeNull();
      expect(screen.getByRole('heading', { name: 'Ingredients' })).toBeTruthy();
    });
  });

  it('is the not-found page for an unknown dish, and can be tried again after a failure', async () => {
    const missing = renderSite('/menu/none');
    expect(await screen.findByText('Loading this dish')).toBeTruthy();
    expect(await screen.findByText('404')).toBeTruthy();
    server.on('GET /api/products/dal', () => problem('unavailable'));
    missing.go('/menu/dal');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText(/couldn’t load this page/)).toBeTruthy();
    server.on('GET /api/products/dal', () => ok(DAL));
    await missing.user.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Squash Dal' })).toBeTruthy();
  });
});

describe('a card of the menu', () => {
  it('has a price, leads to the page of its dish, and puts it into a box', async () => {
    const site = renderSite('/menu');
    const [card] = await screen.findAllByRole('article');
    if (!card) throw new Error('the menu is empty');
    const dish = within(card);
    expect(dish.getByText('£8.50')).toBeTruthy();
    expect(dish.getByRole('heading', { level: 3 }).querySelector('a')?.getAttribute('href')).toMatch(
      /^\/menu\/meal-/,
    );
    await site.user.click(dish.getByRole('link', { name: /^Add .* to a box$/ }));
    expect(await screen.findByText('Pick 7 more to fill your box of 8.')).toBeTruthy();
  });

  it('is hidden by a diet that it does not suit', async () => {
    server.on('GET /api/meals', () =>
      ok({
        items: [
          { ...MEAL, diets: ['standard'] },
          { ...MEAL, id: 2, sku: 'meal-2', name: 'Vegan Bowl', diets: ['standard', 'vegetarian', 'vegan'] },
        ],
        nextCursor: null,
      }),
    );
    const site = renderSite('/menu');
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    await site.user.click(screen.getByRole('radio', { name: 'Vegan' }));
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await site.user.click(screen.getByRole('radio', { name: 'Any' }));
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });
});

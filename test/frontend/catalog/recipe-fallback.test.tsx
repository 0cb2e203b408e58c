import '../setup/browser.js';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PAGES } from '#frontend/app/pages.js';
import { isUsableAddress } from '#frontend/features/catalog/recipes/picture-address.js';
import { chooseRecipes, NO_FILTERS } from '#frontend/features/catalog/recipes/list/recipe-filters-state.js';
import { problem, startFakeServer, type FakeResponse, type FakeServer } from '../setup/fake-server.js';
import { SITE } from '../setup/catalog.js';
import { collection } from '../setup/recipe-collection.js';
import { fallback } from '../setup/recipe-fallback.js';
import { CREATOR, listOf, recipe } from '../setup/recipes.js';
import { renderSite } from '../setup/render-site.js';

const ok = (body: unknown): FakeResponse => ({ status: 200, body });
const SNAPSHOT = {
  recipes: [recipe('kept', { name: 'Kept Soup' })],
  creators: [CREATOR],
  total: 80,
  totalIsCapped: false,
  nextCursor: null,
  publishedAt: '2026-11-20T00:00:00.000Z',
};
const FIRST_BUNDLED = 'Turkish Eggs with Garlic Yoghurt and Greens';

// Preloads lazy code, so that no test waits for it.
beforeAll(() => Promise.all([PAGES.home.load(), PAGES.recipe.load(), PAGES.recipes.load()]));

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

/** The recipes of the block, not the dishes of the menu. */
const shown = (): string[] =>
  within(screen.getByRole('region', { name: 'GLP-1 Optimized Recipes' }))
    .queryAllByRole('article')
    .map((each) => within(each).getByRole('heading', { level: 3 }).textContent);

describe('the source of the recipes (rule K3)', () => {
  it('is the list first, and nothing else is requested then', async () => {
    server.on('GET /api/recipes', () => ok(listOf([recipe('a')])));
    renderSite('/');
    await waitFor(() => expect(shown()).toEqual(['Recipe a']));
    expect(server.calls('GET /api/recipes/snapshot')).toHaveLength(0);
  });

  it.each([
    ['fails', problem('internal')],
    ['is empty', ok(listOf([]))],
  ])('is the snapshot when the list %s', async (_how, answer) => {
    server.on('GET /api/recipes', () => answer);
    server.on('GET /api/recipes/snapshot', () => ok(SNAPSHOT));
    renderSite('/');
    expect(screen.getByText('Loading recipes...')).toBeTruthy();
    await waitFor(() => expect(shown()).toEqual(['Kept Soup']));
    expect(screen.getByRole('button', { name: 'Like Kept Soup' })).toBeTruthy();
  });

  it('are the 12 bundled ones when that fails too, without like, vote or share', async () => {
    server.on('GET /api/recipes', () => problem('internal'));
    server.on('GET /api/recipes/snapshot', () => problem('internal'));
    const { user } = renderSite('/');
    await waitFor(() => expect(shown()).toHaveLength(12));
    expect(shown()[0]).toBe(FIRST_BUNDLED);
    expect(screen.queryByRole('button', { name: /^(Like|Vote|Share)/ })).toBeNull();
    expect(screen.queryByRole('link', { name: FIRST_BUNDLED })).toBeNull();
    const first = within(screen.getByRole('article', { name: FIRST_BUNDLED }));
    await user.click(first.getByRole('button', { name: /^View Recipe Details/ }));
    expect(first.getByRole('heading', { name: 'GLP-1 Tip' })).toBeTruthy();
    // The total is unknown, and the shop is a demo (rule K4).
    expect(screen.getByRole('button', { name: 'Seed demo recipes' })).toBeTruthy();
    // No message appears: the fallback is silent (rule E3).
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are the bundled ones at once without a network, and the list when it is back', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    renderSite('/');
    await waitFor(() => expect(shown()).toHaveLength(12));
    server = startFakeServer();
    server.on('GET /api/recipes', () => ok(listOf([recipe('back')])));
    online.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(shown()).toEqual(['Recipe back']));
  });

  it('can be chosen among just as well', async () => {
    server.on('GET /api/recipes', () => problem('internal'));
    server.on('GET /api/recipes/snapshot', () => problem('internal'));
    const { user } = renderSite('/');
    await waitFor(() => expect(shown()).toHaveLength(12));
    await user.click(screen.getByRole('button', { name: 'Drinks' }));
    await waitFor(() => expect(shown()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Lunch' }));
    await waitFor(() => expect(shown()).toHaveLength(3));
    expect(shown()).not.toContain(FIRST_BUNDLED);
  });
});

describe('choosing among recipes that came whole', () => {
  const all = [
    recipe('a', { proteinG: 10, calories: 100, diets: ['standard', 'vegan'] }),
    recipe('b', { proteinG: 30, calories: 300, allergens: { contains: [], mayContain: ['sesame'] } }),
    recipe('c', { proteinG: 20, calories: 200, name: 'Leek Soup', category: 'Lunch' }),
    recipe('d', {
      proteinG: 5,
      calories: 400,
      name: 'Waits for a second person',
      allergens: { contains: [], mayContain: [] },
      labelPending: true,
    }),
  ];
  const chosen = (more: Partial<Parameters<typeof chooseRecipes>[1]>): string[] =>
    chooseRecipes(all, { ...NO_FILTERS, hidden: [], ...more }).map(({ id }) => id);

  it.each([
    [{}, ['a', 'b', 'c', 'd']],
    [{ category: 'Lunch' }, ['c']],
    [{ search: 'soup LEEK' }, ['c']],
    [{ diet: 'vegan' }, ['a']],
    // Traces count, and an unreviewed recipe proves nothing (rule A28).
    [{ hidden: ['sesame'] }, ['a', 'c']],
    [{ sort: 'protein' }, ['b', 'c', 'a', 'd']],
    [{ sort: 'calories' }, ['a', 'c', 'b', 'd']],
  ] as const)('%j leaves %j', (more, ids) => {
    expect(chosen(more)).toEqual(ids);
  });
});

describe('pictures (rule K6)', () => {
  it.each([
    ['/images/dish-800.0a1b.webp', true],
    ['https://cdn.example/dish.JPG?w=3', true],
    ['/images/dish.svg', false],
    ['/images/brand-logo.png', false],
    ['/images/placeholder.jpg', false],
    ['/images/default-lunch.webp', false],
    ['/uploads/dish.png', false],
    ['', false],
  ])('%s can be shown: %s', (url, usable) => {
    expect(isUsableAddress(url)).toBe(usable);
  });

  it('become their category’s when they do not load', async () => {
    server.on('GET /api/recipes', () => ok(listOf([recipe('a', { category: 'Lunch' })])));
    renderSite('/');
    const card = await screen.findByRole('article', { name: 'Recipe a' });
    const picture = (): string | null | undefined => card.querySelector('img')?.getAttribute('src');
    expect(picture()).toBe('/images/dish-800.webp');
    fireEvent.error(card.querySelector('img') as HTMLElement);
    await waitFor(() => expect(picture()).toMatch(/^\/images\/salmon-quinoa-bowl-800\.[0-9a-f]{12}\.webp$/));
  });
});

describe('the bundled files', () => {
  it('is the collection of 30, by section (rule K2)', () => {
    const recipes = collection as readonly { section: string }[];
    const count = (section: string): number => recipes.filter((each) => each.section === section).length;
    expect(['Breakfast', 'Morning Snack', 'Lunch', 'Afternoon Snack', 'Dinner'].map(count)).toEqual([
      5, 6, 6, 6, 7,
    ]);
  });

  it('are the bundled ones as local-1 to local-12, each with its creator', () => {
    const { recipes, creators } = fallback as {
      recipes: { id: string; creatorId: string }[];
      creators: { id: string }[];
    };
    expect(recipes.map(({ id }) => id)).toEqual(
      Array.from({ length: 12 }, (_, index) => `local-${index + 1}`),
    );
    for (const { creatorId } of recipes) expect(creators.map(({ id }) => id)).toContain(creatorId);
  });

  it('shows the collection without asking for recipes', async () => {
    renderSite('/recipes');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Complete GLP-1 Recipe Collection' }),
    ).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(30);
    expect(server.calls().map(({ path }) => path)).toEqual(['/api/site']);
  });

  it('shows of the collection what staff have made of it since (rule A28)', async () => {
    const [first, second] = collection as readonly { id: string; name: string }[];
    const changes = { changed: [first?.id ?? ''], hidden: [second?.id ?? ''] };
    server.on('GET /api/site', () => ok({ ...SITE, collection: changes }));
    server.on(`GET /api/recipes/${first?.id}`, () => ok(recipe(first?.id ?? '', { name: 'As it is now' })));
    renderSite('/recipes');
    expect(await screen.findByRole('article', { name: 'As it is now' })).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(29);
    for (const each of [first, second])
      expect(screen.queryByRole('article', { name: each?.name })).toBeNull();
  });
});

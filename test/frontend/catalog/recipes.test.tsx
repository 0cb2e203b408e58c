import '../setup/browser.js';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { PAGES } from '#frontend/app/pages.js';
import { makeStore } from '#frontend/app/store.js';
import { LikeCount, VoteButton } from '#frontend/features/catalog/recipes/recipe-actions.js';
import { renderSite, type RenderedSite } from '../setup/render-site.js';
import { CREATOR, listOf, recipe, UNVERIFIED } from '../setup/recipes.js';
import { SITE } from '../setup/catalog.js';
import { problem, startFakeServer, type FakeResponse, type FakeServer } from '../setup/fake-server.js';

const ok = (body: unknown): FakeResponse => ({ status: 200, body });
const OATS = recipe('oats', { name: 'Overnight Oats' });
const STEW = recipe('stew', {
  name: 'Bean Stew',
  category: 'Dinner',
  creatorId: UNVERIFIED.id,
  creator: UNVERIFIED,
  allergens: { contains: [], mayContain: [] },
});
const MANY = Array.from({ length: 12 }, (_, index) => recipe(`r${index}`));

// Preloads lazy code, so that no test waits for it.
beforeAll(() => Promise.all([PAGES.home.load(), PAGES.recipe.load(), PAGES.recipes.load()]));

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on('GET /api/recipes', () => ok(listOf([OATS, STEW], { total: 40 })));
  server.on('GET /api/recipes/oats', () => ok(OATS));
});

/** The test decides when the call returns. */
function whenAsked(): { answer: (given: FakeResponse) => void; promise: Promise<FakeResponse> } {
  let answer: (given: FakeResponse) => void = () => undefined;
  const promise = new Promise<FakeResponse>((resolve) => (answer = resolve));
  return { answer, promise };
}

const card = (name: string): ReturnType<typeof within> => within(screen.getByRole('article', { name }));

const block = (): HTMLElement => screen.getByRole('region', { name: 'GLP-1 Optimized Recipes' });

async function open(): Promise<RenderedSite> {
  const site = renderSite('/');
  await screen.findByRole('article', { name: 'Overnight Oats' });
  return site;
}

describe('a card of the first page', () => {
  it('shows what the specification lists', async () => {
    await open();
    const oats = card('Overnight Oats');
    for (const text of ['Breakfast', 'All of oats.', '5 mins + overnight', 'Serves 2', '400', '29g', '11g']) {
      expect(oats.getByText(text)).toBeTruthy();
    }
    for (const name of [/^Like/, /^Vote/, /^Share/, 'About Dr Amara Osei', /^View Recipe Details/]) {
      expect(oats.getByRole('button', { name })).toBeTruthy();
    }
  });

  it('reveals ingredients, steps and tip, which load only then, and hides them again', async () => {
    const { user } = await open();
    expect(server.calls('GET /api/recipes/oats')).toHaveLength(0);
    await user.click(card('Overnight Oats').getByRole('button', { name: /^View Recipe Details/ }));
    expect(await screen.findByText('40g rolled oats')).toBeTruthy();
    expect(screen.getByText('Chill overnight.').closest('ol')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'GLP-1 Tip' })).toBeTruthy();
    await user.click(card('Overnight Oats').getByRole('button', { name: /^Hide Recipe Details/ }));
    expect(screen.queryByText('40g rolled oats')).toBeNull();
  });

  it('shows when details did not load, and retries', async () => {
    server.on('GET /api/recipes/oats', () => problem('internal'));
    const { user } = await open();
    await user.click(card('Overnight Oats').getByRole('button', { name: /^View Recipe Details/ }));
    expect(await screen.findByText('We couldn’t load this recipe’s details.')).toBeTruthy();
    server.on('GET /api/recipes/oats', () => ok(OATS));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('40g rolled oats')).toBeTruthy();
  });

  it('calls a creator a verified expert only when the record says so (rule K7)', async () => {
    const { user } = await open();
    await user.click(card('Overnight Oats').getByRole('button', { name: 'About Dr Amara Osei' }));
    const dialog = within(await screen.findByRole('dialog', { name: CREATOR.name }));
    expect(dialog.getByText('Verified Nutrition Expert')).toBeTruthy();
    expect(dialog.getByText('Protein planning')).toBeTruthy();
    expect(dialog.getByText(CREATOR.bio)).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(card('Bean Stew').getByRole('button', { name: 'About Sam Cook' }));
    await screen.findByRole('dialog', { name: 'Sam Cook' });
    expect(screen.queryByText('Verified Nutrition Expert')).toBeNull();
  });
});

describe('a recipe that nobody has liked or voted for (rule X21)', () => {
  const NOBODYS = { ...OATS, likesCount: 0, votesCount: 0 };
  const LIKES = /\d+ likes?/;
  const vote = (place: ReturnType<typeof within>) => place.getByRole('button', { name: /^Vote/ }).textContent;
  beforeEach(() => {
    server.on('GET /api/recipes', () => ok(listOf([NOBODYS, STEW], { total: 40 })));
    server.on('GET /api/recipes/oats', () => ok(NOBODYS));
  });

  it('shows no number on its card, while another card shows its own', async () => {
    await open();
    expect(vote(card('Overnight Oats'))).toBe('Vote for Overnight Oats');
    expect(card('Overnight Oats').queryByText(LIKES)).toBeNull();
    expect(card('Overnight Oats').queryByText('0')).toBeNull();
    expect(vote(card('Bean Stew'))).toBe('Vote for Bean Stew7');
    expect(card('Bean Stew').getByText('4 likes')).toBeTruthy();
  });

  it('shows no number on its page', async () => {
    renderSite('/recipes/oats');
    await screen.findByRole('heading', { level: 1, name: 'Overnight Oats' });
    const page = within(screen.getByRole('main'));
    expect(vote(page)).toBe('Vote for Overnight Oats');
    expect(page.queryByText(LIKES)).toBeNull();
    expect(page.queryByText('0')).toBeNull();
  });

  it('shows one with the first like and vote, and none when they are removed', async () => {
    server.on('PUT /api/recipes/oats/like', () => ok({ liked: true, likesCount: 1 }));
    server.on('DELETE /api/recipes/oats/like', () => ok({ liked: false, likesCount: 0 }));
    const { user } = await open();
    await user.click(card('Overnight Oats').getByRole('button', { name: /^Like/ }));
    await screen.findByText('Liked recipe!');
    expect(card('Overnight Oats').getByText('1 like')).toBeTruthy();
    await user.click(card('Overnight Oats').getByRole('button', { name: /^Like/ }));
    await screen.findByText('Unliked recipe');
    expect(card('Overnight Oats').queryByText(LIKES)).toBeNull();
    expect(card('Overnight Oats').queryByText('0')).toBeNull();
  });
});

describe('the number of likes and votes', () => {
  const reactions = (count: number) => ({
    likedByMe: false,
    votedByMe: false,
    likesCount: count,
    votesCount: count,
    busy: false,
    toggleLike: jest.fn(),
    toggleVote: jest.fn(),
  });
  const drawn = (count: number) =>
    render(
      <Provider store={makeStore()}>
        <MemoryRouter>
          <VoteButton recipe={OATS} reactions={reactions(count)} />
          <LikeCount reactions={reactions(count)} />
        </MemoryRouter>
      </Provider>,
    ).container.textContent;

  it.each([
    [0, 'Vote for Overnight Oats'],
    [1, 'Vote for Overnight Oats111 like'],
    [12, 'Vote for Overnight Oats121212 likes'],
  ])('is shown for %i as %j', (count, words) => expect(drawn(count)).toBe(words));
});

describe('liking and voting', () => {
  it('shows a like at once, then what the server counted', async () => {
    const waiting = whenAsked();
    server.on('PUT /api/recipes/oats/like', () => waiting.promise);
    const { user } = await open();
    await user.click(card('Overnight Oats').getByRole('button', { name: /^Like/ }));
    expect(card('Overnight Oats').getByRole('button', { name: /^Like/, pressed: true })).toBeTruthy();
    expect(card('Overnight Oats').getByText('5 likes')).toBeTruthy();
    waiting.answer(ok({ liked: true, likesCount: 9 }));
    expect(await card('Overnight Oats').findByText('9 likes')).toBeTruthy();
    expect(await screen.findByText('Liked recipe!')).toBeTruthy();
    expect(screen.getByText('Added to your favorites')).toBeTruthy();
  });

  it('ignores a second click while the first is on its way', async () => {
    const waiting = whenAsked();
    server.on('PUT /api/recipes/oats/vote', () => waiting.promise);
    const { user } = await open();
    await user.click(card('Overnight Oats').getByRole('button', { name: /^Vote/ }));
    await user.click(card('Overnight Oats').getByRole('button', { name: /^Vote/ }));
    await user.click(card('Overnight Oats').getByRole('button', { name: /^Like/ }));
    waiting.answer(ok({ voted: true, votesCount: 8 }));
    expect(await screen.findByText('Vote cast!')).toBeTruthy();
    expect(server.calls().filter(({ method }) => method !== 'GET')).toHaveLength(1);
    expect(card('Overnight Oats').getByRole('button', { name: /^Vote/, pressed: true }).textContent).toBe(
      'Voted for Overnight Oats8',
    );
  });

  it('withdraws a vote and a like', async () => {
    server.on('GET /api/recipes', () => ok(listOf([{ ...OATS, likedByMe: true, votedByMe: true }])));
    server.on('DELETE /api/recipes/oats/vote', () => ok({ voted: false, votesCount: 6 }));
    server.on('DELETE /api/recipes/oats/like', () => ok({ liked: false, likesCount: 3 }));
    const { user } = await open();
    await user.click(card('Overnight Oats').getByRole('button', { name: /^Vote/ }));
    expect(await screen.findByText('Vote removed')).toBeTruthy();
    await user.click(card('Overnight Oats').getByRole('button', { name: /^Like/ }));
    expect(await screen.findByText('Unliked recipe')).toBeTruthy();
    expect(card('Overnight Oats').getByText('3 likes')).toBeTruthy();
  });

  it.each([
    ['the words of the specification for a fault', problem('internal'), 'Failed to update like status'],
    ['the reason that the server gives', problem('rate_limited', { detail: 'Slow down.' }), 'Slow down.'],
  ])('rolls back with %s', async (_words, answer, description) => {
    server.on('PUT /api/recipes/oats/like', () => answer);
    const { user } = await open();
    await user.click(card('Overnight Oats').getByRole('button', { name: /^Like/ }));
    expect(await screen.findByText(description)).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
    expect(card('Overnight Oats').getByRole('button', { name: /^Like/, pressed: false })).toBeTruthy();
    expect(card('Overnight Oats').getByText('4 likes')).toBeTruthy();
  });

  it('carries a like to the page of the recipe', async () => {
    server.on('PUT /api/recipes/oats/like', () => ok({ liked: true, likesCount: 5 }));
    const { user, at } = await open();
    await user.click(card('Overnight Oats').getByRole('button', { name: /^Like/ }));
    await screen.findByText('Liked recipe!');
    server.on('GET /api/recipes/oats', () => ok({ ...OATS, likedByMe: true, likesCount: 5 }));
    await user.click(screen.getByRole('link', { name: 'Overnight Oats' }));
    await screen.findByRole('heading', { level: 1, name: 'Overnight Oats' });
    expect(at()).toBe('/recipes/oats');
    expect(screen.getByRole('button', { name: /^Like/, pressed: true })).toBeTruthy();
  });
});

describe('sharing', () => {
  it('copies the link of the recipe', async () => {
    const { user } = await open();
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(card('Overnight Oats').getByRole('button', { name: /^Share/ }));
    expect(await screen.findByText('Link copied!')).toBeTruthy();
    expect(copy).toHaveBeenCalledWith('http://localhost/recipes/oats');
  });
});

describe('choosing among recipes', () => {
  const lastQuery = () => Object.fromEntries(server.calls('GET /api/recipes').at(-1)?.query ?? []);

  it('asks for category, words, diet, allergens and order', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Dinner' }));
    await waitFor(() => expect(lastQuery()).toEqual({ category: 'Dinner', limit: '12' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search recipes' }), 'bean');
    await waitFor(() => expect(lastQuery()['q']).toBe('bean'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most protein');
    await waitFor(() => expect(lastQuery()['sort']).toBe('protein'));
    await user.click(screen.getByRole('button', { name: /^Diet & allergens/ }));
    await user.click(within(block()).getByRole('radio', { name: 'Vegan' }));
    await user.click(screen.getByRole('checkbox', { name: 'Milk' }));
    await waitFor(() =>
      expect(lastQuery()).toEqual({
        category: 'Dinner',
        q: 'bean',
        diet: 'vegan',
        excludeAllergen: 'milk',
        sort: 'protein',
        limit: '12',
      }),
    );
  });

  it('offers the best match while there are words, and then chooses it', async () => {
    const { user } = await open();
    const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    const labels = () => [...sort.options].map(({ text }) => text);
    expect(labels()).toEqual(['Newest', 'Most protein', 'Fewest kcal']);
    await user.type(screen.getByRole('searchbox', { name: 'Search recipes' }), 'bean');
    await waitFor(() => expect(lastQuery()).toEqual({ q: 'bean', limit: '12' }));
    expect(sort.selectedOptions[0]?.text).toBe('Best match');
    await user.selectOptions(sort, 'Newest');
    await waitFor(() => expect(lastQuery()['sort']).toBe('newest'));
    await user.clear(screen.getByRole('searchbox', { name: 'Search recipes' }));
    await waitFor(() => expect(labels()).toHaveLength(3));
  });

  it('shows that nothing was found, and clears the filters', async () => {
    server.on('GET /api/recipes', ({ query }) => ok(listOf(query.has('category') ? [] : [OATS])));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Drinks' }));
    expect((await screen.findAllByText('No recipes found. Check back soon!')).length).toBeGreaterThan(0);
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    expect(await screen.findByRole('article', { name: 'Overnight Oats' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'all' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('adds the next page, and says so when it does not come', async () => {
    const state = { fails: true };
    server.on('GET /api/recipes', ({ query }) => {
      if (query.get('cursor') === null) return ok(listOf(MANY, { total: 13, nextCursor: 'page2' }));
      return state.fails ? problem('internal') : ok(listOf([OATS], { total: 13 }));
    });
    const { user } = renderSite('/');
    await user.click(await screen.findByRole('button', { name: 'Show more recipes' }));
    expect(await screen.findByText('We couldn’t load more recipes. Please try again.')).toBeTruthy();
    state.fails = false;
    await user.click(screen.getByRole('button', { name: 'Show more recipes' }));
    expect(await screen.findByRole('article', { name: 'Overnight Oats' })).toBeTruthy();
    expect(screen.getByText('13 of 13 recipes')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more recipes' })).toBeNull();
  });

  it('counts no further than a thousand', async () => {
    server.on('GET /api/recipes', () => ok(listOf([OATS], { total: 1001, totalIsCapped: true })));
    await open();
    expect(screen.getByText('1 of more than 1,000 recipes')).toBeTruthy();
  });
});

describe('the seed button (rule K4)', () => {
  const seed = (): HTMLElement | null => screen.queryByRole('button', { name: 'Seed demo recipes' });

  it('shows in a demo with 12 recipes or fewer, and brings the others', async () => {
    const state = { total: 12 };
    server.on('GET /api/recipes', () => ok(listOf([OATS], { total: state.total })));
    server.on('POST /api/recipes/seed', () => {
      state.total = 48;
      return ok({ inserted: 36, total: 48 });
    });
    const { user } = await open();
    await waitFor(() => expect(seed()).not.toBeNull());
    await user.click(seed() as HTMLElement);
    expect(await screen.findByText('1 of 48 recipes')).toBeTruthy();
    expect(server.calls('POST /api/recipes/seed').map(({ body }) => body)).toEqual([{ count: 36 }]);
    expect(seed()).toBeNull();
  });

  it('is not there with 13', async () => {
    server.on('GET /api/recipes', () => ok(listOf([OATS], { total: 13 })));
    await open();
    expect(seed()).toBeNull();
  });

  it('is not there for visitors of a shop that is no demo', async () => {
    server.on('GET /api/site', () => ok({ ...SITE, demo: false }));
    server.on('GET /api/recipes', () => ok(listOf([OATS], { total: 1 })));
    await open();
    expect(seed()).toBeNull();
    expect(server.calls('GET /api/me')).toHaveLength(0);
  });
});

describe('the page of a recipe', () => {
  it('scales ingredients to those who eat, and leaves a pinch', async () => {
    const { user } = renderSite('/recipes/oats');
    expect(await screen.findByText('2 servings')).toBeTruthy();
    for (const _twice of [1, 2]) await user.click(screen.getByRole('button', { name: 'One serving more' }));
    expect(screen.getByText('80g rolled oats')).toBeTruthy();
    expect(screen.getByText('1 pinch ground cinnamon')).toBeTruthy();
    expect(screen.getByText(/^Scaled from 2\./)).toBeTruthy();
  });

  it('cooks step by step, by arrow keys too', async () => {
    const { user } = renderSite('/recipes/oats');
    await user.click(await screen.findByRole('button', { name: 'Start cooking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cooking Overnight Oats' }));
    expect(dialog.getByText('Step 1 of 2')).toBeTruthy();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(dialog.getByText('Chill overnight.')).toBeTruthy();
    await user.keyboard('{ArrowLeft}');
    expect(dialog.getByText('Stir the oats.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Next step' }));
    await user.click(dialog.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows others of the category, never itself', async () => {
    server.on('GET /api/recipes', () => ok(listOf([OATS, ...MANY.slice(0, 4)])));
    renderSite('/recipes/oats');
    const section = within(await screen.findByRole('region', { name: 'More for breakfast' }));
    expect(section.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/recipes/r0',
      '/recipes/r1',
      '/recipes/r2',
      '/recipes/r3',
    ]);
  });

  it('is the not-found page when there is no such recipe', async () => {
    renderSite('/recipes/nobody');
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy();
  });

  it('retries when it has not loaded', async () => {
    server.on('GET /api/recipes/oats', () => problem('internal'));
    const { user } = renderSite('/recipes/oats');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    server.on('GET /api/recipes/oats', () => ok(OATS));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Overnight Oats' })).toBeTruthy();
  });
});

import '../setup/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { DishRating, RateableDishes, RatedDishes } from '#frontend/api/generated-account.js';
import { signIn } from '../setup/account.js';
import { meal } from '../setup/catalog.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { aMyOrder } from '../setup/my-order.js';
import { renderSite } from '../setup/render-site.js';

const LINK = '/api/ratings/link/the.link';
const SAID: DishRating = { stars: 4, taste: null, reasons: [], comment: null, commentState: 'none' };
const DISHES: RateableDishes = {
  items: [
    { sku: 'meal-1', name: 'Roast Chicken', rating: null },
    { sku: 'meal-2', name: 'Lentil Dal', rating: null },
  ],
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.on(`GET ${LINK}`, () => ok(DISHES));
});

const puts = () => server.calls().filter(({ method }) => method === 'PUT' || method === 'DELETE');
const row = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('li');
  if (!found) throw new Error(`No dish ${name}`);
  return within(found);
};

describe('the page of the email’s link (rule K40)', () => {
  const open = async () => {
    const site = renderSite('/rate/the.link');
    await screen.findByRole('heading', { name: 'Roast Chicken' });
    return site;
  };

  it('stores nothing by being opened, and a star at once', async () => {
    server.on(`PUT ${LINK}/meal-1`, () => ok({ ...SAID, stars: 5 }));
    const { user } = await open();
    expect(screen.getByRole('heading', { level: 1, name: 'How were your dishes?' })).toBeTruthy();
    expect(
      screen.getByText('Your stars help others choose. The boxes we fill for you follow them too.'),
    ).toBeTruthy();
    expect(
      screen.getByText(/opens for anyone who has the link, so it never shows what you said before/),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in to see your ratings' }).getAttribute('href')).toBe(
      '/account?tab=profile',
    );
    expect(puts()).toEqual([]);
    const stars = within(screen.getByRole('radiogroup', { name: 'Your rating of Roast Chicken' }));
    for (const name of ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'])
      expect(stars.getByRole('radio', { name })).toBeTruthy();
    await user.click(stars.getByRole('radio', { name: '5 stars' }));
    expect(await screen.findByText('Saved: Roast Chicken')).toBeTruthy();
    // Only what was touched: what was said before is not known here, and is not written over (rule H62).
    expect(puts()[0]?.body).toEqual({ stars: 5 });
    // Nor can anybody go back to it.
    expect(row('Roast Chicken').queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('goes back to what was said here before, and takes everything back', async () => {
    server.on(`PUT ${LINK}/meal-1`, () => ok(SAID));
    server.on(`DELETE ${LINK}/meal-1`, () => ok(undefined, 204));
    const { user } = await open();
    const dish = row('Roast Chicken');
    await user.click(dish.getByRole('radio', { name: '5 stars' }));
    await screen.findByText('Saved: Roast Chicken');
    await user.click(dish.getByRole('radio', { name: '2 stars' }));
    await user.click(await dish.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(dish.getByRole<HTMLInputElement>('radio', { name: '5 stars' }).checked).toBe(true),
    );
    expect(puts().map(({ body }) => body)).toEqual([{ stars: 5 }, { stars: 2 }, { stars: 5 }]);
    await user.click(dish.getByRole('button', { name: 'Remove rating' }));
    expect(await screen.findByText('Removed: Roast Chicken')).toBeTruthy();
    expect(puts()[3]).toMatchObject({ method: 'DELETE' });
  });

  it('marks a favourite, or never again', async () => {
    server.on(`PUT ${LINK}/meal-2`, () => ok({ ...SAID, taste: 'never' }));
    const { user } = await open();
    const never = screen.getByRole('button', { name: 'Never again: Lentil Dal' });
    expect(never.textContent).toBe('Never again');
    expect(screen.getByRole('button', { name: 'Lentil Dal is a favourite' }).textContent).toBe('Favourite');
    await user.click(never);
    await waitFor(() => expect(never.getAttribute('aria-pressed')).toBe('true'));
    expect(puts()[0]?.body).toEqual({ taste: 'never' });
    await user.click(never);
    await waitFor(() => expect(never.getAttribute('aria-pressed')).toBe('false'));
    expect(puts()[1]?.body).toEqual({ taste: null });
  });

  it('takes reasons and words, and says who reads them', async () => {
    server.on(`PUT ${LINK}/meal-2`, () =>
      ok({ ...SAID, reasons: ['fresh', 'dry'], comment: 'Nice', commentState: 'waiting' }),
    );
    const { user } = await open();
    await user.click(row('Lentil Dal').getByRole('button', { name: 'Add a few words' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What did you think?' }));
    for (const name of ['Delicious', 'Just the right size', 'A little bland', 'Too salty', 'Too spicy'])
      expect(dialog.getByRole('checkbox', { name })).toBeTruthy();
    for (const name of ['Too small', 'Too large'])
      expect(dialog.getByRole('checkbox', { name })).toBeTruthy();
    expect(dialog.getByRole('group', { name: 'What would you say about it?' })).toBeTruthy();
    expect(
      dialog.getByText('We may show your words with this dish, never with your name. We read them first.'),
    ).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: 'Fresh' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Too dry' }));
    await user.type(dialog.getByLabelText('A few words (optional)'), ' Nice ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('We’ll read your words before anyone else sees them.')).toBeTruthy();
    expect(puts()[0]?.body).toEqual({ reasons: ['fresh', 'dry'], comment: 'Nice' });
    expect(screen.getByText('Fresh · Too dry')).toBeTruthy();
    expect(row('Lentil Dal').getByRole('button', { name: 'Change your words' })).toBeTruthy();
  });

  it('says so when it could not be saved, and keeps what was there', async () => {
    server.on(`PUT ${LINK}/meal-2`, () => problem('internal'));
    const { user } = await open();
    const stars = within(screen.getByRole('radiogroup', { name: 'Your rating of Lentil Dal' }));
    await user.click(stars.getByRole('radio', { name: '1 star' }));
    expect(await screen.findByText('We couldn’t save that. Please try again.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('explains a link that no longer works, and an order without dishes', async () => {
    server.on(`GET ${LINK}`, () => problem('not_found'));
    const { unmount } = renderSite('/rate/the.link');
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to my orders' }).getAttribute('href')).toBe(
      '/account?tab=orders',
    );
    unmount();
    server.on(`GET ${LINK}`, () => ok({ ...DISHES, items: [] }));
    renderSite('/rate/the.link');
    expect(await screen.findByText('There’s nothing to rate in this order.')).toBeTruthy();
  });
});

describe('the page of an order', () => {
  const ORDER = '/api/orders/guest/the.link';
  beforeEach(() => server.on(`GET ${ORDER}/questions`, () => ok({ items: [] })));

  it('asks once it was delivered, and not before', async () => {
    server.on(`GET ${ORDER}`, () =>
      ok(
        aMyOrder({
          status: 'completed',
          timeline: [{ kind: 'delivered', at: '2026-11-26T10:00:00.000Z', detail: null }],
        }),
      ),
    );
    const { user, unmount } = renderSite('/order/the.link');
    await user.click(await screen.findByRole('button', { name: 'Rate your dishes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How were your dishes?' }));
    expect(await dialog.findByRole('heading', { name: 'Roast Chicken' })).toBeTruthy();
    unmount();
    server.on(`GET ${ORDER}`, () => ok(aMyOrder()));
    renderSite('/order/the.link');
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Rate your dishes' })).toBeNull();
  });
});

const RATED: RatedDishes['items'] = [
  {
    ...SAID,
    sku: 'meal-1',
    name: 'Roast Chicken',
    slug: 'meal-1',
    dishId: 1,
    taste: 'favourite',
    ratedAt: '2026-11-20T10:00:00.000Z',
  },
  {
    ...SAID,
    sku: 'meal-2',
    name: 'Lentil Dal',
    slug: null,
    dishId: 2,
    taste: 'never',
    ratedAt: '2026-11-20T09:00:00.000Z',
  },
  {
    ...SAID,
    sku: 'meal-3',
    name: 'Fish Pie',
    slug: 'meal-3',
    dishId: 3,
    ratedAt: '2026-11-20T08:00:00.000Z',
  },
];

describe('the dishes of the account (rule K43)', () => {
  it('are listed by what was said, and can be taken back', async () => {
    signIn(server);
    server.on('GET /api/ratings', () => ok({ items: RATED }));
    server.on('DELETE /api/ratings/meal-2', () => ok(undefined, 204));
    const { user } = renderSite('/account?tab=profile');
    const part = within(await screen.findByRole('region', { name: 'Your dishes' }));
    expect(await part.findByText('Favourites (1)')).toBeTruthy();
    expect(part.getByText('Never again (1)')).toBeTruthy();
    expect(part.getByText('Rated (1)')).toBeTruthy();
    expect(part.getByRole('link', { name: 'Roast Chicken' }).getAttribute('href')).toBe('/menu/meal-1');
    await user.click(row('Lentil Dal').getByRole('button', { name: 'Remove rating' }));
    await waitFor(() => expect(part.queryByText('Never again (1)')).toBeNull());
  });

  it.each([
    ['shown', 'Once enough people have rated the dish, its page shows your words without your name.'],
    ['hidden', 'Your words are kept to you and us.'],
  ] as const)('say that words are %s', async (commentState, text) => {
    signIn(server);
    const items = RATED.slice(0, 1).map((dish) => ({ ...dish, comment: 'Nice', commentState }));
    server.on('GET /api/ratings', () => ok({ items }));
    renderSite('/account?tab=profile');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('say where to begin', async () => {
    signIn(server);
    server.on('GET /api/ratings', () => ok({ items: [] }));
    renderSite('/account?tab=profile');
    expect(
      await screen.findByText('Rate a delivered dish in your orders and you’ll find it here.'),
    ).toBeTruthy();
  });

  it('say that they did not load, and try again', async () => {
    signIn(server);
    server.on('GET /api/ratings', () => problem('internal'));
    const { user } = renderSite('/account?tab=profile');
    const part = within(await screen.findByRole('region', { name: 'Your dishes' }));
    expect(await part.findByText('Your dishes didn’t load')).toBeTruthy();
    expect(part.getByText('Please check your connection and try again.')).toBeTruthy();
    server.on('GET /api/ratings', () => ok({ items: RATED }));
    await user.click(part.getByRole('button', { name: 'Try again' }));
    expect(await part.findByText('Favourites (1)')).toBeTruthy();
  });
});

describe('the box builder (rule B96)', () => {
  beforeEach(() => {
    const meals = ['Roast Chicken', 'Lentil Dal', 'Fish Pie'].map((name, index) => meal(index + 1, { name }));
    server.on('GET /api/meals', () => ok({ items: meals, nextCursor: null }));
    server.on('GET /api/ratings', () => ok({ items: RATED }));
  });
  const begin = async () => {
    const site = renderSite('/configurator');
    await screen.findByRole('radiogroup', { name: 'How many meals?' }, { timeout: 10_000 });
    await site.user.click(screen.getByRole('radio', { name: /^5 meals/ }));
    return site;
  };

  it('lets the chef leave out what is never wanted again, and say why each dish was chosen', async () => {
    signIn(server);
    const { user } = await begin();
    expect(await screen.findByText('You said ‘never again’')).toBeTruthy();
    expect(screen.getByText('Your favourite')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Let the Chef Choose' }));
    const why = within((await screen.findByText('Why these dishes')).closest('details') ?? document.body);
    expect(why.getByText('One of your favourites')).toBeTruthy();
    expect(why.getByText('You rated it highly')).toBeTruthy();
    expect(why.queryByText('Lentil Dal')).toBeNull();
  });

  it('warns beside a dish that was chosen by hand', async () => {
    signIn(server);
    const { user } = await begin();
    await screen.findByText('You said ‘never again’');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add Lentil Dal' }));
    expect((await screen.findByRole('alert')).textContent).toBe('You said ‘never again’');
  });
});

describe('the menu (rule K41)', () => {
  it('shows an average where there is one', async () => {
    server.on('GET /api/meals', () =>
      ok({ items: [meal(1, { rating: { average: 4.5, count: 31 } }), meal(2)], nextCursor: null }),
    );
    renderSite('/menu');
    expect(await screen.findByText('4.5 out of 5 from 31 ratings')).toBeTruthy();
    expect(screen.getAllByText(/out of 5/)).toHaveLength(1);
  });
});

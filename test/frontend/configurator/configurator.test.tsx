import '../setup/browser.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { meal, MEAL_DETAILS, mealDetails, MEALS, SITE } from '../setup/catalog.js';
import { ok, problem, startFakeServer, type FakeServer } from '../setup/fake-server.js';
import { renderSite, type RenderedSite } from '../setup/render-site.js';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

async function open(address = '/configurator'): Promise<RenderedSite> {
  const site = renderSite(address);
  await screen.findByRole('radiogroup', { name: 'How many meals?' });
  return site;
}

async function choose(user: UserEvent, count: number): Promise<void> {
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${count} meals`) }));
}

/** Adds a dish to the box this many times. */
async function declareMilk(user: UserEvent): Promise<void> {
  await user.click(screen.getByText('Diet and allergies'));
  await user.click(await screen.findByRole('checkbox', { name: 'Milk' }));
}

async function add(user: UserEvent, name: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const first = screen.queryByRole('button', { name: `Add ${name}` });
    await user.click(first ?? screen.getByRole('button', { name: `One more ${name}` }));
  }
}

const orderButton = (): HTMLElement => {
  const summary = screen.getByRole('region', { name: 'Your box' });
  return within(summary).getByRole('button', { name: 'Order this box' });
};

const bar = (): HTMLElement => screen.getByRole('complementary', { name: 'Your box' });

interface Stored {
  readonly mealsPerWeek: number;
  readonly selectedMeals: readonly number[];
  readonly price: number;
  readonly expiresAt: number;
}
const stored = (): Stored => JSON.parse(localStorage.getItem('mealPlanConfig') ?? 'null');

describe('choosing a box size', () => {
  it('offers the counts of the shop with their prices, eight as the most popular', async () => {
    await open();
    const counts = within(screen.getByRole('radiogroup', { name: 'How many meals?' })).getAllByRole('radio');
    expect(counts.map((each) => each.getAttribute('aria-label'))).toEqual([
      '5 meals, £42.50',
      '6 meals, £51.00',
      '8 meals, £68.00, most popular',
      '10 meals, £85.00',
      '12 meals, £102.00',
    ]);
    expect(screen.getByText('MOST POPULAR')).toBeTruthy();
  });

  it('sells a box of three where the shop offers one', async () => {
    server.on('GET /api/site', () => ok({ ...SITE, pricing: { ...SITE.pricing, mealCounts: [3, 5, 8] } }));
    const { user, at } = await open();
    await choose(user, 3);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '3 meals, £25.50' }).checked).toBe(true);
    await add(user, 'Lemon Chicken', 3);
    expect(within(bar()).getByText('3 of 3 meals')).toBeTruthy();
    await user.click(orderButton());
    await waitFor(() => expect(at()).toBe('/checkout'));
    expect((await screen.findAllByText('£29.00')).length).toBeGreaterThan(0);
  });

  it('clears the meals when another count is chosen, and can be undone', async () => {
    const { user } = await open();
    await choose(user, 8);
    await add(user, 'Lemon Chicken', 2);
    await choose(user, 6);
    expect(within(bar()).getByText('0 of 6 meals')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(within(bar()).getByText('2 of 8 meals')).toBeTruthy();
  });
});

describe('choosing meals', () => {
  it('cuts long names to 30 characters and an ellipsis, and calls the dish by its whole name (rule K30)', async () => {
    const name = 'Lemon & Herb Chicken with Crushed Butter Beans and Greens';
    server.on('GET /api/meals', () =>
      ok({ items: [meal(1, { name }), ...MEALS.slice(1)], nextCursor: null }),
    );
    server.on('GET /api/meals/1', () => ok(mealDetails(1, { name })));
    const { user } = await open();
    const heading = screen.getByRole('heading', { name });
    expect(heading.title).toBe(name);
    expect(heading.textContent).toBe('Lemon & Herb Chicken with Crus…');
    expect(heading.getAttribute('aria-label')).toBe(name);
    await choose(user, 5);
    await add(user, name, 2);
    expect(within(screen.getByRole('region', { name: 'Your box' })).getByText(name)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: `Details of ${name}` }));
    expect(await screen.findByRole('dialog', { name })).toBeTruthy();
    expect(await screen.findByRole('table', { name: `Nutrition of ${name}` })).toBeTruthy();
  });

  it('never takes more meals than the box holds', async () => {
    const { user } = await open();
    await choose(user, 5);
    await add(user, 'Lemon Chicken', 4);
    const quantity = screen.getByRole('spinbutton', { name: 'How many Lemon Chicken' });
    await user.clear(quantity);
    await user.type(quantity, '40{Enter}');
    expect(within(bar()).getByText('5 of 5 meals')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add Chickpea Curry' }).hasAttribute('disabled')).toBe(true);
  });

  it('shows extras once a meal is chosen, and hides them with the last one', async () => {
    const { user } = await open();
    expect(screen.queryByRole('heading', { name: 'Add extras' })).toBeNull();
    await choose(user, 5);
    await add(user, 'Lemon Chicken');
    expect(screen.getByRole('heading', { name: 'Add extras' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'One fewer Lemon Chicken' }));
    expect(screen.queryByRole('heading', { name: 'Add extras' })).toBeNull();
  });

  it('filters by category and by diet, and takes out what no longer fits', async () => {
    const { user } = await open();
    await choose(user, 5);
    await add(user, 'Pork Tenderloin');
    await user.click(screen.getByRole('button', { name: 'FISH & VEGGIE' }));
    expect(screen.getAllByRole('article')).toHaveLength(1 + 2);
    await user.click(screen.getByRole('button', { name: 'ALL MEALS' }));
    await user.click(screen.getByText('Diet and allergies'));
    await user.click(screen.getByRole('radio', { name: 'Halal Only' }));
    expect(screen.queryByRole('heading', { name: 'Pork Tenderloin' })).toBeNull();
    expect(within(bar()).getByText('0 of 5 meals')).toBeTruthy();
    expect(screen.getByText('We’ve taken out the meals that don’t fit your new choice.')).toBeTruthy();
  });

  it('names the certifier of a halal dish (rule F45)', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Details of Lemon Chicken' }));
    const dialog = await screen.findByRole('dialog', { name: 'Lemon Chicken' });
    expect(within(dialog).getByText('Halal, certified by Halal Board, certificate HB-17.')).toBeTruthy();
  });

  it('does not offer halal if nothing is sold as halal (rule F45)', async () => {
    const items = MEALS.map((each) => ({ ...each, diets: each.diets.filter((diet) => diet !== 'halal') }));
    server.on('GET /api/meals', () => ok({ items, nextCursor: null }));
    server.on('GET /api/meals/1', () => ok(mealDetails(1, { name: 'Lemon Chicken', diets: ['standard'] })));
    const { user } = await open();
    await user.click(screen.getByText('Diet and allergies'));
    expect(screen.queryByRole('radio', { name: 'Halal Only' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Vegan' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Details of Lemon Chicken' }));
    const dialog = await screen.findByRole('dialog', { name: 'Lemon Chicken' });
    expect(await within(dialog).findByRole('table')).toBeTruthy();
    expect(within(dialog).queryByText(/Halal/)).toBeNull();
  });

  it('flags dishes with a declared allergen, and forgets the allergy with the window', async () => {
    const { user } = await open();
    await declareMilk(user);
    expect(screen.getByText('Contains milk')).toBeTruthy();
    await choose(user, 5);
    await add(user, 'Salmon & Dill');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('milk');
    expect(screen.getByText(/^Salmon & Dill contains an allergen you told us about/)).toBeTruthy();
  });

  it('shows of a pot how many portions it holds, and the figures of one (rule K31)', async () => {
    const { user } = await open();
    await choose(user, 5);
    await add(user, 'Lemon Chicken');
    const pot = screen.getByRole('heading', { name: 'Protein Pot' }).closest('article');
    if (!pot) throw new Error('There is no pot.');
    expect(within(pot).getByText('4 portions in a pot')).toBeTruthy();
    expect(pot.textContent).toMatch(/8g protein · 3g fibre · 97 kcal a portion/);
    await user.click(screen.getByRole('button', { name: 'Details of Protein Pot' }));
    const dialog = await screen.findByRole('dialog', { name: 'Protein Pot' });
    expect(
      within(dialog).getByRole('row', { name: 'Energy 440 kJ / 105 kcal 407 kJ / 97 kcal' }),
    ).toBeTruthy();
    expect(within(dialog).getByRole('columnheader', { name: 'Per portion of 93 g' })).toBeTruthy();
    expect(
      within(dialog).getByText('Each 370 g pot holds 4 portions: 34 g of protein and 389 kcal in total.'),
    ).toBeTruthy();
  });

  it('shows the allergens of a dish before its label is there, and offers to fetch that again', async () => {
    server.on('GET /api/meals/2', () => problem('not_found'));
    const { user } = await open();
    await declareMilk(user);
    await user.click(screen.getByRole('button', { name: 'Details of Salmon & Dill' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Salmon & Dill' }));
    expect(dialog.getByText('Fish, Milk')).toBeTruthy();
    expect(dialog.getByText(/You told us to avoid: Milk/)).toBeTruthy();
    expect(dialog.queryByText('Ingredients')).toBeNull();
    const retry = await dialog.findByRole('button', { name: 'Try again' });
    expect(dialog.getByText(/couldn’t load this dish’s details/)).toBeTruthy();
    server.on('GET /api/meals/2', () => ok(MEAL_DETAILS[1]));
    await user.click(retry);
    expect(await dialog.findByRole('table', { name: 'Nutrition of Salmon & Dill' })).toBeTruthy();
    expect(dialog.getByText('MILK')).toBeTruthy();
  });

  it('fetches the label of a dish when its button gets the focus', async () => {
    await open();
    screen.getByRole('button', { name: 'Details of Salmon & Dill' }).focus();
    await waitFor(() => expect(server.calls('GET /api/meals/2')).toHaveLength(1));
  });

  it('opens the details of a dish without losing the selection', async () => {
    const { user } = await open();
    await choose(user, 5);
    await add(user, 'Lemon Chicken', 2);
    await user.click(screen.getByRole('button', { name: 'Details of Salmon & Dill' }));
    const dialog = await screen.findByRole('dialog', { name: 'Salmon & Dill' });
    expect(within(dialog).getByText('Fish, Milk')).toBeTruthy();
    const table = within(await within(dialog).findByRole('table'));
    expect(table.getAllByRole('columnheader').map((each) => each.textContent)).toEqual([
      'Per 100 g',
      'Per serving of 370 g',
    ]);
    expect(table.getByRole('row', { name: 'Energy 440 kJ / 105 kcal 1628 kJ / 389 kcal' })).toBeTruthy();
    expect(table.getByRole('row', { name: 'Protein 9.1 g 34 g' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Close details' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(bar()).getByText('2 of 5 meals')).toBeTruthy();
  });
});

describe("the chef's choice", () => {
  it('fills an empty box at once and says so', async () => {
    const { user } = await open();
    await choose(user, 8);
    await user.click(screen.getByRole('button', { name: 'Let the Chef Choose' }));
    expect(await screen.findByText("Chef's Choice Applied!")).toBeTruthy();
    expect(within(bar()).getByText('8 of 8 meals')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Let the Chef Choose' })).toBeNull();
  });

  it('asks before it replaces a selection, and can be undone', async () => {
    const { user } = await open();
    await choose(user, 8);
    await add(user, 'Lemon Chicken', 2);
    await user.click(screen.getByRole('button', { name: 'Let the Chef Choose' }));
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    expect(within(bar()).getByText('2 of 8 meals')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Let the Chef Choose' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, choose for me' }));
    expect(within(bar()).getByText('8 of 8 meals')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(within(bar()).getByText('2 of 8 meals')).toBeTruthy();
  });

  it('excludes what the shopper cannot eat', async () => {
    const { user } = await open();
    await user.click(screen.getByText('Diet and allergies'));
    await user.click(screen.getByRole('radio', { name: 'Vegan' }));
    await choose(user, 8);
    await user.click(screen.getByRole('button', { name: 'Let the Chef Choose' }));
    await waitFor(() => expect(stored().selectedMeals).toEqual(Array.from({ length: 8 }, () => 3)));
  });
});

describe('the price', () => {
  it('is all in from the start, with what is missing to free delivery', async () => {
    const { user } = await open();
    await choose(user, 8);
    expect(within(bar()).getByText('£71.50')).toBeTruthy();
    expect(within(bar()).getByText('£32.00 away from free delivery')).toBeTruthy();
    await choose(user, 12);
    expect(within(bar()).getByText('£102.00')).toBeTruthy();
    expect(within(bar()).queryByRole('progressbar')).toBeNull();
  });

  it('removes the referral once the server accepts the code', async () => {
    const { user } = await open('/configurator?ref=demopro1');
    expect(await screen.findByText('Healthcare Provider Recommendation')).toBeTruthy();
    await choose(user, 8);
    expect(within(bar()).getByText('£64.70')).toBeTruthy();
    expect(within(bar()).queryByRole('progressbar')).toBeNull();
  });

  it('says nothing about an unknown code', async () => {
    await open('/configurator?ref=NOBODY');
    await waitFor(() => expect(server.calls('GET /api/referral/codes/NOBODY')).toHaveLength(1));
    expect(screen.queryByText('Healthcare Provider Recommendation')).toBeNull();
  });

  it('does not ask about a code that cannot be one', async () => {
    await open('/configurator?ref=%3Cscript%3E');
    expect(server.calls().filter(({ path }) => path.startsWith('/api/referral'))).toHaveLength(0);
  });
});

describe('ordering', () => {
  it('requires a count and meals', async () => {
    const { user, at } = await open();
    expect(orderButton().getAttribute('aria-disabled')).toBe('true');
    await user.click(orderButton());
    expect(await screen.findByText('Selection Required')).toBeTruthy();
    expect(screen.getByText('Please select quantity and meals')).toBeTruthy();
    expect(at()).toBe('/configurator');
  });

  it('requires exactly as many meals as the count', async () => {
    const { user, at } = await open();
    await choose(user, 8);
    await add(user, 'Lemon Chicken', 3);
    await user.click(orderButton());
    expect(await screen.findByText('Meal Count Mismatch')).toBeTruthy();
    expect(screen.getByText('Please select exactly 8 meals. Currently selected: 3')).toBeTruthy();
    expect(at()).toBe('/configurator');
  });

  it('goes to the checkout with a full box, which survives a reload there', async () => {
    const { user, at } = await open();
    await choose(user, 5);
    await add(user, 'Lemon Chicken', 5);
    await add(user, 'Bircher Pot');
    expect(orderButton().getAttribute('aria-disabled')).toBe('false');
    await user.click(orderButton());
    await screen.findByRole('heading', { name: 'Checkout' });
    expect(at()).toBe('/checkout');
    const kept = JSON.parse(sessionStorage.getItem('checkoutCart') ?? 'null');
    expect(kept).toMatchObject({
      isSubscription: false,
      subtotalPence: 4645,
      totalPence: 4995,
      mealsPerWeek: 5,
    });
  });
});

describe('a half-filled box', () => {
  it('survives a reload for two hours', async () => {
    const { user } = await open();
    await choose(user, 8);
    await add(user, 'Lemon Chicken', 3);
    const plan = stored();
    expect(plan).toMatchObject({ mealsPerWeek: 8, selectedMeals: [1, 1, 1], price: 71.5 });
    expect(plan.expiresAt - Date.now()).toBeLessThanOrEqual(2 * 60 * 60 * 1000);
    document.body.innerHTML = '';
    await open();
    expect(within(bar()).getByText('3 of 8 meals')).toBeTruthy();
  });

  it('is gone after that', async () => {
    const expired = { mealsPerWeek: 8, selectedMeals: [1], mealType: 'standard', halalOnly: false, price: 1 };
    localStorage.setItem('mealPlanConfig', JSON.stringify({ ...expired, expiresAt: Date.now() - 1 }));
    await open();
    expect(screen.queryByRole('complementary', { name: 'Your box' })).toBeNull();
  });

  it('is ignored when it cannot be read', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    localStorage.setItem('mealPlanConfig', '{"mealsPerWeek":');
    await open();
    expect(screen.queryByRole('complementary', { name: 'Your box' })).toBeNull();
  });
});

describe('when the menu does not load', () => {
  it('shows an error and loads it on demand', async () => {
    server.on('GET /api/meals', () => problem('internal'));
    const { user } = renderSite('/configurator');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    server = startFakeServer();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radiogroup', { name: 'How many meals?' })).toBeTruthy();
  });
});

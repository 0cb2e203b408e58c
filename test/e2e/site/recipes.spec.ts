import type { Request } from '@playwright/test';
import { expect, test, type Locator, type Page } from '../test.js';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.js';
import { toast } from '../shop.js';

const NARROW = { width: 320, height: 640 } as const;
const TOFU = 'Masala Tofu Scramble with Peas';
const CATEGORIES = ['all', 'Breakfast', 'Lunch', 'Dinner', 'Snacks', 'Drinks'];

const block = (page: Page): Locator => page.getByRole('region', { name: 'GLP-1 Optimized Recipes' });
const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

/** The 36 seed recipes and all others come with the shop: the first page of them. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(block(page).getByRole('article')).toHaveCount(12);
}

test.describe('recipes home', () => {
  test('rule T41: heading, category filters and everything that a card shows @phone', async ({ page }) => {
    await openHome(page);
    const filters = page.getByRole('group', { name: 'Recipe categories' }).getByRole('button');
    expect(await filters.allTextContents()).toEqual(CATEGORIES);
    const tofu = card(page, TOFU);
    for (const text of ['Breakfast', '15 mins', 'Serves 2', '28g', '10g', '380']) {
      await expect(tofu.getByText(text, { exact: text !== '15 mins' }).first()).toBeVisible();
    }
    await expect(tofu.getByText('A vegan scramble with 28g of protein')).toBeVisible();
    await tofu.getByRole('button', { name: /^View Recipe Details/ }).click();
    await expect(tofu.getByRole('heading', { name: 'Ingredients' })).toBeVisible();
    await expect(tofu.getByRole('list').last().getByRole('listitem')).not.toHaveCount(0);
    await expect(tofu.getByRole('heading', { name: 'GLP-1 Tip' })).toBeVisible();
    await tofu.getByRole('button', { name: /^Hide Recipe Details/ }).click();
    await expect(tofu.getByRole('heading', { name: 'GLP-1 Tip' })).toBeHidden();
  });

  test('rules K7, T41: the creator in a dialog', async ({ page }) => {
    await openHome(page);
    await card(page, TOFU).getByRole('button', { name: 'About Priya Nair' }).click();
    const dialog = page.getByRole('dialog', { name: 'Priya Nair' });
    await expect(dialog.getByText('Verified Nutrition Expert')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Specialisations' })).toBeVisible();
    await expectAccessible(page, 'creator');
    await page.keyboard.press('Escape');
    await expect(card(page, TOFU).getByRole('button', { name: 'About Priya Nair' })).toBeFocused();
  });

  test('rule K5: like and vote on and off, with their toasts', async ({ page }) => {
    await openHome(page);
    const like = card(page, TOFU).getByRole('button', { name: /^Like/ });
    const vote = card(page, TOFU).getByRole('button', { name: /^Vote/ });
    for (const [button, on, off] of [
      [like, 'Liked recipe!', 'Unliked recipe'],
      [vote, 'Vote cast!', 'Vote removed'],
    ] as const) {
      await button.click();
      await expect(toast(page, on)).toBeVisible();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await page.reload();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await button.click();
      await expect(toast(page, off)).toBeVisible();
      await expect(button).toHaveAttribute('aria-pressed', 'false');
    }
  });

  test('rule K5: a like that fails is reverted', async ({ page }) => {
    await openHome(page);
    await page.route('**/api/recipes/*/like', (route) => route.abort());
    const like = card(page, TOFU).getByRole('button', { name: /^Like/ });
    await like.click();
    await expect(toast(page, 'Error')).toBeVisible();
    await expect(page.getByText('Failed to update like status', { exact: true })).toBeVisible();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
  });

  test('rule T1: a shared link leads to the page of the recipe', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openHome(page);
    await card(page, TOFU)
      .getByRole('button', { name: /^Share/ })
      .click();
    await expect(toast(page, 'Link copied!')).toBeVisible();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(new URL(link).pathname).toBe('/recipes/masala-tofu-scramble');
    await page.goto(new URL(link).pathname);
    await expect(page.getByRole('heading', { level: 1, name: TOFU })).toBeVisible();
  });

  test('rule T41: filters, search, order, the empty state and more pages', async ({ page }) => {
    await openHome(page);
    await expect(block(page).getByText(/^12 of \d+ recipes$/)).toBeVisible();
    await page.getByRole('button', { name: 'Show more recipes' }).click();
    await expect(block(page).getByRole('article')).toHaveCount(24);
    await page.getByRole('button', { name: 'Drinks', exact: true }).click();
    await expect(block(page).getByText(/of 11 recipes$/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Fewest kcal');
    await page.getByRole('searchbox', { name: 'Search recipes' }).fill('no such dish');
    const empty = block(page).getByText('No recipes found. Check back soon!').last();
    await expect(empty).toBeVisible();
    await expectAccessible(page, 'no recipes');
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(block(page).getByRole('article')).toHaveCount(12);
    await page.getByRole('button', { name: /^Diet & allergens/ }).click();
    await block(page).getByText('Vegan', { exact: true }).first().click();
    await block(page).getByRole('checkbox', { name: 'Soya' }).check();
    await expect(card(page, TOFU)).toBeHidden();
    await expectAccessible(page, 'diet and allergens');
  });

  test('rule T41: a misspelt search finds what it means, the best match first @phone', async ({ page }) => {
    await openHome(page);
    await page.getByRole('searchbox', { name: 'Search recipes' }).fill('chiken');
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('relevance');
    await expect(block(page).getByRole('article').first()).toHaveAccessibleName(/chicken/i);
    await page.getByRole('searchbox', { name: 'Search recipes' }).fill('zucchini');
    await expect(block(page).getByRole('article').first()).toHaveAccessibleName(/courgette/i);
    await expectNoSidewaysScroll(page, 'a search');
  });

  test('rule K3: the snapshot, then the 12 that come with the site', async ({ page }) => {
    await page.goto('/menu');
    await page.route(/\/api\/recipes\?/, (route) => route.abort());
    await page.getByRole('link', { name: 'Lighter Table home' }).click();
    await expect(block(page).getByText('Loading recipes...')).toBeVisible();
    await expect(card(page, TOFU)).toBeVisible();
    await page.route('**/api/recipes/snapshot', (route) => route.abort());
    await page.goto('/menu');
    await page.getByRole('link', { name: 'Lighter Table home' }).click();
    await expect(block(page).getByText('12 of 12 recipes')).toBeVisible();
    await expect(block(page).getByRole('button', { name: /^(Like|Vote|Share)/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Seed demo recipes' })).toBeVisible();
    await expectAccessible(page, 'bundled recipes');
  });
});

test('rule K2: the collection, in five sections, with no call for recipes', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    if (/\/api\/recipes/.test(request.url())) calls.push(request.url());
  });
  await page.goto('/recipes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete GLP-1 Recipe Collection');
  for (const badge of ['High Protein', 'High Fiber', 'Gentle on Digestion', 'Portion Controlled']) {
    await expect(page.getByText(badge, { exact: true })).toBeVisible();
  }
  const why = page.getByRole('region', { name: 'Why These Recipes Work for GLP-1 Users' });
  await expect(why.getByRole('listitem')).toHaveCount(6);
  for (const [name, count] of [
    ['Breakfast', 5],
    ['Morning Snack', 6],
    ['Lunch', 6],
    ['Afternoon Snack', 6],
    ['Dinner', 7],
  ] as const) {
    await expect(page.getByRole('region', { name, exact: true }).getByRole('article')).toHaveCount(count);
  }
  const tips = page.getByRole('region', { name: 'Essential Tips for Cooking on GLP-1 Medications' });
  await expect(tips.getByRole('list')).toHaveCount(4);
  await page
    .getByRole('button', { name: /^View Recipe Details/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'GLP-1 Tip' })).toBeVisible();
  expect(calls).toEqual([]);
  await expectAccessible(page, 'collection');
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page, 'collection');
});

test.describe('the page of a recipe', () => {
  test('T1: comes with its content and its head, and 404 without a recipe', async ({ request }) => {
    const answer = await request.get('/recipes/masala-tofu-scramble');
    const html = await answer.text();
    expect(html).toMatch(/<h1[^>]*>Masala Tofu Scramble with Peas<\/h1>/);
    expect(html).toContain('280g firm tofu, drained and crumbled');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain('application/ld+json');
    expect((await request.get('/recipes/no-such-recipe')).status()).toBe(404);
    expect((await request.get('/recipes/local-1')).status()).toBe(404);
  });

  test('hydrates unchanged, scales, cooks and is accessible @phone', async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto('/recipes/masala-tofu-scramble');
    await expect(page).toHaveTitle(`${TOFU} | Lighter Table`);
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: 'One serving more' }).click();
    await expect(page.getByText('420g firm tofu, drained and crumbled')).toBeVisible();
    await expect(page.getByText('3 servings')).toBeVisible();
    await expectAccessible(page, 'recipe');
    await page.getByRole('button', { name: 'Start cooking' }).click();
    const cook = page.getByRole('dialog', { name: `Cooking ${TOFU}` });
    await expect(cook.getByText('Step 1 of 5')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(cook.getByText('Step 2 of 5')).toBeVisible();
    await expectAccessible(page, 'cook mode');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Start cooking' })).toBeFocused();
    await page.setViewportSize(NARROW);
    await expectNoSidewaysScroll(page, 'recipe');
  });

  test('prints without what only works on a screen', async ({ page }) => {
    await page.goto('/recipes/masala-tofu-scramble');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('heading', { level: 1, name: TOFU })).toBeVisible();
    await expect(page.getByText('280g firm tofu, drained and crumbled')).toBeVisible();
    for (const name of ['Start cooking', 'Print', 'One serving more']) {
      await expect(page.getByRole('button', { name })).toBeHidden();
    }
    await expect(page.getByRole('banner')).toBeHidden();
  });

  test('leads back to the recipes, not to the top of the first page', async ({ page }) => {
    await page.goto('/recipes/masala-tofu-scramble');
    await page.getByRole('link', { name: 'All recipes' }).click();
    await expect(page.getByRole('heading', { name: 'GLP-1 Optimized Recipes' })).toBeInViewport();
    await expect(page.locator('#recipes')).toBeFocused();
  });

  test('rule T3: an unknown one is the 404 page', async ({ page }) => {
    await page.goto('/recipes/no-such-recipe');
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  });
});

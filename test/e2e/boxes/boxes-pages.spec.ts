import { expect, test } from '../test.js';
import { countMealsOf } from '../outside.js';
import { floatingCart, openPackages, addPackage } from './packages-shop.js';

test('rule P5: our boxes, the welcome offer, both ways to order @phone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/our-boxes');
  await expect(page.getByRole('heading', { name: '20% off first box, 10% off second' })).toBeVisible();
  await expect(page.getByText('WELCOME20', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('WELCOME20');
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible();

  const weekly = page.getByRole('region', { name: 'Weekly meal prep box' });
  const oneTime = page.getByRole('region', { name: 'One-time meal prep box' });
  await expect(weekly.getByText('£8.00 a meal')).toBeVisible();
  await expect(oneTime.getByText('£8.50 a meal')).toBeVisible();
  await expect(weekly.getByRole('listitem')).toHaveText([
    'No lock-in: pause or cancel anytime',
    'Save 20% on your first box and 10% on your second',
    '35+ meals to choose from',
    'A menu that changes every month',
    'Add breakfasts and protein snacks',
    'Your own benefits portal',
    'Access to a nutritional consultant',
  ]);
  await expect(oneTime.getByRole('listitem')).toHaveCount(4);
  for (const [link, address] of [
    [weekly.getByRole('link', { name: /^ORDER NOW/ }), '/subscription-configurator?code=WELCOME20'],
    [oneTime.getByRole('link', { name: /^ORDER NOW/ }), '/configurator?code=WELCOME20'],
    [page.getByRole('link', { name: 'Start Your Transformation' }), '/subscription-configurator'],
    [page.getByRole('link', { name: 'View Sample Menu' }), '/menu'],
  ] as const)
    await expect(link).toHaveAttribute('href', address);
});

test("rule K9: this month's menu with figures, allergens and the filters of the configurator @phone", async ({
  page,
}) => {
  await page.goto('/menu');
  const dishes = page.getByRole('article');
  await expect(dishes).toHaveCount(await countMealsOf('ALL MEALS'));
  const first = dishes.first();
  for (const figure of ['kcal', 'Protein', 'Carbohydrate', 'Fat', 'Fibre', 'Salt'])
    await expect(first.getByText(figure, { exact: true })).toBeVisible();
  await expect(first.getByText(/^Contains /)).toBeVisible();
  await page.getByRole('button', { name: 'EAT COLD', exact: true }).click();
  await expect(dishes).toHaveCount(await countMealsOf('EAT COLD'));

  await page.locator('summary').filter({ hasText: 'Hide dishes that contain' }).click();
  const before = await dishes.count();
  await page.getByRole('checkbox', { name: 'Milk', exact: true }).check();
  await expect(dishes.filter({ hasText: /Contains [^.]*milk/ })).toHaveCount(0);
  expect(await dishes.count()).toBeLessThan(before);

  await first.getByRole('button', { name: /^Details of / }).click();
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
});

test('D43: the shop has everything for sale, and its packages go into the cart', async ({ page }) => {
  await openPackages(page, '/shop');
  for (const heading of ['Weekly box', 'One-time box', 'Single trial day', 'Daily packages', 'Extras'])
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try a day' })).toHaveAttribute('href', '/single-day-trial');
  await expect(page.getByRole('button', { name: /^Details of / })).toHaveCount(5);
  await addPackage(page, 'Plant Power Revolution');
  await expect(floatingCart(page)).toContainText('£30.50');
});

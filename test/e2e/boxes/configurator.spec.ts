import { expect, test, type Locator, type Page } from '../test.js';
import { countMealsOf } from '../outside.js';
import { addDish, boxOfFive, chooseCount, openConfigurator, priceRow, toast, total } from '../shop.js';

const COUNTS = [5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26];
const FILTERS = [
  'ALL MEALS',
  'BEST SELLERS',
  "CHEF'S SELECTION",
  'MEAT & POULTRY',
  'FISH & VEGGIE',
  'LOW CALORIE',
  'LOW CARB',
  'EAT COLD',
];
const MEALS = 36;
const CHICKEN = 'Roast Chicken with Carrot and Swede Mash, Peas and Savoy';
const TWO_HOURS_MS = 2 * 60 * 60 * 1000;

const cards = (page: Page): Locator => page.getByRole('article');
const orderButton = (page: Page): Locator =>
  page.getByRole('region', { name: 'Your box', exact: true }).getByRole('button', { name: 'Order this box' });
const extras = (page: Page): Locator => page.getByRole('heading', { name: 'Add extras' });
const progress = (page: Page): Locator =>
  page.getByRole('progressbar', { name: 'Progress to free delivery' });
const chefButton = (page: Page): Locator => page.getByRole('button', { name: 'Let the Chef Choose' });

/** Presses a button that is aria-disabled but explains why. */
async function pressAnyway(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

test('rules B1, B2: the twelve box sizes, 8 the most popular, £8.50 a meal @phone', async ({ page }) => {
  await openConfigurator(page);
  for (const count of COUNTS) {
    const price = `£${(count * 8.5).toFixed(2)}`;
    const popular = count === 8 ? ', most popular' : '';
    await expect(
      page.getByRole('radio', { name: `${count} meals, ${price}${popular}`, exact: true }),
    ).toBeVisible();
  }
  await expect(page.getByRole('radio', { name: /^\d+ meals/ })).toHaveCount(COUNTS.length);
  await expect(page.getByText('MOST POPULAR', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How many meals?' })).toBeVisible();
});

test('rule B8: missing choices are named before the order button is enabled @phone', async ({ page }) => {
  await openConfigurator(page);
  await expect(orderButton(page)).toBeDisabled();
  await pressAnyway(orderButton(page));
  await expect(toast(page, 'Selection Required')).toBeVisible();
  await expect(toast(page, 'Please select quantity and meals')).toBeVisible();

  await chooseCount(page, 5);
  await addDish(page, CHICKEN, 2);
  await expect(orderButton(page)).toBeDisabled();
  await pressAnyway(orderButton(page));
  await expect(toast(page, 'Meal Count Mismatch')).toBeVisible();
  await expect(toast(page, 'Please select exactly 5 meals. Currently selected: 2')).toBeVisible();
  // Errors stay until the user dismisses them.
  await page.waitForTimeout(2_500);
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(toast(page, 'Meal Count Mismatch')).toHaveCount(0);

  for (let count = 2; count < 5; count += 1) {
    await page.getByRole('button', { name: `One more ${CHICKEN}` }).click();
  }
  await expect(orderButton(page)).toBeEnabled();
  await orderButton(page).click();
  await expect(page).toHaveURL(/\/checkout$/);
});

test('rules B4, B8: extras appear with the first meal, and the count is never exceeded', async ({ page }) => {
  await openConfigurator(page);
  await expect(page.getByRole('button', { name: `Add ${CHICKEN}` })).toBeDisabled();
  await chooseCount(page, 6);
  await expect(extras(page)).toHaveCount(0);
  await addDish(page, CHICKEN);
  await expect(extras(page)).toBeVisible();

  const number = page.getByRole('spinbutton', { name: `How many ${CHICKEN}` });
  await number.fill('99');
  await number.blur();
  await expect(number).toHaveValue('6');
  await expect(page.getByText('6 of 6 meals')).toBeVisible();
  await expect(page.getByRole('button', { name: `One more ${CHICKEN}` })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add Thai-Style Green Chicken Curry' })).toBeDisabled();
  await number.fill('-3');
  await number.blur();
  await expect(page.getByText('0 of 6 meals')).toBeVisible();
  await expect(extras(page)).toHaveCount(0);
});

test('rule B7: a new count clears the meals, keeps the extras, and can be undone', async ({ page }) => {
  await openConfigurator(page);
  await chooseCount(page, 6);
  await addDish(page, CHICKEN, 2);
  await addDish(page, 'Lemon and Herb Chicken Protein Pot (4 portions)');
  await chooseCount(page, 10);
  await expect(page.getByText('0 of 10 meals')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 of 6 meals')).toBeVisible();
  await expect(
    page.getByRole('spinbutton', { name: 'How many Lemon and Herb Chicken Protein Pot (4 portions)' }),
  ).toHaveValue('1');
});

test('rule B6: the chef fills the box with 1-3 of each, asks before replacing, and can be undone', async ({
  page,
}) => {
  await openConfigurator(page);
  await expect(chefButton(page)).toHaveCount(0);
  await chooseCount(page, 12);
  await chefButton(page).click();
  await expect(toast(page, "Chef's Choice Applied!")).toBeVisible();
  await expect(page.getByText('12 of 12 meals')).toBeVisible();
  await expect(chefButton(page)).toHaveCount(0);
  const fields = await page.getByRole('spinbutton').all();
  const quantities = await Promise.all(fields.map(async (field) => Number(await field.inputValue())));
  expect(quantities.reduce((sum, quantity) => sum + quantity, 0)).toBe(12);
  expect(Math.max(...quantities)).toBeLessThanOrEqual(3);
  // Success toasts disappear after two seconds.
  await page.mouse.move(0, 0);
  await expect(toast(page, "Chef's Choice Applied!")).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo' }).click();
  await addDish(page, CHICKEN);
  await chefButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Let the Chef Choose' });
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('1 of 12 meals')).toBeVisible();
  await chefButton(page).click();
  await dialog.getByRole('button', { name: 'Yes, choose for me' }).click();
  await expect(page.getByText('12 of 12 meals')).toBeVisible();
});

test('D18 and D21: declared allergens are flagged, hidden on demand and avoided by the chef', async ({
  page,
}) => {
  await openConfigurator(page);
  await chooseCount(page, 26);
  await page.getByText('None selected').click();
  await page.getByRole('checkbox', { name: 'Milk', exact: true }).check();
  const tikka = cards(page).filter({ hasText: 'Chicken Tikka' });
  await expect(tikka).toContainText('Contains milk', { ignoreCase: true });
  await page.getByRole('checkbox', { name: 'Hide dishes that contain them' }).check();
  await expect(tikka).toHaveCount(0);
  await chefButton(page).click();
  await expect(page.getByText('26 of 26 meals')).toBeVisible();
  await expect(page.getByText('Check this dish')).toHaveCount(0);
});

test('rules B5, B15, F4: eight filters, names cut to 30 characters, diets @phone', async ({ page }) => {
  await openConfigurator(page);
  const filters = page.getByRole('group', { name: 'Meal categories' }).getByRole('button');
  await expect(filters).toHaveText(FILTERS);
  await expect(cards(page)).toHaveCount(MEALS);
  for (const name of FILTERS.slice(1)) {
    await filters.filter({ hasText: name }).click();
    await expect(filters.filter({ hasText: name })).toHaveAttribute('aria-pressed', 'true');
    await expect(cards(page)).toHaveCount(await countMealsOf(name));
  }
  await filters.first().click();

  const first = cards(page).first();
  for (const words of ['Gluten Free', 'Dairy Free', 'Low Carb', 'Use within 5 days'])
    await expect(first.getByText(words, { exact: true })).toBeVisible();
  const names = await cards(page).getByRole('heading').allTextContents();
  expect(names).toContain('Lemon & Herb Chicken with Crus…');
  expect(names).toContain('Chicken Shawarma Salad');
  for (const name of names) expect([...name].length, name).toBeLessThanOrEqual(31);
  await expect(cards(page).first().getByRole('heading')).toHaveAttribute(
    'title',
    'Lemon & Herb Chicken with Crushed Butter Beans and Greens',
  );

  await page.getByText('Diet and allergies').click();
  await page.getByRole('radio', { name: 'Vegan', exact: true }).check();
  await expect(page.getByText('Chicken Shawarma Salad')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Halal Only' }).check();
  await filters.filter({ hasText: 'MEAT & POULTRY' }).click();
  await expect(page.getByText('No dish on the menu fits these choices.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all meals' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('rule T4: the referral banner shows for a valid code only', async ({ page }) => {
  const banner = page.getByText('Healthcare Provider Recommendation');
  await openConfigurator(page, '?ref=NOSUCH99');
  await chooseCount(page, 5);
  await expect(progress(page)).toBeVisible();
  await expect(banner).toHaveCount(0);

  await openConfigurator(page, '?ref=demopro1');
  await expect(banner).toBeVisible();
  await expect(priceRow(page, 'Referral discount (10%)')).toHaveText('−£4.25');
  await expect(progress(page)).toHaveCount(0);
});

test('rule P3: progress to free delivery below £100, free from £100', async ({ page }) => {
  await openConfigurator(page);
  await chooseCount(page, 10);
  await expect(page.getByText('£15.00 away from free delivery')).toBeVisible();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '85');
  await expect(priceRow(page, /^Delivery/)).toHaveText('£3.50');
  await expect(total(page)).toHaveText('£88.50');

  await chooseCount(page, 12);
  await expect(progress(page)).toHaveCount(0);
  await expect(priceRow(page, /^Delivery/)).toHaveText('Free');
  await expect(total(page)).toHaveText('£102.00');
});

test('rule B17: a reload keeps the box, for two hours', async ({ page }) => {
  await page.clock.install();
  await boxOfFive(page);
  await addDish(page, 'Three Spinach and Egg Muffins with Cottage Cheese');
  await page.reload();
  await expect(page.getByText('5 of 5 meals')).toBeVisible();
  await expect(
    page.getByRole('spinbutton', { name: 'How many Three Spinach and Egg Muffins with Cottage Cheese' }),
  ).toHaveValue('1');
  const kept = await page.evaluate<string>("localStorage.getItem('mealPlanConfig')");
  expect(JSON.parse(kept)).toMatchObject({
    mealsPerWeek: 5,
    mealType: 'standard',
    halalOnly: false,
    selectedMeals: [32, 32, 32, 32, 32],
    price: 49.95,
  });

  await page.goto('/cookie-policy');
  await page.clock.fastForward(TWO_HOURS_MS + 1_000);
  await page.goto('/configurator');
  await expect(page.getByRole('radio', { name: /^5 meals/ })).not.toBeChecked();
  await expect(page.getByText('5 of 5 meals')).toHaveCount(0);
});

test('D18: a dish opens with ingredients, nutrition and allergens and leaves the box alone @phone', async ({
  page,
}) => {
  await openConfigurator(page);
  await chooseCount(page, 5);
  await addDish(page, CHICKEN, 2);
  const open = page.getByRole('button', { name: /^Details of .*Puy Lentil/ });
  await open.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Ingredients', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('table')).toBeVisible();
  await expect(dialog.getByText('Fish', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await expect(page.getByText('2 of 5 meals')).toBeVisible();
});

import { expect, test } from '../test.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { addDish, chooseCount, priceRow, toast } from '../shop.js';
import {
  bar,
  deliveryDays,
  summaryValue,
  openWeekly,
  subscribeButton,
  weeklyBoxOfFive,
  weeklySummary,
} from './weekly.js';

const CHICKEN = 'Roast Chicken with Carrot and Swede Mash, Peas and Savoy';
const COUNTS = [5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26];

test('rules B1, B2, B9: twelve sizes at £8.00 a meal; the day comes first, and only then the meals show', async ({
  page,
}) => {
  await openWeekly(page);
  for (const count of COUNTS) {
    const popular = count === 8 ? ', most popular' : '';
    const name = `${count} meals, £${(count * 8).toFixed(2)}${popular}`;
    await expect(page.getByRole('radio', { name, exact: true })).toBeVisible();
  }
  const meals = page.getByRole('heading', { name: 'Choose your meals' });
  for (const name of ['Quantity', 'Delivery Date', 'Meals'] as const)
    await expect(summaryValue(page, name)).toHaveText('Not chosen yet');
  await expect(deliveryDays(page)).toHaveCount(0);
  await chooseCount(page, 5);
  await expect(summaryValue(page, 'Quantity')).toHaveText('5 meals');
  await expect(meals).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Pick a day' }).click();
  await expect(page.locator('#day')).toBeFocused();

  await expect(deliveryDays(page)).toHaveCount(8);
  for (const day of await deliveryDays(page).all())
    await expect(day).toHaveAccessibleName(
      /^(Sun|Wed) \(\d\d [A-Z][a-z]{2}\), order by (Wed|Sat) \d+ [A-Z][a-z]{2,3}, 23:59$/,
    );
  await deliveryDays(page).first().check();
  await expect(summaryValue(page, 'Delivery Date')).toHaveText(/^(Sun|Wed) \(\d\d [A-Z][a-z]{2}\)$/);
  await expect(meals).toBeVisible();
  await addDish(page, CHICKEN, 5);
  await expect(summaryValue(page, 'Meals')).toHaveText('5 of 5');
  await expect(bar(page).getByRole('button', { name: 'Subscribe for £43.50 per week' })).toBeVisible();
});

test('D22: a new count keeps the meals, and only the shopper trims them', async ({ page }) => {
  await weeklyBoxOfFive(page);
  await chooseCount(page, 8);
  await expect(summaryValue(page, 'Meals')).toHaveText('5 of 8');
  await page.getByRole('button', { name: `One more ${CHICKEN}` }).click();
  await chooseCount(page, 5);
  await expect(summaryValue(page, 'Meals')).toHaveText('6 of 5');
  await expect(page.getByText('Your box holds 5 meals. Take out 1 to continue.')).toBeVisible();
  await expect(page.getByRole('button', { name: `One more ${CHICKEN}` })).toBeDisabled();
  await expect(subscribeButton(page)).toBeDisabled();
  await page.getByRole('button', { name: `One fewer ${CHICKEN}` }).click();
  await expect(subscribeButton(page)).toBeEnabled();
});

test('rule B8: missing choices are named before the button is enabled', async ({ page }) => {
  await openWeekly(page);
  const press = async (): Promise<void> => {
    await subscribeButton(page).focus();
    await subscribeButton(page).press('Enter');
  };
  await press();
  await expect(toast(page, 'Selection Required')).toBeVisible();
  await expect(toast(page, 'Please select quantity, delivery day, and meals')).toBeVisible();
  await chooseCount(page, 5);
  await deliveryDays(page).first().check();
  await addDish(page, CHICKEN, 2);
  await press();
  await expect(toast(page, 'Meal Count Mismatch')).toBeVisible();
  await expect(toast(page, 'Please select exactly 5 meals. Currently selected: 2')).toBeVisible();
});

test('D6: the welcome offer is shown box by box, down to the full price', async ({ page }) => {
  await openWeekly(page);
  await chooseCount(page, 8);
  await expect(priceRow(page, 'First box (20% off)')).toHaveText('£54.70');
  await expect(priceRow(page, 'Second box (10% off)')).toHaveText('£61.10');
  await expect(priceRow(page, 'Every box after that (full price)')).toHaveText('£67.50');
  await expect(weeklySummary(page)).toContainText(
    'By subscribing you agree to pay £67.50 each week until you cancel. Pause or cancel anytime in your account.',
  );
  await expect(weeklySummary(page)).toContainText('No minimum term.');
});

test('rules B6, B15, B17: the chef, extras, the filters, and a reload that keeps everything', async ({
  page,
}) => {
  await openWeekly(page);
  await expect(
    page.getByText(
      'Log in to your account to choose meals each week. You can build this first box now and sign in before paying.',
    ),
  ).toBeVisible();
  await chooseCount(page, 12);
  await deliveryDays(page).nth(1).check();
  await page.getByRole('button', { name: 'Let the Chef Choose' }).click();
  await expect(toast(page, "Chef's Choice Applied!")).toBeVisible();
  await expect(summaryValue(page, 'Meals')).toHaveText('12 of 12');
  await addDish(page, 'Three Spinach and Egg Muffins with Cottage Cheese');
  const day = await summaryValue(page, 'Delivery Date').textContent();
  await page.reload();
  await expect(summaryValue(page, 'Meals')).toHaveText('12 of 12');
  await expect(summaryValue(page, 'Delivery Date')).toHaveText(day ?? '');
  await expect(
    page.getByRole('spinbutton', { name: 'How many Three Spinach and Egg Muffins with Cottage Cheese' }),
  ).toHaveValue('1');
});

test('WCAG: the weekly configurator, empty and full', async ({ page }) => {
  test.slow();
  await openWeekly(page);
  await expectAccessible(page, 'weekly, empty');
  await chooseCount(page, 5);
  await deliveryDays(page).first().check();
  await page.getByRole('button', { name: 'LOW CARB', exact: true }).click();
  await page.getByRole('button', { name: 'Let the Chef Choose' }).click();
  await expect(summaryValue(page, 'Meals')).toHaveText('5 of 5');
  await expectAccessible(page, 'weekly, full');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, 'weekly');
});

import { expect, test } from '../test.js';
import { emails, orderOf } from '../outside.js';
import {
  addPackage,
  cartOf,
  checkOutCart,
  floatingCart,
  openPackages,
  packageCard,
} from './packages-shop.js';
import {
  CARDS,
  fillCheckout,
  goToPayment,
  newCustomer,
  orderCode,
  payByHand,
  priceRow,
  toast,
  total,
} from '../shop.js';

const WEEK = 'A week, 5 days';

test('rules B10, F1: a package card shows a day’s price, contents and allergens', async ({ page }) => {
  await openPackages(page, '/meal-selection');
  const card = packageCard(page, 'Global Flavors Journey');
  await expect(card.getByText('£30', { exact: true })).toBeVisible();
  await expect(card.getByText('Full Day Nutrition • 5 meals')).toBeVisible();
  await expect(card.getByText('Variety Rich')).toBeVisible();
  const meals = card.getByRole('list', { name: 'Meals of the day' }).getByRole('listitem');
  await expect(meals).toHaveCount(2);
  await card.getByRole('button', { name: /^See All Meals/ }).click();
  await expect(meals).toHaveCount(5);
  await expect(meals.nth(4)).toContainText('Dinner');

  const contains = card.getByText(/^Contains /);
  await expect(contains).toContainText('fish');
  await card.getByRole('radio', { name: 'Vegan', exact: true }).check();
  await expect(contains).not.toContainText('fish');
  await expect(meals.nth(0)).toContainText('Congee with Tofu & Edamame');
  await card.getByText('Nutrition and allergens').click();
  await expect(card.getByRole('table')).toContainText('Protein');
});

test('rules B11, B12: badges of the picker, and Plant Power in its own variants', async ({ page }) => {
  await openPackages(page, '/meal-selection');
  for (const [name, badge] of [
    ['Energy Boost Starter', 'Budget Friendly'],
    ['Gut Health Premium', 'Most Popular'],
    ['Muscle Preserve Pro', 'Premium Performance'],
    ['Global Flavors Journey', 'Variety Rich'],
    ['Plant Power Revolution', 'Eco-Conscious'],
  ] as const)
    await expect(packageCard(page, name).getByText(badge, { exact: true })).toHaveCount(1);
  const variants = packageCard(page, 'Plant Power Revolution')
    .getByRole('radiogroup', { name: /^Dietary variant/ })
    .getByRole('radio');
  await expect(variants).toHaveCount(3);
  await expect(variants.first()).toBeChecked();
  await expect(variants.first()).toHaveAttribute('value', 'vegan');
});

test("rules B10, T5: the landing's packages, 'Adding...', 'Add Another', and the floating cart @phone", async ({
  page,
}) => {
  await openPackages(page, '/');
  await expect(packageCard(page, 'Muscle Preserve Pro').getByText('Most Popular')).toBeVisible();
  await page.getByRole('button', { name: 'See the meal plans' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your day' })).toBeInViewport();
  await expect(floatingCart(page)).toHaveCount(0);

  const card = packageCard(page, 'Energy Boost Starter');
  // The message is brief, so the page is watched from before the press.
  const adding = card.getByRole('button', { name: /^Adding\.\.\./ }).waitFor();
  await card.getByRole('button', { name: /^Add to Cart/ }).click();
  await adding;
  await expect(toast(page, 'Added to cart')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Add Another \(1 in cart\)/ })).toBeVisible();
  await addPackage(page, 'Energy Boost Starter');
  await expect(toast(page, 'Updated cart')).toBeVisible();
  await expect(card.getByText('2 in cart', { exact: true })).toBeVisible();

  const bar = floatingCart(page);
  await expect(bar).toContainText('2 packages');
  await expect(bar).toContainText('£54.00');
  await expect(bar).toContainText('£57.50');
  await expect(bar.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '54');
  await bar.getByRole('button', { name: /View Details/ }).click();
  await expect(cartOf(page).getByRole('heading', { name: 'Your cart' })).toBeInViewport();
  await expect(cartOf(page)).toBeFocused();
});

test('rule E1: a checkout with an empty cart is blocked with a message', async ({ page }) => {
  await openPackages(page, '/meal-selection');
  await cartOf(page).getByRole('button', { name: 'Checkout' }).press('Enter');
  await expect(toast(page, 'Cart is empty')).toBeVisible();
  await expect(toast(page, 'Please add at least one package to continue.')).toBeVisible();
  await expect(page).toHaveURL(/\/meal-selection$/);
});

test('rule P3: delivery is free from £100; a removed item can be restored; a reload keeps the cart', async ({
  page,
}) => {
  await openPackages(page, '/meal-selection');
  await packageCard(page, 'Energy Boost Starter').getByRole('radio', { name: WEEK }).check();
  await addPackage(page, 'Energy Boost Starter');
  const cart = cartOf(page);
  await expect(cart.getByRole('progressbar')).toHaveCount(0);
  await expect(priceRow(page, 'Delivery charge').last()).toHaveText('Free');
  await expect(total(page)).toHaveText('£135.00');

  await cart.getByRole('button', { name: 'Remove Energy Boost Starter (Standard)' }).click();
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
  await cart.getByRole('button', { name: 'Undo' }).click();
  await cart.getByRole('button', { name: 'One fewer Energy Boost Starter (Standard)' }).click();
  await expect(cart.getByRole('spinbutton')).toHaveValue('4');
  await page.reload();
  await expect(cart.getByRole('spinbutton')).toHaveValue('4');
  await expect(total(page)).toHaveText('£108.00');
});

test('rules P3, R4: 10% with a referral code, and no bar towards free delivery', async ({ page }) => {
  await openPackages(page, '/meal-selection?ref=DEMOPRO1');
  await expect(page.getByText('Healthcare Provider Recommendation')).toBeVisible();
  await addPackage(page, 'Muscle Preserve Pro');
  await expect(floatingCart(page)).toContainText('Referral discount (10%)');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  // £30.00 − £3.00 + £3.50.
  await expect(total(page)).toHaveText('£30.50');
  await checkOutCart(page);
  await expect(page.getByText('DEMOPRO1 applied.')).toBeVisible();
  await expect(total(page)).toHaveText('£30.50');
});

test('rules D4, O2: packages from the picker to a paid order and its email', async ({ page }) => {
  const customer = newCustomer();
  await openPackages(page, '/meal-selection');
  const day = cartOf(page).getByLabel('Delivery date');
  await expect(day).not.toHaveValue('');
  const date = await day.inputValue();
  await packageCard(page, 'Energy Boost Starter').getByRole('radio', { name: 'Vegan', exact: true }).check();
  await addPackage(page, 'Energy Boost Starter');
  await addPackage(page, 'Energy Boost Starter');
  await addPackage(page, 'Plant Power Revolution');
  await checkOutCart(page);
  // 3 × £27.00 + £3.50.
  await expect(total(page)).toHaveText('£84.50');
  await expect(page.getByText('Energy Boost Starter (Vegan)')).toBeVisible();
  await expect(
    page.getByRole('radiogroup', { name: 'Delivery day' }).getByRole('radio', { checked: true }),
  ).toHaveValue(date);
  await fillCheckout(page, customer);
  const sessionId = await goToPayment(page);
  await payByHand(page, CARDS.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText(orderCode(sessionId), { exact: true })).toBeVisible();
  await expect(page.getByText('2× Energy Boost Starter (Vegan)')).toBeVisible();
  await expect(page.getByText('1× Plant Power Revolution (Vegan)')).toBeVisible();
  // Only on the page of a box: packages have no plan of their own.
  await expect(page.getByRole('heading', { name: 'Your plan' })).toHaveCount(0);
  expect(await orderOf(sessionId)).toMatchObject({
    status: 'processing',
    paymentState: 'paid',
    totalPence: 8450,
  });

  await expect.poll(async () => (await emails(customer.email)).length).toBe(1);
  const [sentEmail] = await emails(customer.email);
  expect(sentEmail?.subject).toContain(orderCode(sessionId));
  expect(sentEmail?.text).toContain('2 × Energy Boost Starter (vegan)');
  expect(sentEmail?.text).toContain('£84.50');
  expect(sentEmail?.text).toMatch(/Contains .*soya/);

  await openPackages(page, '/meal-selection');
  await expect(cartOf(page).getByText('Your cart is empty')).toBeVisible();
});

test('rule F3: a declared allergen is confirmed once for all variants of a package', async ({ page }) => {
  await openPackages(page, '/meal-selection');
  await addPackage(page, 'Energy Boost Starter');
  await packageCard(page, 'Energy Boost Starter').getByRole('radio', { name: 'Vegan', exact: true }).check();
  await addPackage(page, 'Energy Boost Starter');
  await checkOutCart(page);
  await fillCheckout(page, newCustomer());
  await page.getByRole('checkbox', { name: 'Soya', exact: true }).check();
  const confirm = page.getByRole('checkbox', { name: /^I understand, keep it/ });
  await expect(confirm).toHaveCount(1);
  await confirm.check();
  await page.getByRole('checkbox', { name: /^I agree that you use this health information/ }).check();
  await goToPayment(page);
});

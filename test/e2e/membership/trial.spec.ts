import { expect, test, type Page } from '../test.js';
import { emails, orderOf } from '../outside.js';
import {
  addPackage,
  cartOf,
  checkOutCart,
  floatingCart,
  openPackages,
  packageCard,
} from '../boxes/packages-shop.js';
import {
  CARDS,
  fillCheckout,
  goToPayment,
  newCustomer,
  orderCode,
  payButton,
  payByHand,
  priceRow,
  toast,
  total,
} from '../shop.js';

const BANNER = 'Healthcare Provider Recommendation';

test('rules T1, B12: trial days under the site’s header, with badges of their own', async ({ page }) => {
  await openPackages(page, '/single-day-trial');
  await expect(page.getByRole('heading', { name: 'Try a single day', level: 1 })).toBeVisible();
  await expect(page.getByText(BANNER)).toHaveCount(0);
  for (const [name, badge] of [
    ['Energy Boost Starter', 'Perfect First Step'],
    ['Gut Health Premium', 'Most Chosen'],
    ['Muscle Preserve Pro', 'Most Popular'],
    ['Global Flavors Journey', 'Culinary Adventure'],
    ['Plant Power Revolution', 'Planet + You'],
  ] as const)
    await expect(packageCard(page, name).getByText(badge, { exact: true })).toHaveCount(1);
  const card = packageCard(page, 'Energy Boost Starter');
  await card.getByRole('button', { name: /^See the day/ }).click();
  await expect(card.getByRole('listitem')).toHaveCount(5);
});

test('rule B14: without a trial day the checkout is blocked with a message', async ({ page }) => {
  await openPackages(page, '/single-day-trial');
  await cartOf(page).getByRole('button', { name: 'Checkout' }).press('Enter');
  await expect(toast(page, 'Cart is empty')).toBeVisible();
  await expect(toast(page, 'Please add at least one trial day to continue.')).toBeVisible();
});

test('rule B14: the plan from the URL is in the cart once, and five days are the maximum @phone', async ({
  page,
}) => {
  await openPackages(page, '/single-day-trial?plan=gut-health-premium');
  await expect(toast(page, 'Added to trial cart')).toBeVisible();
  await page.reload();
  await expect(floatingCart(page)).toContainText('1 trial day');
  for (let day = 2; day <= 5; day += 1) await addPackage(page, 'Gut Health Premium');
  await expect(floatingCart(page)).toContainText('5 trial days');
  const add = packageCard(page, 'Energy Boost Starter').getByRole('button', { name: /^Add a trial day/ });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await add.press('Enter');
  await expect(floatingCart(page)).toContainText('5 trial days');
  await expect(packageCard(page, 'Energy Boost Starter').getByText('up to 5 trial days')).toBeVisible();
});

test('rules B14, R4, T1: patient page, 10% off, free delivery, to a paid order and its email', async ({
  page,
}) => {
  const customer = newCustomer();
  await openPackages(page, '/patient-meals?ref=DEMOPRO1');
  await expect(page.getByRole('heading', { name: 'Meals your provider recommends' })).toBeVisible();
  await expect(page.getByText(BANNER)).toBeVisible();
  await expect(page.getByText(/may receive a payment from us/)).toBeVisible();
  // The page has its own header and footer, without links into the shop.
  await expect(page.getByRole('banner').getByText('Meals for a smaller appetite')).toBeVisible();
  await expect(page.getByRole('banner').getByText('ORDER NOW')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(5);

  await addPackage(page, 'Muscle Preserve Pro');
  await expect(toast(page, 'Added to trial cart')).toBeVisible();
  await addPackage(page, 'Muscle Preserve Pro');
  await expect(toast(page, 'Updated cart')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  // 2 × £30.00 − 10%, delivered free.
  await expect(total(page)).toHaveText('£54.00');
  await checkOutCart(page);
  await expect(page.getByText('Muscle Preserve Pro - Trial Day 1 (Standard)')).toBeVisible();
  await expect(page.getByText('Muscle Preserve Pro - Trial Day 2 (Standard)')).toBeVisible();
  await expect(priceRow(page, 'Delivery charge')).toHaveText('Free');
  await expect(total(page)).toHaveText('£54.00');
  await fillCheckout(page, customer);
  const sessionId = await goToPayment(page);
  await payByHand(page, CARDS.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText('1× Muscle Preserve Pro - Trial Day 2 (Standard)')).toBeVisible();
  expect(await orderOf(sessionId)).toMatchObject({ status: 'processing', totalPence: 5400 });

  await expect.poll(async () => (await emails(customer.email)).length).toBe(1);
  const [sentEmail] = await emails(customer.email);
  expect(sentEmail?.subject).toContain(orderCode(sessionId));
  expect(sentEmail?.text).toContain('Muscle Preserve Pro - Trial Day 1 (standard)');
  expect(sentEmail?.text).toContain('£54.00');
});

test('rule R2: an invalid code gives no banner and no discount', async ({ page }) => {
  await openPackages(page, '/patient-meals?ref=NOSUCH99');
  await expect(page.getByText('That referral code isn’t valid')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Small meals with plenty of protein' })).toBeVisible();
  await addPackage(page, 'Energy Boost Starter');
  await expect(total(page)).toHaveText('£27.00');
  await openPackages(page, '/single-day-trial?ref=NOSUCH99');
  await expect(page.getByText(BANNER)).toHaveCount(0);
});

async function trialDays(page: Page, days: number): Promise<void> {
  await openPackages(page, '/single-day-trial');
  for (let day = 1; day <= days; day += 1) await addPackage(page, 'Energy Boost Starter');
  await checkOutCart(page);
}

test('D8: a customer who has used all trial days is offered the same days as packages', async ({ page }) => {
  const customer = newCustomer();
  await trialDays(page, 5);
  await fillCheckout(page, customer);
  await goToPayment(page);
  await payByHand(page, CARDS.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();

  await trialDays(page, 1);
  await fillCheckout(page, customer);
  await payButton(page).click();
  await expect(page.getByText('Trial days used')).toBeVisible();
  await page.getByRole('button', { name: 'Order as regular packages' }).click();
  await expect(page.getByText('Your trial days are now regular packages')).toBeFocused();
  await expect(page.getByText('Energy Boost Starter (Standard)')).toBeVisible();
  await expect(total(page)).toHaveText('£30.50');
  const sessionId = await goToPayment(page);
  expect(await orderOf(sessionId)).toMatchObject({ status: 'pending', totalPence: 3050 });
});

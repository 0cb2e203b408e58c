import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../test.js';
import { expectAccessible } from '../site/accessibility.js';
import { deliveryDayOf, hasHealthData } from '../database.js';
import { advanceClock, emails, stayWithinDay } from '../outside.js';
import {
  addDish,
  CARDS,
  chooseCount,
  fillCheckout,
  goToCheckout,
  goToPayment,
  newCustomer,
  openConfigurator,
  payButton,
  payByHand,
  total,
  type Customer,
} from '../shop.js';

/** A little more than the time to pay (orders.paymentMinutes). */
const TIME_TO_PAY_MINUTES = 31;

const milk = (page: Page): Locator => page.getByRole('checkbox', { name: 'Milk', exact: true });
const consent = (page: Page): Locator =>
  page.getByRole('checkbox', { name: /^I agree that you use this health/ });
const keepIt = (page: Page): Locator => page.getByRole('checkbox', { name: /^I understand, keep it/ });
const allergyPrompt = (page: Page): Locator => page.getByText('Please tell us about allergies again');
/** The first one is preselected; on some days of the week there is only one. */
const lastDay = (page: Page): Locator =>
  page.getByRole('radiogroup', { name: 'Delivery day' }).getByRole('radio').last();

/** A box with a milk dish, kept despite the warning, for the last day on offer; its card is declined. */
async function declareAllergyThenDecline(page: Page, customer: Customer): Promise<string> {
  await openConfigurator(page);
  await chooseCount(page, 5);
  await addDish(page, 'Chicken Tikka with Red Lentil Dal and Cauliflower Rice', 2);
  await addDish(page, 'Roast Chicken with Carrot and Swede Mash, Peas and Savoy', 3);
  await goToCheckout(page);
  await fillCheckout(page, customer);
  await lastDay(page).check();
  await milk(page).check();
  await consent(page).check();
  await keepIt(page).check();
  await goToPayment(page);
  await payByHand(page, CARDS.declined);
  await expect(page.getByRole('alert')).toContainText('declined');
  return deliveryDayOf(customer.email);
}

async function payAgain(page: Page, customer: Customer): Promise<void> {
  await goToPayment(page);
  await payByHand(page, CARDS.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  expect(await hasHealthData(customer.email)).toBe(true);
  await expect
    .poll(async () => (await emails(customer.email)).map(({ text }) => text).join())
    .toContain('You told us to avoid: milk.');
}

const cancel = (page: Page) => page.getByRole('link', { name: 'Cancel' }).click();
const back = async (page: Page): Promise<void> => {
  // The page of the declined payment is in the history once more.
  while (page.url().includes('/c/pay/')) await page.goBack();
};

const WAYS: readonly (readonly [string, (page: Page) => Promise<Page>])[] = [
  ['Cancel', async (page) => (await cancel(page), page)],
  ['Back', async (page) => (await back(page), page)],
  ['Cancel and a reload', async (page) => (await cancel(page), await page.reload(), page)],
  [
    'Cancel and another tab',
    async (page) => {
      await cancel(page);
      await expect(total(page)).toBeVisible();
      const opening = page.waitForEvent('popup');
      await page.evaluate("void window.open('/checkout')");
      return opening;
    },
  ],
  [
    'Cancel when the time to pay is over',
    async (page) => (await advanceClock(TIME_TO_PAY_MINUTES), await cancel(page), page),
  ],
];

test.beforeEach(() => stayWithinDay(TIME_TO_PAY_MINUTES));

for (const [way, comeBack] of WAYS) {
  test(`D61: what was declared is still there after ${way}`, async ({ page }) => {
    const customer = newCustomer();
    const day = await declareAllergyThenDecline(page, customer);
    const there = await comeBack(page);
    await expect(there.getByText('We’ve kept what you told us about allergies: Milk.')).toBeVisible();
    await expect(milk(there)).toBeChecked();
    await expect(consent(there)).toBeChecked();
    await expect(keepIt(there)).toBeChecked();
    await expect(lastDay(there)).toBeChecked();
    await payAgain(there, customer);
    expect(await deliveryDayOf(customer.email)).toBe(day);
  });
}

test('D61: a choice that cannot be restored is requested again before payment @phone', async ({ page }) => {
  const customer = newCustomer();
  await declareAllergyThenDecline(page, customer);
  await page.route('**/api/checkout/recall', (route) => route.abort());
  await cancel(page);
  await expect(allergyPrompt(page)).toBeVisible();
  await expect(milk(page)).not.toBeChecked();
  await expectAccessible(page, 'a checkout that asks about allergies again');
  await page.getByRole('checkbox', { name: /^I am 16 or older/ }).check();
  await payButton(page).click();
  await expect(page.getByText('Please tick your allergies, or tell us you have none')).toBeVisible();
  await expect(page).toHaveURL(/\/checkout/);
  await milk(page).check();
  await consent(page).check();
  await keepIt(page).check();
  await payAgain(page, customer);
});

test('D61: a customer without allergies says so, and pays', async ({ page }) => {
  const customer = newCustomer();
  await declareAllergyThenDecline(page, customer);
  await page.route('**/api/checkout/recall', (route) => route.abort());
  await cancel(page);
  await page.getByRole('checkbox', { name: 'I have no allergies' }).check();
  await page.getByRole('checkbox', { name: /^I am 16 or older/ }).check();
  await goToPayment(page);
  expect(await hasHealthData(customer.email)).toBe(false);
});

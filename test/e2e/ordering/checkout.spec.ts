import { expect, test, type Page } from '../test.js';
import { changeSetting, ordersOf } from '../database.js';
import { orderOf } from '../outside.js';
import {
  addDish,
  boxOfFive,
  chooseCount,
  confirmAge,
  field,
  fillCheckout,
  goToCheckout,
  goToPayment,
  newCustomer,
  openConfigurator,
  payButton,
  priceRow,
  toast,
  total,
} from '../shop.js';

const REQUIRED: readonly (readonly [string, string])[] = [
  ['Email', 'Email is required'],
  ['First name', 'First name is required'],
  ['Last name', 'Last name is required'],
  ['Address', 'Address is required'],
  ['City', 'City is required'],
  ['Postcode', 'Postcode is required'],
  ['Phone number', 'Phone number is required'],
];

async function openCheckout(page: Page, query = ''): Promise<void> {
  await boxOfFive(page, query);
  await goToCheckout(page);
}

async function applyCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill(code);
  await page.getByRole('button', { name: `Apply ${label}` }).click();
}

test('rule E1: an empty cart', async ({ page }) => {
  await page.goto('/checkout');
  await expect(page.getByText('No items in cart')).toBeVisible();
  await expect(page.getByText('Please add items to your cart before checkout.')).toBeVisible();
  await page.getByRole('link', { name: 'Build a one-time box' }).click();
  await expect(page).toHaveURL(/\/configurator$/);
});

test('K33: every line of a long order can be read with its allergens, and the button to pay is reached', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openConfigurator(page);
  await chooseCount(page, 8);
  for (let dish = 0; dish < 8; dish += 1) {
    await page.locator('#meals').getByRole('button', { name: /^Add / }).first().click();
  }
  await goToCheckout(page);
  const lines = page.getByRole('list', { name: 'What you’re ordering' });
  await expect(lines.getByRole('listitem')).toHaveCount(8);
  for (const line of await lines.getByRole('listitem').all()) {
    await expect(line).toContainText(/Contains|None of/);
  }
  const hidden = await lines.evaluate((list) => list.scrollHeight - list.clientHeight);
  expect(hidden).toBe(0);
  const top = await lines.boundingBox();
  expect(top?.y).toBeLessThan(900);
  await payButton(page).scrollIntoViewIfNeeded();
  await expect(payButton(page)).toBeInViewport();
});

test('rule S2: every required field shows an error beside it, until it is edited', async ({ page }) => {
  await openCheckout(page);
  await payButton(page).click();
  await expect(toast(page, 'Please fix the errors below')).toBeVisible();
  await expect(toast(page, 'All required fields must be filled out correctly.')).toBeVisible();
  for (const [name, message] of REQUIRED) {
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(message));
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByText('Please confirm your age')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();

  await field(page, 'Email').fill('sam@nowhere');
  await expect(page.getByText('Email is required')).toHaveCount(0);
  await field(page, 'Postcode').fill('LONDON');
  await field(page, 'Phone number').fill('call me');
  await page.getByRole('checkbox', { name: 'Use delivery address as billing address' }).uncheck();
  await payButton(page).click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expect(page.getByText('Please enter a valid postcode')).toBeVisible();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await expect(page.getByText('Address is required')).toHaveCount(2);
});

test('rules S2, D7: back, delivery words, the legal pages, and a postcode put in order', async ({ page }) => {
  await openCheckout(page);
  await expect(
    page.getByText('Standard delivery by courier, Tuesday to Thursday, 3-5 business days'),
  ).toBeVisible();
  const days = page.getByRole('radiogroup', { name: 'Delivery day' }).getByRole('radio');
  await expect(days.first()).toBeChecked();
  const names = await page
    .getByRole('radiogroup', { name: 'Delivery day' })
    .locator('label')
    .allTextContents();
  for (const name of names) expect(name).toMatch(/^(Tue|Wed|Thu) \(\d\d? [A-Z][a-z]{2}\)Order by /);
  await expect(page.getByRole('combobox', { name: 'Country' }).getByRole('option')).toHaveText([
    'United Kingdom',
    'Ireland',
  ]);
  await page.getByText('Preferences and gender (optional)').click();
  for (const name of ['Apartment, suite, etc. (optional)', 'Preferences (optional)'])
    await expect(field(page, name)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Gender (optional)' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Allergies' })).toBeVisible();
  await expect(priceRow(page, 'Subtotal')).toHaveText('£42.50');

  await field(page, 'Postcode').fill('sw47ab');
  await field(page, 'Postcode').blur();
  await expect(field(page, 'Postcode')).toHaveValue('SW4 7AB');
  await expect(page.getByText('We deliver to SW4 7AB.')).toBeVisible();
  for (const [name, path] of [
    ['Terms of Service', '/terms-of-service'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await page.reload();
  await expect(total(page)).toHaveText('£46.00');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/configurator$/);
  await expect(page.getByText('5 of 5 meals')).toBeVisible();
});

test('D16: outside the area there are words and a waiting list; Dublin is inside', async ({ page }) => {
  const customer = { ...newCustomer(), postcode: 'M1 1AE' };
  await openCheckout(page);
  await fillCheckout(page, customer);
  await expect(page.getByText('We don’t deliver to M1 1AE yet')).toBeVisible();
  await payButton(page).click();
  await expect(field(page, 'Postcode')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/checkout$/);
  const list = page.getByRole('group', { name: 'Join the waiting list' });
  await expect(list.getByRole('textbox', { name: 'Email' })).toHaveValue(customer.email);
  await list.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(
    page.getByText('You’re on the list. We’ll email you when we deliver to M1 1AE.'),
  ).toBeVisible();

  await page.getByRole('combobox', { name: 'Country' }).selectOption('Ireland');
  await field(page, 'Postcode').fill('d02 x285');
  await field(page, 'Postcode').blur();
  await expect(page.getByText('We deliver to D02 X285.')).toBeVisible();
  await goToPayment(page);
});

test('D18: a declared allergen wants consent and a confirmation of its own', async ({ page }) => {
  const customer = newCustomer();
  await openConfigurator(page);
  await chooseCount(page, 5);
  await addDish(page, 'Chicken Tikka with Red Lentil Dal and Cauliflower Rice', 4);
  await addDish(page, 'Roast Chicken with Carrot and Swede Mash, Peas and Savoy');
  await goToCheckout(page);
  await fillCheckout(page, customer);
  await page.getByRole('checkbox', { name: 'Milk', exact: true }).check();
  await expect(
    page.getByText(
      /Chicken Tikka with Red Lentil Dal and Cauliflower Rice contains an allergen you told us about/,
    ),
  ).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText('Please agree, or leave your allergies out')).toBeVisible();
  const confirm = page.getByRole('checkbox', { name: /^I understand, keep it/ });
  await expect(confirm).toHaveCount(1);
  await expect(page).toHaveURL(/\/checkout$/);

  await page.getByRole('checkbox', { name: /^I agree that you use this health information/ }).check();
  await payButton(page).click();
  await expect(confirm).not.toBeChecked();
  await expect(page).toHaveURL(/\/checkout$/);
  await confirm.check();
  await goToPayment(page);
  // Health data does not stay behind in the browser.
  await page.goBack();
  await expect(total(page)).toBeVisible();
  const kept = await page.evaluate<string>('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])');
  expect(kept).not.toMatch(/allerg[^}]*milk/i);
});

test('D6 and D7: codes, one refused, one applied, the better of two', async ({ page }) => {
  await openCheckout(page, '?ref=DEMOPRO1');
  await expect(page.getByText('DEMOPRO1 applied.')).toBeVisible();
  await expect(total(page)).toHaveText('£41.75');

  await applyCode(page, 'Promotion code', 'NOTACODE');
  await expect(page.getByRole('textbox', { name: 'Promotion code' })).toHaveAttribute('aria-invalid', 'true');
  await expect(total(page)).toHaveText('£41.75');

  await applyCode(page, 'Promotion code', 'welcome20');
  await expect(page.getByText('WELCOME20 applied.')).toBeVisible();
  await expect(priceRow(page, 'Promotion WELCOME20 (20%)')).toHaveText('−£8.50');
  await expect(page.getByText('You had two discounts, so we’ve used the bigger one.')).toBeVisible();
  await expect(total(page)).toHaveText('£37.50');

  await page.getByRole('button', { name: 'Remove DEMOPRO1' }).click();
  await expect(page.getByText('You had two discounts')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove WELCOME20' }).click();
  await expect(total(page)).toHaveText('£46.00');
});

test('D6: WELCOME20 is for new customers, 20% on the first box and 10% on the second', async ({ page }) => {
  const customer = newCustomer();
  const order = async (percent: number, expected: string): Promise<void> => {
    await openCheckout(page);
    await fillCheckout(page, customer);
    await applyCode(page, 'Promotion code', 'WELCOME20');
    await expect(page.getByText('WELCOME20 applied.')).toBeVisible();
    await payButton(page).click();
    if (percent < 20) {
      // The customer is identified only now: the page shows the new total and asks for confirmation.
      await expect(page.getByText(/Press the button again to continue with the new total/)).toBeVisible();
      await expect(total(page)).toHaveText(expected);
      await payButton(page).click();
    }
    await page.waitForURL(/\/c\/pay\//);
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry').fill('12/34');
    await page.getByLabel('CVC').fill('123');
    await page.getByRole('button', { name: `Pay ${expected}` }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  };
  await order(20, '£37.50');
  await order(10, '£41.75');
});

test('D2: a price that changed meanwhile is shown for confirmation, and nothing is charged', async ({
  page,
}) => {
  const customer = newCustomer();
  await openCheckout(page);
  await fillCheckout(page, customer);
  await changeSetting('delivery.standardPence', 450);
  try {
    await payButton(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'It was £46.00 and is now £47.00.' }),
    ).toBeVisible();
    await expect(total(page)).toHaveText('£47.00');
    expect(await ordersOf(customer.email)).toEqual([]);
    const sessionId = await goToPayment(page);
    expect(await orderOf(sessionId)).toMatchObject({ totalPence: 4700 });
  } finally {
    await changeSetting('delivery.standardPence', undefined);
  }
});

test('rule P3: a box of £100 and more is delivered free, and the focus goes to the first error @phone', async ({
  page,
}) => {
  await openConfigurator(page);
  await chooseCount(page, 12);
  await page.getByRole('button', { name: 'Let the Chef Choose' }).click();
  await goToCheckout(page);
  await expect(priceRow(page, 'Delivery charge')).toHaveText('Free');
  await expect(total(page)).toHaveText('£102.00');
  await confirmAge(page);
  await field(page, 'Email').fill('sam@example.com');
  await payButton(page).click();
  await expect(field(page, 'First name')).toBeFocused();
});

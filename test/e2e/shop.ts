import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

/** Who orders in these tests. */
export interface Customer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  readonly phone: string;
}

/** Somebody who has never ordered, so that limits per person never meet between tests. */
export function newCustomer(): Customer {
  return {
    email: `sam.${randomUUID().slice(0, 8)}@example.com`,
    firstName: 'Sam',
    lastName: 'Okafor',
    // Trial days are counted by door as well.
    address: `${randomInt(1, 1_000_000)} Mill Lane`,
    city: 'London',
    postcode: 'SW4 7AB',
    phone: '020 7946 0123',
  };
}

/** Opens the one-time configurator and waits for its menu. */
export async function openConfigurator(page: Page, query = ''): Promise<void> {
  await page.goto(`/configurator${query}`);
  await expect(page.getByRole('radio', { name: /^8 meals/ })).toBeVisible();
}

export async function chooseCount(page: Page, count: number): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${count} meals`) }).check();
}

/** Puts a dish into the box `times` times, from none. */
export async function addDish(page: Page, name: string, times = 1): Promise<void> {
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
  for (let done = 1; done < times; done += 1) {
    await page.getByRole('button', { name: `One more ${name}`, exact: true }).click();
  }
}

/** The toast that bears these words; the page's own notices are left out. */
export function toast(page: Page, title: string): Locator {
  return page.getByRole('region', { name: /^Messages/ }).getByText(title, { exact: true });
}

/** The sum at the end of the summary that is in view, as shown. */
export function total(page: Page): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText('Total', { exact: true }) })
    .getByRole('definition');
}

/** The line of the price summary with this label. */
export function priceRow(page: Page, label: string | RegExp): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(label) })
    .getByRole('definition');
}

/** Five of one dish without declarable allergens: the quickest full box, £42.50 and £3.50 for delivery. */
export async function boxOfFive(page: Page, query = ''): Promise<void> {
  await openConfigurator(page, query);
  await chooseCount(page, 5);
  await addDish(page, 'Roast Chicken with Carrot and Swede Mash, Peas and Savoy', 5);
}

/** From a full box to the checkout, once it has its price. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Order this box' }).first().click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(total(page)).toBeVisible();
}

/** The text fields of the checkout with what a customer types into them. */
export function fieldsOf(customer: Customer): readonly (readonly [string, string])[] {
  return [
    ['Email', customer.email],
    ['First name', customer.firstName],
    ['Last name', customer.lastName],
    ['Address', customer.address],
    ['City', customer.city],
    ['Postcode', customer.postcode],
    ['Phone number', customer.phone],
  ];
}

export function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

/** Fills in everything that is required. */
export async function fillCheckout(page: Page, customer: Customer): Promise<void> {
  for (const [name, value] of fieldsOf(customer)) await field(page, name).fill(value);
  await confirmAge(page);
}

/** Ticks that one is old enough, once it is known whether that was said before. */
export async function confirmAge(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: /^I am 16 or older/ });
  // It cannot be pressed until the order's own answer is there, which may have ticked it by then.
  await expect(box).toBeEnabled();
  await box.check();
}

export async function expectFilled(page: Page, customer: Customer): Promise<void> {
  for (const [name, value] of fieldsOf(customer)) await expect(field(page, name)).toHaveValue(value);
}

export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Continue to payment' });
}

/** Presses the button and waits for the payment page; answers the id of its session. */
export async function goToPayment(page: Page): Promise<string> {
  await payButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** A full box, a filled form, and on to the payment page; answers the id of its session. */
export async function orderUntilPayment(page: Page, customer = newCustomer()): Promise<string> {
  await boxOfFive(page);
  await goToCheckout(page);
  await fillCheckout(page, customer);
  return goToPayment(page);
}

/** Types a card into the payment page, as a person would, and presses Pay. */
export async function payByHand(page: Page, cardNumber: string): Promise<void> {
  await page.getByLabel('Card number').pressSequentially(cardNumber);
  await page.getByLabel('Expiry').pressSequentially('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay £/ }).click();
}

/** What people see as their order's id: the last eight characters of the session, uppercase. */
export function orderCode(sessionId: string): string {
  return sessionId.slice(-8).toUpperCase();
}

export const CARDS = { good: '4242424242424242', declined: '4000000000000002' } as const;

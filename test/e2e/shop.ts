import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

/** The shopper in these tests. */
export interface Customer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  readonly phone: string;
}

/** A new shopper, so that tests never share limits per person. */
export function newCustomer(): Customer {
  return {
    email: `sam.${randomUUID().slice(0, 8)}@example.com`,
    firstName: 'Sam',
    lastName: 'Okafor',
    // Trial days are limited by postal address as well.
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

/** Adds a dish to the box `times` times, from none. */
export async function addDish(page: Page, name: string, times = 1): Promise<void> {
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
  for (let done = 1; done < times; done += 1) {
    await page.getByRole('button', { name: `One more ${name}`, exact: true }).click();
  }
}

/** The toast with these words; excludes the page's own notices. */
export function toast(page: Page, title: string): Locator {
  return page.getByRole('region', { name: /^Messages/ }).getByText(title, { exact: true });
}

/** The total of the visible summary, as displayed. */
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

/** Goes from a full box to the checkout, once the price is there. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Order this box' }).first().click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(total(page)).toBeVisible();
}

/** The checkout's text fields and the customer's input. */
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

/** Fills in all required fields. */
export async function fillCheckout(page: Page, customer: Customer): Promise<void> {
  for (const [name, value] of fieldsOf(customer)) await field(page, name).fill(value);
  await confirmAge(page);
}

/** Ticks the age confirmation, once it is known whether it was given before. */
export async function confirmAge(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: /^I am 16 or older/ });
  // It is disabled until the order's response has arrived, which may have ticked it by then.
  await expect(box).toBeEnabled();
  await box.check();
}

export async function expectFilled(page: Page, customer: Customer): Promise<void> {
  for (const [name, value] of fieldsOf(customer)) await expect(field(page, name)).toHaveValue(value);
}

export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Continue to payment' });
}

/** Presses the button and waits for the payment page; returns its session id. */
export async function goToPayment(page: Page): Promise<string> {
  await payButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** A full box, a filled form, and on to the payment page; returns its session id. */
export async function orderUntilPayment(page: Page, customer = newCustomer()): Promise<string> {
  await boxOfFive(page);
  await goToCheckout(page);
  await fillCheckout(page, customer);
  return goToPayment(page);
}

/** Types a card into the payment page and presses Pay. */
export async function payByHand(page: Page, cardNumber: string): Promise<void> {
  await page.getByLabel('Card number').pressSequentially(cardNumber);
  await page.getByLabel('Expiry').pressSequentially('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay £/ }).click();
}

/** The order id as customers see it: the last eight characters of the session, uppercase. */
export function orderCode(sessionId: string): string {
  return sessionId.slice(-8).toUpperCase();
}

export const CARDS = { good: '4242424242424242', declined: '4000000000000002' } as const;

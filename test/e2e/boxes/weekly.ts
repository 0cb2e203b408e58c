import { expect, type Locator, type Page } from '../test.js';
import { completeSession } from '../outside.js';
import { addDish, chooseCount, confirmAge, fillCheckout, goToPayment, newCustomer } from '../shop.js';
import { newPerson, signIn, type Person } from '../account/sign-in.js';

/** Opens the weekly configurator and waits for its menu. */
export async function openWeekly(page: Page, query = ''): Promise<void> {
  await page.goto(`/subscription-configurator${query}`);
  await expect(page.getByRole('radio', { name: /^8 meals/ })).toBeVisible();
}

export function deliveryDays(page: Page): Locator {
  return page.getByRole('radiogroup', { name: 'Pick a delivery day' }).getByRole('radio');
}

/** The bar at the bottom of the window. */
export function bar(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Your box' });
}

/** The bar's text under one of its labels. */
export function summaryValue(page: Page, name: 'Quantity' | 'Delivery Date' | 'Meals'): Locator {
  return bar(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');
}

export function weeklySummary(page: Page): Locator {
  return page.getByRole('region', { name: 'Your weekly box' });
}

export function subscribeButton(page: Page): Locator {
  return weeklySummary(page).getByRole('button', { name: /^Subscribe/ });
}

/** Five of one dish without declarable allergens on the first day offered: £40.00 and £3.50 for delivery. */
export async function weeklyBoxOfFive(page: Page, query = ''): Promise<void> {
  await openWeekly(page, query);
  await chooseCount(page, 5);
  await deliveryDays(page).first().check();
  await addDish(page, 'Roast Chicken with Carrot and Swede Mash, Peas and Savoy', 5);
}

/** A signed-in customer with a paid weekly box of five. */
export async function subscribe(page: Page): Promise<Person> {
  const person = await newPerson();
  await signIn(page, person);
  await weeklyBoxOfFive(page);
  await subscribeButton(page).click();
  await fillCheckout(page, { ...newCustomer(), email: person.email });
  await confirmAge(page);
  await completeSession(await goToPayment(page));
  return person;
}

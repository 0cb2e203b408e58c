import { expect, test, type Page } from '../test.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { card, openTab } from './account.js';
import {
  addDish,
  boxOfFive,
  CARDS,
  chooseCount,
  confirmAge,
  field,
  goToCheckout,
  goToPayment,
  openConfigurator,
  orderCode,
  payByHand,
  toast,
} from '../shop.js';
import { newPerson, signIn, type Person } from './sign-in.js';

// Axe checks several states in both themes.
test.slow();

const SALMON = 'Baked Salmon with Puy Lentils, Roast Fennel and Dill Yoghurt';

/** A new user with the profile open. */
async function openProfile(page: Page): Promise<Person> {
  const person = await newPerson();
  await signIn(page, person);
  await openTab(page, 'profile');
  return person;
}

async function addAddress(page: Page, address: string, postcode: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New address' });
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill(address);
  await dialog.getByRole('textbox', { name: 'City' }).fill('London');
  await dialog.getByRole('textbox', { name: 'Postcode' }).fill(postcode);
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('020 7946 0123');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog).toHaveCount(0);
}

const stored = (page: Page): Promise<string> =>
  page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])');

test('the profile is saved, and its name is used in the greeting', async ({ page }) => {
  const person = await openProfile(page);
  await expectAccessible(page, 'an empty profile');
  await expectNoSidewaysScroll(page, 'an empty profile');
  const details = card(page, 'Your details');
  await details.getByRole('textbox', { name: 'First name' }).fill('Robin');
  await details.getByRole('textbox', { name: /^Phone number/ }).fill('020 7946 0999');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(details.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible();
  await expect(details.getByRole('textbox', { name: /^Phone number/ })).toHaveValue('020 7946 0999');
  await expect(page.getByRole('main').getByText(person.email).first()).toBeVisible();
});

test('addresses are added, changed, put first, deleted and brought back @phone', async ({ page }) => {
  await openProfile(page);
  const book = card(page, 'Delivery addresses');
  await book.getByRole('button', { name: 'Add details' }).click();
  await expectAccessible(page, 'the form of an address');
  await addAddress(page, '1 Mill Lane', 'sw47ab');
  await expect(toast(page, 'Address saved')).toBeVisible();
  await book.getByRole('button', { name: 'Add an address' }).click();
  await addAddress(page, '2 Park Row', 'SW4 7AB');
  const first = book.getByRole('listitem').first();
  await expect(first).toContainText('1 Mill Lane');
  await expect(first).toContainText('Default');

  await book.getByRole('button', { name: 'Edit 2 Park Row, SW4 7AB' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change address' });
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('3 Park Row');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await book.getByRole('button', { name: 'Make default 3 Park Row, SW4 7AB' }).click();
  await expect(first).toContainText('3 Park Row');
  await expect(first).toContainText('Default');

  await book.getByRole('button', { name: 'Delete 3 Park Row, SW4 7AB' }).click();
  await expect(book.getByText('Address deleted.')).toBeVisible();
  await expect(book.getByRole('listitem')).toHaveCount(1);
  await book.getByRole('button', { name: 'Undo' }).click();
  await expect(book.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'a profile with addresses');
  await expectNoSidewaysScroll(page, 'a profile with addresses');
  await page.reload();
  await expect(first).toContainText('3 Park Row');
  await expect(book.getByRole('listitem')).toHaveCount(2);
});

test('rules H1, H2: allergens are stored by consent only, flag dishes, reach the checkout, and are deleted when it is withdrawn', async ({
  page,
}) => {
  await openProfile(page);
  const food = card(page, 'What you eat');
  await food.getByRole('checkbox', { name: 'Fish', exact: true }).check();
  await food.getByRole('button', { name: 'Save what I eat' }).click();
  await expect(food.getByText('Please agree, or leave these answers empty')).toBeVisible();
  await expectAccessible(page, 'a profile without consent');
  await food.getByRole('checkbox', { name: /^I agree/ }).check();
  await food.getByRole('button', { name: 'Save what I eat' }).click();
  await expect(food.getByText('Saved')).toBeVisible();

  await openConfigurator(page);
  await expect(page.getByText('Contains fish').first()).toBeVisible();
  await chooseCount(page, 5);
  await addDish(page, SALMON, 5);
  await goToCheckout(page);
  await expect(field(page, 'First name')).toHaveValue('Kit');
  await expect(page.getByRole('checkbox', { name: 'Fish', exact: true })).toBeChecked();
  await expect(page.getByRole('alert').filter({ hasText: SALMON })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^I agree/ })).not.toBeChecked();
  expect(await stored(page)).not.toMatch(/allerg|"fish"/i);
  // A reload drops the ticks made by hand; the account restores them.
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Fish', exact: true })).toBeChecked();

  await openTab(page, 'profile');
  await food.getByRole('button', { name: 'Withdraw and delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete health information' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(food.getByRole('checkbox', { name: 'Fish', exact: true })).not.toBeChecked();
  await openConfigurator(page);
  await expect(page.getByText('Contains fish')).toHaveCount(0);
});

test('rule X5: marketing emails require a tick', async ({ page }) => {
  await openProfile(page);
  const emails = card(page, 'Emails from us').getByRole('checkbox');
  await expect(emails).not.toBeChecked();
  await emails.click();
  await expect(emails).toBeChecked();
  await expect(card(page, 'Emails from us').getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(emails).toBeChecked();
  await emails.click();
  await expect(emails).not.toBeChecked();
  await expect(card(page, 'Emails from us').getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(emails).not.toBeChecked();
});

test('a paid order is listed for the customer who placed it', async ({ page }) => {
  await openProfile(page);
  await card(page, 'Delivery addresses').getByRole('button', { name: 'Add details' }).click();
  await addAddress(page, '1 Mill Lane', 'SW4 7AB');
  await openTab(page, 'orders');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expectAccessible(page, 'no orders');

  await boxOfFive(page);
  await goToCheckout(page);
  await expect(field(page, 'Address')).toHaveValue('1 Mill Lane');
  await expect(field(page, 'Phone number')).toHaveValue('020 7946 0123');
  await confirmAge(page);
  const sessionId = await goToPayment(page);
  await payByHand(page, CARDS.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();

  await openTab(page, 'orders');
  const order = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: orderCode(sessionId) });
  await expect(order).toContainText('One-time box, 5 meals');
  await expect(order).toContainText('Being prepared');
  await expect(order).toContainText('£46.00');
  await order.getByRole('button', { name: /^Details/ }).click();
  await expect(
    order.getByText('Roast Chicken with Carrot and Swede Mash, Peas and Savoy').first(),
  ).toBeVisible();
  await expectAccessible(page, 'an order with its details');
  await expectNoSidewaysScroll(page, 'an order with its details');
});

test('an empty wallet is accessible and never scrolls sideways', async ({ page }) => {
  await signIn(page, await newPerson());
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await expectAccessible(page, 'an empty wallet');
  await expectNoSidewaysScroll(page, 'an empty wallet');
});

import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { ordersOf } from '../database.js';
import { boxOfFive, fillCheckout, goToCheckout, goToPayment, newCustomer } from '../shop.js';
import { newPerson, signIn } from '../account/sign-in.js';
import { expect, test } from '../test.js';

test('rule O84: an order that waits for its payment can be paid or cancelled @phone', async ({ page }) => {
  test.slow();
  const person = await newPerson();
  await signIn(page, person);
  await boxOfFive(page);
  await goToCheckout(page);
  await fillCheckout(page, { ...newCustomer(), email: person.email });
  await goToPayment(page);
  const id = (await ordersOf(person.email)).at(-1)?.id ?? '';
  const account = `/account?tab=orders&order=${id}`;

  await page.goto(account);
  await expect(page.getByText(/^We’ll hold your order until .* You haven’t been charged\.$/)).toBeVisible();
  await expectAccessible(page, 'an order that waits for its payment');
  await expectNoSidewaysScroll(page, 'an order that waits for its payment');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/\/c\/pay\//);

  await page.goto(account);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(dialog).toContainText('You haven’t been charged, and we’ll close the payment page.');
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  // Closed once it is cancelled; an open dialog hides the content behind it from role queries.
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  expect((await ordersOf(person.email)).at(-1)).toMatchObject({ status: 'cancelled' });
});

import { expect, test } from '../test.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { emailTo, urlIn } from '../account/account.js';
import { CARDS, newCustomer, orderUntilPayment, payByHand, toast } from '../shop.js';

test.slow();

test('a guest swaps a dish of a paid order, by the link in the email, and sees what was changed @phone', async ({
  page,
}) => {
  const customer = newCustomer();
  await orderUntilPayment(page, customer);
  await payByHand(page, CARDS.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.goto(urlIn(await emailTo(customer.email, /confirmed$/), '/order/'));
  await page.getByRole('button', { name: 'Change order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change this order' });
  const save = dialog.getByRole('button', { name: /^Change order/ });
  await expect(dialog.getByText('Nothing yet.')).toBeVisible();
  await expect(save).toBeDisabled();

  await dialog
    .getByRole('button', { name: /^One fewer/ })
    .first()
    .click();
  await expect(dialog.getByText(/It now has 4\.$/)).toBeVisible();
  await expect(save).toBeDisabled();
  const menu = dialog.getByLabel('Add something else');
  const dish = menu.locator('option', { hasText: '£8.50' }).first();
  await menu.selectOption(await dish.getAttribute('value'));
  await expect(dialog.getByText('The price stays the same.')).toBeVisible();
  await expectAccessible(page, 'the change of an order');
  await expectNoSidewaysScroll(page, 'the change of an order');
  await save.click();

  await expect(toast(page, 'Order changed')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(/^Changed by you/)).toBeVisible();
  await expect(main.getByText(/^Before: /)).toBeVisible();
  await expectAccessible(page, 'a changed order');
  const told = await emailTo(customer.email, /^Your order has changed/);
  expect(told).toContain('The price stays the same.');
});

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

test('a guest doubles a paid box, pays the difference, and an email says so @phone', async ({ page }) => {
  const customer = newCustomer();
  await orderUntilPayment(page, customer);
  await payByHand(page, CARDS.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.goto(urlIn(await emailTo(customer.email, /confirmed$/), '/order/'));
  const main = page.getByRole('main');
  const ask = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Change order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change this order' });
    const menu = dialog.getByLabel('Add something else');
    const dish = menu.locator('option', { hasText: '£8.50' }).first();
    await menu.selectOption(await dish.getAttribute('value'));
    await dialog.getByRole('spinbutton').last().fill('5');
    await dialog.getByRole('spinbutton').last().press('Tab');
    await expect(dialog.getByText('Your order stays as it is until you’ve paid.')).toBeVisible();
    await expectAccessible(page, 'a change that costs more');
    await dialog.getByRole('button', { name: /^Change order and pay £/ }).click();
    await expect(page.getByText('Change of your order')).toBeVisible();
  };

  // Not paid: the order waits as it was, and is kept so.
  await ask();
  await page.goBack();
  await expect(main.getByText('A change waits for your payment')).toBeVisible();
  await expectAccessible(page, 'an order whose change waits for payment');
  await expectNoSidewaysScroll(page, 'an order whose change waits for payment');
  await main.getByRole('button', { name: 'Keep the order as it was' }).click();
  await expect(main.getByText('A change waits for your payment')).toHaveCount(0);

  await ask();
  await payByHand(page, CARDS.good);
  await expect(main.getByText(/^Changed by you/)).toBeVisible({ timeout: 30_000 });
  await expect(main.getByText(/ paid\.$/)).toBeVisible();
  expect(await emailTo(customer.email, /^Your order has changed/)).toContain('more for it.');
});

import { expect, test } from '../test.js';
import { commissionsOf } from '../database.js';
import { emptyMailbox, emails, orderOf } from '../outside.js';
import {
  CARDS,
  chooseCount,
  fillCheckout,
  goToCheckout,
  goToPayment,
  newCustomer,
  openConfigurator,
  orderCode,
  payByHand,
  priceRow,
  toast,
  total,
  addDish,
} from '../shop.js';

/** Long enough for a superfluous email to arrive. */
const SETTLE_MS = 1_500;

// 8 × £8.50 + £3.95 = £71.95; 10% off, half up: £7.20; £64.75 of goods and £3.50 for delivery make £68.25.
const TOTAL_PENCE = 6825;
// 10% of £64.75, half up.
const COMMISSION_PENCE = 648;

test('rules B9, O2: from an empty box to a paid order, a commission and two emails @phone', async ({
  page,
}) => {
  const customer = newCustomer();

  await test.step('a box of 8, filled by the chef, with a breakfast', async () => {
    await openConfigurator(page);
    await chooseCount(page, 8);
    await page.getByRole('button', { name: 'Let the Chef Choose' }).click();
    await expect(toast(page, "Chef's Choice Applied!")).toBeVisible();
    await expect(page.getByText('8 of 8 meals')).toBeVisible();
    await addDish(page, 'Three Spinach and Egg Muffins with Cottage Cheese');
    await goToCheckout(page);
    await expect(total(page)).toHaveText('£75.45');
  });

  await test.step('checkout with the code of a professional', async () => {
    await page.getByRole('textbox', { name: 'Referral code' }).fill('demopro1');
    await page.getByRole('button', { name: 'Apply Referral code' }).click();
    await expect(page.getByText('DEMOPRO1 applied.')).toBeVisible();
    await expect(priceRow(page, 'Referral discount (10%)')).toHaveText('−£7.20');
    await expect(total(page)).toHaveText('£68.25');
    await fillCheckout(page, customer);
  });

  await emptyMailbox();
  const sessionId = await goToPayment(page);

  await test.step('paid by hand on the hosted page', async () => {
    await expect(page.getByRole('button', { name: 'Pay £68.25' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(customer.email);
    expect(await orderOf(sessionId)).toMatchObject({ status: 'pending', paymentState: 'unpaid' });
    await payByHand(page, CARDS.good);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(page.getByText('Order ID', { exact: true })).toBeVisible();
    await expect(page.getByText(orderCode(sessionId), { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('All Options');
  });

  const order = await orderOf(sessionId);
  expect(order).toMatchObject({
    orderCode: orderCode(sessionId),
    status: 'processing',
    paymentState: 'paid',
    totalPence: TOTAL_PENCE,
  });

  await test.step('exactly two emails and one commission', async () => {
    await expect.poll(async () => (await emails()).length).toBe(2);
    await page.waitForTimeout(SETTLE_MS);
    const all = await emails();
    expect(all.map(({ to }) => to).sort()).toEqual(['pro@demo.test', customer.email].sort());
    const own = all.find(({ to }) => to === customer.email);
    expect(own?.subject).toContain(orderCode(sessionId));
    expect(own?.text).toContain('£68.25');
    const earned = all.find(({ to }) => to === 'pro@demo.test');
    expect(earned?.text).toContain('You earn £6.48, which is 10% of £64.75.');
    expect(earned?.text).not.toContain(customer.firstName);
    expect(await commissionsOf(order.orderId)).toEqual([COMMISSION_PENCE]);
  });
});

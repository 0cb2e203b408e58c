import { expect, test } from '../test.js';
import { completeSession } from '../outside.js';
import {
  addDish,
  boxOfFive,
  fillCheckout,
  goToCheckout,
  goToPayment,
  newCustomer,
  orderCode,
} from '../shop.js';

const KEPT_PLAN = "localStorage.getItem('mealPlanConfig')";

test('rules O14, B17: the success page shows the stored plan, deletes it, and shows the next steps', async ({
  page,
}) => {
  await boxOfFive(page);
  await page.getByText('Diet and allergies').click();
  await page.getByRole('radio', { name: 'Halal Only' }).check();
  await addDish(page, 'Lemon and Herb Chicken Protein Pot (4 portions)');
  await goToCheckout(page);
  await fillCheckout(page, newCustomer());
  const sessionId = await goToPayment(page);
  await completeSession(sessionId);
  await page.goto(`/payment-success?session_id=${sessionId}`);

  await expect(page.getByRole('heading', { name: 'Payment Successful!', level: 1 })).toBeVisible();
  await expect(page.getByText(orderCode(sessionId), { exact: true })).toBeVisible();
  const plan = page.getByRole('region', { name: 'Your plan' });
  for (const [label, value] of [
    ['Meals in this box', '5'],
    ['Meal type', 'Standard'],
    ['Dietary preference', 'Halal Only'],
    ['Meals selected', '5'],
    ['Total price', '£52.50'],
  ] as const) {
    await expect(plan.locator('dl > div').filter({ hasText: label })).toHaveText(`${label}${value}`);
  }
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(
    '5× Roast Chicken with Carrot and Swede Mash, Peas and Savoy',
  );
  const next = page.getByRole('region', { name: 'What happens next' });
  await expect(next.getByRole('heading', { level: 3 })).toHaveText([
    'We prepare your meals',
    'We deliver',
    'You enjoy',
  ]);
  await expect(next).toContainText('Within 3-5 business days');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Back to our boxes' })).toHaveAttribute('href', '/our-boxes');
  await expect(main.getByRole('link', { name: 'Go to the community' })).toHaveAttribute('href', '/community');

  expect(await page.evaluate(KEPT_PLAN)).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(plan).toHaveCount(0);
  await page.goto('/configurator');
  await expect(page.getByRole('radio', { name: /^5 meals/ })).not.toBeChecked();
});

test('rule E3: a stored plan that cannot be read is only logged', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await boxOfFive(page);
  await goToCheckout(page);
  await fillCheckout(page, newCustomer());
  const sessionId = await goToPayment(page);
  await completeSession(sessionId);
  await page.goto('/cookie-policy');
  await page.evaluate("localStorage.setItem('mealPlanConfig', '{not json')");
  await page.goto(`/payment-success?session_id=${sessionId}`);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText('Your plan')).toHaveCount(0);
  expect(logged.join('\n')).toContain('the stored plan could not be loaded');
});

test('rule O2: a missing, an unknown and a malformed session differ from a payment', async ({ page }) => {
  for (const query of ['', '?session_id=cs_test_nobody0000000000', '?session_id=%27%3Bdrop']) {
    await page.goto(`/payment-success${query}`);
    await expect(page.getByRole('alert')).toContainText('We couldn’t find this payment');
  }
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

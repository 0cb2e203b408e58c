import { expect, test } from '../test.js';
import { logIn } from '../account/accounts.js';
import { expectAccessible } from '../site/accessibility.js';
import { CARDS, field, fillCheckout, goToPayment, newCustomer, payByHand, priceRow, toast } from '../shop.js';
import { newPerson, signIn } from '../account/sign-in.js';
import { deliveryDays, subscribeButton, weeklyBoxOfFive } from './weekly.js';

const TODAY = 'Today, first box';

test('D28: a visitor fills the box, is asked for an account, and comes back to pay', async ({ page }) => {
  test.slow();
  await weeklyBoxOfFive(page);
  const day = (await deliveryDays(page).first().getAttribute('aria-label'))?.slice(0, 12) ?? '';
  await subscribeButton(page).click();
  await expect(toast(page, 'Proceeding to checkout')).toBeVisible();
  await expect(page.getByText('A weekly box needs an account')).toBeVisible();
  await expect(priceRow(page, TODAY)).toHaveText('£43.50');
  await expect(page.getByRole('radio', { name: day })).toBeChecked();
  await expectAccessible(page, 'checkout of a weekly box');

  const person = await newPerson();
  const customer = { ...newCustomer(), email: person.email };
  await fillCheckout(page, customer);
  await page.getByRole('button', { name: 'Continue to payment and subscribe' }).click();
  await expect(page).toHaveURL(/\/auth\?redirect=checkout$/);
  await logIn(page, person.email, person.password);
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(priceRow(page, TODAY)).toHaveText('£43.50');
  await expect(field(page, 'Address')).toHaveValue(customer.address);
  await expect(page.getByText('A weekly box needs an account')).toHaveCount(0);

  await page.getByRole('checkbox', { name: /^I am 16 or older/ }).check();
  await goToPayment(page);
  await payByHand(page, CARDS.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const plan = page.getByRole('region', { name: 'Your plan' });
  const perWeek = plan.locator('dl > div').filter({ hasText: 'Meals per week' });
  await expect(perWeek).toHaveText('Meals per week5');
  const begun = page.getByRole('region', { name: 'Your weekly box has started' });
  await expect(begun).toContainText(`The first one comes on ${day}, then every `);
  await expect(begun.getByRole('link', { name: 'Go to My boxes' })).toHaveAttribute(
    'href',
    '/account?tab=orders',
  );
});

test('D6: the welcome code is put on at the checkout, and every later box is named with its price', async ({
  page,
}) => {
  await weeklyBoxOfFive(page);
  await subscribeButton(page).click();
  // The page before has such a field as well.
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Promotion code' }).fill('welcome20');
  await page.getByRole('button', { name: 'Apply Promotion code' }).click();
  await expect(priceRow(page, TODAY)).toHaveText('£35.50');
  await expect(priceRow(page, 'Second box (10% off)')).toHaveText('£39.50');
  await expect(priceRow(page, 'Every box after that (full price)')).toHaveText('£43.50');
});

test('rule O13: a missing plan, and one that waits for sign-in', async ({ page, request }) => {
  await page.goto('/meal-plans?auto-checkout=no-such-plan');
  await expect(page.getByRole('heading', { name: 'Invalid Plan' })).toBeVisible();
  await expect(toast(page, 'The selected meal plan is not available')).toBeVisible();

  const answer: unknown = await (await request.get('/api/meal-plans?name=LT%2B%20Membership')).json();
  const id = /"id":"([^"]+)"/.exec(JSON.stringify(answer))?.[1] ?? '';
  await page.goto(`/meal-plans?auto-checkout=${id}`);
  await expect(page).toHaveURL(/\/auth\?redirect=checkout$/);
  expect(await page.evaluate<string>("localStorage.getItem('selectedPlanId')")).toBe(id);
});

test('rule O11: a subscription without a payment URL, and one that cannot be opened, show an error', async ({
  page,
}) => {
  test.slow();
  const person = await newPerson();
  await signIn(page, person);
  await weeklyBoxOfFive(page);
  await subscribeButton(page).click();
  await fillCheckout(page, { ...newCustomer(), email: person.email });
  const pay = page.getByRole('button', { name: 'Continue to payment and subscribe' });
  const answer = (status: number, json: object) =>
    page.route('**/api/checkout/subscription', (route) => route.fulfill({ status, json }));

  await answer(201, { url: '', orderId: '11111111-1111-4111-8111-111111111111' });
  await pay.click();
  await expect(toast(page, 'Subscription Error')).toBeVisible();
  await expect(toast(page, 'No checkout URL received from server')).toBeVisible();
  await page.unroute('**/api/checkout/subscription');
  await answer(503, { status: 503, code: 'payment_provider_unavailable', title: 'x', detail: 'x' });
  await pay.click();
  await expect(page.getByText('Failed to create subscription session').first()).toBeVisible();
});

test('rule O11: a plan whose payment page cannot be opened shows an error with a retry', async ({
  page,
  request,
}) => {
  test.slow();
  const person = await newPerson();
  await signIn(page, person);
  const answer: unknown = await (await request.get('/api/meal-plans?name=LT%2B%20Membership')).json();
  const id = /"id":"([^"]+)"/.exec(JSON.stringify(answer))?.[1] ?? '';
  await page.route('**/api/checkout/plan', (route) =>
    route.fulfill({
      status: 503,
      json: { status: 503, code: 'payment_provider_unavailable', title: 'x', detail: 'x' },
    }),
  );
  await page.goto(`/meal-plans?auto-checkout=${id}`);
  const press = async () => {
    await page.getByRole('checkbox', { name: /^I understand that I will pay/ }).check();
    await page.getByRole('button', { name: /free trial$/ }).click();
  };
  await press();
  await expect(page.getByRole('heading', { name: 'Failed to create checkout session' })).toBeVisible();
  await page.unroute('**/api/checkout/plan');
  await page.getByRole('button', { name: 'Try again' }).click();
  await press();
  await page.waitForURL(/\/c\/pay\//);
});

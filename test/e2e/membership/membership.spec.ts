import { expect, test } from '../test.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { card, emailTo } from '../account/account.js';
import { CARDS, toast } from '../shop.js';
import { newPerson, signIn } from '../account/sign-in.js';

const START = 'Start your 30-day free trial';
/** A card can have one trial: a retry of the test uses another card. */
const TRIAL_CARDS = [CARDS.good, '5200828282828210'];

test('rule T6: the membership page shows benefits and price of LT+ @phone', async ({ page }) => {
  await page.goto('/membership');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const main = page.getByRole('main');
  for (const words of [
    'Free shipping',
    'The whole recipe library',
    'Community sessions',
    '35+ meals',
    'over 100 recipes',
    '£39.99',
    '12,000+ members',
    '£7.99',
    'Regular delivery fee £4.99',
  ])
    // A phone shows neither the picture beside the title nor the words in it.
    await expect(main.getByText(words).filter({ visible: true }).first()).toBeVisible();
  await expect(main.locator('details')).toHaveCount(7);
  await main.locator('summary').first().click();
  await expect(main.getByText('One trial per person.')).toBeVisible();
  await expectAccessible(page, 'membership page');
  await expectNoSidewaysScroll(page, 'membership page');
  await expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth');
  await main.getByRole('button', { name: START }).first().click();
  await expect(page).toHaveURL(/\/auth/);
});

test('rules L1, L3: a trial is started, managed, refreshed and cancelled in two clicks', async ({ page }, {
  retry,
}) => {
  test.slow();
  const person = await newPerson();
  await signIn(page, person);
  await page.goto('/account');
  await expect(card(page, 'Try LT+ free for 30 days')).toBeVisible();
  await page.goto('/membership');
  await page.getByRole('checkbox', { name: /^I understand that I will pay/ }).check();
  await page.getByRole('button', { name: START }).first().click();
  await page.getByLabel('Card number').pressSequentially(TRIAL_CARDS[retry % TRIAL_CARDS.length] ?? '');
  await page.getByLabel('Expiry').pressSequentially('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Start trial' }).click();
  await expect(page).toHaveURL(/\/account/);
  const membership = card(page, 'Your membership');
  await expect(membership.getByText('LT+ Member')).toBeVisible();
  await expect(membership.getByText(/^Your free trial runs until/)).toBeVisible();
  await expectAccessible(page, 'account of a member');
  expect(await emailTo(person.email, /trial has started/)).toContain('Welcome to LT+');

  await membership.getByRole('button', { name: 'Refresh status' }).click();
  await expect(toast(page, 'Status Refreshed')).toBeVisible();
  const opening = page.waitForEvent('popup');
  await membership.getByRole('button', { name: 'Manage Subscription' }).click();
  const portal = await opening;
  await expect(portal.getByRole('heading', { name: 'Billing' })).toBeVisible();
  await portal.close();

  await membership.getByRole('button', { name: 'Cancel membership' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel membership' }).click();
  await expect(membership.getByText(/^Cancelled. You keep your benefits until/)).toBeVisible();
  await membership.getByRole('button', { name: 'Keep my membership' }).click();
  await expect(membership.getByText(/^Your free trial runs until/)).toBeVisible();

  await page.goto('/membership');
  await expect(page.getByRole('heading', { name: "You're an LT+ Member!" })).toBeVisible();
  const manage = page.getByRole('button', { name: 'Manage Membership' });
  await expect(manage).toBeVisible();
  await expect(page.getByRole('link', { name: 'Order a box' })).toHaveAttribute('href', '/our-boxes');
  await expect(page.getByRole('link', { name: 'Go to the community' })).toHaveAttribute('href', '/community');

  await test.step('rule L20: the page for cards that does not open, and a session that has ended', async () => {
    const refuse = (status: number, code: string) =>
      page.route('**/api/membership/portal', (route) =>
        route.fulfill({ status, json: { status, code, title: 'x', detail: 'x' } }),
      );
    await refuse(503, 'payment_provider_unavailable');
    await manage.click();
    await expect(toast(page, 'Failed to open subscription management')).toBeVisible();
    await page.unroute('**/api/membership/portal');
    await refuse(401, 'token_invalid');
    await manage.click();
    await expect(toast(page, 'Authentication required')).toBeVisible();
    await expect(toast(page, 'Please log in to manage your subscription')).toBeVisible();
  });
});

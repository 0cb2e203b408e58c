import { expect, test } from '../test.js';
import { expectAccessible, expectNoSidewaysScroll, violations } from './accessibility.js';
import { completeSession } from '../outside.js';
import { addPackage, cartOf, floatingCart, openPackages, packageCard } from '../boxes/packages-shop.js';
import {
  addDish,
  boxOfFive,
  chooseCount,
  fillCheckout,
  goToCheckout,
  goToPayment,
  newCustomer,
  openConfigurator,
  payButton,
  toast,
} from '../shop.js';
import { signInAs } from '../account/sign-in.js';

/** The narrowest phone in use; also a 1280 px window at 400% (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 } as const;

// Checking a page of many cards takes seconds, more on a busy machine.
test.slow();

test('expected texts are found in place', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Faults</title><img src="pea.png"><p style="color:#999;background:#fff">faint</p></html>',
  );
  expect((await violations(page)).map(({ id }) => id).sort()).toEqual(['color-contrast', 'image-alt']);
});

test('WCAG: first page, menu, plain pages @phone', async ({ page, isMobile }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'first page');
  await page.getByRole('textbox', { name: 'Your postcode' }).fill('EH1 1YZ');
  await page.getByRole('button', { name: /^Check( delivery)?$/ }).click();
  await expect(page.getByText('We don’t deliver to EH1 1YZ yet.')).toBeVisible();
  await expectAccessible(page, 'first page, outside the area');
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page, 'menu');
  }
  for (const path of [
    '/no-such-page',
    '/our-boxes',
    '/terms-of-service',
    '/privacy-policy',
    '/cookie-policy',
    '/accessibility',
    '/auth',
    '/auth?tab=signup&verify=expired',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});

test('WCAG: the configurator, empty, filling, full and asking @phone', async ({ page }) => {
  await openConfigurator(page, '?ref=DEMOPRO1');
  await expect(page.getByText('Healthcare Provider Recommendation')).toBeVisible();
  await expectAccessible(page, 'empty box, referred');
  // All cards have been checked; from here on a few of each kind are enough.
  await page.getByRole('button', { name: 'LOW CARB', exact: true }).click();
  await chooseCount(page, 5);
  await addDish(page, 'Peri-Style Chicken with Red Cabbage and Edamame Slaw', 2);
  await page.getByText('None selected').click();
  await page.getByRole('checkbox', { name: 'Milk', exact: true }).check();
  const order = page.getByRole('button', { name: 'Order this box' }).first();
  await order.focus();
  await order.press('Enter');
  await expect(toast(page, 'Meal Count Mismatch')).toBeVisible();
  await expectAccessible(page, 'filling, allergen declared, error toast');
  await page.getByRole('button', { name: 'Dismiss' }).click();

  await page.getByRole('button', { name: 'Let the Chef Choose' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the chef asks');
  await page.getByRole('button', { name: 'Yes, choose for me' }).click();
  await expect(page.getByText('5 of 5 meals')).toBeVisible();
  await expectAccessible(page, 'full');
  await page
    .getByRole('button', { name: /^Details of / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  await expectAccessible(page, 'details of a dish');
});

test('WCAG: packages, trial days and their carts, boxes, menu, shop @phone', async ({ page }) => {
  await openPackages(page, '/meal-selection?ref=DEMOPRO1');
  await expectAccessible(page, 'package picker, empty cart');
  const card = packageCard(page, 'Energy Boost Starter');
  await card.getByRole('button', { name: /^See All Meals/ }).click();
  await card.getByText('Nutrition and allergens').click();
  await addPackage(page, 'Energy Boost Starter');
  await addPackage(page, 'Gut Health Premium');
  await cartOf(page)
    .getByRole('button', { name: /^Remove Gut/ })
    .click();
  await expect(cartOf(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessible(page, 'package picker, filled cart, one taken out');
  await openPackages(page, '/patient-meals?ref=DEMOPRO1&plan=gut-health-premium');
  await expect(floatingCart(page)).toBeVisible();
  await expectAccessible(page, 'patient page');
  await openPackages(page, '/single-day-trial?plan=gut-health-premium');
  await expect(floatingCart(page)).toBeVisible();
  await expectAccessible(page, 'trial days');
  await openPackages(page, '/shop');
  await expectAccessible(page, 'shop');
  await page.goto('/menu');
  await page.getByRole('button', { name: 'LOW CARB', exact: true }).click();
  await page.locator('summary').click();
  await expectAccessible(page, 'menu');
});

test('WCAG: checkout and success page in their states @phone', async ({ page }) => {
  const customer = newCustomer();
  await page.goto('/checkout');
  await expect(page.getByText('No items in cart')).toBeVisible();
  await expectAccessible(page, 'checkout without a cart');

  await openConfigurator(page);
  await chooseCount(page, 5);
  await addDish(page, 'Chicken Tikka with Red Lentil Dal and Cauliflower Rice', 5);
  await goToCheckout(page);
  await expectAccessible(page, 'checkout');
  await page.getByRole('checkbox', { name: 'Milk', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Use delivery address as billing address' }).uncheck();
  await page.getByRole('textbox', { name: 'Postcode', exact: true }).first().fill('EH1 1YZ');
  await expect(page.getByText('We don’t deliver to EH1 1YZ yet')).toBeVisible();
  await page.getByRole('textbox', { name: 'Promotion code' }).fill('NOTACODE');
  await page.getByRole('button', { name: 'Apply Promotion code' }).click();
  await payButton(page).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectAccessible(page, 'checkout with everything wrong');

  // Inside the area again, the waiting-list form is gone.
  await page.getByRole('textbox', { name: 'Postcode', exact: true }).first().fill(customer.postcode);
  await expect(page.getByText('We don’t deliver to EH1 1YZ yet')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Milk', exact: true }).uncheck();
  await page.getByRole('checkbox', { name: 'Use delivery address as billing address' }).check();
  await fillCheckout(page, customer);
  const sessionId = await goToPayment(page);
  await page.goto(`/payment-success?session_id=${sessionId}`);
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  await expectAccessible(page, 'waiting for the payment');
  // The waiting page would show the order at once, and a plan is shown once.
  await page.goto('about:blank');
  await completeSession(sessionId);
  await page.goto(`/payment-success?session_id=${sessionId}`);
  await expect(page.getByText('Your plan')).toBeVisible();
  await expectAccessible(page, 'paid');
  await page.goto('/payment-success');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'nothing to show');
});

test('WCAG: signing in, signing up and what belongs to them @phone', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Enter your email')).toBeVisible();
  await expectAccessible(page, 'log in, nothing typed');
  await page.getByRole('tab', { name: 'Create account' }).click();
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill('Aubergine');
  await expectAccessible(page, 'sign up, password half good');
  await page.goto('/auth?verify=expired');
  await expect(toast(page, 'Verification link expired')).toBeVisible();
  await expectAccessible(page, 'expired link');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expectAccessible(page, 'forgotten password');
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(newCustomer().email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(page, 'email on its way');
  await signInAs(page, 'customer');
  await page.goto('/auth?password=new');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectAccessible(page, 'new password');
  await page.getByRole('button', { name: 'Your account menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'menu of the avatar');
});

test.describe('a new visitor', () => {
  test.use({ storageState: { cookies: [], origins: [] } });
  test('WCAG: what is stored, with nothing to choose @phone', async ({ page }) => {
    await page.goto('/terms-of-service');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click();
    await expect(page.getByRole('dialog', { name: 'Cookie choices' })).toBeVisible();
    await expectAccessible(page, 'cookie choices');
  });
});

test('WCAG 1.4.10: at 320 px nothing scrolls sideways @phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a phone matter');
  await page.setViewportSize(NARROW);
  for (const path of [
    '/',
    '/no-such-page',
    '/shop',
    '/menu',
    '/our-boxes',
    '/meal-selection',
    '/single-day-trial?ref=DEMOPRO1',
    '/patient-meals?ref=DEMOPRO1',
    '/terms-of-service',
    '/privacy-policy',
    '/cookie-policy',
    '/accessibility',
    '/auth',
    '/auth?tab=signup&verify=expired',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page, path);
  }
  await boxOfFive(page, '?ref=DEMOPRO1');
  await page.getByText('None selected').click();
  await expectNoSidewaysScroll(page, 'configurator');
  await goToCheckout(page);
  await page.getByRole('checkbox', { name: 'Use delivery address as billing address' }).uncheck();
  await page.getByRole('textbox', { name: 'Postcode', exact: true }).first().fill('EH1 1YZ');
  await expect(page.getByText('We don’t deliver to EH1 1YZ yet')).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectNoSidewaysScroll(page, 'checkout with errors');
  await page.goto('/payment-success');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoSidewaysScroll(page, 'success page');
});

/** A desktop's window at 200% zoom (WCAG 1.4.4): half as many pixels of CSS. */
const ZOOMED = { width: 640, height: 400 } as const;
/** The distances that readers may set (WCAG 1.4.12). */
const WIDE_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';

test('WCAG 1.4.4, 1.4.12: zoomed to 200%, also with wide text, nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize(ZOOMED);
  for (const path of [
    '/',
    '/recipes/masala-tofu-scramble',
    '/configurator',
    '/shop',
    '/our-boxes',
    '/meal-selection',
    '/checkout',
    '/auth?tab=signup',
    '/privacy-policy',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page, `${path}, zoomed`);
    await page.addStyleTag({ content: WIDE_TEXT });
    await expectNoSidewaysScroll(page, `${path}, zoomed, wide text`);
  }
});

test('look: reduced motion stops every movement @phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openConfigurator(page);
  await chooseCount(page, 8);
  await page.getByRole('button', { name: 'Let the Chef Choose' }).click();
  await expect(toast(page, "Chef's Choice Applied!")).toBeVisible();
  await page
    .getByRole('button', { name: /^Details of / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const moving = await page.evaluate<string[]>(
    `[...document.querySelectorAll('*')].filter((element) => {
      const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
      const lasts = (text) => text.split(',').some((each) => parseFloat(each) > 0.01);
      return scrollBehavior === 'smooth' || lasts(transitionDuration) ||
        (animationName !== 'none' && lasts(animationDuration));
    }).map((element) => element.outerHTML.slice(0, 120))`,
  );
  expect(moving).toEqual([]);
});

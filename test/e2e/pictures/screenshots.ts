import { logInAsCustomer, expectSignedIn } from '../account/accounts.js';
import { advanceClock, completeSession, stayWithinDay } from '../outside.js';
import { keepForDocs, loadPictures, makesDocs, shoot } from './pictures.js';
import { addPackage, checkOutCart, openPackages, packageCard } from '../boxes/packages-shop.js';
import {
  addDish,
  chooseCount,
  fillCheckout,
  goToCheckout,
  goToPayment,
  newCustomer,
  openConfigurator,
  payButton,
  toast,
} from '../shop.js';
import { expect, test } from '../test.js';

const PAGE_OPEN_MINUTES = 61;

test('first page and plain pages', async ({ page, isMobile }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shoot(page, 'home');
  await shoot(page, 'home-window', false);
  await page.getByRole('textbox', { name: 'Your postcode' }).fill('EH1 1YZ');
  await page.getByRole('button', { name: /^Check( delivery)?$/ }).click();
  await expect(page.getByText('We don’t deliver to EH1 1YZ yet.')).toBeVisible();
  await shoot(page, 'home-outside', false);
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot(page, 'menu', false);
  }
  for (const [name, path] of [
    ['404', '/no-such-page'],
    ['membership', '/membership'],
    ['terms', '/terms-of-service'],
    ['privacy', '/privacy-policy'],
    ['cookies', '/cookie-policy'],
    ['accessibility', '/accessibility'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await shoot(page, name);
  }
  await page.getByRole('contentinfo').getByRole('button', { name: 'Contact us' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, 'contact', false);
});

test('recipes', async ({ page }) => {
  await page.goto('/');
  const recipes = page.locator('#recipes');
  await recipes
    .getByRole('button', { name: /^View Recipe Details/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'GLP-1 Tip' })).toBeVisible();
  await page.getByRole('heading', { name: 'Ingredients' }).scrollIntoViewIfNeeded();
  await shoot(page, 'recipe-opened', false);
  await recipes.getByRole('article').first().locator('[aria-haspopup=dialog]').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, 'creator', false);
  await page.keyboard.press('Escape');
  await recipes.getByRole('searchbox').fill('no such dish');
  await expect(recipes.getByText('No recipes found. Check back soon!').last()).toBeVisible();
  await shoot(page, 'recipes-none', false);
  await page.goto('/recipes');
  await shoot(page, 'recipes');
  await page.goto('/recipes/masala-tofu-scramble');
  await shoot(page, 'recipe');
  await page.getByRole('button', { name: 'Start cooking' }).click();
  await expect(page.getByRole('dialog').getByText('Step 1 of 5')).toBeVisible();
  await shoot(page, 'cook-mode', false);
});

test('signing in and the account', async ({ page }) => {
  for (const [name, query] of [
    ['auth', ''],
    ['auth-sign-up', '?tab=signup'],
    ['auth-expired', '?verify=expired'],
  ] as const) {
    await page.goto(`/auth${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await shoot(page, name, false);
  }
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await shoot(page, 'auth-forgot', false);
  await logInAsCustomer(page);
  await expectSignedIn(page);
  for (const tab of ['profile', 'orders', 'wallet', 'settings'] as const) {
    await page.goto(`/account?tab=${tab}`);
    await expect(page.getByRole('tab', { selected: true })).toHaveText(new RegExp(tab, 'i'));
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await shoot(page, `account-${tab}`);
  }
  await page.getByRole('button', { name: 'Your account menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await shoot(page, 'account-menu', false);
});

test('configurator', async ({ page }) => {
  await openConfigurator(page, '?ref=DEMOPRO1');
  await shoot(page, 'configurator-referred', false);
  await page.evaluate('sessionStorage.clear()');
  await openConfigurator(page);
  await shoot(page, 'configurator-empty');
  await chooseCount(page, 8);
  await addDish(page, 'Chicken Tikka with Red Lentil Dal and Cauliflower Rice', 2);
  await addDish(page, 'Miso-Glazed Cod with Edamame, Pak Choi and Brown Rice');
  await shoot(page, 'configurator-filling');
  await shoot(page, 'configurator-window', false);
  await page.getByText('None selected').click();
  await page.getByRole('checkbox', { name: 'Milk', exact: true }).check();
  await shoot(page, 'configurator-allergen');
  const order = page.getByRole('button', { name: 'Order this box' }).first();
  await order.focus();
  await order.press('Enter');
  await expect(toast(page, 'Meal Count Mismatch')).toBeVisible();
  await shoot(page, 'configurator-toast', false);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Let the Chef Choose' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, 'configurator-chef-asks', false);
  await page.getByRole('button', { name: 'Yes, choose for me' }).click();
  await expect(page.getByText('8 of 8 meals')).toBeVisible();
  await shoot(page, 'configurator-full');
  await page.getByRole('button', { name: /^Details of .*Puy Lentil/ }).click();
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  await shoot(page, 'dish', false);
});

test('packages, trial days, boxes, menu, shop', async ({ page }) => {
  for (const [name, address] of [
    ['shop', '/shop'],
    ['menu-of-the-month', '/menu'],
    ['our-boxes', '/our-boxes'],
    ['trial', '/single-day-trial?ref=DEMOPRO1'],
    ['patient-meals', '/patient-meals?ref=DEMOPRO1'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('article').or(page.getByText('Welcome offer')).first()).toBeVisible();
    await shoot(page, name);
  }
  await page.evaluate('sessionStorage.clear()');
  await openPackages(page, '/meal-selection');
  await shoot(page, 'picker');
  await shoot(page, 'picker-window', false);
  await packageCard(page, 'Gut Health Premium')
    .getByRole('button', { name: /^See All Meals/ })
    .click();
  await addPackage(page, 'Energy Boost Starter');
  await addPackage(page, 'Gut Health Premium');
  await shoot(page, 'picker-filled');
  await checkOutCart(page);
  await shoot(page, 'checkout-packages');
});

test('checkout and payment', async ({ page }) => {
  await page.goto('/checkout');
  await shoot(page, 'checkout-empty');
  await openConfigurator(page);
  await chooseCount(page, 5);
  await addDish(page, 'Chicken Tikka with Red Lentil Dal and Cauliflower Rice', 3);
  await addDish(page, 'Miso-Glazed Cod with Edamame, Pak Choi and Brown Rice', 2);
  await addDish(page, 'Three Spinach and Egg Muffins with Cottage Cheese');
  await goToCheckout(page);
  await page.getByRole('checkbox', { name: 'Milk', exact: true }).check();
  await page.getByRole('textbox', { name: 'Postcode', exact: true }).fill('EH1 1YZ');
  await expect(page.getByText('We don’t deliver to EH1 1YZ yet')).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await shoot(page, 'checkout-errors');
  await page.reload();
  await expect(payButton(page)).toBeEnabled();
  await page.getByRole('checkbox', { name: 'I have no allergies' }).check();
  await fillCheckout(page, newCustomer());
  await page.getByRole('textbox', { name: 'Promotion code' }).fill('WELCOME20');
  await page.getByRole('button', { name: 'Apply Promotion code' }).click();
  await expect(page.getByText('WELCOME20 applied.')).toBeVisible();
  await shoot(page, 'checkout');
  const sessionId = await goToPayment(page);
  await shoot(page, 'payment-page');
  await page.goto(`/payment-success?session_id=${sessionId}`);
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  await shoot(page, 'success-waiting');
  // The waiting page would show the order at once, and a plan is shown once.
  await page.goto('about:blank');
  await completeSession(sessionId);
  await page.goto(`/payment-success?session_id=${sessionId}`);
  await expect(page.getByText('Your plan')).toBeVisible();
  await shoot(page, 'success');
});

test('an expired payment', async ({ page }) => {
  await stayWithinDay(PAGE_OPEN_MINUTES);
  await openConfigurator(page);
  await chooseCount(page, 5);
  await addDish(page, 'Roast Chicken with Carrot and Swede Mash, Peas and Savoy', 5);
  await goToCheckout(page);
  await fillCheckout(page, newCustomer());
  const sessionId = await goToPayment(page);
  await advanceClock(PAGE_OPEN_MINUTES);
  await expect(async () => {
    await page.goto(`/payment-success?session_id=${sessionId}`);
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await shoot(page, 'success-expired');
});

/** The two pictures of the README. */
test('pictures of the README', async ({ page, browser, isMobile }) => {
  test.skip(isMobile || !makesDocs(), 'not asked for');
  await page.setViewportSize({ width: 1280, height: 950 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await loadPictures(page);
  await keepForDocs(page, browser, 'home');
  await openConfigurator(page);
  await chooseCount(page, 8);
  await addDish(page, 'Chicken Tikka with Red Lentil Dal and Cauliflower Rice', 2);
  await addDish(page, 'Miso-Glazed Cod with Edamame, Pak Choi and Brown Rice');
  await loadPictures(page);
  // The pointer is somewhere over the tiles of the box sizes.
  await page.mouse.move(0, 0);
  await page.evaluate('document.querySelector(\'[aria-label="Meal categories"]\').scrollIntoView()');
  await keepForDocs(page, browser, 'configurator');
});

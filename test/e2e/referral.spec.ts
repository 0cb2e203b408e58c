import { expect, test, type Page } from './test.js';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.js';
import { expectSignedIn, follow, letterTo, linkIn, logIn, newEmail, PASSWORD } from './accounts.js';
import { addPackage, checkOutCart, openPackages } from './packages-shop.js';
import { demoPassword } from './product.js';
import { CARDS, fillCheckout, goToPayment, newCustomer, payByHand, toast, total } from './shop.js';

const PROFESSIONAL = 'pro@demo.test';
const NARROW = { width: 320, height: 640 } as const;

async function fillForm(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('First Name').fill('Robin');
  await main.getByLabel('Last Name').fill('Roe');
  await main.getByLabel('Professional Email').fill(email);
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await main.getByLabel('Profession (optional)').selectOption('Dietitian');
  await main.getByRole('checkbox', { name: /^I am 16 or older/ }).check();
  await main.getByRole('checkbox', { name: /^I will tell patients/ }).check();
  await main.getByRole('button', { name: 'Join the referral network' }).click();
}

/** What the dashboard says under a label. */
const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(label) })
    .getByRole('definition');

test('S2 §4: sign up, confirm, share the link, and see what a patient ordered through it', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = newEmail();
  await page.goto('/referral?ref=DEMOPRO1');
  await expect(page.getByText('A colleague invited you.')).toBeVisible();
  await fillForm(page, email);
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(page).toHaveURL(/pro_verify=1/);
  await expect(toast(page, 'Check your email')).toBeVisible();

  await follow(page, linkIn(await letterTo(email)));
  await expect(page.getByRole('heading', { name: 'Welcome back, Robin' })).toBeVisible();
  await expect(toast(page, 'Referral program joined')).toBeVisible();
  await expect(page).toHaveURL(/\/referral$/);
  await expectSignedIn(page);
  await expect(figure(page, 'Commission Earned')).toContainText('£0.00');
  await expect(page.getByText('No commission data available')).toBeVisible();

  await page.getByLabel('Account name').fill('R Roe');
  await page.getByLabel('Sort code').fill('12-34-56');
  await page.getByLabel('Account number').fill('12345678');
  await page.getByRole('button', { name: 'Save bank details' }).click();
  await expect(page.getByText('••••5678')).toBeVisible();
  await expect(page.getByText(/^Your first statement appears/)).toBeVisible();

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page, 'Referral link copied!')).toBeVisible();
  const link = await page.evaluate('navigator.clipboard.readText()');
  expect(link).toMatch(/\/patient-meals\?ref=[A-Z0-9]{1,20}$/);

  const patient = await browser.newContext();
  const visit = await patient.newPage();
  await openPackages(visit, String(link));
  await expect(visit.getByText(/may receive a payment/).first()).toBeVisible();
  const reject = visit.getByRole('button', { name: /^Reject/ });
  if (await reject.isVisible()) await reject.click();
  await addPackage(visit, 'Energy Boost Starter');
  await checkOutCart(visit);
  // £27 less 10%, delivered free.
  await expect(total(visit)).toHaveText('£24.30');
  await fillCheckout(visit, newCustomer());
  await goToPayment(visit);
  await payByHand(visit, CARDS.good);
  await expect(visit).toHaveURL(/payment-success/);
  await patient.close();

  await expect(async () => {
    await page.reload();
    await expect(figure(page, 'Commission Earned')).toContainText('£2.43', { timeout: 3000 });
  }).toPass();
  await expect(figure(page, 'Commission Earned')).toContainText('£24.30');
  await expect(figure(page, 'Pending Payment')).toContainText('£2.43');
  await expect(figure(page, 'Total Referrals')).toContainText('1');
  await expect(page.getByRole('row', { name: /£24\.30 £2\.43 Pending/ })).toBeVisible();
  await expectAccessible(page, 'dashboard with a commission');
});

test('S2 §2: who has joined signs in, and comes to the dashboard', async ({ page }) => {
  await page.goto('/referral');
  await page.getByRole('button', { name: 'Already a member? Sign in to your dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back, Professional' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign In to Dashboard' }).click();
  await expect(page).toHaveURL(/\/auth\?redirect=referral$/);
  await logIn(page, PROFESSIONAL, demoPassword());
  await expect(page.getByRole('heading', { name: /^Welcome back, / })).toBeVisible();
  await expect(page).toHaveURL(/\/referral$/);
});

test('WCAG: joining, the letter, signing in, the dashboard @phone', async ({ page }) => {
  test.slow();
  await page.goto('/referral');
  await expectAccessible(page, 'joining');
  await expectNoSidewaysScroll(page, 'joining');
  await page.getByRole('button', { name: 'Join the referral network' }).click();
  await expect(toast(page, 'All fields required')).toBeVisible();
  await expectAccessible(page, 'joining, with faults');
  await page.getByRole('button', { name: 'Already a member? Sign in to your dashboard' }).click();
  await expectAccessible(page, 'the way to sign in');
  await page.goto('/referral?pro_verify=1');
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expectAccessible(page, 'the letter');
  await page.goto('/auth?redirect=referral');
  await logIn(page, PROFESSIONAL, demoPassword());
  await expect(page.getByRole('img', { name: 'QR code of your referral link' })).toBeVisible();
  await expectAccessible(page, 'dashboard');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'dashboard, dark');
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page, 'dashboard');
});

import { expect, test, type Page } from '../test.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import {
  expectSignedIn,
  expectSignedOut,
  followLink,
  emailTo,
  linkIn,
  logIn,
  newEmail,
} from '../account/accounts.js';
import { addPackage, checkOutCart, openPackages } from '../boxes/packages-shop.js';
import { demoPassword, product } from '../product.js';
import { figure, fillForm } from './professionals.js';
import { CARDS, fillCheckout, goToPayment, newCustomer, payByHand, toast, total } from '../shop.js';
import { newPerson, signIn, signInAs, tokenOf } from '../account/sign-in.js';

const PROFESSIONAL = 'pro@demo.test';
const NARROW = { width: 320, height: 640 } as const;

/** A message with its title and detail, matched together, since success messages disappear. */
const said = (page: Page, title: string, text: string) =>
  page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ hasText: title })
    .filter({ hasText: text });

test('rules R9, R12: sign up, confirm, share the link, and see what a patient ordered through it', async ({
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

  await followLink(page, linkIn(await emailTo(email)));
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

test('rule R9: a member signs in and sees the dashboard', async ({ page }) => {
  await page.goto('/referral');
  await page.getByRole('button', { name: 'Already a member? Sign in to your dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back, Professional' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign In to Dashboard' }).click();
  await expect(page).toHaveURL(/\/auth\?redirect=referral$/);
  await logIn(page, PROFESSIONAL, demoPassword());
  await expect(page.getByRole('heading', { name: /^Welcome back, / })).toBeVisible();
  await expect(page).toHaveURL(/\/referral$/);
});

test('rules R9, R10: missing fields, resending the email, and to sign-in and back', async ({ page }) => {
  await page.goto('/referral');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Join the referral network' }).click();
  await expect(
    said(page, 'All fields required', 'Please fill in first name, last name, email, and password.'),
  ).toBeVisible();

  const email = newEmail();
  await main.getByLabel('Professional Email').fill(email);
  await main.getByRole('button', { name: 'Already a member? Sign in to your dashboard' }).click();
  await expect(main.getByRole('heading', { name: 'Welcome Back, Professional' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Sign In to Dashboard' })).toHaveAttribute(
    'href',
    `/auth?email=${encodeURIComponent(email)}&redirect=referral`,
  );
  await main.getByRole('button', { name: '← Back to signup' }).click();
  await fillForm(page, email);
  await expect(
    said(
      page,
      'Check your email',
      'Confirm your account to finish joining the professional referral program.',
    ),
  ).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await main.getByRole('button', { name: "Didn't receive the email? Try again" }).click();
  await expect(main.getByText('Sent. It can take a minute to arrive.')).toBeVisible();
  await emailTo(email, 2);
});

test('rule R9: an account that is not created, and one that exists already', async ({ page }) => {
  const signUp = /\/auth\/v1\/signup/;
  const refuse = (status: number, error_code: string, msg: string) =>
    page.route(signUp, (route) => route.fulfill({ status, json: { code: status, error_code, msg } }));
  await page.goto('/referral');
  await refuse(422, 'signup_disabled', 'Signups are paused until tomorrow');
  await fillForm(page, newEmail());
  await expect(said(page, 'Account creation failed', 'Signups are paused until tomorrow')).toBeVisible();
  await page.unroute(signUp);

  await refuse(422, 'user_already_exists', 'User already registered');
  await page.getByRole('main').getByRole('button', { name: 'Join the referral network' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back, Professional' })).toBeVisible();
  await expect(
    said(
      page,
      'Account already registered',
      'Please sign in to your existing professional account to access the dashboard.',
    ),
  ).toBeVisible();
});

test.describe('rule R9: a signed-in visitor joins', () => {
  const SIGNUPS = /\/api\/referral\/signups$/;
  const MINE = /\/api\/referral\/signups\/(me|link)$/;

  test('and reads the server’s reason, then the success message', async ({ page }) => {
    test.slow();
    await signIn(page, await newPerson());
    await page.goto('/referral');
    const main = page.getByRole('main');
    const join = main.getByRole('button', { name: 'Join the referral network' });
    await expect(main.getByText(/^You’re signed in as/)).toBeVisible();
    await main.getByRole('checkbox', { name: /^I will tell patients/ }).check();
    const refusals = [
      { status: 400, code: 'validation_failed', message: 'All fields are required' },
      { status: 400, code: 'validation_failed', message: 'Invalid email format' },
      { status: 400, code: 'validation_failed', message: 'Names must be less than 100 characters' },
      {
        status: 422,
        code: 'campaign_unavailable',
        message: 'Referral campaign is not available yet. Please try again.',
      },
    ];
    for (const { status, code, message } of refusals) {
      const errors = status === 400 ? { errors: [{ field: 'email', message }] } : {};
      await page.route(SIGNUPS, (route) =>
        route.fulfill({ status, json: { title: code, status, code, detail: message, ...errors } }),
      );
      await join.press('Enter');
      await expect(said(page, 'Signup failed', message)).toBeVisible();
      await page.unroute(SIGNUPS);
    }
    await page.route(SIGNUPS, (route) => route.abort());
    await join.press('Enter');
    await expect(said(page, 'Signup failed', 'Failed to join the referral campaign')).toBeVisible();
    await page.unroute(SIGNUPS);

    await join.press('Enter');
    await expect(
      said(page, 'Successfully joined!', 'Share your referral link to unlock rewards!'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Welcome back, Kit' })).toBeVisible();
  });

  test('and is welcomed back if they have joined already', async ({ page }) => {
    await signInAs(page, 'professional');
    await page.route(MINE, (route) =>
      route.fulfill({ status: 404, json: { code: 'not_found', status: 404 } }),
    );
    await page.goto('/referral');
    const main = page.getByRole('main');
    await main.getByRole('checkbox', { name: /^I will tell patients/ }).check();
    await page.unroute(MINE);
    await main.getByRole('button', { name: 'Join the referral network' }).click();
    await expect(said(page, 'Welcome back!', 'Your referral dashboard is ready.')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Welcome back, / })).toBeVisible();
  });

  test('and is signed out when the address is registered for somebody else', async ({ page }) => {
    await signIn(page, await newPerson());
    await page.goto('/referral');
    await page.route(SIGNUPS, (route) =>
      route.fulfill({
        status: 409,
        json: {
          status: 409,
          code: 'already_registered',
          title: 'Account already registered',
          detail: 'This user is already registered for the campaign',
        },
      }),
    );
    const main = page.getByRole('main');
    await main.getByRole('checkbox', { name: /^I will tell patients/ }).check();
    await main.getByRole('button', { name: 'Join the referral network' }).click();
    await expect(toast(page, 'Account already registered')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Welcome Back, Professional' })).toBeVisible();
    await expectSignedOut(page);
  });

  test('a refusal by the server itself, in the words of the rules for joining', async ({ page }) => {
    const answers = await Promise.all(
      [
        { email: '', firstName: 'A', lastName: 'B' },
        { email: 'no address', firstName: 'A', lastName: 'B' },
        { email: 'a@b.example', firstName: 'x'.repeat(101), lastName: 'B' },
      ].map(async (body) => {
        const person = await newPerson();
        const token = await tokenOf(person);
        const answer = await page.request.post(`${product.siteUrl}/api/referral/signups`, {
          data: body,
          headers: { authorization: `Bearer ${token}` },
        });
        return answer.text();
      }),
    );
    expect(answers[0]).toContain('All fields are required');
    expect(answers[1]).toContain('Invalid email format');
    expect(answers[2]).toContain('Names must be less than 100 characters');
    const signedOut = await page.request.post(`${product.siteUrl}/api/referral/signups`, { data: {} });
    expect(await signedOut.text()).toContain('Authentication required to join referral program');
  });
});

test('rule R12: the dashboard shares the link in every way, and copies it when sharing fails', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript('navigator.share = () => Promise.reject(new Error("nobody took it"))');
  await signInAs(page, 'professional');
  await page.goto('/referral');
  const main = page.getByRole('main');
  const starts = { Email: 'mailto:', WhatsApp: 'https://wa.me/', Telegram: 'https://t.me/', SMS: 'sms:' };
  for (const [name, start] of Object.entries(starts)) {
    const address = await main.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(address?.startsWith(start), `${name}: ${address}`).toBe(true);
    expect(decodeURIComponent(address ?? '')).toContain('/patient-meals?ref=DEMOPRO1');
  }
  await main.getByRole('button', { name: 'Share via Apps' }).click();
  await expect(said(page, 'Referral link copied!', 'Share with colleagues and patients')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/\/patient-meals\?ref=DEMOPRO1$/);
  await main.getByRole('button', { name: 'Copy link' }).click();
  await expect(main.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Sharing well' })).toBeVisible();
  await expect(main.getByText('Say that you may be paid')).toBeVisible();
  for (const label of ['Total Referrals', 'Commission Earned', 'Pending Payment'])
    await expect(figure(page, label)).toBeVisible();
});

test('rule R12: commission that cannot be loaded shows an error and zeros', async ({ page }) => {
  await signInAs(page, 'professional');
  await page.route(/\/api\/referral\/commission$/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/referral');
  await expect(page.getByText('We couldn’t load your commission')).toBeVisible({ timeout: 30_000 });
  await expect(figure(page, 'Commission Earned')).toContainText('£0.00');
  await expect(figure(page, 'Pending Payment')).toContainText('£0.00');
});

test('rule R12: a member sees the dashboard loading, and never the visitors’ form', async ({ page }) => {
  await signInAs(page, 'professional');
  // Before any of our code has loaded: the server's HTML and the page's inline script.
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(`${product.siteUrl}/referral`);
  await expect(page.locator('.known-alone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join the referral network' })).toBeHidden();
  await page.unroute(/\/assets\/.*\.js$/);

  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/referral\/signups\/me$/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/referral');
  await expect(page.getByText('Loading your referral dashboard')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Join the referral network' })).toBeHidden();
  answer();
  await expect(page.getByRole('heading', { name: /^Welcome back, / })).toBeVisible();
});

test('WCAG: joining, the email, signing in, the dashboard @phone', async ({ page }) => {
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
  await expectAccessible(page, 'the email');
  await page.goto('/auth?redirect=referral');
  await logIn(page, PROFESSIONAL, demoPassword());
  await expect(page.getByRole('img', { name: 'QR code of your referral link' })).toBeVisible();
  await expectAccessible(page, 'dashboard');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'dashboard, dark');
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page, 'dashboard');
});

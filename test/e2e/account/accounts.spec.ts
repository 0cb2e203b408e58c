import { expect, test } from '../test.js';
import {
  CUSTOMER,
  emailField,
  expectSignedIn,
  expectSignedOut,
  followLink,
  emailTo,
  linkIn,
  logIn,
  logInAsCustomer,
  newAccount,
  newEmail,
  openSignUp,
  PASSWORD,
  passwordField,
  signOut,
  signUp,
  signUpAndWait,
} from './accounts.js';
import { emails } from '../outside.js';
import { demoPassword } from '../product.js';
import { boxOfFive, field, goToCheckout, toast, total } from '../shop.js';

test('rules I1, I4, Check your email: signing up, the email, its page with one button, signed in without a welcome', async ({
  page,
}) => {
  const email = newEmail();
  await openSignUp(page);
  await signUpAndWait(page, email);
  await Promise.all([
    expect(toast(page, 'Check your email')).toBeVisible(),
    expect(toast(page, "We've sent you a confirmation link.")).toBeVisible(),
  ]);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expectSignedOut(page);

  const link = linkIn(await emailTo(email));
  await page.goto(link);
  await expect(page.getByRole('button')).toHaveCount(1);
  // Opening the link uses nothing up: mail programs open it as well.
  await page.reload();
  await page.getByRole('button').click();
  await expectSignedIn(page);
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(page.url()).not.toContain('access_token');
  await expect(toast(page, 'Welcome back!')).toHaveCount(0);
  await page.reload();
  await expectSignedIn(page);

  // Verification link expired (rule I4): it works once.
  await signOut(page);
  await followLink(page, link);
  await expect(page).toHaveURL(/\/auth\?verify=expired$/);
  await expect(toast(page, 'Verification link expired')).toBeVisible();
  await expect(
    toast(page, "Email clients may auto-open links. Please log in to continue and we'll finish setup."),
  ).toBeVisible();
  await expect(page.getByText('That link has expired or has been used')).toBeVisible();
});

test('rule I30: in another browser than the one that signed up, the page asks for the password', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await openSignUp(page);
  await signUpAndWait(page, email);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(linkIn(await emailTo(email)));
  const main = other.getByRole('main');
  await expect(main.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(main.getByLabel('Password', { exact: true })).toBeFocused();
  const confirm = main.getByRole('button', { name: 'Confirm my email' });
  await main.getByLabel('First name (optional)').fill('Sam');
  await main.getByLabel('Password', { exact: true }).fill('short');
  await confirm.click();
  await expect(main.getByRole('alert')).toHaveText('Please check the fields below. Your link still works.');
  await expect(
    main.getByText('Please choose a stronger password that meets all requirements.'),
  ).toBeVisible();
  await expect(main.getByText('Please confirm that you are 16 or older')).toBeVisible();
  await expect(main.getByLabel('First name (optional)')).toHaveValue('Sam');
  await main.getByLabel('Password', { exact: true }).fill(`${PASSWORD}-mine`);
  await main.getByLabel('I am 16 or older').check();
  await confirm.click();
  await expectSignedIn(other);
  await elsewhere.close();
  // The account never got the password of the sign-up.
  await page.goto('/auth');
  await logIn(page, email, PASSWORD);
  await expect(toast(page, 'Sign in failed')).toBeVisible();
  await logIn(page, email, `${PASSWORD}-mine`);
  await expectSignedIn(page);
});

test('rule E1, Sign in failed: a wrong password, and an unknown address', async ({ page }) => {
  for (const email of [newEmail(), newEmail()]) {
    await page.goto('/auth');
    await logIn(page, email, 'Wrong-Password-1');
    await expect(toast(page, 'Sign in failed')).toBeVisible();
    await expect(page.getByRole('main').getByText('Invalid login credentials')).toBeVisible();
    await expect(passwordField(page)).toBeFocused();
  }
});

test('D31: missing fields are named, and no request is sent', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/')) asked.push(request.url());
  });
  await page.goto('/auth');
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Enter your email')).toBeVisible();
  await expect(page.getByText('Enter your password')).toBeVisible();
  await expect(emailField(page)).toBeFocused();
  await page.getByRole('tab', { name: 'Create account' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Enter your email')).toBeVisible();
  await expect(page.getByText('Please confirm that you are 16 or older')).toBeVisible();
  expect(asked).toEqual([]);
});

test('rule I2, Weak Password: the meter follows what is typed', async ({ page }) => {
  await openSignUp(page);
  const strengths = { a: 'Weak', a1: 'Fair', aA1: 'Good', 'Aubergine-71': 'Strong' };
  for (const [password, strength] of Object.entries(strengths)) {
    await passwordField(page).fill(password);
    await expect(page.getByRole('main').getByText(strength, { exact: true })).toBeVisible();
  }
  await signUp(page, newEmail(), 'short');
  await expect(toast(page, 'Weak Password')).toBeVisible();
  await expect(toast(page, 'Please choose a stronger password that meets all requirements.')).toBeVisible();
  // Meets the four rules, and is on every list of leaked passwords.
  await passwordField(page).fill('Password1');
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await expect(toast(page, 'Weak Password')).toBeVisible();
});

test('rule I6, Too Many Attempts: three sign-ups a minute in one browser', async ({ page }) => {
  await page.route('**/auth/v1/signup*', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 400, error_code: 'email_address_invalid', msg: 'Not this one' },
    }),
  );
  await openSignUp(page);
  const send = page.getByRole('main').getByRole('button', { name: 'Create account' });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await signUp(page, newEmail());
    await expect(page.getByRole('main').getByText('Not this one')).toBeVisible();
    await emailField(page).fill('');
  }
  await expect(toast(page, 'Sign up failed')).toBeVisible();
  await emailField(page).fill(newEmail());
  await send.click();
  await expect(toast(page, 'Too Many Attempts')).toBeVisible();
});

test('rule I3, Account Exists, if the deployment allows it (D32)', async ({ page }) => {
  await page.route('**/auth/v1/signup*', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 422, error_code: 'user_already_exists', msg: 'User already registered' },
    }),
  );
  await openSignUp(page);
  await signUp(page, CUSTOMER);
  await expect(toast(page, 'Account Exists')).toBeVisible();
  await expect(toast(page, 'This email is already registered. Please try logging in instead.')).toBeVisible();
  await expect(emailField(page)).toBeFocused();
});

test('rule E1, Login Failed: a sign-in link that the service will not send', async ({ page }) => {
  await page.route('**/auth/v1/otp*', (route) =>
    route.fulfill({ status: 422, json: { code: 422, error_code: 'otp_disabled', msg: 'Not by link today' } }),
  );
  await page.goto('/auth');
  await emailField(page).fill(newEmail());
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(toast(page, 'Login Failed')).toBeVisible();
  await expect(toast(page, 'Not by link today')).toBeVisible();
});

test('rule E1, Error: an unexpected response', async ({ page }) => {
  await page.route('**/auth/v1/token*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/auth');
  await logIn(page, newEmail(), PASSWORD);
  await expect(toast(page, 'Error')).toBeVisible();
  await expect(toast(page, 'An unexpected error occurred')).toBeVisible();
});

test('rule I10: Welcome back! and Signed out, with the menu of the avatar between them @phone', async ({
  page,
}) => {
  await logInAsCustomer(page);
  await Promise.all([
    expect(toast(page, 'Welcome back!')).toBeVisible(),
    expect(toast(page, 'You have successfully signed in.')).toBeVisible(),
  ]);
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.getByRole('button', { name: 'Your account menu' }).click();
  await expect(page.getByRole('menu').getByText(CUSTOMER)).toBeVisible();
  await page.getByRole('menuitem', { name: 'My Account' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await signOut(page);
  await Promise.all([
    expect(toast(page, 'Signed out')).toBeVisible(),
    expect(toast(page, 'You have been signed out successfully.')).toBeVisible(),
  ]);
  await expectSignedOut(page);
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('rule I9: a page for signed-in users redirects to /auth and back', async ({ page }) => {
  await page.goto('/cookie-policy');
  await page.goto('/account?tab=settings');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('Please log in to carry on.')).toBeVisible();
  await logIn(page, CUSTOMER, demoPassword());
  await expect(page).toHaveURL(/\/account\?tab=settings$/);
  // The sign-in page is not in the history.
  await page.goBack();
  await expect(page).toHaveURL(/\/cookie-policy$/);
  await page.goto('/auth');
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('rule I10: redirect=referral leads to the referral page, a stored plan to its checkout', async ({
  page,
}) => {
  await logInAsCustomer(page, '?redirect=referral');
  await expect(page).toHaveURL(/\/referral(\?redirect=referral)?$/);
  await signOut(page);
  await expect(toast(page, 'Signed out')).toBeVisible();
  await page.evaluate(`localStorage.setItem('selectedPlanId', 'plan-7')`);
  await logInAsCustomer(page, '?redirect=checkout');
  await expect(page).toHaveURL(/\/meal-plans\?auto-checkout=plan-7$/);
  expect(await page.evaluate(`localStorage.getItem('selectedPlanId')`)).toBeNull();
});

test('rule I10: from the checkout to sign-in and back, with the box and contact details', async ({
  page,
}) => {
  await boxOfFive(page);
  await goToCheckout(page);
  await field(page, 'City').fill('Camden');
  await page.getByRole('link', { name: 'Sign in for a faster checkout' }).click();
  await logIn(page, CUSTOMER, demoPassword());
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(total(page)).toHaveText('£46.00');
  await expect(field(page, 'Email')).toHaveValue(CUSTOMER);
  await expect(field(page, 'First name')).toHaveValue('Casey');
  await expect(field(page, 'City')).toHaveValue('Camden');
});

test('rule I4: a forgotten password, by email, to a new one', async ({ page }) => {
  const email = await newAccount(page);
  await signOut(page);
  await page.goto(`/auth?email=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(emailField(page)).toHaveValue(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await followLink(page, linkIn(await emailTo(email, 2)));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await passwordField(page, 'New password').fill('Leek-and-Potato-52');
  await passwordField(page, 'Repeat the new password').fill('Leek-and-Potato-53');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('The passwords don’t match')).toBeVisible();
  await passwordField(page, 'Repeat the new password').fill('Leek-and-Potato-52');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await signOut(page);
  await page.goto('/auth');
  await logIn(page, email, 'Leek-and-Potato-52');
  await expectSignedIn(page);
});

test('rules I4, I10: a sign-in link signs in without a welcome; the referral page requires a manual login', async ({
  page,
}) => {
  const before = (await emails(CUSTOMER)).length;
  await page.goto('/auth');
  await emailField(page).fill(CUSTOMER);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await followLink(page, linkIn(await emailTo(CUSTOMER, before + 1)));
  await expectSignedIn(page);
  await expect(toast(page, 'Welcome back!')).toHaveCount(0);
  await signOut(page);

  const email = newEmail();
  await openSignUp(page, '?tab=signup&redirect=referral');
  await signUpAndWait(page, email);
  await followLink(page, linkIn(await emailTo(email)));
  await expect(page).toHaveURL(/\/auth\?redirect=referral$/);
  await expect(page.getByText('Please log in with your password')).toBeVisible();
  await expectSignedOut(page);
  await logIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/referral(\?redirect=referral)?$/);
});

test('rule I5: a session that the server has ended asks to log in again, and keeps the basket', async ({
  page,
}) => {
  await logInAsCustomer(page);
  await expectSignedIn(page);
  await boxOfFive(page);
  const box = await page.evaluate(`localStorage.getItem('mealPlanConfig')`);
  await page.goto('/account');
  await expectSignedIn(page);
  // Simulates a password change on another device.
  await page.evaluate(`(async () => {
    const { access_token: token } = JSON.parse(localStorage.getItem('auth-session'));
    await fetch('/auth/v1/logout?scope=global', { method: 'POST', headers: { authorization: 'Bearer ' + token } });
  })()`);
  // The next call notices, and the page continues as for a visitor.
  await page.goto('/checkout');
  await expectSignedOut(page);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/auth$/);
  expect(await page.evaluate(`localStorage.getItem('mealPlanConfig')`)).toEqual(box);
});

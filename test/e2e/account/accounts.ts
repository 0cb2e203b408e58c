import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '../test.js';
import { emails, type Email } from '../outside.js';
import { demoPassword } from '../product.js';

/** Meets every rule, and is on no list of leaked passwords. */
export const PASSWORD = 'Kale-and-Pea-41';

/** A new, unused email address. */
export function newEmail(): string {
  return `sam.${randomUUID().slice(0, 8)}@example.com`;
}

/** The demo customer, who exists in every shop under test. */
export const CUSTOMER = 'customer@demo.test';

export function emailField(page: Page): Locator {
  return page.getByRole('main').getByRole('textbox', { name: 'Email', exact: true });
}

export function passwordField(page: Page, name = 'Password'): Locator {
  return page.getByRole('main').getByLabel(name, { exact: true });
}

export async function openSignUp(page: Page, query = '?tab=signup'): Promise<void> {
  await page.goto(`/auth${query}`);
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
}

/** Fills in and submits the sign-up form. */
export async function signUp(page: Page, email: string, password = PASSWORD): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('checkbox', { name: /^I am 16 or older/ }).check();
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
}

/** Signs up, and waits until the email has been sent. */
export async function signUpAndWait(page: Page, email: string): Promise<void> {
  await signUp(page, email);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

/** Fills in and submits the log-in form. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Opens /auth and logs in as the demo customer. */
export async function logInAsCustomer(page: Page, query = ''): Promise<void> {
  await page.goto(`/auth${query}`);
  await logIn(page, CUSTOMER, demoPassword());
}

/** The newest email to an address, once there are `count` of them. */
export async function emailTo(email: string, count = 1): Promise<Email> {
  await expect
    .poll(async () => (await emails(email)).length, { timeout: 20_000, intervals: [100] })
    .toBeGreaterThanOrEqual(count);
  const [newest] = await emails(email);
  if (!newest) throw new Error(`There is no email to ${email}.`);
  return newest;
}

/** The URL of the link in an email. */
export function linkIn({ text }: Email): string {
  const link = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0];
  if (!link) throw new Error(`There is no link in the email:\n${text}`);
  return link;
}

/** Follows the link of an email and presses the only button of its page. */
export async function followLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button').click();
}

/** Checks that a user is signed in: the header shows their avatar. */
export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Your account menu' })).toBeVisible();
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Your account menu' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'ORDER NOW' })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await expect(async () => {
    // A page that opens meanwhile takes the focus, and the menu closes.
    await page.getByRole('button', { name: 'Your account menu' }).click({ timeout: 2000 });
    await page.getByRole('menuitem', { name: 'Sign out' }).click({ timeout: 2000 });
  }).toPass();
}

/** Creates a confirmed account and signs in. */
export async function newAccount(page: Page): Promise<string> {
  const email = newEmail();
  await openSignUp(page);
  await signUpAndWait(page, email);
  await followLink(page, linkIn(await emailTo(email)));
  await expectSignedIn(page);
  return email;
}

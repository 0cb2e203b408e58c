import { expect, type Locator, type Page } from '../test.js';
import { emails } from '../outside.js';
import type { Person } from './sign-in.js';

/** Fills in and submits the form of /auth. */
export async function enterCredentials(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/auth');
  await page.locator('html[data-live]').waitFor();
  const refuse = page.getByRole('button', { name: 'Refuse optional' });
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (await refuse.isVisible()) await refuse.click();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await enterCredentials(page, person);
  await expect(page).not.toHaveURL(/\/auth/);
}

/** Opens a tab of the account and waits for it. */
export async function openTab(page: Page, tab: 'profile' | 'orders' | 'settings'): Promise<void> {
  await page.goto(`/account?tab=${tab}`);
  await expect(page.getByRole('tab', { selected: true })).toHaveText(new RegExp(tab, 'i'));
}

/** A card of the account page, by its heading. */
export function card(page: Page, heading: string): Locator {
  return page.getByRole('region', { name: heading, exact: true });
}

/** Waits for and returns the newest email to an address with this subject. */
export async function emailTo(email: string, subject: RegExp): Promise<string> {
  const find = async (): Promise<string> =>
    (await emails(email)).find((each) => subject.test(each.subject))?.text ?? '';
  await expect.poll(find, { timeout: 20_000, intervals: [100] }).not.toBe('');
  return find();
}

/** The first link in an email to a part of the site. */
export function urlIn(text: string, part: string): string {
  const found = text.match(/https?:\/\/[^\s)>\]]+/g)?.find((address) => address.includes(part));
  if (!found) throw new Error(`The email leads nowhere near ${part}: ${text}`);
  return found;
}

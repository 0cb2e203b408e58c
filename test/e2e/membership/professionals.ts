import { type Page } from '../test.js';
import { PASSWORD } from '../account/accounts.js';

/** Fills in and submits the form for professionals. */
export async function fillForm(page: Page, email: string): Promise<void> {
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

/** The dashboard's value under a label. */
export const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(label) })
    .getByRole('definition');

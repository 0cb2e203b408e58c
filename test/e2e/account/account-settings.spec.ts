import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { Secret, TOTP } from 'otpauth';
import { expect, test, type Page } from '../test.js';
import { expectAccessible } from '../site/accessibility.js';
import { urlIn, card, enterCredentials, emailTo, logIn, openTab } from './account.js';
import { toast } from '../shop.js';
import { newPerson, signIn, type Person } from './sign-in.js';

test.slow();

/** The same person in another browser. */
async function elsewhere(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, person);
  return page;
}

test('D44: a changed password ends the other sessions, and only the new one signs in', async ({
  page,
  browser,
}) => {
  const person = await newPerson();
  const other = await elsewhere(browser, person);
  await openTab(other, 'orders');
  await signIn(page, person);
  await openTab(page, 'settings');
  const form = card(page, 'Password');
  const next = `${person.password}-2`;
  await form.getByLabel('Current password', { exact: true }).fill('not-my-Password1');
  await form.getByLabel('New password', { exact: true }).fill('short');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('The passwords don’t match')).toBeVisible();
  await expectAccessible(page, 'settings with faults');
  await form.getByLabel('New password', { exact: true }).fill(next);
  await form.getByLabel('Repeat the new password', { exact: true }).fill(next);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('That’s not your current password')).toBeVisible();
  await form.getByLabel('Current password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(
    form.getByText('Your password has been changed. We’ve signed you out everywhere else.'),
  ).toBeVisible();

  await openTab(page, 'settings');
  await other.goto('/account?tab=profile');
  await expect(other).toHaveURL(/\/auth/);
  await enterCredentials(other, person);
  await expect(other.getByText('Invalid login credentials').first()).toBeVisible();
  await logIn(other, { ...person, password: next });
});

test('D44: a new address counts once the old and the new one have confirmed it', async ({ page }) => {
  const person = await newPerson();
  const newEmail = `new.${person.email}`;
  await signIn(page, person);
  await openTab(page, 'settings');
  const form = card(page, 'Email');
  await form.getByRole('textbox', { name: 'New email' }).fill(newEmail);
  await form.getByLabel('Current password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(form.getByText('Waiting for two confirmations')).toBeVisible();
  await page.reload();
  await expect(form.getByText('Waiting for two confirmations')).toBeVisible();
  await expectAccessible(page, 'settings, waiting for a new address');
  for (const [address, subject] of [
    [newEmail, /^Confirm your new email address$/],
    [person.email, /^Please confirm a change of address$/],
  ] as const) {
    await page.goto(urlIn(await emailTo(address, subject), '/auth/v1/verify'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page).not.toHaveURL(/verify/);
  }
  await openTab(page, 'settings');
  await expect(form.getByText(`You sign in with ${newEmail}.`)).toBeVisible();
  await expect(form.getByText('Waiting for two confirmations')).toHaveCount(0);
});

const codeFor = (key: string, atMs = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) }).generate({ timestamp: atMs });

test('rule I13: a second factor is set up, requested, replaced by a recovery code and turned off', async ({
  page,
  browser,
}) => {
  const person = await newPerson();
  await signIn(page, person);
  await openTab(page, 'settings');
  await page.getByRole('button', { name: 'Set up two-factor' }).first().click();
  const form = card(page, 'Two-factor sign-in');
  await expect(form.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page, 'setting up two-factor');
  const key = (await form.getByRole('group').textContent()) ?? '';
  await form.getByRole('textbox', { name: 'Six-digit code' }).fill('000000');
  await form.getByRole('button', { name: 'Turn on' }).click();
  await expect(form.getByText('That code isn’t right.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Six-digit code' }).fill(codeFor(key));
  await form.getByRole('button', { name: 'Turn on' }).click();
  await expect(form.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await expectAccessible(page, 'recovery codes');
  const codes = await form.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Download' }).click();
  expect(
    readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n'),
  ).toEqual(codes);
  await form.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(form.getByText('10 of 10 recovery codes left.')).toBeVisible();
  await expectAccessible(page, 'two-factor is on');

  const other = await (await browser.newContext()).newPage();
  await enterCredentials(other, person);
  await other.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await other.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(other).not.toHaveURL(/\/auth/);

  await page.reload();
  await expect(form.getByText('9 of 10 recovery codes left.')).toBeVisible();
  await form.getByRole('button', { name: 'Turn off two-factor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page, 'Two-factor sign-in is off')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Set up two-factor' })).toBeVisible();
});

test('rule I5: sessions are listed, and another one is ended', async ({ page, browser }) => {
  const person = await newPerson();
  await signIn(page, person);
  const other = await elsewhere(browser, person);
  await openTab(page, 'settings');
  const list = card(page, 'Where you’re signed in');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText('This device')).toHaveCount(1);
  await list.getByRole('button', { name: /^Sign out .+ on / }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await other.goto('/account?tab=profile');
  await expect(other).toHaveURL(/\/auth/);
});

test('rule H3: a copy of everything comes by email and is a ZIP that opens', async ({ page }) => {
  const person = await newPerson();
  await signIn(page, person);
  await openTab(page, 'settings');
  const form = card(page, 'Your data');
  await form.getByRole('button', { name: 'Ask for my data' }).click();
  await expect(form.getByText(/We’re emailing a link/)).toBeVisible();
  await page.goto(urlIn(await emailTo(person.email, /export is ready/), 'export='));
  await expect(form.getByText('Your copy is ready')).toBeVisible();
  await expectAccessible(page, 'a copy to fetch');
  const download = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Download ZIP' }).click();
  const files = unzipSync(readFileSync(await (await download).path()));
  expect(
    Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n'),
  ).toContain(person.email);
  await page.goto('/account?tab=settings&export=00000000-0000-4000-8000-000000000000');
  await form.getByRole('button', { name: 'Download ZIP' }).click();
  await expect(form.getByText(/This copy is no longer available/)).toBeVisible();
});

test('rule H3: a deleted account is gone, with an email to confirm it', async ({ page }) => {
  const person = await newPerson();
  await signIn(page, person);
  await openTab(page, 'settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('Type the words exactly as shown')).toBeVisible();
  await expect(dialog.getByText('Enter your password')).toBeVisible();
  await expectAccessible(page, 'deleting the account');
  await dialog.getByRole('textbox', { name: /Type/ }).fill('delete my account');
  await dialog.getByLabel('Your password', { exact: true }).fill('not-my-Password1');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('That’s not the password for your account.')).toBeVisible();
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(toast(page, 'We’ve deleted your account')).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await emailTo(person.email, /account has been deleted/);
  await enterCredentials(page, person);
  await expect(page.getByText('Invalid login credentials').first()).toBeVisible();
});

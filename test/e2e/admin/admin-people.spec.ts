import { randomUUID } from 'node:crypto';
import { expect, test } from '../test.js';
import { expectAccessible } from '../site/accessibility.js';
import { emailTo } from '../account/account.js';
import { newAdmin, said } from './admin.js';
import { product } from '../product.js';
import { newPerson, tokenOf } from '../account/sign-in.js';

test('rule A8: a message is read, replied to by email, and reopened', async ({ page }) => {
  // Alphabetic characters only: a name with six digits or more would be a phone number (rule I31).
  const name = `Priya ${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const email = `${randomUUID().slice(0, 8)}@clinic.example`;
  const sent = await fetch(`${product.siteUrl}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      email,
      topic: 'Clinical partnerships',
      organisation: 'Heron Clinic',
      role: 'Dietitian',
      message: 'Do you send leaflets?',
    }),
  });
  expect(sent.status).toBe(202);
  await newAdmin(page);
  await page.goto('/admin?tab=users&section=contact');
  await page.getByRole('button', { name: `Read message from ${name}` }).click();
  const message = page.getByRole('dialog', { name: `Message from ${name}` });
  await expect(message).toContainText('Do you send leaflets?');
  await expect(message).toContainText('Heron Clinic');
  await expectAccessible(page, 'a message to us');
  await message.getByRole('button', { name: 'Send reply' }).click();
  await expect(message.getByText('Enter a reply')).toBeVisible();
  await message.getByLabel('Reply by email').fill('We do, and twenty are on their way.');
  await message.getByRole('button', { name: 'Send reply' }).click();
  await expect(said(page, 'Reply on its way')).toBeVisible();
  expect(await emailTo(email, /Our answer to your message/)).toContain('twenty are on their way');

  await page.getByLabel('Show').selectOption({ label: 'Answered' });
  await page.getByRole('button', { name: `Read message from ${name}` }).click();
  await expect(message.getByText('Our reply')).toBeVisible();
  await message.getByRole('button', { name: 'Reopen' }).click();
  await expect(message.getByRole('button', { name: 'Mark as answered' })).toBeVisible();
  await message.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(message.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

test('rule A16: a user is given a role after a confirmation, and signed out everywhere', async ({ page }) => {
  const person = await newPerson();
  await tokenOf(person);
  await newAdmin(page);
  await page.goto('/admin?tab=users&section=users');
  await page.getByLabel('Search users').fill(person.email);
  await page.getByRole('row').filter({ hasText: person.email }).getByRole('link', { name: /^Open/ }).click();
  await expect(page.getByRole('heading', { name: 'Active sessions' })).toBeVisible();
  await expectAccessible(page, 'somebody with an account');

  await page.getByRole('checkbox', { name: 'Kitchen' }).check();
  await page.getByRole('button', { name: 'Save roles' }).click();
  const question = page.getByRole('dialog', { name: /^Change the roles of / });
  await expect(question).toContainText('will have: Kitchen.');
  await question.getByRole('button', { name: 'Change roles' }).click();
  await expect(question).toBeHidden();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const all = page.getByRole('dialog', { name: 'Sign out everywhere' });
  await expect(all).toContainText('will have to sign in again');
  await all.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('No active sessions.')).toBeVisible();
});

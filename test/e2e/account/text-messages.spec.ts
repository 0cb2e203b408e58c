import { randomInt } from 'node:crypto';
import { expect, test, type Page } from '../test.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { product } from '../product.js';
import { openTab } from './account.js';
import { newPerson, signIn } from './sign-in.js';

// Axe checks several states in both themes.
test.slow();

// Another one each time: what said STOP stays so, and the sandbox refuses some of the lower ones.
const END = String(randomInt(615, 1_000));
const NUMBER = `07700 900${END}`;
const PHONE = `+447700900${END}`;

/** The phone in the sandbox of text messages. */
const phoneOf = (page: Page) => page.getByRole('region', { name: PHONE });

test('text messages are chosen with a code, and ended by a STOP @phone (X80, X82, X83)', async ({
  page,
  context,
}) => {
  await signIn(page, await newPerson());
  await openTab(page, 'profile');
  const texts = page.getByRole('region', { name: 'Text me on the day' });
  await texts.getByRole('textbox', { name: 'Mobile number' }).fill(NUMBER);
  await texts.getByRole('checkbox').check();
  await expectAccessible(page, 'the form of text messages');
  await texts.getByRole('button', { name: 'Text me a code' }).click();
  const code = texts.getByRole('textbox', { name: 'Code from our text' });
  await expect(code).toBeFocused();
  await expectAccessible(page, 'the code of text messages');
  await expectNoSidewaysScroll(page, 'the code of text messages');

  const phones = await context.newPage();
  await phones.goto(product.textsUrl);
  await expectAccessible(phones, 'the phones of the sandbox');
  const shown = await phoneOf(phones)
    .getByText(/^\d{6} is your Lighter Table code/)
    .last()
    .innerText();
  await code.fill(shown.slice(0, 6));
  await texts.getByRole('button', { name: 'Confirm number' }).click();
  await expect(texts.getByText(`We text ${PHONE}.`)).toBeVisible();
  await expectAccessible(page, 'the number that gets texts');

  await phoneOf(phones).getByRole('textbox', { name: 'Reply' }).fill('STOP');
  await phoneOf(phones).getByRole('button', { name: 'Send' }).click();
  await expect(phoneOf(phones).getByText('Has said STOP')).toBeVisible();
  await expect(phones.getByText(/the shop did not take it/)).toHaveCount(0);
  await page.reload();
  await expect(texts.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('');
});

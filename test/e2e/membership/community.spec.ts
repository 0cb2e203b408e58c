import { expect, test, type Page } from '../test.js';
import { emailTo } from '../account/account.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { newPerson, signIn, signInAs, type Person } from '../account/sign-in.js';

/** Two users and many steps, on a busy machine. */
test.describe.configure({ timeout: 120_000 });

/** Opening it loads the session, the page's code and the page, on a busy machine. */
const OPEN_MS = 30_000;

async function openCommunity(page: Page): Promise<Person> {
  const person = await newPerson();
  await signIn(page, person);
  await page.goto('/community');
  await expect(page.getByRole('heading', { name: 'Upcoming sessions' })).toBeVisible({ timeout: OPEN_MS });
  return person;
}

const sessions = (page: Page) => page.getByRole('region', { name: 'Upcoming sessions' }).getByRole('article');
const post = (page: Page, text: string) =>
  page.getByRole('region', { name: 'On the board' }).getByRole('article').filter({ hasText: text });

/** Writes a post with unique text; returns the text. */
async function writePost(page: Page, what: string): Promise<string> {
  const text = `${what} ${Date.now().toString(36)}`;
  await page.getByLabel('Write a post').fill(text);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(post(page, text)).toBeVisible();
  return text;
}

test('D45: the community page, its sessions, its board and its house rules @phone', async ({ page }) => {
  await openCommunity(page);
  const main = page.getByRole('main');
  for (const words of [
    '12,000+ people',
    'Valued at £39.99 each, included in LT+.',
    'House rules',
    'First 30 days',
  ])
    await expect(main.getByText(words).first()).toBeVisible();
  await expect(sessions(page).first()).toBeVisible();
  await writePost(page, 'Porridge worked.');
  await expectAccessible(page, 'community');
  await expectNoSidewaysScroll(page, 'community');
});

test('D45: the join form @phone', async ({ page }) => {
  const person = await openCommunity(page);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Email')).toHaveValue(person.email);
  await form.getByLabel('First name').fill('Addie');
  await form.getByText('Protein', { exact: true }).click();
  await form.getByLabel('What stage are you at?').selectOption('First month');
  await expectAccessible(page, 'join form');
  await form.getByRole('button', { name: 'Join' }).click();
  await expect(form.getByText('Please agree, or leave your stage, hopes and medication out')).toBeVisible();
  await form.getByText(/^I agree that you keep the health information/).click();
  await form.getByText(/^I have read the house rules/).click();
  await form.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('You’re in. Say hello on the board when you feel like it.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  const text = await writePost(page, 'Hello from Addie');
  await expect(post(page, text).getByText('Addie', { exact: true })).toBeVisible();
});

test('C6: a place is booked, added to a calendar, confirmed by email and released', async ({ page }) => {
  const person = await openCommunity(page);
  await page.getByRole('button', { name: /^Show all/ }).click();
  const session = sessions(page).filter({ hasText: 'First month circle' }).last();
  await session.getByRole('button', { name: /^Save my place/ }).click();
  await expect(session.getByText('Place saved')).toBeVisible();
  const download = page.waitForEvent('download');
  await session.getByRole('button', { name: /^Add to calendar/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^session-.*\.ics$/);
  expect(await emailTo(person.email, /Your place is saved/)).toContain('First month circle');
  await session.getByRole('button', { name: /^Cancel my place/ }).click();
  await expect(session.getByRole('button', { name: /^Save my place/ })).toBeVisible();
  // Members-only content links to the membership page.
  await sessions(page)
    .getByRole('link', { name: /^Ask about protein is included in LT\+/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/membership/);
});

test('D45: posts are changed, removed with undo, replied to, liked and reported', async ({ page }) => {
  await openCommunity(page);
  const text = await writePost(page, 'Soup worked.');
  const own = post(page, text);
  await own.getByRole('button', { name: /^More options/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  // While it is edited, the post has a field in place of its text.
  const edited = page.getByRole('article').filter({ has: page.getByLabel('Your text') });
  await edited.getByLabel('Your text').fill(`${text} Twice.`);
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(own.getByText(`${text} Twice.`)).toBeVisible();
  await own.getByRole('button', { name: /^More options/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(own.getByText(`${text} Twice.`)).toBeVisible();

  await signIn(page, await newPerson());
  await page.goto('/community');
  const theirs = post(page, text);
  const like = theirs.getByRole('button', { name: /^Liked? what/ });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await theirs.getByRole('button', { name: 'Reply' }).click();
  await theirs.getByLabel('Your reply').fill('For me too.');
  await theirs.getByRole('button', { name: 'Reply' }).last().click();
  await expect(theirs.getByText('For me too.')).toBeVisible();
  await theirs
    .getByRole('button', { name: /^More options: Kit/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const report = page.getByRole('dialog');
  await report.getByText('It advertises something').click();
  await expectAccessible(page, 'report dialog');
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(theirs.getByText('Thank you. A moderator will take a look.')).toBeVisible();
  await page.reload();
  await expect(post(page, text).getByRole('button', { name: '1 reply' })).toBeVisible();
  await expect(post(page, text).getByRole('button', { name: /^Liked? what/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('D56: a member books the consultant; the guide is a PDF', async ({ page }) => {
  await openCommunity(page);
  const benefits = page.getByRole('region', { name: 'Your benefits' });
  await expect(benefits.getByRole('link', { name: 'See LT+' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the First 30 days guide' }).click();
  expect((await download).suggestedFilename()).toBe('first-30-days.pdf');

  await signInAs(page, 'member');
  await page.goto('/community');
  // From an earlier run.
  const cancel = benefits.getByRole('button', { name: /^Cancel/ });
  await expect(benefits.getByRole('heading', { name: 'Nutritional consultant' })).toBeVisible();
  if (await cancel.isVisible()) await cancel.click();
  await benefits
    .getByRole('button', { name: /^Book / })
    .first()
    .click();
  await expect(benefits.getByText('Your slot')).toBeVisible();
  await expectAccessible(page, 'benefits of a member');
  await cancel.click();
  await expect(benefits.getByText('Your slot')).toBeHidden();
});

import { expect, test, type Locator, type Page } from '../test.js';
import { actionWords } from './admin.js';
import { emailTo, openTab } from '../account/account.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { ordersOf } from '../database.js';
import { signIn, signInAs, type Person } from '../account/sign-in.js';
import { subscribe } from '../boxes/weekly.js';

const NARROW = { width: 320, height: 640 } as const;
const REASON = 'Asked for by telephone';

const table = (page: Page): Locator => page.getByRole('table', { name: 'Weekly boxes, newest first' });
/** An open dialog hides the message region from role queries, not from sight. */
const said = (page: Page, words: string): Locator => page.getByText(words, { exact: true }).first();

/** A customer with a running weekly box; waits for its first email. */
async function aSubscriber(page: Page): Promise<Person> {
  const person = await subscribe(page);
  await emailTo(person.email, /weekly box/i);
  return person;
}

/** Opens a customer's only box through the back office's search. */
async function openBox(page: Page, { email }: Person): Promise<Locator> {
  await page.goto(`/admin?tab=orders&section=boxes&q=${encodeURIComponent(email)}`);
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await table(page).getByRole('link').first().click();
  const dialog = page.getByRole('article', { name: /^Weekly box [0-9a-f]{8}$/ });
  await expect(dialog.getByRole('list', { name: 'Upcoming deliveries' }).getByRole('listitem')).toHaveCount(
    8,
  );
  return dialog;
}

/** Presses a button that opens a confirmation, and enters the reason. */
async function take(page: Page, dialog: Locator, button: string | RegExp, confirm: string): Promise<void> {
  await dialog.getByRole('button', { name: button }).first().click();
  await page.getByLabel('Reason').fill(REASON);
  await page.getByRole('button', { name: confirm, exact: true }).click();
}

test('A25: staff find, skip, pause, resume and cancel a weekly box, with audit entries', async ({ page }) => {
  test.slow();
  const person = await aSubscriber(page);
  const [order] = await ordersOf(person.email);
  await signInAs(page, 'admin');
  await page.goto('/admin?tab=orders&section=boxes');
  for (const words of [person.email, order?.id.slice(0, 8) ?? '']) {
    await page.getByLabel('Search weekly boxes').fill(words);
    await expect(table(page).getByRole('row')).toHaveCount(2);
    await expect(table(page)).toContainText(person.email);
  }
  await page.getByLabel('Status').selectOption('ended');
  await expect(page.getByText('No weekly boxes found')).toBeVisible();
  await page.getByLabel('Status').selectOption('all');
  await expectAccessible(page, 'the weekly boxes');

  const dialog = await openBox(page, person);
  await expect(dialog).toContainText('5 meals every');
  await expect(dialog).toContainText('visa ending 4242');
  await expectAccessible(page, 'one weekly box');
  const coming = dialog.getByRole('list', { name: 'Upcoming deliveries' }).getByRole('listitem');
  const next = coming.nth(1);

  await take(page, next, /^Skip /, 'Skip this box');
  await expect(said(page, 'Box skipped')).toBeVisible();
  await expect(next.getByText('Skipped', { exact: true })).toBeVisible();
  await take(page, next, /^Undo skip: /, 'Undo skip');
  await expect(next.getByText('Planned', { exact: true })).toBeVisible();

  await take(page, dialog, 'Pause', 'Pause box');
  await expect(dialog.getByText('Paused until resumed.')).toBeVisible();
  await emailTo(person.email, /paused/i);
  await take(page, dialog, 'Resume', 'Resume box');
  await expect(dialog.getByText('Active', { exact: true })).toBeVisible();

  await take(page, dialog, 'Cancel for the customer', 'Cancel box');
  await expect(dialog.getByText(/^Ended on .*: cancelled by the customer\.$/)).toBeVisible();
  await emailTo(person.email, /cancelled/i);

  await dialog.getByRole('link', { name: 'Audit log for this box' }).click();
  const log = page.getByRole('table', { name: 'Entries of the audit log, newest first' });
  for (const step of ['read', 'skipped', 'unskipped', 'paused', 'resumed', 'cancelled'] as const) {
    await expect(log.getByText(actionWords(`admin.box-${step}`), { exact: true }).first()).toBeVisible();
  }
  await expect(log).toContainText(REASON);

  await signIn(page, person);
  await openTab(page, 'orders');
  await expect(
    page.getByRole('region', { name: 'My boxes' }).getByRole('heading', { name: /Cancelled$/ }),
  ).toBeVisible();
});

test('A25: weekly boxes stay readable on a phone, and support has them too @phone', async ({ page }) => {
  test.slow();
  const person = await aSubscriber(page);
  await signInAs(page, 'support');
  await page.goto(`/admin?tab=orders&section=boxes&q=${encodeURIComponent(person.email)}`);
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page, 'the weekly boxes');
  const dialog = await openBox(page, person);
  await expectNoSidewaysScroll(page, 'one weekly box');
  await expectAccessible(page, 'one weekly box on a phone');
  // Only administrators may read the audit log.
  await expect(dialog.getByRole('link', { name: 'Audit log for this box' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expectAccessible(page, 'a question about a weekly box');
  await page.getByRole('button', { name: 'Pause box' }).click();
  await expect(page.getByText('Enter a reason')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

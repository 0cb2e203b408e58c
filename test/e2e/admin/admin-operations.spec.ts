import { expect, test } from '../test.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { logIn } from '../account/accounts.js';
import { markEmailFailed } from '../database.js';
import { demoPassword } from '../product.js';
import { toast } from '../shop.js';

const NARROW = { width: 320, height: 640 } as const;

test('A17: a dead letter is replayed and audited, and the queues open from the back office', async ({
  page,
}) => {
  test.slow();
  await markEmailFailed();
  await page.goto('/auth');
  await logIn(page, 'admin@demo.test', demoPassword());
  await expect(page.getByRole('button', { name: 'Your account menu' })).toBeVisible();
  await page.goto('/admin?tab=analytics&section=operations');
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  const dead = page.getByRole('table', { name: 'Dead letters, latest first' });
  await expect(dead).toContainText('the mail server is away');
  await expectAccessible(page, 'operations');
  const size = page.viewportSize();
  await page.setViewportSize(NARROW);
  await expectNoSidewaysScroll(page, 'operations');
  if (size) await page.setViewportSize(size);

  await dead.getByRole('button', { name: /^Replay event \d+ for membershipemail\.started$/ }).click();
  await expect(toast(page, 'Due again')).toBeVisible();
  await expect(page.getByText('No dead letters', { exact: true })).toBeVisible();
  await page.goto('/admin?tab=analytics&section=audit');
  await expect(page.getByRole('table').getByText('Retried failed jobs').first()).toBeVisible();

  await page.goto('/admin?tab=analytics&section=operations');
  await page.getByRole('button', { name: 'Open queues' }).click();
  await page.waitForURL('**/admin/queues');
  for (const queue of ['payments', 'transactional', 'emails']) {
    await expect(page.getByRole('link', { name: queue }).first()).toBeVisible();
  }
});

test('A17: opening the queues by URL without a session shows how to get in', async ({ page, baseURL }) => {
  // By its full URL: no script makes this page interactive.
  const answer = await page.goto(new URL('/admin/queues', baseURL).href);
  expect(answer?.status()).toBe(401);
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth');
  await expectAccessible(page, 'operations');
});

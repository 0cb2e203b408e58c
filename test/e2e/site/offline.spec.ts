import { expect, test } from '../test.js';

test.use({ serviceWorkers: 'allow' });

test('offline: an opened recipe is there, and any other page says so', async ({ page, context }) => {
  await page.goto('/recipes/raspberry-skyr-overnight-oats');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  // The worker was not in charge of the first load.
  await page.reload();
  const heading = page.getByRole('heading', { level: 1, name: 'Raspberry and Skyr Overnight Oats' });
  await expect(heading).toBeVisible();

  await context.setOffline(true);
  await page.goto('/menu');
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  await page.getByRole('link', { name: 'Raspberry skyr overnight oats' }).click();
  await expect(heading).toBeVisible();
  await expect(page.getByText('150g natural skyr')).toBeVisible();
  await context.setOffline(false);
  await page.goto('/menu');
  await expect(page.getByRole('heading', { level: 1, name: 'This month' })).toBeVisible();
});

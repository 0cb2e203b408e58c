import { expect, test } from '../test.js';

for (const path of ['/', '/membership'])
  test(`S1 §2, S2 §2: every question of ${path} opens its answer`, async ({ page }) => {
    await page.goto(path);
    const questions = page.getByRole('main').locator('details');
    await expect(questions.first()).toBeVisible();
    for (const question of await questions.all()) {
      await question.locator('summary').click();
      await expect(question.locator('summary + *')).toBeVisible();
    }
  });

import { expect, test, type Locator, type Page } from '../test.js';
import { emailTo, openTab } from '../account/account.js';
import { expectAccessible } from '../site/accessibility.js';
import { subscribe } from './weekly.js';

const boxes = (page: Page): Locator => page.getByRole('region', { name: 'My boxes' });
const status = (page: Page, words: string): Locator =>
  boxes(page).getByRole('heading', { name: `Weekly box, 5 meals ${words}` });

test('D27 and D44: a weekly box is skipped, paused, filled and cancelled from the account', async ({
  page,
}) => {
  test.slow();
  const person = await subscribe(page);
  await openTab(page, 'orders');
  await expect(status(page, 'Active')).toBeVisible();
  await boxes(page).getByRole('button', { name: 'Upcoming deliveries' }).click();
  const coming = boxes(page).getByRole('list', { name: 'Upcoming deliveries' });
  await expect(coming.getByRole('listitem')).toHaveCount(8);
  await expectAccessible(page, 'My boxes');

  await test.step('the first box is ordered, and can still be cancelled (T21)', async () => {
    await expect(
      boxes(page).getByText(/^This box is ordered with the meals below\. You can cancel it until \w{3}/),
    ).toBeVisible();
    await expect(boxes(page).getByText('It’s too late to change this box.')).toHaveCount(0);
  });

  await test.step('skip, and undo it', async () => {
    const second = coming.getByRole('listitem').nth(2);
    await second.getByRole('button', { name: /^Skip / }).click();
    await expect(second).toContainText('Skipped');
    await second.getByRole('button', { name: /^Undo skip for / }).click();
    await expect(second).toContainText('Planned');
  });

  await test.step('choose the meals of a coming box', async () => {
    await coming
      .getByRole('listitem')
      .nth(1)
      .getByRole('button', { name: /^(Choose|Change) meals/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /^Meals for / });
    await expect(dialog).toBeVisible();
    const oneFewer = dialog.getByRole('button', {
      name: 'One fewer Roast Chicken with Carrot and Swede Mash, Peas and Savoy',
    });
    if (await oneFewer.isVisible()) {
      await oneFewer.click();
      await dialog
        .getByRole('button', {
          name: 'Add Lemon & Herb Chicken with Crushed Butter Beans and Greens',
          exact: true,
        })
        .click();
    } else await dialog.getByRole('button', { name: 'Let the Chef Choose' }).click();
    await expect(dialog.getByText('5 of 5 meals')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save these meals' }).click();
    await expect(boxes(page).getByText('Your meals are saved.')).toBeVisible();
  });

  await test.step('pause, seen at once, and resume', async () => {
    await boxes(page).getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByRole('button', { name: 'Pause now' }).click();
    await expect(status(page, 'Paused')).toBeVisible();
    await boxes(page).getByRole('button', { name: 'Resume' }).click();
    await expect(status(page, 'Active')).toBeVisible();
  });

  await test.step('change the size', async () => {
    await boxes(page).getByRole('button', { name: 'Change box' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your weekly box' });
    await dialog.getByRole('combobox', { name: 'Meals a week' }).selectOption('6');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(boxes(page).getByText('Your changes are saved.')).toBeVisible();
    await expect(boxes(page).getByRole('heading', { name: 'Weekly box, 6 meals Active' })).toBeVisible();
  });

  await test.step('cancel in two clicks, and the email arrives', async () => {
    await boxes(page).getByRole('button', { name: 'Cancel weekly box' }).click();
    await page.getByRole('button', { name: 'Cancel now' }).click();
    await expect(boxes(page).getByText('Your weekly box is cancelled')).toBeVisible();
    await emailTo(person.email, /cancel/i);
  });
});

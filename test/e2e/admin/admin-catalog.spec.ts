import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test, type Locator, type Page } from '../test.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { deliveryDayOf } from '../database.js';
import { pdfText } from '#test/setup/reading/pdf-text.js';
import { CARDS, newCustomer, orderCode, orderUntilPayment, payByHand } from '../shop.js';
import { signInAs } from '../account/sign-in.js';

test.slow();

/** No other test orders it, and no package has it on its menu. */
const DISH = 'Prawn and White Bean Stew with Tomato, Fennel and Parsley';
const DISH_NUMBER = 18;
/** The dish that `orderUntilPayment` orders five of. */
const ORDERED = 'Roast Chicken with Carrot and Swede Mash, Peas and Savoy';

async function openProduct(page: Page, name: string): Promise<Locator> {
  await page.goto(`/admin?tab=settings&section=catalog&q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
  return dialog;
}

const meal = async (page: Page): Promise<unknown> =>
  (await page.request.get(`/api/meals/${DISH_NUMBER}`)).json();

/** Another window may have ordered the same for that day, so the lot may exist already. */
async function writeLots(page: Page, dish: Locator): Promise<void> {
  if (!(await dish.getByText('No lot yet').isVisible())) return;
  await page.getByRole('button', { name: 'Record lots' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Record \d+ lots?$/ })
    .click();
}

test('an allergen that staff add shows in the shop at once, and a second person lets the dish be sold again', async ({
  page,
}) => {
  await signInAs(page, 'content');
  const dialog = await openProduct(page, DISH);
  await expectAccessible(page, 'a product');
  const ingredients = dialog.getByLabel('Ingredients');
  await ingredients.fill(`${await ingredients.inputValue()} LUPIN flour.`);
  await dialog.getByRole('group', { name: 'Contains', exact: true }).getByLabel('Lupin').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Changed on/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve label' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'You made this change, so someone else must approve it.',
  );
  await expect
    .poll(() => meal(page))
    .toMatchObject({ available: false, allergens: { contains: expect.arrayContaining(['lupin']) } });

  await signInAs(page, 'content');
  await page.goto('/admin?tab=settings&section=catalog');
  await expect(
    page.getByText('1 product can’t be sold until a second person approves its label.'),
  ).toBeVisible();
  const again = await openProduct(page, DISH);
  await again.getByRole('button', { name: 'Approve label' }).click();
  await expect(again.getByText('Checked against the label and approved.')).toBeVisible();
  await expect.poll(() => meal(page)).toMatchObject({ available: true });

  await page.goto('/menu');
  await page
    .getByRole('button', { name: `Details of ${DISH}` })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: DISH })).toContainText('Lupin');
});

/** The server-rendered page of a recipe, which messengers and search engines read. */
async function sentPage(page: Page, id: string): Promise<{ status: number; text: string }> {
  const answer = await page.request.get(`/recipes/${id}`);
  return { status: answer.status(), text: await answer.text() };
}

test('a recipe is written, gets a picture, is shown, changed and hidden again @phone', async ({
  page,
}, info) => {
  // A separate one for each window.
  const title = `Quince & Barley Pottage ${info.project.name}`;
  await signInAs(page, 'content');
  await page.goto('/admin?tab=settings&section=catalog&view=recipes');
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  await expectNoSidewaysScroll(page, 'the recipes');
  await expectAccessible(page, 'the recipes');

  await page.getByRole('button', { name: 'New recipe' }).click();
  const writing = page.getByRole('dialog', { name: 'New recipe' });
  await writing.getByLabel('Title').fill(title);
  await writing.getByLabel('Description').fill('A slow pottage for a cold evening.');
  await writing.getByLabel('Category').selectOption('Dinner');
  await writing.getByLabel('Creator').selectOption({ index: 1 });
  await writing.getByLabel('Time in minutes').fill('45');
  await writing.getByLabel('Ingredients').fill('120 g pearl barley\n1 quince');
  await writing.getByLabel('Steps').fill('Simmer the barley.\nAdd the quince.');
  await writing
    .getByRole('group', { name: 'Contains', exact: true })
    .getByLabel('Cereals with gluten')
    .check();
  for (const name of ['Energy, kcal', 'Protein, g', 'Carbohydrate, g', 'Fat, g', 'Fibre, g'])
    await writing.getByLabel(name).fill('22');
  await writing.getByRole('button', { name: 'Create recipe' }).click();

  const dialog = page.getByRole('dialog', { name: `Edit ${title}` });
  await expect(dialog.getByText(/^Changed on/)).toBeVisible();
  // For two seconds it covers the dialog's close button on a phone.
  await expect(page.getByText('Recipe created', { exact: true })).toBeHidden();
  await expectAccessible(page, 'a recipe');
  const id = new URL(page.url()).searchParams.get('recipe') ?? '';
  expect(id).toContain('quince-barley-pottage');
  expect((await sentPage(page, id)).status).toBe(404);
  await dialog.getByLabel('Choose picture').setInputFiles({
    name: 'pottage.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#a06b2f' } })
      .jpeg()
      .toBuffer(),
  });
  await dialog.getByLabel('Alt text').fill('A bowl of pottage');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog.getByRole('img', { name: 'A bowl of pottage' })).toBeVisible();
  await dialog.getByRole('switch', { name: 'Shown on the site' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('link', { name: 'View on site' })).toBeVisible();

  await expect.poll(async () => (await sentPage(page, id)).text).toContain('"recipeYield":"2"');
  await page.goto(`/recipes/${id}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: 'A bowl of pottage' })).toBeVisible();
  await expect(page.getByText(/^We’ve changed this recipe/)).toBeVisible();

  await page.goto(`/admin?tab=settings&section=catalog&view=recipes&recipe=${id}`);
  await dialog.getByLabel('Servings').fill('3');
  await dialog.getByLabel('Steps').fill('Simmer the barley.\nAdd the quince.\nServe with sorrel.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await sentPage(page, id)).text).toContain('"recipeYield":"3"');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.goto('/');
  await page.getByLabel('Search recipes').fill('quince pottage');
  await expect(page.getByRole('link', { name: title })).toBeVisible();

  await page.goto(`/admin?tab=settings&section=catalog&view=recipes&title=quince`);
  await page.getByRole('button', { name: `Hide ${title}` }).click();
  await expect(page.getByText(`“${title}” is hidden.`)).toBeVisible();
  await expect.poll(async () => (await sentPage(page, id)).status).toBe(404);
});

test('of two people who change a recipe, the second sees a conflict and loses nothing', async ({
  page,
  browser,
}, { retry }) => {
  // A retry has to change something again.
  const time = `${27 + retry} mins + marinating`;
  const tip = `A tip of the second, at try ${retry + 1}.`;
  const id = 'cha-ca-turmeric-cod-with-dill';
  const address = `/admin?tab=settings&section=catalog&view=recipes&recipe=${id}`;
  const recipe = async (): Promise<unknown> => (await page.request.get(`/api/recipes/${id}`)).json();
  await signInAs(page, 'content');
  await page.goto(address);
  const dialog = page.getByRole('dialog', { name: /^Edit / });
  await dialog.getByLabel('Tip', { exact: true }).fill(tip);

  const context = await browser.newContext();
  const other = await context.newPage();
  await signInAs(other, 'content');
  await other.goto(address);
  const theirs = other.getByRole('dialog', { name: /^Edit / });
  await theirs.getByLabel('Time in words').fill(time);
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect.poll(recipe).toMatchObject({ prepTimeText: time });
  await context.close();

  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Someone else has changed this')).toBeVisible();
  await expectAccessible(page, 'somebody else was faster');
  await dialog.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(dialog.getByLabel('Time in words')).toHaveValue(time);
  await expect(dialog.getByLabel('Tip', { exact: true })).toHaveValue(tip);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(recipe).toMatchObject({ prepTimeText: time, tips: tip });
});

test('a price is planned for a day to come, and withdrawn @phone', async ({ page }) => {
  await signInAs(page, 'content');
  await page.goto('/admin?tab=settings&section=catalog&view=prices');
  await page.getByRole('button', { name: 'Change price of Breakfast' }).click();
  const dialog = page.getByRole('dialog', { name: 'New price: Breakfast' });
  await dialog.getByLabel('New price in pounds').fill('four');
  await dialog.getByRole('button', { name: 'Plan price change' }).click();
  await expect(dialog.getByText('Enter an amount, such as 8.50')).toBeVisible();
  await dialog.getByLabel('New price in pounds').fill('4.25');
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('From', { exact: true }).fill(day);
  await dialog.getByRole('button', { name: 'Plan price change' }).click();
  await expect(page.getByRole('list', { name: 'Prices', exact: true })).toContainText('£4.25 from');
  await expectNoSidewaysScroll(page, 'the back office');
  await expectAccessible(page, 'the prices');
  await page.getByRole('button', { name: 'Withdraw the planned price of Breakfast' }).click();
  await expect(page.getByRole('button', { name: 'Change price of Breakfast' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Price changes' })).toContainText('Withdrawn');
});

test('the kitchen prints a day, records its lots, and finds the recipients of one @phone', async ({
  page,
}) => {
  const customer = newCustomer();
  const code = orderCode(await orderUntilPayment(page, customer));
  await payByHand(page, CARDS.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const day = await deliveryDayOf(customer.email);

  await signInAs(page, 'kitchen');
  await page.goto(`/admin?tab=orders&section=kitchen&day=${day}`);
  const dish = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: ORDERED }) });
  await expect(dish).toBeVisible();
  await expectNoSidewaysScroll(page, 'the back office');
  await expectAccessible(page, 'the production sheet');

  await writeLots(page, dish);
  await expect(dish.getByRole('button', { name: `Labels for ${ORDERED}` })).toBeVisible();
  const lot = /L\d{6}-\d+/.exec(await dish.innerText())?.[0] ?? '';
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dish.getByRole('button', { name: `Labels for ${ORDERED}` }).click(),
  ]);
  const text = pdfText(readFileSync(await download.path())).replace(/\s+/g, ' ');
  expect(text).toContain(ORDERED);
  // The demo shop's data are estimates.
  expect(text).toContain('ESTIMATE – NOT FOR SALE');
  expect(text).toContain(`Lot ${lot}`);

  await page.getByRole('tab', { name: 'Pick list' }).click();
  const box = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: code }) });
  await expect(box).toContainText(`5 × ${ORDERED}`);
  await expect(page.getByRole('main')).not.toContainText(customer.address);
  await expectAccessible(page, 'the pick list');

  await page.getByRole('tab', { name: 'Recall' }).click();
  await page.getByLabel('Lot', { exact: true }).fill(lot.toLowerCase());
  await page.getByRole('button', { name: 'Find by lot' }).click();
  await expect(page.getByRole('list', { name: 'Customers affected' })).toContainText(customer.email);
  await expectNoSidewaysScroll(page, 'the back office');
  await expectAccessible(page, 'a recall');
});

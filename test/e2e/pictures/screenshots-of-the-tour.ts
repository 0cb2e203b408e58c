import { urlIn, emailTo } from '../account/account.js';
import { product } from '../product.js';
import { keepForDocs, loadPictures, makesDocs } from './pictures.js';
import { newAdmin, findOrder, openOrder } from '../admin/admin.js';
import {
  addDish,
  CARDS,
  chooseCount,
  fillCheckout,
  goToCheckout,
  goToPayment,
  newCustomer,
  openConfigurator,
  orderCode,
  payByHand,
} from '../shop.js';
import { ordersOf } from '../database.js';
import { signInAs } from '../account/sign-in.js';
import { expect, test, type Page } from '../test.js';

/** The walk through the product in docs/walk.md, on a desktop and on a phone. */
test('the walk', async ({ page, browser, isMobile }) => {
  test.skip(!makesDocs(), 'not asked for');
  test.setTimeout(600_000);
  if (!isMobile) await page.setViewportSize({ width: 1280, height: 860 });
  const keep = async (name: string): Promise<void> => {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await loadPictures(page);
    await page.mouse.move(0, 0);
    await keepForDocs(page, browser, `walk-${name}${isMobile ? '-phone' : ''}`);
  };

  await visit(page, '/');
  await keep('01-home');
  await visit(page, '/recipes');
  await keep('02-recipes');

  await openConfigurator(page);
  await chooseCount(page, 5);
  await addDish(page, 'Roast Chicken with Carrot and Swede Mash, Peas and Savoy', 5);
  await keep('03-box');
  await goToCheckout(page);
  const customer = newCustomer();
  await fillCheckout(page, customer);
  await keep('04-checkout');
  const sessionId = await goToPayment(page);
  await keep('05-payment');
  await payByHand(page, CARDS.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await keep('06-paid');
  const sentEmail = await emailTo(customer.email, /confirmed$/);
  await page.goto(urlIn(sentEmail, '/order/'));
  await keep('07-order');
  await page.goto(product.mailboxUrl);
  await keep('08-mailbox');

  await signInAs(page, 'member');
  await visit(page, '/account?tab=orders');
  await expect(page.getByRole('heading', { name: /^Weekly box, \d+ meals/ }).first()).toBeVisible();
  await keep('09-weekly-box');
  await visit(page, '/account?tab=wallet');
  await keep('10-wallet');
  await visit(page, '/community');
  await keep('11-community');
  await signInAs(page, 'professional');
  await visit(page, '/referral');
  await keep('12-professional');

  await newAdmin(page);
  const id = (await ordersOf(customer.email)).at(-1)?.id ?? '';
  await visit(page, '/admin?tab=orders&section=orders');
  await findOrder(page, orderCode(sessionId), id);
  await expect(await openOrder(page, id)).toBeVisible();
  await keep('13-admin-order');
  for (const [name, query] of [
    ['14-admin-kitchen', 'tab=orders&section=kitchen'],
    ['15-admin-metrics', 'tab=analytics&section=overview'],
    ['16-admin-catalog', 'tab=settings&section=catalog'],
  ] as const) {
    await visit(page, `/admin?${query}`);
    await keep(name);
  }
});

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

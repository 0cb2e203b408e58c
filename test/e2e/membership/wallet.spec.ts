import { expect, test, type Page } from '../test.js';
import { card, openTab } from '../account/account.js';
import { expectAccessible, expectNoSidewaysScroll } from '../site/accessibility.js';
import { ordersOf } from '../database.js';
import { completeSession } from '../outside.js';
import {
  boxOfFive,
  CARDS,
  fillCheckout,
  goToCheckout,
  goToPayment,
  newCustomer,
  payByHand,
  priceRow,
  toast,
} from '../shop.js';
import { newPerson, signIn, type Person } from '../account/sign-in.js';

/** A signed-in customer with the wallet open. */
async function openWallet(page: Page, query = ''): Promise<Person> {
  const person = await newPerson();
  await signIn(page, person);
  await page.goto(`/account${query}`);
  await expect(card(page, 'Balance')).toBeVisible();
  return person;
}

const amount = (page: Page) => card(page, 'Top up').getByRole('spinbutton');
const balance = (page: Page) => card(page, 'Balance');
const transactions = (page: Page) => card(page, 'Recent transactions').getByRole('listitem');

/** Presses 'Top up' and follows to the payment page in its new tab. */
async function topUp(page: Page, pounds: number): Promise<{ payment: Page; sessionId: string }> {
  await amount(page).fill(String(pounds));
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Top up £${pounds}.00` }).click();
  const payment = await opening;
  await payment.waitForURL(/\/c\/pay\//);
  const sessionId = new URL(payment.url()).pathname.split('/').at(-1) ?? '';
  return { payment, sessionId };
}

/** Fires the browser's event for returning to a tab. */
const comeBack = (page: Page): Promise<unknown> =>
  page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");

/** Makes a top-up and waits until the wallet shows it with its bonus. */
async function fill(page: Page, pounds: number, shown: string): Promise<void> {
  const { payment, sessionId } = await topUp(page, pounds);
  await completeSession(sessionId);
  await payment.close();
  await expect(async () => {
    await comeBack(page);
    await expect(balance(page)).toContainText(shown, { timeout: 1_000 });
  }).toPass();
}

test.describe('rule W17: topping up', () => {
  test('£200 earns a £20 bonus: shown while typed, paid in a new tab, credited on return @phone', async ({
    page,
  }) => {
    await openWallet(page);
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    await expect(amount(page)).toHaveValue('100');
    await amount(page).fill('200');
    await expect(card(page, 'Top up')).toContainText('Bonus+£20.00');
    await expect(card(page, 'Top up')).toContainText('Added to wallet£220.00');
    await expectAccessible(page, 'an empty wallet');

    const { payment } = await topUp(page, 200);
    await payByHand(payment, CARDS.good);
    await expect(toast(payment, 'Wallet Topped Up!')).toBeVisible();
    await expect(payment.getByText('£220.00 has been added to your wallet.', { exact: true })).toBeVisible();
    await expect(payment).toHaveURL(/\/account\?tab=wallet$/);
    await expect(balance(payment)).toContainText('£220.00');
    await expect(balance(payment)).toContainText('Total deposited£200.00');
    await expect(balance(payment)).toContainText('Total bonus earned£20.00');
    await expect(transactions(payment)).toHaveText([/Bonus.*\+£20\.00$/, /Top-up.*\+£200\.00$/]);
    await payment.close();

    await comeBack(page);
    await expect(balance(page)).toContainText('£220.00');
    await expectAccessible(page, 'a wallet with money');
    await expectNoSidewaysScroll(page, 'a wallet with money');
  });

  test('rule W1: 9, 15, 1010 and −10 are refused with words', async ({ page }) => {
    await openWallet(page);
    for (const [typed, words] of [
      ['9', 'Minimum top-up amount is £10'],
      ['-10', 'Minimum top-up amount is £10'],
      ['15', 'Top up in steps of £10'],
      ['1010', 'Maximum top-up amount is £1,000'],
    ] as const) {
      await amount(page).fill(typed);
      await page.getByRole('button', { name: 'Top up wallet' }).click();
      await expect(card(page, 'Top up').getByText(words)).toBeVisible();
      const said = page.getByRole('region', { name: /^Messages/ });
      await expect(said.getByText('Invalid Amount').last()).toBeVisible();
      await expect(said.getByText(words).last()).toBeVisible();
    }
    expect(page.context().pages()).toHaveLength(1);
  });

  test('rule W13, cancelled: shows so and charges nothing', async ({ page }) => {
    await openWallet(page);
    const { payment } = await topUp(page, 50);
    await payment.getByRole('link', { name: 'Cancel' }).click();
    await expect(payment.getByText('Top-up cancelled. Nothing was taken.')).toBeVisible();
    await expect(payment).toHaveURL(/\/account\?tab=wallet$/);
    await expect(balance(payment)).toContainText('£0.00');
  });

  test('rule W13: a payment tab that is closed after paying is credited all the same', async ({ page }) => {
    await openWallet(page);
    await fill(page, 100, '£110.00');
  });

  test('rule W13: a visitor logs in first', async ({ page }) => {
    await page.goto('/account?topup=cancelled');
    await expect(page).toHaveURL(/\/auth/);
  });

  test('W12 the whole history comes as a file', async ({ page }) => {
    await openWallet(page);
    await fill(page, 100, '£110.00');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all (CSV)' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('wallet.csv');
    const chunks: Buffer[] = [];
    for await (const chunk of await saved.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array));
    const lines = Buffer.concat(chunks).toString('utf8').trim().split(/\r?\n/);
    expect(lines[0]).toContain('createdAt,transactionType,description,amountPence');
    expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual(['1000', '10000']);
  });

  test('W11 unspent money goes back to its card, its bonus with it', async ({ page }) => {
    await openWallet(page);
    await fill(page, 100, '£110.00');
    await page.getByRole('button', { name: 'Withdraw £100.00' }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw £100.00 to your cards?' });
    await expect(dialog).toContainText('You also lose a bonus of £10.00.');
    await expectAccessible(page, 'the question before money goes back');
    await dialog.getByRole('button', { name: 'Yes, withdraw £100.00' }).click();
    await expect(page.getByText(/^£100.00 is on its way back to your cards/)).toBeVisible();
    await expect(balance(page)).toContainText('£0.00');
    await expect(page.getByText('There’s no unspent card money in your wallet.')).toBeVisible();
  });
});

const useWallet = (page: Page) => page.getByRole('switch', { name: 'Use wallet balance' });

/** A box of £46.00 at the checkout of a customer with this much in the wallet. */
async function checkOutWith(page: Page, pounds: number, shown: string): Promise<Person> {
  const person = await openWallet(page);
  await fill(page, pounds, shown);
  await boxOfFive(page);
  await goToCheckout(page);
  await fillCheckout(page, { ...newCustomer(), email: person.email });
  await useWallet(page).check();
  return person;
}

test.describe('D11: paying from the wallet', () => {
  test('wallet and card share a payment, and a cancelled order refunds each its share', async ({ page }) => {
    const { email } = await checkOutWith(page, 20, '£20.00');
    await expect(priceRow(page, 'Wallet')).toHaveText('−£20.00');
    await expect(priceRow(page, 'To pay by card')).toHaveText('£26.00');
    await expectAccessible(page, 'a checkout with the wallet');
    await goToPayment(page);
    await payByHand(page, CARDS.good);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    expect(await ordersOf(email)).toEqual([expect.objectContaining({ status: 'processing' })]);

    await page.goto('/account');
    await expect(balance(page)).toContainText('£0.00');
    await openTab(page, 'orders');
    await expect(page.getByText(/£20\.00 from your wallet/).first()).toBeVisible();
    await page.getByRole('button', { name: /^Details/ }).click();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await expect(dialog).toContainText(
      '£20.00 goes to your wallet straight away, and £26.00 to your card within',
    );
    await dialog.getByRole('button', { name: 'Cancel and refund' }).click();
    await expect(
      page.getByRole('heading', { name: /^One-time box, 5 meals (Cancelled|Refunded)/ }),
    ).toBeVisible();
    await page.goto('/account');
    await expect(async () => {
      await comeBack(page);
      await expect(balance(page)).toContainText('£20.00', { timeout: 1_000 });
    }).toPass();
    await expect(transactions(page).first()).toHaveText(/Refund.*\+£20\.00$/);
  });

  test('all of it comes from the wallet, and no payment page is seen', async ({ page }) => {
    const { email } = await checkOutWith(page, 100, '£110.00');
    await expect(priceRow(page, 'Wallet')).toHaveText('−£46.00');
    await expect(priceRow(page, 'Left to pay')).toHaveText('£0.00');
    await page.getByRole('button', { name: 'Order and pay from wallet' }).click();
    await expect(page).toHaveURL(/\/payment-success\?order=/);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    expect(await ordersOf(email)).toEqual([expect.objectContaining({ status: 'processing' })]);
    await page.goto('/account');
    await expect(balance(page)).toContainText('£64.00');
  });

  test('a balance that has moved shows the new price and charges nothing', async ({ page }) => {
    await checkOutWith(page, 20, '£20.00');
    await expect(priceRow(page, 'To pay by card')).toHaveText('£26.00');
    const other = await page.context().newPage();
    await other.goto('/account');
    await expect(balance(other)).toContainText('£20.00');
    await other.getByRole('button', { name: 'Withdraw £20.00' }).click();
    await other.getByRole('button', { name: 'Yes, withdraw £20.00' }).click();
    await expect(balance(other)).toContainText('£0.00');
    await other.close();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText('The price has changed')).toBeVisible();
    await expect(page.getByText(/It was £26\.00 and is now £46\.00/)).toBeVisible();
  });

  test('W5 not for a visitor, and not without money', async ({ page }) => {
    await boxOfFive(page);
    await goToCheckout(page);
    await expect(useWallet(page)).toHaveCount(0);
  });
});

test.describe('D6: a promotion code in the cart', () => {
  test('is checked by the shop, shown with its effect, kept over a reload, and taken to the checkout', async ({
    page,
  }) => {
    await boxOfFive(page);
    const summary = page.getByRole('region', { name: /^Your box|summary/i }).last();
    const field = summary.getByRole('textbox', { name: 'Promotion code' });
    await field.fill('NOSUCHCODE');
    await summary.getByRole('button', { name: /^Apply/ }).click();
    await expect(summary.getByText('This code isn’t valid for this order.')).toBeVisible();
    await field.fill('welcome20');
    await field.press('Enter');
    await expect(summary.getByText('WELCOME20 applied.')).toBeVisible();
    await expect(priceRow(page, 'Promotion WELCOME20 (20%)')).toHaveText('−£8.50');
    await page.reload();
    await expect(page.getByText('WELCOME20 applied.')).toBeVisible();
    await expect(priceRow(page, 'Promotion WELCOME20 (20%)')).toHaveText('−£8.50');
    await goToCheckout(page);
    await expect(page.getByText('WELCOME20 applied.')).toBeVisible();
    await expect(priceRow(page, 'Promotion WELCOME20 (20%)')).toHaveText('−£8.50');
  });

  test('with a referral too, the better one applies, and the summary says so', async ({ page }) => {
    await boxOfFive(page, '?ref=DEMOPRO1');
    await expect(priceRow(page, 'Referral discount (10%)')).toHaveText('−£4.25');
    await page.getByRole('textbox', { name: 'Promotion code' }).fill('WELCOME20');
    await page.getByRole('textbox', { name: 'Promotion code' }).press('Enter');
    await expect(priceRow(page, 'Promotion WELCOME20 (20%)')).toHaveText('−£8.50');
    await expect(page.getByText('You had two discounts, so we’ve used the bigger one.')).toBeVisible();
  });
});

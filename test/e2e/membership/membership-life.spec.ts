import { expect, test, type Page } from '../test.js';
import { expectAccessible } from '../site/accessibility.js';
import { card, emailTo } from '../account/account.js';
import { changeSetting } from '../database.js';
import { deliveryOfSmallBox, passDays } from '../outside.js';
import { newPerson, signIn, tokenOf, type Person } from '../account/sign-in.js';

/** A card can have one trial: each retry of this test uses another card. */
const FIRST_CARDS = ['5555555555554444', '4000056655665556', '378282246310005'];
const FREE = 0;
const SMALL_BOX_DELIVERY_PENCE = 350;

/** What the account page, a box's price and the provider's page show of a membership. */
interface Standing {
  readonly account: string | RegExp;
  readonly deliveryPence: number;
  readonly provider: RegExp;
}

test.afterEach(() => changeSetting('membership.pricePence', undefined));

async function startTrial(page: Page, cardNumber: string): Promise<void> {
  await page.goto('/membership');
  await page.getByRole('checkbox', { name: /^I understand that I/ }).check();
  await page.getByRole('button', { name: 'Start your 30-day free trial' }).first().click();
  await page.getByLabel('Card number').pressSequentially(cardNumber);
  await page.getByLabel('Expiry').pressSequentially('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Start trial' }).click();
  await expect(page).toHaveURL(/\/account/);
}

/** The provider's page with the member's cards and invoices, in a separate window. */
async function portal(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await card(page, 'Your membership').getByRole('button', { name: 'Manage Subscription' }).click();
  const window = await opened;
  await expect(window.getByRole('heading', { name: 'Billing' })).toBeVisible();
  return window;
}

async function inPortal(page: Page, button: string | RegExp): Promise<void> {
  const window = await portal(page);
  await window.getByRole('button', { name: button }).click();
  await expect(window.getByRole('status')).toBeVisible();
  await window.close();
}

/** All three agree; reloads the account until the provider's webhook has arrived. */
async function expectStanding(page: Page, person: Person, standing: Standing): Promise<void> {
  await signIn(page, person);
  const membership = card(page, 'Your membership');
  await expect(async () => {
    await page.goto('/account');
    await expect(membership.getByText(standing.account)).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  const window = await portal(page);
  await expect(window.getByText(standing.provider)).toBeVisible();
  await window.close();
  expect(await deliveryOfSmallBox(await tokenOf(person))).toBe(standing.deliveryPence);
}

async function cancel(page: Page): Promise<void> {
  await card(page, 'Your membership').getByRole('button', { name: 'Cancel membership' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel membership' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('rules L3, L7, L9: started, failed, recovered, refunded, renewed, cancelled and over: page, price and provider agree', async ({
  page,
}, { retry }) => {
  test.setTimeout(900_000);
  const person = await newPerson();

  await test.step('started', async () => {
    await signIn(page, person);
    await startTrial(page, FIRST_CARDS[retry % FIRST_CARDS.length] ?? '');
    const account = /^Your free trial runs until .* Then LT\+ continues at £7\.99 a month unless you cancel/;
    await expectStanding(page, person, { account, deliveryPence: FREE, provider: /· free until/ });
    await emailTo(person.email, /^Your LT\+ trial has started$/);
  });

  await test.step('failed: the card is refused at the end of the trial', async () => {
    await inPortal(page, /^Fails at renewal/);
    await passDays(31);
    const account = 'We haven’t received £7.99 for this month yet.';
    await expectStanding(page, person, {
      account,
      deliveryPence: FREE,
      provider: /· the last payment failed/,
    });
    await expect(page.getByText('Your last payment didn’t go through')).toBeVisible();
    await emailTo(person.email, /^Your LT\+ trial ends on /);
    await emailTo(person.email, /^Your payment didn’t go through$/);
  });

  await test.step('recovered: paid by another card', async () => {
    await inPortal(page, /^Pays/);
    await inPortal(page, /^Pay now/);
    const account = /^Renews on .* at £7\.99 a month/;
    await expectStanding(page, person, { account, deliveryPence: FREE, provider: /· renews on/ });
    await expect(page.getByText('Your last payment didn’t go through')).toHaveCount(0);
  });

  await test.step('cancelled within 14 days of the first payment, which goes back', async () => {
    await cancel(page);
    await expect(page.getByText('£7.99 is on its way back to your card.')).toBeVisible();
    const account = /^Cancelled\. You keep your benefits until/;
    await expectStanding(page, person, { account, deliveryPence: FREE, provider: /· ends on/ });
    await emailTo(person.email, /^Your LT\+ membership is cancelled$/);
    await emailTo(person.email, /^We’ve refunded your LT\+ payment$/);
  });

  await test.step('kept after all, and notified of a new price', async () => {
    await card(page, 'Your membership').getByRole('button', { name: 'Keep my membership' }).click();
    await changeSetting('membership.pricePence', 899);
    await passDays(1);
    expect(await emailTo(person.email, /^A new price for LT\+ from /)).toContain('£8.99 a month');
    const account = /^Renews on .* at £7\.99 a month/;
    await expectStanding(page, person, { account, deliveryPence: FREE, provider: /· renews on/ });
    await expect(page.getByText(/^From .*: £8\.99 a month$/)).toBeVisible();
    await expectAccessible(page, 'account of a member with another price to come');
  });

  await test.step('renewed at the old price, and from then on at the new one', async () => {
    await passDays(30);
    const account = /^Renews on .* at £8\.99 a month/;
    await expectStanding(page, person, { account, deliveryPence: FREE, provider: /· renews on/ });
    const window = await portal(page);
    await expect(window.getByText('paid', { exact: true })).toHaveCount(3);
    await window.close();
    await passDays(31);
    await expectStanding(page, person, { account, deliveryPence: FREE, provider: /· renews on/ });
    await expect(page.getByText(/^From .*: £8\.99 a month$/)).toHaveCount(0);
    const later = await portal(page);
    await expect(later.getByText('paid', { exact: true })).toHaveCount(4);
    await expect(later.getByText('£8.99').first()).toBeVisible();
    await later.close();
  });

  await test.step('cancelled to the end of its month, and over', async () => {
    await cancel(page);
    const account = /^Cancelled\. You keep your benefits until/;
    await expectStanding(page, person, { account, deliveryPence: FREE, provider: /· ends on/ });
    await passDays(31);
    await signIn(page, person);
    await page.goto('/account');
    await expect(card(page, 'Your membership')).toHaveCount(0);
    expect(await deliveryOfSmallBox(await tokenOf(person))).toBe(SMALL_BOX_DELIVERY_PENCE);
    await emailTo(person.email, /^Your LT\+ membership has ended$/);
  });
});

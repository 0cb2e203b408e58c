import type { Page } from '@playwright/test';
import { SESSION_KEY } from '#frontend/api/stored-session.js';
import { changeSetting, deliveryDayOf, ordersOf } from '../database.js';
import {
  declareAllergyThenDecline,
  expectMilkOnLabelAndEmail,
  completePayment,
  press,
} from './milk-allergy-journey.js';
import { advanceClock, stayWithinDay } from '../outside.js';
import { newCustomer, payByHand, total, type Customer } from '../shop.js';
import { newPerson, signIn, type Person } from '../account/sign-in.js';
import { expect, test } from '../test.js';

/** A little more than the time to pay (orders.paymentMinutes). */
const TIME_TO_PAY_MINUTES = 31;
const NEEDS_BANK = '4000002500003155';
const PHONE = { width: 390, height: 844 };

interface Walk {
  readonly page: Page;
  readonly person: Person;
}

/** Returns from a payment page whose card was declined; returns the page that continues. */
type ComeBack = (walk: Walk) => Promise<Page | undefined>;

const cancel = (page: Page) => page.getByRole('link', { name: 'Cancel' }).click();
const atCheckout = (page: Page) => expect(total(page)).toBeVisible();
async function cancelled(page: Page): Promise<void> {
  await cancel(page);
  await atCheckout(page);
}

async function back(page: Page): Promise<void> {
  // The page of the declined payment is in the history once more.
  while (page.url().includes('/c/pay/')) await page.goBack();
}

async function anotherTab(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.evaluate("void window.open('/checkout')");
  return opening;
}

async function openMyOrder(page: Page, { email }: Person): Promise<void> {
  const id = (await ordersOf(email)).at(-1)?.id ?? '';
  await page.goto(`/account?tab=orders&order=${id}`);
}

const AS_VISITOR: readonly (readonly [way: string, comeBack: ComeBack])[] = [
  ['another card on the same page', () => Promise.resolve(undefined)],
  ['Cancel', async ({ page }) => void (await cancel(page))],
  ['Back', async ({ page }) => void (await back(page))],
  [
    'history.go(-2)',
    async ({ page }) => {
      // Later, so that the page is still there when the call returns.
      await page.evaluate('void setTimeout(() => history.go(-2))');
      await page.waitForURL(/\/checkout/);
    },
  ],
  ['Back and Forward', async ({ page }) => (await back(page), await page.goForward(), undefined)],
  [
    'a reload of the payment page, then Cancel',
    async ({ page }) => void (await page.reload(), await cancel(page)),
  ],
  [
    'Cancel and two reloads',
    async ({ page }) => void (await cancelled(page), await page.reload(), await page.reload()),
  ],
  ['the address bar', async ({ page }) => void (await page.goto('/checkout'))],
  [
    'another page of the shop first',
    async ({ page }) => void (await page.goto('/our-boxes'), await page.goto('/checkout')),
  ],
  [
    'a new tab, and the old one closed',
    async ({ page }) => {
      await cancelled(page);
      const tab = await anotherTab(page);
      await page.close();
      return tab;
    },
  ],
  [
    'two tabs, of which the other has pressed the button',
    async ({ page }) => {
      await cancelled(page);
      const tab = await anotherTab(page);
      await atCheckout(tab);
      await press(tab);
      await page.reload();
      return page;
    },
  ],
  [
    'a bank that refuses as well',
    async ({ page }) => {
      await payByHand(page, NEEDS_BANK);
      await page.getByRole('button', { name: 'Refuse' }).click();
      await cancel(page);
    },
  ],
  [
    // On a phone its button is in the menu.
    'another theme and a reload',
    async ({ page }) => {
      await cancelled(page);
      await page
        .getByRole('button', { name: /^Switch to (dark|light) theme$/ })
        .first()
        .click();
      await page.reload();
    },
  ],
  [
    'no network for a while',
    async ({ page }) => {
      await page.context().setOffline(true);
      await cancel(page).catch(() => undefined);
      await page.context().setOffline(false);
      await page.goto('/checkout?cancelled=1');
    },
  ],
  [
    'another price',
    async ({ page }) => {
      await changeSetting('delivery.standardPence', 400);
      await cancel(page);
    },
  ],
  [
    'the end of the time to pay',
    async ({ page }) => void (await advanceClock(TIME_TO_PAY_MINUTES), await cancel(page)),
  ],
  [
    'signing in between',
    async ({ page, person }) => void (await signIn(page, person), await page.goto('/checkout')),
  ],
];

const SIGNED_IN: readonly (readonly [way: string, comeBack: ComeBack])[] = [
  [
    'Pay now in the account',
    async ({ page, person }) => {
      await openMyOrder(page, person);
      await page.getByRole('button', { name: 'Pay now' }).click();
      await page.waitForURL(/\/c\/pay\//);
    },
  ],
  [
    'the order cancelled in the account',
    async ({ page, person }) => {
      await openMyOrder(page, person);
      await page.getByRole('button', { name: 'Cancel order' }).click();
      await page.getByRole('button', { name: 'Yes, cancel it' }).click();
      await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
      await page.goto('/checkout');
    },
  ],
  [
    'a session that has ended',
    async ({ page }) => {
      await page.goto('/robots.txt');
      await page.evaluate(`localStorage.removeItem(${JSON.stringify(SESSION_KEY)})`);
      await page.goto('/checkout');
    },
  ],
];

test.afterEach(() => changeSetting('delivery.standardPence', undefined));

function walk(
  way: string,
  comeBack: ComeBack,
  { index, isMember }: { index: number; isMember: boolean },
): void {
  const size = index % 2 === 0 ? 'a desktop' : 'a phone';
  test(`rule F23: milk is not lost on ${size}: ${way}`, async ({ page }) => {
    if (index % 2 === 1) await page.setViewportSize(PHONE);
    const person = await newPerson();
    const customer: Customer = isMember ? { ...newCustomer(), email: person.email } : newCustomer();
    if (isMember) await signIn(page, person);
    await declareAllergyThenDecline(page, customer);
    const there = (await comeBack({ page, person })) ?? page;
    await completePayment(there, customer);
    await expectMilkOnLabelAndEmail(customer, await deliveryDayOf(customer.email));
  });
}

test.beforeEach(() => stayWithinDay(TIME_TO_PAY_MINUTES));

for (const [index, [way, comeBack]] of AS_VISITOR.entries()) walk(way, comeBack, { index, isMember: false });
for (const [index, [way, comeBack]] of SIGNED_IN.entries())
  walk(way, comeBack, { index: AS_VISITOR.length + index, isMember: true });

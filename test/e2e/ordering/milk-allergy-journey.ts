import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { ordersOf } from '../database.js';
import { emails } from '../outside.js';
import { demoPassword, product } from '../product.js';
import {
  CARDS,
  confirmAge,
  field,
  fillCheckout,
  payByHand,
  payButton,
  total,
  type Customer,
} from '../shop.js';
import { tokenOf } from '../account/sign-in.js';
import { expect } from '../test.js';

const TIKKA = 'meal-chicken-tikka-red-dal';
const ROAST = 'meal-roast-chicken-root-mash';
const MEAL_PENCE = 850;
const DELIVERY_PENCE = 350;

export const milk = (page: Page): Locator => page.getByRole('checkbox', { name: 'Milk', exact: true });
export const allergyPrompt = (page: Page): Locator => page.getByText('Please tell us about allergies again');
const consent = (page: Page): Locator =>
  page.getByRole('checkbox', { name: /^I agree that you use this health/ });
const keepIt = (page: Page): Locator => page.getByRole('checkbox', { name: /^I understand, keep it/ });

const Meals = z.object({
  items: z.array(z.looseObject({ id: z.number(), sku: z.string(), name: z.string() })),
});
const Picks = z.object({
  items: z.array(
    z.looseObject({ orderId: z.string(), declared: z.object({ allergens: z.array(z.string()) }).nullable() }),
  ),
});

let kept: Promise<string> | undefined;

/** Two dishes with milk and three without, in the configurator's format for the checkout. */
async function aCart(): Promise<string> {
  const answer = await fetch(`${product.siteUrl}/api/meals`);
  const { items } = Meals.parse(await answer.json());
  const chosen = [
    { sku: TIKKA, quantity: 2 },
    { sku: ROAST, quantity: 3 },
  ].map(({ sku, quantity }) => {
    const meal = items.find((each) => each.sku === sku);
    if (!meal) throw new Error(`There is no ${sku}.`);
    const { id, name } = meal;
    return { id, sku, name, quantity, pricePence: MEAL_PENCE, category: 'Meals' };
  });
  const cart = {
    cartId: 'milk-allergy-journey',
    kind: 'one_time',
    meals: chosen,
    subtotalPence: 5 * MEAL_PENCE,
    deliveryChargePence: DELIVERY_PENCE,
    totalPence: 5 * MEAL_PENCE + DELIVERY_PENCE,
    isSubscription: false,
    mealsPerWeek: 5,
    mealType: 'standard',
    halalOnly: false,
    selectedMeals: Object.fromEntries(chosen.map(({ id, quantity }) => [id, quantity])),
    breakfasts: {},
    proteinPots: {},
    packages: [],
  };
  return JSON.stringify(cart);
}

/** Opens the checkout of a box of five, two of them with milk, without the configurator. */
export async function openCheckout(page: Page): Promise<void> {
  kept ??= aCart();
  await page.goto('/robots.txt');
  await page.evaluate(`sessionStorage.setItem('checkoutCart', ${JSON.stringify(await kept)})`);
  await page.goto('/checkout');
  await expect(total(page)).toBeVisible();
}

async function declare(page: Page): Promise<void> {
  await milk(page).check();
  await consent(page).check();
  if (await keepIt(page).isVisible()) await keepIt(page).check();
}

export async function press(page: Page): Promise<void> {
  await payButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
}

/** Declares milk, keeps a milk dish despite the warning, and pays with a declined card. */
export async function declareAllergyThenDecline(page: Page, customer: Customer): Promise<void> {
  await openCheckout(page);
  await fillCheckout(page, customer);
  await declare(page);
  await press(page);
  await payByHand(page, CARDS.declined);
  await expect(page.getByRole('alert')).toContainText('declined');
}

/**
 * Continues from wherever the way back ended. At the checkout milk is ticked already, or the page visibly
 * requires a choice and allows no payment before it.
 */
export async function completePayment(page: Page, customer: Customer): Promise<void> {
  if (!page.url().includes('/c/pay/')) await checkOutAgain(page, customer);
  // A page restored from the history keeps its typed input.
  for (const label of ['Card number', 'Expiry']) await page.getByLabel(label).fill('');
  await payByHand(page, CARDS.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
}

async function checkOutAgain(page: Page, customer: Customer): Promise<void> {
  await expect(total(page)).toBeVisible();
  await expect(async () => {
    const isTicked = await milk(page).isChecked();
    expect(isTicked || (await allergyPrompt(page).isVisible())).toBe(true);
  }).toPass();
  if ((await field(page, 'Email').inputValue()) === '') await fillCheckout(page, customer);
  await confirmAge(page);
  if (!(await milk(page).isChecked())) {
    await payButton(page).click();
    await expect(page.getByText('Please tick your allergies, or tell us you have none')).toBeVisible();
    await declare(page);
  }
  await press(page);
}

const Pages = z.object({ orderId: z.string() });

/** Milk is on the paid order's pick list, which accompanies its labels, and in the email. */
export async function expectMilkOnLabelAndEmail(customer: Customer, deliveryDay: string): Promise<void> {
  const paid = (await ordersOf(customer.email)).filter(({ paymentState }) => paymentState === 'paid');
  expect(paid).toHaveLength(1);
  const { orderId } = Pages.parse({ orderId: paid[0]?.id });
  expect(await declaredOf(orderId, deliveryDay)).toContain('milk');
  await expect
    .poll(async () => (await emails(customer.email)).map(({ text }) => text).join())
    .toContain('You told us to avoid: milk.');
}

let admin: Promise<string> | undefined;

/** The order's allergies as the kitchen sees them. */
async function declaredOf(orderId: string, day: string): Promise<readonly string[]> {
  admin ??= tokenOf({ email: 'admin@demo.test', password: demoPassword() });
  const answer = await fetch(`${product.siteUrl}/api/admin/kitchen/days/${day}/pick-list?limit=100`, {
    headers: { authorization: `Bearer ${await admin}` },
  });
  const { items } = Picks.parse(await answer.json());
  return items.find((each) => each.orderId === orderId)?.declared?.allergens ?? [];
}

import { expect, type Locator, type Page } from '../test.js';
import { toast, total } from '../shop.js';

/** The card of a package. */
export function packageCard(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true });
}

/** The cart summary, with its lines and totals. */
export function cartOf(page: Page): Locator {
  return page.locator('#cart');
}

/** The bar at the bottom of the window. */
export function floatingCart(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Cart' });
}

/** Opens a page that sells packages and waits for its cards. */
export async function openPackages(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(packageCard(page, 'Energy Boost Starter')).toBeVisible();
}

/** Presses a card's button and waits until it is enabled again. */
export async function addPackage(page: Page, name: string): Promise<void> {
  const card = packageCard(page, name);
  await card.getByRole('button', { name: /^Add / }).click();
  await expect(card.getByRole('button', { name: /^Add Another/ })).toBeVisible();
}

/** Goes from the cart summary to the checkout, once the price is there. */
export async function checkOutCart(page: Page): Promise<void> {
  await cartOf(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(toast(page, 'Proceeding to checkout')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(total(page)).toBeVisible();
}

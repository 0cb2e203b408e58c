import { expect, test, type Page } from '../test.js';
import { ERRORS, type ErrorCode } from '#backend/rules/errors/errors.js';
import { card } from '../account/account.js';
import { boxOfFive, fillCheckout, goToCheckout, newCustomer, payButton, toast } from '../shop.js';
import { newPerson, signIn, signInAs } from '../account/sign-in.js';

/** The server's response for a code that is hard to provoke; its words are the real ones. */
async function refuse(page: Page, path: string, code: ErrorCode): Promise<void> {
  const { status, title, detail } = ERRORS[code];
  await page.unroute(path);
  await page.route(path, (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title, status, detail, code }),
    }),
  );
}

/** Waits for the toast of a code, with both of its lines. */
async function expectSaid(page: Page, code: ErrorCode): Promise<void> {
  const { title, detail } = ERRORS[code];
  await expect(toast(page, title).first(), code).toBeVisible();
  await expect(toast(page, detail).first(), code).toBeVisible();
}

const PAYMENT = '**/api/checkout/one-time';

async function atTheCheckout(page: Page): Promise<void> {
  await boxOfFive(page);
  await goToCheckout(page);
  await fillCheckout(page, newCustomer());
}

test('rule E1: what stops an order shows in its own toast', async ({ page }) => {
  test.slow();
  await atTheCheckout(page);
  for (const code of [
    ...(['count_mismatch', 'unknown_product', 'product_unavailable', 'variant_unavailable'] as const),
    ...(['diet_mismatch', 'payment_minimum', 'order_closed', 'wallet_short', 'wallet_frozen'] as const),
    ...(['idempotency_mismatch', 'rate_limited', 'malformed_request', 'payload_too_large'] as const),
  ]) {
    await refuse(page, PAYMENT, code);
    await payButton(page).click();
    await expectSaid(page, code);
  }
});

test('rule E1: an error of one field shows beside it', async ({ page }) => {
  await atTheCheckout(page);
  const main = page.getByRole('main');
  for (const code of ['area_not_served', 'date_unavailable'] as const) {
    await refuse(page, PAYMENT, code);
    await payButton(page).click();
    await expect(main.getByText(ERRORS[code].detail).first(), code).toBeVisible();
  }
});

test('rule E1: a session that cannot be booked shows the reason', async ({ page }) => {
  await signInAs(page, 'member');
  await page.goto('/community');
  const sessions = page.getByRole('region', { name: 'Upcoming sessions' });
  const book = sessions.getByRole('button', { name: /^Save my place/ }).first();
  for (const code of ['session_full', 'session_closed', 'consultant_booked', 'members_only'] as const) {
    await refuse(page, '**/api/community/sessions/*/booking', code);
    await book.click();
    await expectSaid(page, code);
  }
});

test('rule E1: a refused top-up shows the reason', async ({ page }) => {
  await signIn(page, await newPerson());
  await page.goto('/account?tab=wallet');
  const topUp = card(page, 'Top up').getByRole('button', { name: /^Top up/ });
  for (const code of ['wallet_full', 'invalid_amount'] as const) {
    await refuse(page, '**/api/wallet/top-ups', code);
    await topUp.click();
    await expectSaid(page, code);
  }
});

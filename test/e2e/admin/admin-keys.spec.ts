import { expect, test, type Locator, type Page } from '../test.js';
import { newPerson, signIn, signInAs, tokenOf } from '../account/sign-in.js';
import { emailTo } from '../account/account.js';
import { ordersOf, setDeliveryDate } from '../database.js';
import { product } from '../product.js';
import { CARDS, newCustomer, orderCode, orderUntilPayment, payByHand } from '../shop.js';
import { expectAccessible } from '../site/accessibility.js';
import { said } from './admin.js';

const DESK = { width: 1440, height: 900 } as const;
const MOST_TABS = 40;
const TRACKING = '15501234567890';
const REPLY = 'We are sorry. The courier left the box in the sun.';

/** A paid order of a person with an account, delivered today, with a complaint about it. */
async function anOrderWithComplaint(page: Page): Promise<{ code: string; id: string; email: string }> {
  const person = await newPerson();
  await signIn(page, person);
  const sessionId = await orderUntilPayment(page, { ...newCustomer(), email: person.email });
  await payByHand(page, CARDS.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await emailTo(person.email, /confirmed$/);
  const id = (await ordersOf(person.email)).at(-1)?.id ?? '';
  await setDeliveryDate(id);
  const answer = await fetch(`${product.siteUrl}/api/orders/${id}/problems`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(person)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Two dishes were warm.', wish: 'refund' }),
    signal: AbortSignal.timeout(30_000),
  });
  expect(answer.status).toBe(201);
  return { code: orderCode(sessionId), id, email: person.email };
}

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('A45: with the keyboard alone a parcel is dispatched, a part refunded and the complaint answered', async ({
  page,
}) => {
  test.slow();
  const { code, id, email } = await anOrderWithComplaint(page);
  await page.setViewportSize(DESK);
  await signInAs(page, 'admin');
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Needs a person' })).toBeVisible();
  const keys = page.keyboard;

  await test.step('dispatch', async () => {
    await keys.press('g');
    await keys.press('o');
    const views = page.getByRole('navigation', { name: 'Saved views' });
    await expect(views.getByRole('button', { name: /^To dispatch today \d+/ })).toBeVisible();
    await keys.press('2');
    const table = page.getByRole('table', { name: /^Orders/ });
    await expect(table.getByText(code)).toBeVisible();
    await expectAccessible(page, 'what is to dispatch today');
    // What the search finds clears what is selected: the rows of before it look the same.
    const found = page.waitForResponse(
      (answer) => /\/api\/admin\/orders\?/.test(answer.url()) && answer.url().includes(`q=${code}`),
    );
    await keys.press('f');
    await keys.type(code);
    await keys.press('Enter');
    await found;
    await expect(table.getByRole('row')).toHaveCount(2);
    await keys.press('Escape');
    await keys.press('j');
    await keys.press('x');
    await expect(page.getByRole('region', { name: 'Selected orders' })).toBeVisible();
    await keys.press('d');
    const dialog = page.getByRole('dialog', { name: 'Dispatch orders' });
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByLabel('Order number, tracking number, courier'));
    await keys.press('End');
    await keys.type(TRACKING);
    await expectAccessible(page, 'orders to dispatch');
    await tabTo(page, dialog.getByRole('button', { name: 'Dispatch 1 order' }));
    await keys.press('Enter');
    await expect(dialog.getByText('1 order dispatched')).toBeVisible();
    await expectAccessible(page, 'dispatched orders');
    await keys.press('Escape');
    await expect(dialog).toHaveCount(0);
    await emailTo(email, /on its way|left/i);
  });

  await test.step('refund', async () => {
    await keys.press('/');
    await expect(page.getByRole('combobox')).toBeFocused();
    await keys.type(code);
    await expect(page.getByRole('option', { name: new RegExp(code) })).toBeVisible();
    await keys.press('Enter');
    const order = page.getByRole('article', { name: `Order ${id.slice(0, 8)}` });
    await expect(order.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await keys.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' }).getByText('Resend an email')).toBeVisible();
    await expectAccessible(page, 'the keys of an order');
    await keys.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await keys.press('r');
    const question = page.getByRole('dialog', { name: /^Refund order / });
    await expect(question).toBeVisible();
    await tabTo(page, question.getByLabel('Amount in pounds'));
    await keys.press('Control+a');
    await keys.type('7.00');
    await tabTo(page, question.getByLabel('Reason'));
    await keys.type('Two dishes were warm');
    await expectAccessible(page, 'a refund');
    await tabTo(page, question.getByRole('button', { name: 'Refund £7.00' }));
    await keys.press('Enter');
    await expect(said(page, 'Refund under way')).toBeVisible();
    await expect(question).toHaveCount(0);
  });

  await test.step('complaint', async () => {
    await keys.press('g');
    await keys.press('c');
    const table = page.getByRole('table', { name: 'Open complaints, oldest first' });
    await expect(table.getByText(code)).toBeVisible();
    const rows = await table.getByRole('row').allInnerTexts();
    const at = rows.findIndex((text) => text.includes(code));
    for (let pressed = 0; pressed < at; pressed += 1) await keys.press('j');
    await keys.press('Enter');
    const complaint = page.getByRole('article', { name: `Complaint about order ${code}` });
    await expect(complaint.getByText('Two dishes were warm.')).toBeVisible();
    await keys.press('e');
    await expect(complaint.getByLabel('Reply to customer')).toBeFocused();
    await keys.type(REPLY);
    await expectAccessible(page, 'a complaint with its reply');
    await tabTo(page, complaint.getByLabel('Amount in pounds'));
    await keys.press('Control+a');
    await keys.type('5.00');
    await tabTo(page, complaint.getByRole('button', { name: 'Refund and close (£5.00)' }));
    await keys.press('Enter');
    await expect(complaint.getByText(/^Refunded £5\.00 on/)).toBeVisible();
    await expectAccessible(page, 'an answered complaint');
    await emailTo(email, /^Our answer about order /);
    await keys.press('Escape');
    await expect(page.getByRole('heading', { name: 'Complaints', exact: true }).first()).toBeVisible();
  });
});

import { auditActions } from '#frontend/copy/admin/audit.js';
import { expect, type Locator, type Page } from '../test.js';
import { emailTo } from '../account/account.js';
import { giveRole, ordersOf } from '../database.js';
import { CARDS, newCustomer, orderUntilPayment, payByHand, type Customer } from '../shop.js';
import { newPerson, signIn, type Person } from '../account/sign-in.js';

const SHOWN_CHARACTERS = 8;

export interface PaidOrder {
  readonly customer: Customer;
  readonly id: string;
  readonly sessionId: string;
}

/** An order that a customer has paid for by hand; waits for its email. */
export async function aPaidOrder(page: Page): Promise<PaidOrder> {
  const customer = newCustomer();
  const sessionId = await orderUntilPayment(page, customer);
  await payByHand(page, CARDS.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await emailTo(customer.email, /confirmed$/);
  const id = (await ordersOf(customer.email)).at(-1)?.id ?? '';
  return { customer, id, sessionId };
}

/** An administrator that no other test uses: all their audit-log entries come from this test. */
export async function newAdmin(page: Page): Promise<Person> {
  const person = await newPerson();
  await giveRole(person.email, 'admin');
  await signIn(page, person);
  return person;
}

export const orderTable = (page: Page): Locator => page.getByRole('table', { name: 'Orders, newest first' });
/** An action as the audit log says it. */
export const actionWords = (action: string): string => auditActions[action] ?? action;

export const auditTable = (page: Page): Locator =>
  page.getByRole('table', { name: 'Entries of the audit log, newest first' });

/** An open dialog hides the message region from role queries, not from sight. */
export const said = (page: Page, words: string): Locator => page.getByText(words, { exact: true }).first();

/** Searches for words, and waits until only the one matching order is left. */
export async function findOrder(page: Page, words: string, id: string): Promise<void> {
  await page.getByLabel('Search orders').fill(words);
  await expect(orderTable(page).getByRole('row')).toHaveCount(2);
  await expect(orderTable(page).getByRole('link', { name: id.slice(0, SHOWN_CHARACTERS) })).toBeVisible();
}

/** Opens an order from the table. */
export async function openOrder(page: Page, id: string): Promise<Locator> {
  await orderTable(page)
    .getByRole('link', { name: id.slice(0, SHOWN_CHARACTERS) })
    .click();
  return page.getByRole('article', { name: `Order ${id.slice(0, SHOWN_CHARACTERS)}` });
}

/** Refunds a part of an order, with a reason. */
export async function refund(
  page: Page,
  order: Locator,
  { pounds, reason }: { readonly pounds: string; readonly reason: string },
): Promise<Locator> {
  await order.getByRole('button', { name: 'Refund', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^Refund order / });
  await question.getByLabel('Amount in pounds').fill(pounds);
  await question.getByLabel('Reason').fill(reason);
  return question;
}

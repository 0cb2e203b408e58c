import { aBox, type OrderBody } from '#test/factories.js';
import { OneTimePaymentDto } from '#backend/ordering/ordering.dto.js';
import { GuestLinks } from '#backend/ordering/orders/guest-links.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { addDays, londonDate } from '#backend/rules/delivery/delivery-days.js';
import type { ApiResponse, TestShop } from '../system/app.js';

/** An order whose payment page is open. */
export interface OpenOrder {
  readonly orderId: string;
  readonly sessionId: string;
  readonly url: string;
  readonly email: string;
}

/** The columns of an order that the tests read. */
export interface OrderRow {
  id: string;
  status: string;
  payment_status: string;
  amount_pence: number;
  cancel_reason: string | null;
  stripe_session_id: string | null;
}

/** Sends a checkout as the page does. */
export function checkOut(shop: TestShop, body: unknown, key?: string): Promise<ApiResponse> {
  return shop.api.post('checkout/one-time', body, key === undefined ? {} : { 'idempotency-key': key });
}

/** Places an order; fails when it is refused. */
export async function anOpenOrder(
  shop: TestShop,
  body: OrderBody = aBox(),
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenOrder> {
  const response = await shop.api.post('checkout/one-time', body, headers);
  if (response.status !== 201) throw new Error(`The order was refused: ${response.text}`);
  const { url, orderId } = response.read(OneTimePaymentDto);
  if (url === null) throw new Error('Nothing is left to pay.');
  const { email } = body.mealConfiguration.customerInfo;
  return { orderId, url, email, sessionId: sessionOf(url) };
}

/** Places an order and pays it; the provider's event is sent, and nothing has processed it yet. */
export async function aPaidOrder(
  shop: TestShop,
  body: OrderBody = aBox(),
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenOrder> {
  const order = await anOpenOrder(shop, body, headers);
  const status = await shop.outside.pay(order.sessionId);
  if (status !== 200) throw new Error(`The payment was refused with ${status}.`);
  return order;
}

/** An order that is paid and confirmed, as after its webhook. */
export async function placeConfirmedOrder(shop: TestShop, body: OrderBody = aBox()): Promise<OpenOrder> {
  const order = await anOpenOrder(shop, body);
  await shop.outside.pay(order.sessionId);
  await confirmPayment(shop, order);
  return order;
}

/** An order that is paid and confirmed, on its delivery day. */
export async function placeConfirmedOrderForToday(
  shop: TestShop,
  body: OrderBody = aBox(),
): Promise<OpenOrder> {
  const order = await placeConfirmedOrder(shop, body);
  await setDeliveryDate(shop, order.orderId);
  return order;
}

/** Moves an order's delivery day to today, or some days away from it. Returns its id. */
export async function setDeliveryDate(shop: TestShop, orderId: string, days = 0): Promise<string> {
  const day = addDays(londonDate(shop.get(Clock).now()), days);
  await shop.sql('update orders set delivery_date = $2 where id = $1', [orderId, day]);
  return orderId;
}

/** Marks orders as delivered, in their records and their timelines. */
export async function markDelivered(shop: TestShop, orderIds: readonly string[]): Promise<void> {
  await shop.sql(`update orders set status = 'completed' where id = any($1)`, [orderIds]);
  await shop.sql(
    `insert into order_event (order_id, kind, at) select unnest($1::uuid[]), 'delivered', now()`,
    [orderIds],
  );
}

/** The confirmation that the webhook and the return page both run. */
export async function confirmPayment(shop: TestShop, { sessionId }: OpenOrder): Promise<void> {
  const facts = await shop.get(PaymentsService).readSession(sessionId);
  if (facts) await shop.get(PaymentConfirmationService).confirmPayment(facts);
}

/** The session of a payment page. */
export function sessionOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

export async function orderRow(shop: TestShop, orderId: string): Promise<OrderRow> {
  const rows = await shop.sql<OrderRow>(
    `select id, status, payment_status, amount_pence, cancel_reason, stripe_session_id from orders where id = $1`,
    [orderId],
  );
  const row = rows[0];
  if (!row) throw new Error(`There is no order ${orderId}.`);
  return row;
}

/** The results of an order besides its own status. */
export interface OrderEffects {
  readonly orderPaid: number;
  readonly commissionPence: readonly number[];
  /** Emails to the shopper. */
  readonly emails: number;
}

export async function domainEventsOf(shop: TestShop, order: OpenOrder): Promise<OrderEffects> {
  const facts = await shop.count(
    'outbox_event',
    `name = 'ordering.order-paid' and payload->>'orderId' = '${order.orderId}'`,
  );
  const entries = await shop.sql<{ amount_pence: number }>(
    'select amount_pence from commission_entry where order_id = $1 order by id',
    [order.orderId],
  );
  return {
    orderPaid: facts,
    commissionPence: entries.map((each) => each.amount_pence),
    emails: (await shop.outside.emails(order.email)).filter(
      ({ subject }) => !/^Order \w+ has expired/.test(subject),
    ).length,
  };
}

/** The token in the link of a guest's emails. */
export async function guestToken(shop: TestShop, orderId: string): Promise<string> {
  const rows = await shop.sql<{ created_at: Date }>('select created_at from orders where id = $1', [orderId]);
  const createdAt = rows[0]?.created_at;
  if (!createdAt) throw new Error(`There is no order ${orderId}.`);
  return shop.get(GuestLinks).tokenOf({ id: orderId, createdAt });
}

import { randomUUID } from 'node:crypto';
import { MEAL_PENCE, type Product } from './catalog.js';
import { ask, pool } from './database.js';

const EXTRA_PENCE: Readonly<Record<string, number>> = { breakfast: 395, protein: 650 };
const FREE_DELIVERY_FROM_PENCE = 10_000;
const DELIVERY_PENCE = 350;
const PAGE_MS = 3_600_000;
const PROVIDER_URL = process.env['STRIPE_API_URL'] ?? '';
const PROVIDER_KEY = process.env['STRIPE_SECRET_KEY'] ?? '';

interface Priced extends Product {
  readonly price: number;
}

interface Line {
  readonly product: Priced;
  readonly quantity: number;
  readonly total: number;
}

const rows = await ask<Product>(
  'products',
  "select * from product where kind <> 'package' order by position",
  [],
);
const priced = rows.map((row) => ({ ...row, price: EXTRA_PENCE[row.kind] ?? MEAL_PENCE }));
const byNumber = new Map(priced.map((row) => [row.number, row]));
const bySku = new Map(priced.map((row) => [row.sku, row]));

function lineOf(product: Priced | undefined, quantity: number): Line {
  if (!product) throw new Error('unknown_product');
  if (!product.available) throw new Error('product_unavailable');
  return { product, quantity, total: product.price * quantity };
}

function sumOf(lines: readonly Line[]): { subtotal: number; delivery: number } {
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  return { subtotal, delivery: subtotal >= FREE_DELIVERY_FROM_PENCE ? 0 : DELIVERY_PENCE };
}

/** `POST /api/quotes` without codes, of a visitor. */
export function quote(body: { lines: { sku: string; quantity: number }[] }): object {
  const lines = body.lines.map(({ sku, quantity }) => lineOf(bySku.get(sku), quantity));
  const { subtotal, delivery } = sumOf(lines);
  return {
    lines: lines.map(({ product, quantity, total }) => ({
      sku: product.sku,
      variant: null,
      name: product.name,
      quantity,
      unitPence: product.price,
      discountPence: 0,
      totalPence: total,
      allergens: { contains: product.contains, mayContain: product.may_contain },
    })),
    subtotalPence: subtotal,
    discountPence: 0,
    discount: null,
    otherDiscountWaived: false,
    deliveryPence: delivery,
    freeDeliveryRemainingPence: Math.max(0, FREE_DELIVERY_FROM_PENCE - subtotal),
    walletPence: 0,
    totalPence: subtotal + delivery,
    served: null,
  };
}

export interface OrderBody {
  mealsPerWeek: number;
  totalPrice: number;
  deliveryCharge: number;
  selectedMeals: number[];
  mealConfiguration: { customerInfo: Record<string, string> };
}

/** `POST /api/checkout/one-time` of a visitor: the order, then the page of the provider. */
export async function placeOrder(body: OrderBody, key: string): Promise<{ url: string; orderId: string }> {
  const counts = new Map<number, number>();
  for (const id of body.selectedMeals) counts.set(id, (counts.get(id) ?? 0) + 1);
  if (body.selectedMeals.length !== body.mealsPerWeek) throw new Error('count_mismatch');
  const lines = [...counts].map(([id, quantity]) => lineOf(byNumber.get(id), quantity));
  const { subtotal, delivery } = sumOf(lines);
  if (Math.round(body.totalPrice * 100) !== subtotal + delivery) throw new Error('price_changed');
  const order = {
    orderId: randomUUID(),
    paymentId: randomUUID(),
    email: body.mealConfiguration.customerInfo['email'] ?? '',
    expiresAt: new Date(Date.now() + PAGE_MS),
  };
  await transaction((run) => writeOrder(run, { ...order, body, key, counts, lines, subtotal, delivery }));
  const page = await openPage(order, lines, delivery);
  await transaction(async (run) => {
    await run('attach', 'update payment set session_id = $1, url = $2 where id = $3', [
      page.id,
      page.url,
      order.paymentId,
    ]);
    await run('session', 'update orders set stripe_session_id = $1 where id = $2', [page.id, order.orderId]);
  });
  return { url: page.url, orderId: order.orderId };
}

type Run = (name: string, text: string, values: readonly unknown[]) => Promise<unknown>;

async function transaction(work: (run: Run) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work((name, text, values) => client.query({ name, text, values: [...values] }));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

interface NewOrder {
  readonly orderId: string;
  readonly paymentId: string;
  readonly expiresAt: Date;
  readonly body: OrderBody;
  readonly key: string;
  readonly counts: ReadonlyMap<number, number>;
  readonly lines: readonly Line[];
  readonly subtotal: number;
  readonly delivery: number;
}

async function writeOrder(run: Run, order: NewOrder): Promise<void> {
  const { orderId, paymentId, subtotal, delivery } = order;
  const { customerInfo: customer } = order.body.mealConfiguration;
  const now = new Date();
  await run(
    'key',
    'insert into idempotency_key (key, request_hash, ref_id, created_at) values ($1, $2, $3, $4)',
    [order.key, 'plain', orderId, now],
  );
  await run(
    'payment',
    'insert into payment (id, purpose, ref_id, amount_pence, created_at) values ($1, $2, $3, $4, $5)',
    [paymentId, 'order', orderId, subtotal + delivery, now],
  );
  await run(
    'order',
    `insert into orders (id, kind, status, payment_status, email, first_name, last_name, phone, delivery_address, subtotal_pence, discount_pence, delivery_pence, wallet_pence, amount_pence, meals_per_week, meal_type, halal_only, delivery_date, selected_meals, meal_configuration, payment_id, expires_at, created_at, updated_at)
     values ($1, 'one_time', 'pending', 'unpaid', $2, $3, $4, $5, $6, $7, 0, $8, 0, $9, $10, 'standard', false, $11, $12, $13, $14, $15, $16, $16)`,
    [
      orderId,
      customer['email'],
      customer['firstName'],
      customer['lastName'],
      customer['phone'],
      JSON.stringify({
        address: customer['address'],
        city: customer['city'],
        postcode: customer['postcode'],
        country: 'GB',
      }),
      subtotal,
      delivery,
      subtotal + delivery,
      order.body.mealsPerWeek,
      now,
      JSON.stringify([...order.counts]),
      '{}',
      paymentId,
      order.expiresAt,
      now,
    ],
  );
  await run(
    'lines',
    `insert into order_line (order_id, position, sku, category, name, quantity, unit_pence, discount_pence, total_pence, vat_category, vat_basis_points, contains, may_contain)
     select $1, position, sku, 'Meals', name, quantity, unit, 0, total, 'food', 0, contains, may_contain
       from jsonb_to_recordset($2) as line (position int, sku text, name text, quantity int, unit int, total int, contains text[], may_contain text[])`,
    [orderId, JSON.stringify(order.lines.map(rowOf))],
  );
}

function rowOf({ product, quantity, total }: Line, position: number): object {
  const { sku, name, price: unit, contains, may_contain } = product;
  return { position, sku, name, quantity, unit, total, contains, may_contain };
}

interface PageOrder {
  readonly orderId: string;
  readonly paymentId: string;
  readonly email: string;
  readonly expiresAt: Date;
}

/** Opens the payment page with the parameters that the product sends. */
async function openPage(
  { orderId, paymentId, email, expiresAt }: PageOrder,
  lines: readonly Line[],
  delivery: number,
): Promise<{ id: string; url: string }> {
  const form = new URLSearchParams({
    mode: 'payment',
    'allowed_payment_method_types[0]': 'card',
    client_reference_id: paymentId,
    customer_email: email,
    success_url: `http://localhost/payment-success?order=${orderId}`,
    cancel_url: 'http://localhost/checkout',
    expires_at: String(Math.floor(expiresAt.getTime() / 1000)),
  });
  const items = [
    ...lines.map(({ product, quantity }) => ({ name: product.name, unit: product.price, quantity })),
    ...(delivery > 0 ? [{ name: 'Delivery', unit: delivery, quantity: 1 }] : []),
  ];
  items.forEach(({ name, unit, quantity }, index) => {
    form.set(`line_items[${index}][quantity]`, String(quantity));
    form.set(`line_items[${index}][price_data][currency]`, 'gbp');
    form.set(`line_items[${index}][price_data][unit_amount]`, String(unit));
    form.set(`line_items[${index}][price_data][product_data][name]`, name);
  });
  const response = await fetch(`${PROVIDER_URL}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PROVIDER_KEY}`, 'idempotency-key': `payment:${paymentId}` },
    body: form,
  });
  if (!response.ok) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string; url: string };
}

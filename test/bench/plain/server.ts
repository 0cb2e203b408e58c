import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * The baseline for the product: the same three endpoints on Node's own HTTP server and `pg`, with the same
 * caching, the same money checks and the same durable writes, and nothing else.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const cache = new Map<string, Buffer>();

interface Product {
  number: number;
  sku: string;
  name: string;
  price: number;
  contains: string[];
  may_contain: string[];
  slug: string;
  details: Record<string, unknown>;
  categories: string[];
  diets: string[];
  available: boolean;
}

const MEAL_PENCE = 850;
const WEEKLY_MEAL_PENCE = 800;
const EXTRA_PENCE: Readonly<Record<string, number>> = { breakfast: 395, protein: 650 };
const { rows } = await pool.query<Product & { kind: string }>(
  'select * from product where kind <> $1 order by position',
  ['package'],
);
const products = new Map(
  rows.map((row) => [row.number, { ...row, price: EXTRA_PENCE[row.kind] ?? MEAL_PENCE }]),
);

const listener = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await listener.connect();
listener.on('notification', () => cache.clear());
await listener.query('listen catalog_changed');

interface Entry {
  image: string;
  width: number;
  height: number;
  lqip: string;
  alt: string;
}

const IMAGES = 'backend/catalog-content/images';
const entries = JSON.parse(readFileSync(`${IMAGES}/index.json`, 'utf8')) as Record<string, Entry>;

function picture(slug: string) {
  const entry = entries[slug];
  if (!entry) throw new Error(`no picture for ${slug}`);
  const files = (format: string, widths: readonly number[]) =>
    widths.map((width) => {
      const name = `${entry.image}-${width}`;
      const hash = createHash('sha256')
        .update(readFileSync(`${IMAGES}/${name}.${format}`))
        .digest('hex')
        .slice(0, 12);
      return { url: `/images/${name}.${hash}.${format}`, width };
    });
  return {
    alt: entry.alt,
    width: entry.width,
    height: entry.height,
    placeholder: entry.lqip,
    avif: files('avif', [400, 800]),
    webp: files('webp', [800]),
  };
}

const FREE_FROM: Readonly<Record<string, string>> = { 'Gluten Free': 'gluten', 'Dairy Free': 'milk' };

function mealView(row: Product) {
  const { badges, portions: _portions, ...details } = row.details;
  const proved = (badges as string[]).filter(
    (badge) => ![...row.contains, ...row.may_contain].includes(FREE_FROM[badge] ?? ''),
  );
  return {
    ...details,
    id: row.number,
    sku: row.sku,
    slug: row.slug,
    name: row.name,
    fullName: row.name,
    diets: row.diets,
    pricePence: MEAL_PENCE,
    weeklyPricePence: WEEKLY_MEAL_PENCE,
    badges: proved,
    allergens: { contains: row.contains, mayContain: row.may_contain },
    available: row.available,
    image: picture(row.slug),
    categories: row.categories,
  };
}

async function catalog(url: string): Promise<Buffer | undefined> {
  const known = cache.get(url);
  if (known) return known;
  const id = /^\/api\/meals\/(\d+)$/.exec(url)?.[1];
  const found = id
    ? await pool.query<Product>("select * from product where kind = 'meal' and active and number = $1", [id])
    : await pool.query<Product>("select * from product where kind = 'meal' and active order by position");
  const first = found.rows[0];
  if (!first) return undefined;
  const made = Buffer.from(
    JSON.stringify(id ? mealView(first) : { items: found.rows.map(mealView), nextCursor: null }),
  );
  cache.set(url, made);
  return made;
}

interface OrderBody {
  mealsPerWeek: number;
  totalPrice: number;
  deliveryCharge: number;
  selectedMeals: number[];
  mealConfiguration: { customerInfo: Record<string, string> };
}

async function placeOrder(body: OrderBody, key: string): Promise<{ url: string; orderId: string }> {
  const counts = new Map<number, number>();
  for (const id of body.selectedMeals) counts.set(id, (counts.get(id) ?? 0) + 1);
  if (body.selectedMeals.length !== body.mealsPerWeek) throw new Error('count_mismatch');
  const lines = [...counts].map(([id, quantity]) => {
    const product = products.get(id);
    if (!product) throw new Error('unknown_product');
    return { product, quantity, total: product.price * quantity };
  });
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  const delivery = subtotal >= 10_000 ? 0 : 350;
  if (Math.round(body.totalPrice * 100) !== subtotal + delivery) throw new Error('price_changed');
  const { customerInfo: customer } = body.mealConfiguration;
  const orderId = randomUUID();
  const paymentId = randomUUID();
  const now = new Date();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      'insert into idempotency_key (key, request_hash, ref_id, created_at) values ($1, $2, $3, $4)',
      [key, 'plain', orderId, now],
    );
    await client.query(
      'insert into payment (id, purpose, ref_id, amount_pence, created_at) values ($1, $2, $3, $4, $5)',
      [paymentId, 'order', orderId, subtotal + delivery, now],
    );
    await client.query(
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
        body.mealsPerWeek,
        now,
        JSON.stringify([...counts]),
        '{}',
        paymentId,
        new Date(now.getTime() + 3_600_000),
        now,
      ],
    );
    const values: unknown[] = [];
    const tuples = lines.map(({ product, quantity, total }, position) => {
      const start = values.length;
      values.push(
        orderId,
        position,
        product.sku,
        product.name,
        quantity,
        product.price,
        total,
        product.contains,
        product.may_contain,
      );
      const at = (offset: number) => `$${start + offset}`;
      return `(${at(1)}, ${at(2)}, ${at(3)}, 'Meals', ${at(4)}, ${at(5)}, ${at(6)}, 0, ${at(7)}, 'food', 0, ${at(8)}, ${at(9)})`;
    });
    await client.query(
      `insert into order_line (order_id, position, sku, category, name, quantity, unit_pence, discount_pence, total_pence, vat_category, vat_basis_points, contains, may_contain) values ${tuples.join(', ')}`,
      values,
    );
    await client.query('commit');
    // The payment provider is stubbed on both sides.
    const sessionId = `cs_test_${randomUUID()}`;
    const url = `http://localhost/c/pay/${sessionId}`;
    await client.query('begin');
    await client.query('update payment set session_id = $1, url = $2 where id = $3', [
      sessionId,
      url,
      paymentId,
    ]);
    await client.query('update orders set stripe_session_id = $1 where id = $2', [sessionId, orderId]);
    await client.query('commit');
    return { url, orderId };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    const bytes = await catalog(request.url ?? '/');
    response.writeHead(bytes ? 200 : 404, { 'content-type': 'application/json; charset=utf-8' }).end(bytes);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  const made = await placeOrder(
    JSON.parse(Buffer.concat(chunks).toString('utf8')) as OrderBody,
    String(request.headers['idempotency-key']),
  );
  response.writeHead(201, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(made));
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.writeHead(422).end(String(error));
  });
}).listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));

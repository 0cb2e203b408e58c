import { EntityManager } from '@mikro-orm/postgresql';
import { AdminAnalyticsService } from '#backend/admin/analytics/admin-analytics.service.js';
import { DailyMetricsService } from '#backend/admin/analytics/daily-metrics.service.js';
import { OrderCounterService } from '#backend/ordering/staff/order-counter.service.js';
import type { OrderSearch } from '#backend/ordering/staff/staff-order-search.js';
import { StaffOrdersService } from '#backend/ordering/staff/staff-orders.service.js';
import type { TestShop } from '../system/app.js';
import { countPages } from '../reading/page-reads.js';
import { flushedVacuum } from './flushed-vacuum.js';

type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

export type OrderReadings = Readonly<Record<string, { readonly pages: number; readonly shown: number }>>;

const PAGE = 20;
const BATCH = 50_000;

/**
 * Orders of many customers with accounts, a minute apart, most of them long completed; inserted in batches.
 */
export async function addOrders(ask: Ask, { from, to }: { from: number; to: number }): Promise<void> {
  for (let first = from; first <= to; first += BATCH) {
    const last = Math.min(first + BATCH - 1, to);
    await ask(
      `insert into orders (id, user_id, kind, status, payment_status, email, first_name, last_name, phone, delivery_address,
         subtotal_pence, discount_pence, delivery_pence, wallet_pence, amount_pence, meals_per_week, meal_type,
         halal_only, delivery_date, selected_meals, meal_configuration, stripe_session_id, paid_at, expires_at,
         created_at, updated_at)
       select gen_random_uuid(), md5((each % greatest(1, ${to} / 3))::text)::uuid, 'one_time',
         (array['completed', 'completed', 'completed', 'completed', 'completed', 'processing', 'cancelled', 'pending'])[each % 8 + 1],
         case when each % 8 = 7 then 'unpaid' else 'paid' end,
         'customer.' || md5((each % greatest(1, ${to} / 3))::text) || '@example.com', 'Sam', 'Okafor', '020 7946 0123',
         '{"address": "1 Mill Lane", "city": "London", "postcode": "SW4 7AB", "country": "GB"}',
         5100, 0, 350, 0, 5450, 6, 'standard', false, date '2026-01-01', '[]', '{}',
         'cs_test_' || md5('session' || each), case when each % 8 = 7 then null else now() end, now(),
         timestamptz '2020-01-01' + each * interval '1 minute', now()
       from generate_series(${first}, ${last}) each`,
    );
  }
  await flushedVacuum(ask, 'vacuum analyze orders, order_counter');
}

/** Database pages that each back-office query reads (EXPLAIN, BUFFERS), and how many rows it found. */
export async function readOrders(shop: TestShop): Promise<OrderReadings> {
  const orders = shop.get(StaffOrdersService);
  const tally = shop.get(OrderCounterService);
  // The increments of every order are rolled up, as on every read.
  await tally.totals();
  await shop.get(DailyMetricsService).rollUp();
  await flushedVacuum((sql) => shop.sql(sql), 'vacuum analyze order_counter, daily_metric, metric_change');
  const [some] = await shop.sql<{ id: string; email: string; session: string; created_at: Date }>(
    `select id, email, stripe_session_id as session, created_at from orders where status = 'completed'
      order by created_at limit 1 offset 400`,
  );
  if (!some) throw new Error('there are no orders to look for');
  const deep = Buffer.from(`${some.created_at.toISOString()} ${some.id}`).toString('base64url');
  const questions: Readonly<Record<string, OrderSearch & { cursor?: string }>> = {
    'first page': {},
    'deep page': { cursor: deep },
    'filter: completed': { status: 'completed' },
    'filter: pending': { status: 'pending' },
    'filter: unpaid, dearest': { payment: 'unpaid', sort: '-total' },
    'filter: cancelled, by day': { status: 'cancelled', sort: 'delivery' },
    'filter: to dispatch, one day': { parcel: 'to_dispatch', day: '2026-01-01', sort: 'delivery' },
    'filter: one time and paid': { kind: 'one_time', payment: 'paid', sort: '-delivery' },
    'every order, cheapest': { sort: 'total' },
    'filter, deep page': { status: 'completed', cursor: deep },
    'search: order id': { q: some.id },
    'search: first 8 of the id': { q: some.id.slice(0, 8) },
    'search: email': { q: some.email },
    'search: beginning of an email': { q: some.email.slice(0, 10) },
    'search: session': { q: some.session },
    'search: 8 characters': { q: some.session.slice(-8).toUpperCase() },
  };
  const readings: Record<string, { pages: number; shown: number }> = {};
  const counter = countPages(shop.get(EntityManager));
  for (const [name, { cursor, ...search }] of Object.entries(questions)) {
    counter.pages = 0;
    const { items } = await orders.list(search, { limit: PAGE, cursor });
    readings[name] = { pages: counter.pages, shown: items.length };
  }
  counter.pages = 0;
  const { orders: shown } = await tally.totals();
  readings['the three cards'] = { pages: counter.pages, shown };
  counter.pages = 0;
  const { revenue } = await shop.get(AdminAnalyticsService).analytics({ grain: 'day' });
  readings['the figures of a month'] = { pages: counter.pages, shown: revenue.orders };
  counter.stop();
  return readings;
}

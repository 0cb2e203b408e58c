import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { AdminFinanceService } from '#backend/admin/finance/admin-finance.service.js';
import { ReconciliationService } from '#backend/admin/reconciliation/reconciliation.service.js';
import { CatalogImportService } from '#backend/catalog/import/catalog-import.service.js';
import { readCatalogFiles } from '#backend/catalog/import/catalog-files.js';
import { CommunityEventPlanningService } from '#backend/community/sessions/community-event-planning.service.js';
import { closeMonths } from '#backend/demo-history/demo-payouts.js';
import { readAbout, startAt } from '#backend/demo-history/history-files.js';
import { loadHistory, orderAuditLog } from '#backend/demo-history/load-history.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { PaymentListingService } from '#backend/platform/payments/payment-listing.service.js';
import { PaymentPurposeRegistry } from '#backend/platform/payments/purposes/payment-purpose.registry.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { londonMonth, monthBefore } from '#backend/rules/money/payouts.js';
import { PayoutDetailsService } from '#backend/referral/payouts/payout-details.service.js';
import { ReferralService } from '#backend/referral/referral.service.js';
import { writeProvider } from '#sandbox/demo-history.js';
import { startPayments, type RunningPayments } from '#sandbox/payments/server.js';
import { Store } from '#sandbox/payments/store.js';
import { SECRET_KEY, WEBHOOK_SECRET } from '#test/setup/system/outside.js';
import { TestShop } from '#test/setup/system/app.js';

/** Loading and comparing a whole year takes a few seconds; this limit ends what hangs. */
const TIMEOUT_MS = 120_000;
const DAY_MS = 86_400_000;
const about = readAbout();
let shop: TestShop;

beforeAll(async () => {
  shop = await TestShop.open();
  await shop
    .get(CatalogImportService)
    .importFiles(await readCatalogFiles('backend/catalog-content'), { recipes: true });
  const series: unknown = JSON.parse(readFileSync('backend/catalog-content/community.json', 'utf8'));
  await shop.get(CommunityEventPlanningService).importSeries(series);
}, TIMEOUT_MS);
afterAll(() => shop.close());

const load = (now: Date): Promise<number> =>
  loadHistory({
    ownerUrl: process.env['MIGRATION_DATABASE_URL'] ?? '',
    start: startAt(about, now.getTime()),
    sealer: shop.get(Vault),
    passwordHash: 'of the tests',
    addresses: { '§site§': 'http://shop.test', '§payments§': 'http://payments.test' },
  });

/** Empties what a shop that starts has not. */
async function clear(): Promise<void> {
  const filled = Object.keys(about.schema).filter((table) => !about.fromStart.includes(table));
  // The ledger's trigger refuses it to everybody else.
  await shop.sql(
    `set session_replication_role = replica; truncate ${filled.join(', ')}; set session_replication_role = default`,
  );
}

/** A shop that starts at a moment, with its payment provider, until `work` is done. */
async function begunAt(
  now: Date,
  work: (begun: { payments: RunningPayments; file: string }) => Promise<void>,
): Promise<void> {
  await clear();
  expect(await load(now)).toBeGreaterThan(1_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'lighter-table-history-'));
  const file = join(dataDir, 'payments.sqlite');
  writeProvider(file, startAt(about, now.getTime()), {});
  const payments = await startPayments({
    port: 0,
    dataDir,
    webhookUrl: 'http://127.0.0.1:1/webhooks/stripe',
    webhookSecret: WEBHOOK_SECRET,
    secretKey: SECRET_KEY,
  });
  const clock = shop.get(Clock);
  const { now: real } = clock;
  clock.now = () => now;
  try {
    await closePastMonths(now);
    await work({ payments, file });
  } finally {
    clock.now = real;
    await payments.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function closePastMonths(now: Date): Promise<void> {
  const [admin] = await shop.sql<{ user_id: string }>(`select user_id from user_role where role = 'admin'`);
  const parts = {
    em: shop.get(EntityManager),
    env: shop.get(Env),
    vault: shop.get(Vault),
    settings: shop.get(SettingsService),
    referral: shop.get(ReferralService),
    details: shop.get(PayoutDetailsService),
  };
  await closeMonths(parts, admin?.user_id ?? '', now);
}

/** Everything that the nightly reconciliation finds, at this provider. */
async function differencesAt({ url }: RunningPayments): Promise<string[]> {
  const { hostname: host, port } = new URL(url);
  const stripe = new Stripe(SECRET_KEY, { host, port, protocol: 'http', maxNetworkRetries: 0 });
  const nightly = new ReconciliationService(
    shop.get(EntityManager),
    new PaymentListingService(stripe),
    shop.get(PaymentPurposeRegistry),
    shop.get(Clock),
  );
  const run = await nightly.run();
  expect(run.payments).toBeGreaterThan(0);
  return run.differences.map(({ check, subject, detail }) => `${check} ${subject} ${detail}`);
}

describe('the nightly reconciliation of a shop that begins with its year', () => {
  it.each([
    ['on a first of a month', '2026-09-01T11:00:00Z'],
    ['on a fifteenth', '2026-07-15T23:20:00Z'],
    ['on a thirty-first', '2026-08-31T06:30:00Z'],
    ['at new year', '2026-01-01T00:05:00Z'],
    ['on a leap day', '2024-02-29T12:00:00Z'],
    ['on the day the clocks go forward', '2026-03-29T12:00:00Z'],
    ['on the day the clocks go back', '2026-10-25T12:00:00Z'],
  ])(
    'finds nothing %s',
    async (_when, at) => {
      await begunAt(new Date(at), async ({ payments }) => {
        expect(await differencesAt(payments)).toEqual([]);
      });
    },
    TIMEOUT_MS,
  );

  it(
    'finds a payment that the provider lacks (control)',
    async () => {
      await begunAt(new Date('2026-09-09T12:00:00Z'), async ({ payments, file }) => {
        const store = new Store(file);
        store.database.exec(`DELETE FROM objects WHERE kind = 'payment_intent'`);
        store.close();
        const nightly = differencesAt(payments).catch((error: unknown) => String(error));
        expect(await nightly).not.toEqual([]);
      });
    },
    TIMEOUT_MS,
  );
});

describe('a shop that begins with its year', () => {
  const now = new Date('2026-09-09T12:00:00Z');

  beforeAll(async () => {
    await clear();
    await load(now);
    await closePastMonths(now);
    await orderAuditLog(process.env['MIGRATION_DATABASE_URL'] ?? '');
  }, TIMEOUT_MS);

  it.each([
    'app_user',
    'audit_entry',
    'box_delivery',
    'commission_entry',
    'commission_statement',
    'community_booking',
    'community_post',
    'complaint',
    'contact_message',
    'daily_metric',
    'ledger_entry',
    'membership_charge',
    'payout',
    'recipe_reaction',
    'refund',
    'top_up',
    'waitlist_entry',
  ])('has rows of %s', async (table) => {
    expect(await shop.count(table)).toBeGreaterThan(2);
  });

  it('has sold for a year, until its morning', async () => {
    const [row] = await shop.sql<{ first: Date; last: Date; orders: number }>(
      'select min(created_at) as first, max(created_at) as last, count(*)::int as orders from orders',
    );
    expect(row?.orders).toBeGreaterThan(300);
    expect(now.getTime() - (row?.first.getTime() ?? 0)).toBeGreaterThan(300 * DAY_MS);
    expect(row?.last.getTime()).toBeLessThan(now.getTime());
    expect(now.getTime() - (row?.last.getTime() ?? 0)).toBeLessThan(3 * DAY_MS);
  });

  it('keeps the weekdays of its deliveries', async () => {
    const days = await shop.sql<{ day: string }>(
      `select distinct trim(to_char(date, 'Day')) as day from box_delivery order by 1`,
    );
    expect(days.map(({ day }) => day)).toEqual(['Sunday', 'Wednesday']);
  });

  it('lists its audit log by time, the payouts of its months included', async () => {
    const [row] = await shop.sql<{ wrong: number; batches: number }>(
      `select count(*) filter (where at < before)::int as wrong,
              count(*) filter (where action = 'admin.payout-batch-paid')::int as batches
         from (select at, action, lag(at) over (order by id) as before from audit_entry) entry`,
    );
    expect(row?.wrong).toBe(0);
    expect(row?.batches).toBeGreaterThan(2);
  });

  it('has a journal that balances in each of its months', async () => {
    const journals = shop.get(AdminFinanceService);
    for (let month = londonMonth(now), count = 0; count < 13; month = monthBefore(month), count += 1)
      expect(await journals.journal(month)).toMatchObject({ month, differencePence: 0 });
  });

  it.each([
    ['a post twice', `select body from community_post where body <> '' group by body having count(*) > 1`],
    [
      'an open complaint of last week',
      `select id from complaint where closed_at is null and created_at < $1::timestamptz - interval '7 days'`,
    ],
    [
      'a parcel that is late',
      `select id from orders where delivery_date < $1::timestamptz::date - 1 and status = 'processing' and payment_status = 'paid'`,
    ],
    [
      'a code that nobody used',
      `select code from promotion where code in ('SPRING15', 'AUTUMN10') and code not in (select code from promotion_use)`,
    ],
  ])('does not have %s', async (_what, query) => {
    expect(await shop.sql(query, query.includes('$1') ? [now] : [])).toEqual([]);
  });

  it('has people in the coming sessions, reviewed labels, and a member who has paid for a year', async () => {
    const [row] = await shop.sql<{ booked: number; estimated: number; charges: number; topUps: number }>(
      `select (select count(*)::int from community_booking b join community_event e on e.id = b.community_event_id where e.starts_at > $1) as booked,
              (select count(*)::int from product where not label_reviewed) as estimated,
              (select count(*)::int from membership_charge c join membership m on m.id = c.membership_id
                 join app_user u on u.id = m.user_id where u.email = 'member@demo.test') as charges,
              (select count(*)::int from top_up t join user_wallets w on w.id = t.wallet_id join app_user u on u.id = w.user_id
                where u.email = 'member@demo.test' and t.status = 'credited') as "topUps"`,
      [now],
    );
    expect(row?.booked).toBeGreaterThan(4);
    expect(row?.estimated).toBeLessThan(10);
    expect(row?.charges).toBeGreaterThan(8);
    expect(row?.topUps).toBeGreaterThan(2);
  });

  it('has nothing to tell anybody about', async () => {
    expect(await shop.count('outbox_event')).toBe(0);
  });

  it('opens what it sealed with the key of this installation', async () => {
    const rows = await shop.sql<{ signup_id: string; details_sealed: Buffer }>(
      'select signup_id, details_sealed from payout_details',
    );
    const opened = rows.map(({ signup_id: id, details_sealed: sealed }) =>
      shop.get(Vault).open(sealed, `payout_details.details_sealed:${id}`),
    );
    expect(opened).toContainEqual(expect.objectContaining({ accountName: 'Priya Professional' }));
  });

  it('leaves a shop alone in which somebody has an account', async () => {
    expect(await load(now)).toBe(0);
  });

  it('fails with the command that makes it again where the schema is another one', async () => {
    await clear();
    await shop.sql('alter table waitlist_entry add column colour text');
    await expect(load(now)).rejects.toThrow(
      /before the table waitlist_entry changed\. Make it again with: npm run demo:history/,
    );
    await shop.sql('alter table waitlist_entry drop column colour');
    expect(await load(now)).toBeGreaterThan(1_000);
  });
});

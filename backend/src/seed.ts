import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EntityManager } from '@mikro-orm/postgresql';
import { NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { readCatalogFiles } from './catalog/import/catalog-files.js';
import { CatalogImportService } from './catalog/import/catalog-import.service.js';
import { CommunityEventPlanningService } from './community/sessions/community-event-planning.service.js';
import { closeMonths } from './demo-history/demo-payouts.js';
import { HistoryStart } from './demo-history/history-files.js';
import { loadHistory, orderAuditLog } from './demo-history/load-history.js';
import { IdentityService } from './identity/identity.service.js';
import { hashPassword } from './identity/sign-in/password-hash.js';
import { MembershipCheckoutService } from './membership/membership-checkout.service.js';
import { Clock } from './platform/clock/clock.js';
import { Env } from './platform/env.js';
import { logLine } from './platform/process-log.js';
import { SettingsService } from './platform/settings/settings.service.js';
import { Vault } from './platform/vault/vault.js';
import { PayoutDetailsService } from './referral/payouts/payout-details.service.js';
import { ReferralService } from './referral/referral.service.js';
import { SeedModule } from './seed.module.js';

const DemoFile = z.object({
  password: z.string().min(8),
  accounts: z.array(z.object({ email: z.string(), role: z.string() })),
});

const DEMO_ACCOUNTS = [
  { email: 'admin@demo.test', role: 'admin', firstName: 'Ada', lastName: 'Admin' },
  { email: 'pro@demo.test', role: 'professional', firstName: 'Priya', lastName: 'Professional' },
  { email: 'member@demo.test', role: 'member', firstName: 'Morgan', lastName: 'Member' },
  { email: 'customer@demo.test', role: 'customer', firstName: 'Casey', lastName: 'Customer' },
] as const;
const DEMO_CODE = 'DEMOPRO1';

/**
 * Loads the catalogue, and the demo accounts where demo mode is on; with `--history` and what it says there,
 * first the year that the demo shop has been running. Safe to run at every start.
 */
const app = await NestFactory.createApplicationContext(SeedModule, { logger: ['error', 'warn'] });
const files = await readCatalogFiles(path.resolve('backend/catalog-content'));
const counts = await app
  .get(CatalogImportService)
  .importFiles(files, { recipes: !process.argv.includes('--empty') });
say(`catalogue: ${counts.products} products, ${counts.recipes} recipes`);
const series: unknown = JSON.parse(
  readFileSync(path.resolve('backend/catalog-content/community.json'), 'utf8'),
);
await app.get(CommunityEventPlanningService).importSeries(series);
const { values } = app.get(Env);
const accountsFile = path.join(values.DATA_DIR, 'demo-accounts.json');
const password =
  values.DEMO_PASSWORD ?? rememberedPassword(accountsFile) ?? `${randomBytes(9).toString('base64url')}Aa1`;
const historyAt = process.argv.find((arg) => arg.startsWith('--history='))?.slice('--history='.length);
const ownerUrl = process.env['MIGRATION_DATABASE_URL'];
if (values.DEMO && historyAt !== undefined && ownerUrl) await seedHistory(ownerUrl, historyAt);
await app.get(CommunityEventPlanningService).plan();
if (values.DEMO) await seedDemo();
await app.close();

/** The shop's year, moved to today, and its months' statements and payouts. */
async function seedHistory(owner: string, start: string): Promise<void> {
  const startedMs = performance.now();
  const rows = await loadHistory({
    ownerUrl: owner,
    start: HistoryStart.parse(JSON.parse(start)),
    sealer: app.get(Vault),
    passwordHash: await hashPassword(password),
    addresses: { '§site§': values.PUBLIC_URL, '§payments§': values.STRIPE_API_URL ?? '' },
  });
  if (rows === 0) return;
  const loadedMs = performance.now();
  const em = app.get(EntityManager).fork();
  const [admin] = await em.execute<{ user_id: string }[]>(
    `select user_id from user_role where role = 'admin' limit 1`,
  );
  const parts = {
    em,
    env: app.get(Env),
    vault: app.get(Vault),
    settings: app.get(SettingsService),
    referral: app.get(ReferralService),
    details: app.get(PayoutDetailsService),
  };
  const statements = admin ? await closeMonths(parts, admin.user_id, app.get(Clock).now()) : 0;
  await orderAuditLog(owner);
  const [load, months] = [loadedMs - startedMs, performance.now() - loadedMs].map((ms) =>
    (ms / 1000).toFixed(1),
  );
  process.stdout.write(`history: ${rows} rows in ${load} s, ${statements} statements in ${months} s\n`);
}

async function seedDemo(): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    const userId = await app.get(IdentityService).ensureUser({
      ...account,
      password,
      roles: account.role === 'admin' ? ['admin'] : [],
    });
    // Pays from the start, so that renewals can be seen.
    if (account.role === 'member')
      await app.get(MembershipCheckoutService).recordTrialUse({ ...account, userId });
    if (account.role === 'professional')
      await app.get(ReferralService).ensureSignup({ ...account, userId, code: DEMO_CODE });
  }
  mkdirSync(values.DATA_DIR, { recursive: true });
  const accounts = DEMO_ACCOUNTS.map(({ email, role }) => ({ email, role }));
  writeFileSync(accountsFile, `${JSON.stringify({ password, accounts }, null, 2)}\n`, { mode: 0o600 });
  say(`demo accounts: ${accounts.length}`);
}

function say(text: string): void {
  if (app.get(Env).isProduction) logLine('info', text);
  else process.stdout.write(`${text}\n`);
}

function rememberedPassword(file: string): string | undefined {
  return existsSync(file) ? DemoFile.parse(JSON.parse(readFileSync(file, 'utf8'))).password : undefined;
}

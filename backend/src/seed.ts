import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { readCatalogFiles } from './catalog/import/catalog-files.js';
import { CatalogImportService } from './catalog/import/catalog-import.service.js';
import { CommunityEventPlanningService } from './community/sessions/community-event-planning.service.js';
import { IdentityService } from './identity/identity.service.js';
import { MembershipCheckoutService } from './membership/membership-checkout.service.js';
import { Env } from './platform/env.js';
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

/** Loads the catalogue, and the demo accounts where demo mode is on. Safe to run at every start. */
const app = await NestFactory.createApplicationContext(SeedModule, { logger: ['error', 'warn'] });
const files = await readCatalogFiles(path.resolve('backend/catalog-content'));
const counts = await app
  .get(CatalogImportService)
  .importFiles(files, { recipes: !process.argv.includes('--empty') });
process.stdout.write(`catalogue: ${counts.products} products, ${counts.recipes} recipes\n`);
const series: unknown = JSON.parse(
  readFileSync(path.resolve('backend/catalog-content/community.json'), 'utf8'),
);
await app.get(CommunityEventPlanningService).importSeries(series);
await app.get(CommunityEventPlanningService).plan();
const { values } = app.get(Env);
if (values.DEMO) await seedDemo();
await app.close();

async function seedDemo(): Promise<void> {
  const file = path.join(values.DATA_DIR, 'demo-accounts.json');
  const password =
    values.DEMO_PASSWORD ?? rememberedPassword(file) ?? `${randomBytes(9).toString('base64url')}Aa1`;
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
  writeFileSync(file, `${JSON.stringify({ password, accounts }, null, 2)}\n`, { mode: 0o600 });
  process.stdout.write(`demo accounts: ${accounts.length}\n`);
}

function rememberedPassword(file: string): string | undefined {
  return existsSync(file) ? DemoFile.parse(JSON.parse(readFileSync(file, 'utf8'))).password : undefined;
}

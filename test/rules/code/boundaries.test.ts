import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../../..');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

/** A small tree in which each file breaks one rule: rule, file, the file it must not import. */
const FORBIDDEN: [rule: string, from: string, to: string][] = [
  ['rules-are-pure', 'backend/src/rules/pricing/pricing.ts', 'backend/src/platform/clock/clock.ts'],
  ['platform-knows-no-module', 'backend/src/platform/mailer.ts', 'backend/src/wallet/wallet.service.ts'],
  [
    'modules-show-module-and-service',
    'backend/src/boxes/boxes.queries.ts',
    'backend/src/ordering/orders/order.entity.ts',
  ],
  [
    'modules-show-module-and-service',
    'backend/src/admin/admin.queries.ts',
    'backend/src/wallet/wallet.events.ts',
  ],
  [
    'modules-show-module-and-service',
    'backend/src/boxes/plan/box-views.service.ts',
    'backend/src/ordering/orders/order-view.ts',
  ],
  [
    'modules-show-module-and-service',
    'backend/src/catalog/import/catalog-import.service.ts',
    'backend/src/promotions/promotion.entity.ts',
  ],
  // A diary is nobody else's, staff's neither (rule H61).
  ['calls-of-admin', 'backend/src/admin/users/people.service.ts', 'backend/src/diary/diary.service.ts'],
  [
    'calls-of-ordering',
    'backend/src/ordering/orders/orders.service.ts',
    'backend/src/diary/diary.service.ts',
  ],
  ['calls-of-boxes', 'backend/src/boxes/plan/box-filling.service.ts', 'backend/src/diary/diary.service.ts'],
  ['calls-of-identity', 'backend/src/identity/identity.service.ts', 'backend/src/diary/diary.service.ts'],
  ['nobody-reads-a-diary', 'worker/src/consumers/emails/welcome.ts', 'backend/src/diary/diary.service.ts'],
  ['nobody-reads-a-diary', 'backend/src/seed.ts', 'backend/src/diary/diary-entry.entity.ts'],
  [
    'calls-of-promotions',
    'backend/src/promotions/promotions.service.ts',
    'backend/src/ordering/discounts/reservations.service.ts',
  ],
  [
    'calls-of-partners',
    'backend/src/partners/partners.service.ts',
    'backend/src/catalog/products/dishes.service.ts',
  ],
  ['calls-of-contact', 'backend/src/contact/contact.service.ts', 'backend/src/catalog/catalog.service.ts'],
  [
    'calls-of-identity',
    'backend/src/identity/profile/profile.service.ts',
    'backend/src/ordering/orders/orders.service.ts',
  ],
  ['calls-of-wallet', 'backend/src/wallet/wallet.service.ts', 'backend/src/ordering/ordering.service.ts'],
  ['calls-of-referral', 'backend/src/referral/referral.service.ts', 'backend/src/wallet/wallet.service.ts'],
  ['calls-of-ordering', 'backend/src/ordering/ordering.service.ts', 'backend/src/boxes/boxes.service.ts'],
  [
    'worker-sees-public-parts',
    'worker/src/event-job-handler.ts',
    'backend/src/ordering/orders/order.entity.ts',
  ],
  [
    'worker-sees-public-parts',
    'worker/src/consumers/emails/order-email.ts',
    'backend/src/identity/links/link-request.entity.ts',
  ],
  ['worker-stands-alone', 'worker/src/main.ts', 'sandbox/postgres/postgres.ts'],
  ['backend-stands-alone', 'backend/src/main.ts', 'sandbox/postgres/postgres.ts'],
  ['frontend-sees-rules-and-itself', 'frontend/src/app/app.tsx', 'backend/src/wallet/wallet.service.ts'],
  ['features-are-apart', 'frontend/src/features/wallet/page.tsx', 'frontend/src/features/boxes/page.tsx'],
  ['features-do-not-see-the-app', 'frontend/src/features/boxes/page.tsx', 'frontend/src/app/app.tsx'],
  [
    'floor-does-not-see-features',
    'frontend/src/ui/action/button.tsx',
    'frontend/src/features/boxes/page.tsx',
  ],
  ['app-does-not-see-ssr', 'frontend/src/app/app.tsx', 'frontend/src/ssr/page-data.ts'],
  ['no-cycles', 'sandbox/one.ts', 'sandbox/two.ts'],
  ['no-cycles', 'sandbox/types-one.ts', 'sandbox/types-two.ts'],
  ['names-lead-somewhere', 'sandbox/four.ts', '#backend/nowhere.js'],
  ['no-barrels', 'sandbox/three.ts', 'sandbox/payments/index.ts'],
];

/** Imports that must stay allowed. */
const ALLOWED: [from: string, to: string][] = [
  ['backend/src/community/community.controller.ts', 'backend/src/identity/signed-in.guard.ts'],
  ['backend/src/catalog/catalog.controller.ts', 'backend/src/identity/signed-in.guard.ts'],
  ['backend/src/ordering/orders/orders.controller.ts', 'backend/src/identity/access/access.guard.ts'],
  [
    'backend/src/ordering/cart/quote.service.ts',
    'backend/src/catalog/delivery-days/delivery-capacity.service.ts',
  ],
  ['worker/src/consumers/emails/receipts.ts', 'backend/src/ordering/orders/orders.service.ts'],
  ['backend/src/catalog/catalog.service.ts', 'backend/src/rules/money/money.ts'],
  ['backend/src/membership/membership.service.ts', 'backend/src/membership/membership.queries.ts'],
  ['backend/src/admin/admin.service.ts', 'backend/src/identity/identity.service.ts'],
  ['worker/src/consumers/order-email.ts', 'backend/src/identity/identity.events.ts'],
  ['frontend/src/app/shell.tsx', 'frontend/src/ui/card.tsx'],
];

/** The reverse edges of the cycles, which are reported once; one of them is a cycle of types alone. */
const WAYS_BACK = [
  ['sandbox/two.ts', 'sandbox/one.ts'],
  ['sandbox/types-two.ts', 'sandbox/types-one.ts'],
] as const;

const tree = mkdtempSync(join(tmpdir(), 'lighter-table-boundaries-'));
const found = new Set<string>();

function importsByFile(): Map<string, string[]> {
  const imports = new Map<string, string[]>();
  const pairs = [...FORBIDDEN.map(([, from, to]) => [from, to] as const), ...ALLOWED, ...WAYS_BACK];
  for (const [from, to] of pairs) {
    imports.set(from, [...(imports.get(from) ?? []), to]);
    if (!to.startsWith('#')) imports.set(to, imports.get(to) ?? []);
  }
  return imports;
}

function key(rule: string, from: string, to: string): string {
  return `${rule}: ${from} → ${to}`;
}

beforeAll(() => {
  for (const [file, targets] of importsByFile()) {
    const up = '../'.repeat(file.split('/').length - 1);
    const what = file.includes('types-') ? 'type { here as there } from ' : '';
    const lines = targets.map((target) =>
      target.startsWith('#')
        ? `import '${target}';`
        : `import ${what}'${up}${target.replace(/\.tsx?$/, '.js')}';`,
    );
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), [...lines, 'export const here = 1;', ''].join('\n'));
  }
  const config = join(ROOT, '.dependency-cruiser.cjs');
  const folders = ['backend', 'worker', 'sandbox', 'frontend'];
  const run = spawnSync(process.execPath, [CRUISER, '--config', config, '-T', 'json', ...folders], {
    cwd: tree,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  const report = JSON.parse(run.stdout) as {
    summary: { violations: { from: string; to: string; rule: { name: string } }[] };
  };
  for (const { from, to, rule } of report.summary.violations) found.add(key(rule.name, from, to));
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('the import rules', () => {
  it.each(FORBIDDEN)('%s: %s may not import %s', (rule, from, to) => {
    expect([...found]).toContain(key(rule, from, to));
  });

  it.each(ALLOWED)('%s may import %s', (from, to) => {
    expect([...found].filter((violation) => violation.endsWith(`${from} → ${to}`))).toEqual([]);
  });
});

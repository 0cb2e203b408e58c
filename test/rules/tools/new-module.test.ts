import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../../..');
const WIRED = ['backend/src/app.module.ts', 'worker/src/worker.module.ts', '.dependency-cruiser.cjs'];
const WIRED_PURPOSE = [
  'backend/src/platform/payments/webhooks/payment-intake.entity.ts',
  'backend/src/platform/limits/limits.ts',
  'backend/src/admin/admin.database.ts',
  'worker/src/event-counts.ts',
];
const WIRED_SCREEN = [
  'frontend/src/app/routes.ts',
  'frontend/src/app/pages.tsx',
  'frontend/src/copy/app/chrome.ts',
  'frontend/src/copy/app/footer.ts',
  'test/frontend/app/chrome.test.tsx',
];
const WRITTEN = [
  'backend/src/gift-vouchers/gift-vouchers.module.ts',
  'backend/src/gift-vouchers/gift-vouchers.service.ts',
  'backend/src/gift-vouchers/gift-vouchers.controller.ts',
  'test/modules/gift-vouchers/gift-vouchers.test.ts',
];

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-module-'));
  for (const path of [...WIRED, ...WIRED_PURPOSE, ...WIRED_SCREEN]) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path));
  }
});
afterEach(() => rmSync(copy, { recursive: true }));

const create = (...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'tools/new-module/main.mjs'), ...args, '--into', copy], {
    encoding: 'utf8',
  });
const read = (path: string) => readFileSync(join(copy, path), 'utf8');

describe('npm run new -- module <name>', () => {
  it('writes the files of the module and lists them', () => {
    const { status, stdout } = create('module', 'gift-vouchers');

    expect(status).toBe(0);
    for (const path of [...WRITTEN, ...WIRED]) expect(stdout).toContain(path);
    for (const path of WRITTEN) expect(read(path)).toContain('GiftVouchers');
  });

  it('makes it a part of the backend', () => {
    create('module', 'gift-vouchers');

    expect(read('backend/src/app.module.ts')).toContain(
      "import { GiftVouchersHttpModule } from './gift-vouchers/gift-vouchers.module.js';",
    );
    expect(read('backend/src/app.module.ts')).toMatch(/imports: \[[^\]]*\n {4}GiftVouchersHttpModule,\n {2}\]/);
  });

  it('makes it a part of the worker', () => {
    create('module', 'gift-vouchers');

    expect(read('worker/src/worker.module.ts')).toMatch(/imports: \[[^\]]*\n {4}GiftVouchersModule,\n {2}\]/);
  });

  it('leaves its endpoints to signed-in people', () => {
    create('module', 'gift-vouchers');

    expect(read('backend/src/gift-vouchers/gift-vouchers.controller.ts')).toContain("@AccessFor('user')");
  });

  it('adds a payment purpose wherever one is listed', () => {
    const { status } = create('module', 'gift-vouchers', '--paid');

    expect(status).toBe(0);
    for (const path of WIRED_PURPOSE) expect(read(path)).toContain('gift_vouchers');
    expect(read('backend/src/gift-vouchers/gift-vouchers.payment-purpose.ts')).toContain(
      "readonly purpose = 'gift_vouchers';",
    );
    expect(read('backend/src/gift-vouchers/gift-vouchers.module.ts')).toContain('GiftVouchersPaymentPurpose]');
  });

  it('adds a page with its words, its title and a link to it', () => {
    const { status } = create('module', 'gift-vouchers', '--screen');

    expect(status).toBe(0);
    for (const path of WIRED_SCREEN) expect(read(path)).toMatch(/gift-?vouchers/i);
    expect(read('frontend/src/app/routes.ts')).toContain("ready('/gift-vouchers', 'gift-vouchers'),");
    expect(read('frontend/src/app/screens/gift-vouchers-route.tsx')).toContain('GiftVouchersRoute');
    expect(read('frontend/src/features/gift-vouchers/gift-vouchers-page.tsx')).toContain('titles.giftVouchers');
  });

  it('does not know other options', () => {
    expect(create('module', 'gift-vouchers', '--free').stderr).toContain('Usage:');
  });

  it('tells the import rules of it', () => {
    create('module', 'gift-vouchers');

    expect(read('.dependency-cruiser.cjs')).toMatch(/const MODULES = \[[^\]]*'gift-vouchers',/);
    expect(read('.dependency-cruiser.cjs')).toContain("'gift-vouchers': ['identity'],");
  });

  it.each(['Vouchers', 'gift_vouchers', '../vouchers', 'rules', 'platform', 'gift-'])(
    'refuses the name %s and writes nothing',
    (name) => {
      const { status, stderr } = create('module', name);

      expect(status).toBe(1);
      expect(stderr).toContain('is no name for a module');
      expect(existsSync(join(copy, 'test/modules'))).toBe(false);
    },
  );

  it('refuses a module that exists', () => {
    create('module', 'gift-vouchers');

    expect(create('module', 'gift-vouchers').stderr).toContain('exists already');
  });

  it('writes nothing when a file has no place for the module', () => {
    writeFileSync(join(copy, '.dependency-cruiser.cjs'), 'module.exports = {};\n');

    expect(create('module', 'gift-vouchers').status).toBe(1);
    expect(existsSync(join(copy, 'backend/src/gift-vouchers'))).toBe(false);
  });
});

import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../..');

/** Lints each text as the file of that name, by the restricted syntax of the project's own configuration. */
const LINT = `
  import { readFileSync } from 'node:fs';
  import { ESLint, Linter } from 'eslint';
  import tseslint from 'typescript-eslint';
  const eslint = new ESLint();
  const languageOptions = { parser: tseslint.parser };
  const found = [];
  for (const [file, text] of JSON.parse(readFileSync(0, 'utf8'))) {
    const { rules } = await eslint.calculateConfigForFile(file);
    const own = { 'no-restricted-syntax': rules['no-restricted-syntax'] };
    const messages = new Linter().verify(text, [{ files: ['**/*.ts'], languageOptions, rules: own }], 'a.ts');
    found.push(messages.map(({ message }) => message).join());
  }
  console.log(JSON.stringify(found));
`;

function lint(texts: readonly Planted[]): string[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', LINT], {
    cwd: ROOT,
    input: JSON.stringify(texts),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as string[];
}

type Planted = readonly [file: string, text: string];
interface Rule {
  readonly name: string;
  /** Words of its message. */
  readonly says: string;
  readonly refused: readonly Planted[];
  readonly allowed: readonly Planted[];
}

const SERVICE = 'backend/src/boxes/changes/box-skipping.service.ts';
const SCREEN = 'frontend/src/features/ordering/orders/order-state.ts';

const RULES: readonly Rule[] = [
  {
    name: 'a status that is written outside its entity',
    says: 'by a method of its own',
    refused: [
      [SERVICE, "delivery.status = 'skipped';"],
      [SERVICE, "order.paymentStatus = 'paid';"],
      [SERVICE, "Object.assign(delivery, { status: 'skipped', dueAt: null });"],
      ['worker/src/event-job-handler.ts', "found.delivery.status ??= 'planned';"],
    ],
    allowed: [
      [SERVICE, 'delivery.skip(now);'],
      [SERVICE, 'const isSkipped = delivery.status === "skipped";'],
      ['backend/src/boxes/box-delivery.entity.ts', "delivery.status = 'skipped';"],
      ['sandbox/main.ts', "charge.status = 'succeeded';"],
    ],
  },
  {
    name: 'a time zone that is named outside rules/london.ts',
    says: 'names the zone',
    refused: [
      [SCREEN, "new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' });"],
      ['worker/src/emails/layout.ts', "const ZONE = 'Europe/London';"],
      [SERVICE, "em.execute(`select now() at time zone 'Europe/London'`);"],
      ['backend/src/boxes/box-delivery.entity.ts', "const ZONE = 'Europe/London';"],
    ],
    allowed: [
      ['backend/src/rules/london.ts', "export const LONDON = 'Europe/London';"],
      [SCREEN, "londonFormat({ dateStyle: 'long' });"],
      ['migrations/list.ts', "sql`select now() at time zone 'Europe/London'`;"],
    ],
  },
];

it.each(RULES)('$name is refused', ({ says, refused, allowed }) => {
  const found = lint([...refused, ...allowed]);
  expect(found.slice(0, refused.length).filter((message) => !message.includes(says))).toEqual([]);
  expect(found.slice(refused.length)).toEqual(allowed.map(() => ''));
});

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

const SERVICE = 'backend/src/boxes/box-skipping.service.ts';
const REFUSED = [
  [SERVICE, "delivery.state = 'skipped';"],
  [SERVICE, "order.status = 'cancelled';"],
  [SERVICE, "Object.assign(delivery, { state: 'skipped', dueAt: null });"],
  ['worker/src/job-runner.ts', "found.delivery.status ??= 'planned';"],
];
const ALLOWED = [
  [SERVICE, 'delivery.skip(now);'],
  [SERVICE, 'const isSkipped = delivery.state === "skipped";'],
  ['backend/src/boxes/box-delivery.entity.ts', "delivery.state = 'skipped';"],
  ['sandbox/main.ts', "charge.status = 'succeeded';"],
];

it('a status that is written outside its entity is refused', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', LINT], {
    cwd: ROOT,
    input: JSON.stringify([...REFUSED, ...ALLOWED]),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const found = JSON.parse(stdout) as string[];
  expect(found.slice(0, REFUSED.length).filter((message) => !message.includes('of its own'))).toEqual([]);
  expect(found.slice(REFUSED.length)).toEqual(ALLOWED.map(() => ''));
});

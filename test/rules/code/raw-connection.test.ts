import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../../..');

/** Lints each text as a file of the backend, by the restricted syntax of the project's own configuration. */
const LINT = `
  import { readFileSync } from 'node:fs';
  import { Linter } from 'eslint';
  import tseslint from 'typescript-eslint';
  import config from './eslint.config.mjs';
  const [block] = config.filter(({ files }) => files?.includes('backend/src/**/*.ts'));
  const rules = { 'no-restricted-syntax': block.rules['no-restricted-syntax'] };
  const languageOptions = { parser: tseslint.parser };
  const texts = JSON.parse(readFileSync(0, 'utf8'));
  const lint = (text) => new Linter().verify(text, [{ files: ['**/*.ts'], languageOptions, rules }], 'a.ts');
  console.log(JSON.stringify(texts.map((text) => lint(text).map(({ message }) => message).join())));
`;

const REFUSED = [
  "this.em.getConnection().execute('select 1')",
  "em.fork().getConnection().execute('select 1', [], 'all', em.getTransactionContext())",
  'const connection = em.getConnection();',
];
const ALLOWED = ["this.em.execute('select 1')", "em.fork().execute('select 1')", 'em.getKysely()'];

it('a statement outside its surrounding transaction is refused', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', LINT], {
    cwd: ROOT,
    input: JSON.stringify([...REFUSED, ...ALLOWED]),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const found = JSON.parse(stdout) as string[];
  expect(found.slice(0, REFUSED.length).filter((message) => !message.includes('em.execute'))).toEqual([]);
  expect(found.slice(REFUSED.length)).toEqual(ALLOWED.map(() => ''));
});

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
  "this.limits.take('contact', ip)",
  "this.limits.take('contact', request.ip)",
  "this.limits.count('signUp', `visitor ${address}`)",
  "this.rateLimits.check('signUp', `visitor ${client.address}`)",
  'const key = caller ? `account ${caller.userId}` : `address ${ip}`',
  'function keyOf({ address }: CheckoutCustomer, email: string) { return `guest ${address} ${email}`; }',
  'class Limited { keyOf(request: Request) { return `guest ${request.ip}`; } }',
];
const ALLOWED = [
  "this.limits.take('contact', networkOf(ip), { address: ip })",
  "this.limits.take('contact', networkOf(request.ip), { address: request.ip })",
  'const key = caller ? `account ${caller.userId}` : `network ${networkOf(ip)}`',
  'function keyOf({ address }: CheckoutCustomer) { return `guest ${networkOf(address)}`; }',
  'const line = `${address}, ${city}`',
];

it('an address that was not reduced to its network is refused as the key of a limit (rule I8)', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', LINT], {
    cwd: ROOT,
    input: JSON.stringify([...REFUSED, ...ALLOWED]),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const found = JSON.parse(stdout) as string[];
  expect(found.slice(0, REFUSED.length).filter((message) => !message.includes('networkOf'))).toEqual([]);
  expect(found.slice(REFUSED.length)).toEqual(ALLOWED.map(() => ''));
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../../..');
const PROGRAM = join(ROOT, 'test/verify/check-code.mjs');

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    target: 'ES2023',
    module: 'NodeNext',
    strict: true,
    isolatedModules: true,
    types: [],
    skipLibCheck: true,
  },
  include: ['*.ts'],
});
const ESLINT = `
  import tseslint from 'typescript-eslint';
  export default tseslint.config({
    files: ['**/*.ts'],
    extends: [tseslint.configs.base],
    languageOptions: { parserOptions: { project: ['tsconfig.json'], tsconfigRootDir: import.meta.dirname } },
    rules: { '@typescript-eslint/no-floating-promises': 'error', 'no-debugger': 'error' },
  });
`;
const SOURCE = 'export function load(): number {\n  return 1;\n}\n';
const MIDDLE = "import { load } from './source.js';\n\nexport function loaded() {\n  return load();\n}\n";
const USER = "import { loaded } from './middle.js';\n\nloaded();\n\nexport const twice = loaded();\n";

/** `verify` on a tree that it checked before reads only what a change reaches. */
describe('the check of changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lighter-table-checks-'));

  function write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  }

  function check(): { code: number | null; output: string } {
    const run = spawnSync(process.execPath, [PROGRAM, 'tsconfig.json', 'caches'], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
      encoding: 'utf8',
    });
    return { code: run.status, output: run.stdout + run.stderr };
  }

  const unchanged = { 'source.ts': SOURCE, 'middle.ts': MIDDLE, 'user.ts': USER };

  beforeAll(() => {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    write({
      ...unchanged,
      'package.json': '{ "type": "module" }',
      'tsconfig.json': TSCONFIG,
      'frontend/tsconfig.json': TSCONFIG,
      'frontend/page.ts': 'export const page = 1;\n',
      'eslint.config.mjs': ESLINT,
      'caches/.keep': '',
    });
    expect(check()).toMatchObject({ code: 0 });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('looks at nothing twice', () => {
    expect(check()).toMatchObject({ code: 0, output: expect.stringContaining('0 files checked') });
  });

  it.each([
    ['a finding of lint', { 'middle.ts': `${MIDDLE}debugger;\n` }, 'no-debugger'],
    ['an error of types', { 'source.ts': SOURCE.replace('1', "'1'") }, 'source.ts(2,3): error TS2322'],
    [
      'an error of types in a file that only depends on the changed one',
      { 'source.ts': SOURCE.replace('load', 'fetch') },
      'middle.ts(1,10): error TS',
    ],
    [
      'a finding of lint in a file that depends on the changed one through another',
      { 'source.ts': 'export async function load(): Promise<number> {\n  return 1;\n}\n' },
      'user.ts\n  3:1  error  Promises must be awaited',
    ],
  ])('finds %s, as often as it is asked, until it is gone', (_name, change, found) => {
    write(change);
    const first = check();
    expect(first).toMatchObject({ code: 1, output: expect.stringContaining(found) });
    expect(check()).toMatchObject({ code: 1, output: expect.stringContaining(found) });
    write(unchanged);
    expect(check()).toMatchObject({ code: 0 });
  });
});

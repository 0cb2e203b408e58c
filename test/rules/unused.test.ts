import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../..');

/** A small project with one of everything that nothing uses. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'planted',
    type: 'module',
    dependencies: { 'planted-package': '1.0.0', 'used-package': '1.0.0' },
  }),
  'backend/src/main.ts': "import 'used-package';\nimport { used } from './parts.js';\nused();\n",
  'backend/src/parts.ts': 'export const used = (): number => 1;\nexport const plantedExport = 2;\n',
  'backend/src/planted-file.ts': 'export const nobody = 1;\n',
};

const tree = mkdtempSync(join(tmpdir(), 'lighter-table-unused-'));
let said = '';

beforeAll(() => {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  }
  cpSync(join(ROOT, 'knip.config.js'), join(tree, 'knip.config.js'));
  const knip = join(ROOT, 'node_modules/knip/bin/knip.js');
  const run = spawnSync(process.execPath, [knip, '--config', 'knip.config.js', '--no-config-hints'], {
    cwd: tree,
    encoding: 'utf8',
    timeout: 60_000,
  });
  said = run.stdout;
  expect([run.status, run.stderr]).toEqual([1, '']);
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

it.each(['planted-package', 'planted-file', 'plantedExport'])('finds that nothing uses %s', (planted) => {
  expect(said).toContain(planted);
});

it('does not report what is used', () => {
  expect(said).not.toMatch(/used-package|parts\.ts +used/);
});

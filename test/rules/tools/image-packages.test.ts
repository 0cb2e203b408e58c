import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const PROGRAM = resolve(__dirname, '../../../tools/image/packages.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'image-packages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** A package with its code, types and map. */
function installed(name: string, fields: object = {}, within = ''): void {
  const at = `${within}node_modules/${name}`;
  write(`${at}/package.json`, JSON.stringify({ name, ...fields }));
  for (const file of ['index.js', 'index.d.ts', 'index.js.map', 'README.md']) write(`${at}/${file}`, '');
}

const copy = (...folders: string[]) =>
  spawnSync(process.execPath, [PROGRAM, 'image', ...folders], { cwd: folder, encoding: 'utf8' });
const copied = () => readdirSync(join(folder, 'image')).sort();

it('copies what built files import, and what that needs', () => {
  installed('server', { dependencies: { 'server-core': '1' }, peerDependencies: { peer: '1', absent: '1' } });
  installed('server-core', { optionalDependencies: { 'only-elsewhere': '1' } });
  installed('peer', { peerDependencies: { bundler: '1' }, peerDependenciesMeta: { bundler: { optional: true } } });
  installed('@scope/tool');
  installed('loaded-later');
  installed('bundler');
  installed('browser-library');
  write('dist/main.js', "import { start } from 'server';\nimport '@scope/tool/file.js';\nawait import('loaded-later');");
  write('dist/main.d.ts', "import 'browser-library';");
  expect(copy('dist').stderr).toBe('');
  expect(copied()).toEqual(['@scope', 'loaded-later', 'peer', 'server', 'server-core']);
});

it('keeps a version that only one package has', () => {
  installed('server', { dependencies: { shared: '1' } });
  installed('shared', {}, 'node_modules/server/');
  installed('shared', { dependencies: { 'of-the-other': '1' } });
  installed('of-the-other');
  write('dist/main.js', "import 'server';");
  copy('dist');
  expect(copied()).toEqual(['server']);
  expect(existsSync(join(folder, 'image/server/node_modules/shared/index.js'))).toBe(true);
});

it('leaves types, maps and documents behind', () => {
  installed('server');
  write('dist/main.js', "import 'server';");
  copy('dist');
  expect(readdirSync(join(folder, 'image/server')).sort()).toEqual(['index.js', 'package.json']);
});

it('fails when something that is needed is not installed', () => {
  installed('server', { dependencies: { missing: '1' } });
  write('dist/main.js', "import 'server';");
  const { status, stderr } = copy('dist');
  expect(status).not.toBe(0);
  expect(stderr).toContain('missing is needed in');
});

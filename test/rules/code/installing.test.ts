import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../../..');

/** In place of npm: records how it is called, and puts an empty folder in the place of each package. */
const NPM = `
const fs = require('node:fs');
const args = process.argv.slice(2);
fs.appendFileSync('calls.txt', args.filter((arg) => /^(ci|install)$|^--(omit|include=dev|no-save)/.test(arg)).join(' ') + '\\n');
if (args[0] === 'ci') fs.rmSync('node_modules', { recursive: true, force: true });
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const here = Object.entries(packages).filter(([path, { dev }]) => path && !(dev && args.includes('--omit=dev')));
for (const [path] of here) fs.mkdirSync(path, { recursive: true });
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(here) }));
`;

let folder = '';

function writeLockFile(version: string): void {
  const packages = {
    '': { name: 'shop' },
    'node_modules/server': { version },
    'node_modules/test-runner': { version: '1.0.0', dev: true },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
}

/** Runs a command up to its build, which fails here, and returns how npm was called for it. */
function npmCallsOf(command: string): string[] {
  rmSync(join(folder, 'calls.txt'), { force: true });
  const npm = join(folder, 'npm-cli.js');
  const env = { ...process.env, npm_execpath: npm, npm_node_execpath: process.execPath, NODE_OPTIONS: '' };
  const { stderr } = spawnSync(process.execPath, ['boot.mjs', command], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/Building|There is no command/);
  const calls = join(folder, 'calls.txt');
  return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'installing-'));
  cpSync(join(ROOT, 'boot.mjs'), join(folder, 'boot.mjs'));
  mkdirSync(join(folder, 'test'));
  writeFileSync(join(folder, 'test/commands.mjs'), 'export const commands = {};');
  writeFileSync(join(folder, 'npm-cli.js'), NPM);
  writeLockFile('1.0.0');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('installing packages', () => {
  it('leaves out those of the tests for a start, and adds them for a test without removing any', () => {
    expect(npmCallsOf('start')).toEqual(['ci --omit=dev']);
    expect(npmCallsOf('start')).toEqual([]);
    expect(npmCallsOf('a-test')).toEqual(['install --no-save --include=dev']);
    expect(npmCallsOf('a-test')).toEqual([]);
    expect(npmCallsOf('start')).toEqual([]);
  });

  it('keeps those of the tests when a start finds a new lock file', () => {
    expect(npmCallsOf('a-test')).toEqual(['ci --include=dev']);
    writeLockFile('2.0.0');
    expect(npmCallsOf('start')).toEqual(['ci --include=dev']);
  });

  it('begins from an empty folder after an interrupted install', () => {
    npmCallsOf('start');
    for (const file of ['.boot-hash', '.package-lock.json']) rmSync(join(folder, 'node_modules', file));
    expect(npmCallsOf('a-test')).toEqual(['ci --include=dev']);
  });

  it('trusts packages that npm installed by hand', () => {
    npmCallsOf('a-test');
    rmSync(join(folder, 'node_modules/.boot-hash'));
    expect(npmCallsOf('start')).toEqual([]);
    expect(npmCallsOf('a-test')).toEqual([]);
  });
});

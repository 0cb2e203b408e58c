// What a step of `npm run verify` already checked: a step that passed is skipped while the content of its
// inputs, of the packages and of the checks themselves is the same.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CACHES = 'node_modules/.cache/verify';
/** Folders that no check reads; generated output, data and packages. */
const UNREAD =
  /^(node_modules|dist|dist-.*|coverage|test-results|playwright-report|screenshots|\.git|\.data)$/;
/** What every step depends on: versions of packages, and what the steps are. */
const OF_ALL_STEPS = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json'];
const CONFIGURATION = /^(\.?[\w-]+(\.config)?\.(json|js|mjs|cjs)|\.\w+rc|\.\w+ignore)$/;

/** A hash of everything that decides what the tools report, apart from the files that they check. */
function hashOfTools() {
  const configuration = readdirSync('.').filter(
    (name) => CONFIGURATION.test(name) && name !== 'openapi.json',
  );
  const files = [...OF_ALL_STEPS, ...configuration, 'frontend/tsconfig.json', 'test/commands.mjs'];
  return hashOf([...new Set(files), 'test/verify'], `${process.version} ${process.platform}-${process.arch}`);
}

/** The folder of the caches of these tools, `empty` if wanted; those of other versions are deleted. */
export function openCaches({ empty = false } = {}) {
  const folder = join(CACHES, hashOfTools().slice(0, 16));
  if (empty) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(CACHES)) {
    if (join(CACHES, name) !== folder) rmSync(join(CACHES, name), { recursive: true, force: true });
  }
  return folder;
}

/** A hash of the names and contents of these files and folders. */
export function hashOf(inputs, also = '') {
  const hash = createHash('sha256').update(also);
  for (const file of inputs.flatMap((input) => filesIn(input))) {
    hash.update(`\0${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (UNREAD.test(entry.name)) return [];
      const inside = path === '.' ? entry.name : `${path}/${entry.name}`;
      return entry.isDirectory() ? filesIn(inside) : entry.isFile() ? [inside] : [];
    });
}

/** Whether a step passed with these inputs. */
export function hasPassed(folder, name, hash) {
  const file = stampOf(folder, name);
  return existsSync(file) && readFileSync(file, 'utf8') === hash;
}

/** Records that a step passed with these inputs. */
export function recordPass(folder, name, hash) {
  writeFileSync(stampOf(folder, name), hash);
}

function stampOf(folder, name) {
  return join(folder, `${name.replaceAll(/[^a-z]+/gi, '-')}.passed`);
}

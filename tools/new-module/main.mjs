// `npm run new -- module <name>`: an empty module with its test, part of the backend, known to the import
// rules. `--into <folder>` writes into another copy of the project, for the test of this program.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf } from './files.mjs';
import { wire } from './wiring.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const USAGE = 'npm run new -- module <name>, for example: npm run new -- module gift-vouchers';
/** Folders of backend/src that are no modules. */
const TAKEN = ['platform', 'rules'];

function main() {
  const [what, name, ...rest] = process.argv.slice(2);
  const root = rest[0] === '--into' && rest[1] ? rest[1] : ROOT;
  if (what !== 'module' || name === undefined) fail(`Usage: ${USAGE}`);
  if (!/^[a-z]+(-[a-z]+)*$/.test(name) || TAKEN.includes(name))
    fail(`'${name}' is no name for a module: use a noun in small letters with hyphens, like gift-vouchers.`);
  if (existsSync(join(root, 'backend/src', name))) fail(`backend/src/${name} exists already.`);

  const words = { name, className: pascal(name) };
  // The wiring comes first: when a place for it is missing, nothing has been written yet.
  const wired = wire(words, (path) => readFileSync(join(root, path), 'utf8'), fail);
  const files = [...filesOf(words), ...wired];
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  process.stdout.write(
    `${files.map(({ path }) => `  ${path}`).join('\n')}\n\n` +
      `The module is empty and passes npm run verify. CONTRIBUTING.md, 'How to add', leads on from here.\n`,
  );
}

function pascal(name) {
  return name
    .split('-')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

main();

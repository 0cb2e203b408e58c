// `npm run new -- module <name>`: an empty module with its test, part of the backend and the worker, known to
// the import rules. `--paid` adds a payment purpose, `--screen` a page. `--into <folder>` writes into another
// copy of the project, for the test of this program.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { filesOf } from './files.mjs';
import { purposeFile } from './purpose-file.mjs';
import { screenFiles } from './screen-files.mjs';
import { wire } from './wiring.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const USAGE =
  'npm run new -- module <name> [--paid] [--screen], for example: npm run new -- module gift-vouchers --paid';
/** Folders of backend/src that are no modules. */
const TAKEN = ['platform', 'rules'];

function main() {
  const { positionals, values } = args();
  const [what, name, ...rest] = positionals;
  const root = values.into ?? ROOT;
  if (what !== 'module' || name === undefined || rest.length > 0) fail(`Usage: ${USAGE}`);
  if (!/^[a-z]+(-[a-z]+)*$/.test(name) || TAKEN.includes(name))
    fail(`'${name}' is no name for a module: use a noun in small letters with hyphens, like gift-vouchers.`);
  if (existsSync(join(root, 'backend/src', name))) fail(`backend/src/${name} exists already.`);

  const words = wordsOf(name, values);
  // The wiring comes first: when a place for it is missing, nothing has been written yet.
  const wired = wire(words, (path) => readFileSync(join(root, path), 'utf8'), fail);
  const files = [
    ...filesOf(words),
    ...(words.isPaid ? [purposeFile(words)] : []),
    ...(words.hasScreen ? screenFiles(words) : []),
    ...wired,
  ];
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  process.stdout.write(`${files.map(({ path }) => `  ${path}`).join('\n')}\n\n${nextSteps(words)}\n`);
}

function args() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        paid: { type: 'boolean', default: false },
        screen: { type: 'boolean', default: false },
        into: { type: 'string' },
      },
    });
  } catch {
    return fail(`Usage: ${USAGE}`);
  }
}

/** All spellings of the name: gift-vouchers, gift_vouchers, giftVouchers, GiftVouchers, Gift vouchers. */
function wordsOf(name, { paid, screen }) {
  const className = name
    .split('-')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');
  const text = name.replaceAll('-', ' ');
  return {
    name,
    className,
    key: className[0].toLowerCase() + className.slice(1),
    purpose: name.replaceAll('-', '_'),
    title: text[0].toUpperCase() + text.slice(1),
    isPaid: paid,
    hasScreen: screen,
  };
}

function nextSteps({ name, purpose, isPaid, hasScreen }) {
  return [
    ...(isPaid
      ? [
          `Nothing is sold as '${purpose}' yet. The check of its column needs: npm run migration:create -- ${name}`,
          `Its limits, metrics and outcomes are empty: grep -rn ${purpose} backend/src worker/src`,
        ]
      : ['The module is empty and passes npm run verify.']),
    ...(hasScreen ? [`The page is /${name}, with a link in the footer; its words are in copy/${name}.`] : []),
    "CONTRIBUTING.md, 'How to add', leads on from here.",
  ].join('\n');
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

main();

// The fast gate: format, types, lint, import rules, unused code, and whether generated files match their
// sources. Two steps at a time; every result is shown, also after a failure.
//
// On a tree that it checked before it skips what cannot have changed. In CI, in the first run after a change
// of packages or configuration, and with --full nothing is taken from a cache: everything is checked.

import { writeFileSync } from 'node:fs';
import { boundaries, formatCheck, lint, unused } from '../commands.mjs';
import { runProgram, secondsSince } from '../run-program.mjs';
import { uncheckedFiles } from './linted-files.mjs';
import { hasPassed, hashOf, openCaches, recordPass } from './stamps.mjs';

const isFull = Boolean(process.env.CI) || process.argv.includes('--full');
const caches = openCaches({ empty: isFull });

const SERVER = ['backend', 'worker', 'sandbox', 'migrations'];

/** One program of TypeScript gives types and lint of a project: each by its own tool takes half as long again. */
const code = [
  { name: 'types and lint of the server', args: ['test/verify/check-code.mjs', 'tsconfig.json', caches] },
  {
    name: 'types and lint of the site',
    args: ['test/verify/check-code.mjs', 'frontend/tsconfig.json', caches],
  },
  { name: 'lint of scripts', args: [...lint.slice(0, -1), '**/*.{js,mjs,cjs}'] },
];

const cachedFormat = ['--cache', '--cache-strategy=content', `--cache-location=${caches}/format`];

const atOnce = [
  ...code,
  { name: 'format', args: [...formatCheck, ...(isFull ? [] : cachedFormat)], advice: 'npm run format' },
  { name: 'boundaries', args: boundaries },
  { name: 'nothing is unused', args: unused },
];

// These write files for a moment, so nothing else may read them meanwhile.
const afterwards = [
  {
    name: 'client fits the API',
    args: ['test/codegen.mjs', '--check'],
    advice: 'npm run codegen',
    inputs: [
      ...SERVER,
      'openapi.json',
      'frontend/openapi-config.mjs',
      'frontend/src/api',
      'test/codegen.mjs',
    ],
  },
  {
    name: 'migrations fit the entities',
    args: ['dist/sandbox/with-database.js', '--temporary', 'dist/backend/src/migrate.js', '--check'],
    advice: 'npm run migration:create -- <name>',
    inputs: SERVER,
  },
];

const counts = { passed: 0, failed: 0, skipped: 0 };

async function runStep({ name, args, advice, inputs = ['.'] }) {
  const startedAt = Date.now();
  // Before the step: what changes while it runs was not checked.
  const hash = hashOf(inputs);
  if (!isFull && hasPassed(caches, name, hash)) return passed(name, 'as before');
  const logFile = `test-results/verify-${name.replaceAll(/[^a-z]+/gi, '-')}.log`;
  const { code, lastLines } = await runProgram({ args, logFile });
  if (code === 0) {
    recordPass(caches, name, hash);
    return passed(name, secondsSince(startedAt));
  }
  return failed(name, secondsSince(startedAt), `${lastLines}${advice ? `\n→ ${advice}` : ''}`);
}

function passed(name, words) {
  counts.passed += 1;
  console.log(`  ok      ${name.padEnd(30)} ${words.padStart(9)}`);
}

function failed(name, words, output) {
  counts.failed += 1;
  console.log(`  FAILED  ${name.padEnd(30)} ${words.padStart(9)}\n${output}\n`);
}

async function runAll(steps, width) {
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

/** A file that belongs to no project is in neither program: ESLint itself reports it, check-code.mjs cannot. */
async function checkNoFileIsLeftOut() {
  const unchecked = counts.failed > 0 ? [] : await uncheckedFiles(caches);
  if (unchecked.length > 0) failed('every file has a project', '', unchecked.join('\n'));
}

await runAll(atOnce, 2);
await checkNoFileIsLeftOut();
await runAll(afterwards, 1);
if (process.env.RESULT_FILE) writeFileSync(process.env.RESULT_FILE, JSON.stringify(counts));
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;

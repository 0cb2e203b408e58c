// The fast gate: format, types, lint, import rules, unused code, and whether generated files match their
// sources. Two steps at a time; every result is shown, also after a failure.

import { writeFileSync } from 'node:fs';
import { boundaries, formatCheck, lint, unused } from './commands.mjs';
import { runProgram, secondsSince } from './run-program.mjs';

const TSC = 'node_modules/typescript/bin/tsc';

const atOnce = [
  { name: 'lint', args: lint },
  { name: 'format', args: formatCheck, advice: 'npm run format' },
  { name: 'types of the server', args: [TSC, '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types of the site', args: [TSC, '--noEmit', '-p', 'frontend/tsconfig.json'] },
  { name: 'boundaries', args: boundaries },
  { name: 'nothing is unused', args: unused },
];

// These write files for a moment, so nothing else may read them meanwhile.
const afterwards = [
  { name: 'client fits the API', args: ['test/codegen.mjs', '--check'], advice: 'npm run codegen' },
  {
    name: 'migrations fit the entities',
    args: ['dist/sandbox/with-database.js', '--temporary', 'dist/backend/src/migrate.js', '--check'],
    advice: 'npm run migration:create -- <name>',
  },
];

const counts = { passed: 0, failed: 0, skipped: 0 };

async function runStep({ name, args, advice }) {
  const startedAt = Date.now();
  const logFile = `test-results/verify-${name.replaceAll(/[^a-z]+/gi, '-')}.log`;
  const { code, lastLines } = await runProgram({ args, logFile });
  const words = `${name.padEnd(30)} ${secondsSince(startedAt).padStart(7)}`;
  if (code === 0) {
    counts.passed += 1;
    console.log(`  ok      ${words}`);
    return;
  }
  counts.failed += 1;
  console.log(`  FAILED  ${words}\n${lastLines}${advice ? `\n→ ${advice}` : ''}\n`);
}

async function runAll(steps, width) {
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

await runAll(atOnce, 2);
await runAll(afterwards, 1);
if (process.env.RESULT_FILE) writeFileSync(process.env.RESULT_FILE, JSON.stringify(counts));
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;

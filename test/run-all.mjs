// Every check there is, each to its end; `npm test -- rules modules` runs only those. They run one after
// another, since each keeps two cores busy, except for a single program beside flows that wait. The last line
// counts the tests of all suites.

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { flowsOfTheQueue, jest, jestEnv, playwright } from './commands.mjs';
import { hasRedis, REDIS_MISSING } from './find-redis.mjs';
import { runProgram, secondsSince } from './run-program.mjs';

const RESULTS = 'test-results';
const RECORDING = `${RESULTS}/provider`;
const REMINDER_MS = 30_000;
const BROWSERS = 2;
const BROWSER_LIMIT_MS = 40 * 60_000;
const JEST_LIMIT_MS = 30 * 60_000;
/** The control of the chaos run may need three attempts. */
const OWN_LIMIT_MS = 20 * 60_000;

function jestSuite(name, suite = name, env = {}, some = []) {
  const resultFile = `${RESULTS}/${name}.json`;
  const args = [...jest(suite), ...some, '--maxWorkers=2', '--json', `--outputFile=${resultFile}`];
  return {
    name,
    args,
    env: { ...jestEnv, FRESH_POSTGRES: '1', ...env },
    resultFile,
    count: countJest,
    limitMs: JEST_LIMIT_MS,
  };
}

/** A program of ours that writes its counts to RESULT_FILE, or simply exits with 0 or 1. */
function ownSuite(name, args) {
  const resultFile = `${RESULTS}/${name}.json`;
  const env = { RESULT_FILE: resultFile };
  return { name, args, env, resultFile, count: (counts) => counts, limitMs: OWN_LIMIT_MS };
}

/**
 * The browser tests, at both window sizes. A browser and its shop keep one core busy, so two of each run at
 * once; each takes the next file when it has finished one, and both end at the same time.
 */
function browserSuite() {
  const resultFile = `${RESULTS}/e2e.json`;
  return {
    name: 'e2e',
    args: [...playwright, '--reporter=list,json'],
    env: {
      E2E_SHOPS: String(BROWSERS),
      PLAYWRIGHT_JSON_OUTPUT_FILE: resultFile,
      PLAYWRIGHT_FORCE_TTY: '0',
    },
    resultFile,
    count: countPlaywright,
    limitMs: BROWSER_LIMIT_MS,
  };
}

const suites = [
  ownSuite('verify', ['test/verify/main.mjs']),
  jestSuite('rules'),
  jestSuite('modules'),
  jestSuite('flows-postgres', 'flows', { QUEUE_KIND: 'postgres', PROVIDER_RECORDING: RECORDING }),
  // What these flows sent to the payment provider and got from it: a single program, beside flows that wait.
  { ...ownSuite('provider', ['dist/test/provider/main.js', '--recorded', RECORDING]), together: 'queue' },
  {
    ...jestSuite('flows-redis', 'flows', { QUEUE_KIND: 'redis' }, flowsOfTheQueue),
    together: 'queue',
    skip: () => (hasRedis() ? undefined : REDIS_MISSING),
  },
  jestSuite('frontend'),
  browserSuite(),
  // By itself: it waits for a shop to recover, which takes longer beside other work.
  ownSuite('chaos', ['dist/test/chaos/main.js', '--sessions', '60', '--faults', '6']),
  ownSuite('fuzz', ['dist/test/fuzz/main.js', '--requests', '400', '--no-control']),
  ownSuite('bench', ['dist/test/bench/main.js', '--smoke']),
];

function countJest(result) {
  // A test file that does not load has no tests to fail, so it counts as one.
  const unloadable = result.testResults.filter(
    (file) => file.assertionResults.length === 0 && file.status === 'failed',
  );
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + unloadable.length,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

function countPlaywright({ stats, errors }) {
  return {
    // A test that passed on retry proves neither a fault nor stability: it is counted and reported by name.
    passed: stats.expected + stats.flaky,
    unsteady: stats.flaky,
    failed: stats.unexpected + (errors?.length ?? 0),
    skipped: stats.skipped,
  };
}

async function runSuite(suite) {
  const missing = suite.skip?.();
  if (missing) {
    console.log(`\n${missing}\n`);
    return { name: suite.name, passed: 0, failed: 0, skipped: 1, took: '-' };
  }
  const startedAt = Date.now();
  console.log(`▶ ${suite.name} …`);
  const reminder = setInterval(() => console.log(`  ${suite.name}: ${secondsSince(startedAt)}`), REMINDER_MS);
  rmSync(suite.resultFile, { force: true });
  const logFile = `${RESULTS}/${suite.name}.log`;
  const { code, lastLines } = await runProgram({ ...suite, logFile });
  clearInterval(reminder);
  const counts = readCounts(suite, code);
  const took = secondsSince(startedAt);
  if (counts.failed > 0 || counts.unsteady) console.log(`${lastLines}\n  (all of it in ${logFile})`);
  if (counts.unsteady) console.log(`  ${counts.unsteady} passed only at the second try`);
  console.log(`  ${counts.failed > 0 ? 'FAILED' : 'ok'}  ${describe(counts)} in ${took}`);
  return { name: suite.name, ...counts, took };
}

function readCounts(suite, code) {
  const none = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (!existsSync(suite.resultFile)) return none;
  try {
    const { passed, failed, skipped, unsteady } = suite.count(
      JSON.parse(readFileSync(suite.resultFile, 'utf8')),
    );
    // Whatever the counts, a program with a failing exit code has failed.
    return { passed, failed: code === 0 ? failed : Math.max(1, failed), skipped: skipped ?? 0, unsteady };
  } catch {
    return none;
  }
}

function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function choose(names) {
  for (const name of names) {
    if (suites.some((suite) => suite.name === name || suite.name.startsWith(`${name}-`))) continue;
    console.error(`There is no suite '${name}'. There are: ${suites.map((suite) => suite.name).join(', ')}.`);
    process.exit(1);
  }
  if (names.length === 0) return suites;
  return suites.filter((suite) =>
    names.some((name) => suite.name === name || suite.name.startsWith(`${name}-`)),
  );
}

/** Runs suites one after another, except those that run together. */
function groups(chosen) {
  const made = [];
  for (const suite of chosen) {
    const last = made.at(-1);
    if (suite.together && last?.[0].together === suite.together) last.push(suite);
    else made.push([suite]);
  }
  return made;
}

mkdirSync(RESULTS, { recursive: true });
// Findings from the screens add up there; a complete run starts with an empty folder.
if (process.argv.length === 2) rmSync(`${RESULTS}/copy-coverage`, { recursive: true, force: true });
const chosen = choose(process.argv.slice(2));
if (chosen.some(({ name }) => name === 'flows-postgres')) rmSync(RECORDING, { recursive: true, force: true });
const startedAt = Date.now();
const results = [];
for (const group of groups(chosen)) {
  results.push(...(await Promise.all(group.map(runSuite))));
}

console.log(`\nSummary, after ${secondsSince(startedAt)}`);
for (const result of results) {
  // A suite without a single test proves nothing.
  const mark =
    result.failed > 0 ? 'FAILED' : result.passed > 0 ? 'ok' : result.skipped > 0 ? 'SKIPPED' : 'NONE';
  console.log(
    `  ${mark.padEnd(7)} ${result.name.padEnd(16)} ${describe(result).padEnd(38)} ${result.took.padStart(8)}`,
  );
}
if (!hasRedis() && results.some((result) => result.name === 'flows-redis')) console.log(`\n${REDIS_MISSING}`);
const total = { passed: 0, failed: 0, skipped: 0 };
for (const result of results) for (const key of Object.keys(total)) total[key] += result[key];
console.log(`\n${describe(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;

// `npm run test:mutation -- [rules] [ledger] [--write]`: Stryker, which is downloaded for it, mutates the
// rules and the ledger in every way it knows, one at a time; the tests have to notice. The next run repeats
// only what changed and what survived. With --write the results are written to docs/measurements.md.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { writeTable } from '../../dist/test/bench/measurements-table.js';
import { startTestPostgres } from '../../dist/test/setup/system/postgres.js';

const STRYKER = '10.0.0';
const SETS = ['rules', 'ledger'];
const AIM_PERCENT = 85;
/** The tests themselves use a thousand examples of each property; a few are enough against the mutants. */
const PROPERTY_RUNS = '40';

/** Returns whether it finished. Not one blocking call: meanwhile we must read the database's log. */
async function runStryker(env, args) {
  const packages = ['core', 'jest-runner'].flatMap((name) => ['-p', `@stryker-mutator/${name}@${STRYKER}`]);
  const stryker = spawn(
    'npx',
    ['--yes', '--ignore-scripts', ...packages, 'stryker', 'run', 'test/mutation/stryker.mjs', ...args],
    {
      stdio: 'inherit',
      // Jest must run on the same Node as we do.
      env: { ...process.env, ...env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` },
    },
  );
  const [status] = await once(stryker, 'exit');
  return status === 0;
}

function mutantsOf(set) {
  const { files } = JSON.parse(readFileSync(`test-results/mutation-${set}.json`, 'utf8'));
  return Object.values(files).flatMap(({ mutants }) => mutants);
}

/** Counted as Stryker does: a mutant that does not load is none. */
function figuresOf(set) {
  const all = mutantsOf(set).map(({ status }) => status);
  const count = (...states) => all.filter((status) => states.includes(status)).length;
  const endless = count('Timeout');
  const noticed = count('Killed') + endless;
  const mutants = noticed + count('Survived', 'NoCoverage');
  return { set, mutants, noticed, endless, percent: (noticed / mutants) * 100 };
}

/** An endless loop counts and states a reason; a timeout without one may only be due to a busy machine. */
const isSlow = ({ status, statusReason }) => status === 'Timeout' && !statusReason;

/** Rewrites the stored results of a set for the next run. */
function rewriteKnown(set, rewrite) {
  const known = `test-results/mutation-${set}-known.json`;
  if (!existsSync(known)) return;
  const report = JSON.parse(readFileSync(known, 'utf8'));
  for (const file of Object.values(report.files)) file.mutants = rewrite(file.mutants);
  writeFileSync(known, JSON.stringify(report));
}

async function measure(set) {
  const postgres = set === 'ledger' ? await startTestPostgres() : undefined;
  try {
    const database = postgres ? { TEST_DATABASE_ADMIN_URL: postgres.adminUrl } : {};
    const ask = () => runStryker({ MUTATION: set, PROPERTY_RUNS, ...database }, args);
    // Stryker sees the tests of the rules as one file, and not what changed in it.
    rewriteKnown(set, (mutants) => mutants.filter(({ status }) => status !== 'Survived'));
    const isGood = await ask();
    if (!mutantsOf(set).some(isSlow)) return isGood;
    // These run again; mutants that time out twice count, and do not run a third time.
    rewriteKnown(set, (mutants) => mutants.filter((each) => !isSlow(each)));
    const isGoodNow = await ask();
    rewriteKnown(set, (mutants) =>
      mutants.map((each) => (isSlow(each) ? { ...each, statusReason: 'Out of time twice' } : each)),
    );
    return isGoodNow;
  } finally {
    await postgres?.stop();
  }
}

const asked = process.argv.slice(2).filter((each) => SETS.includes(each));
const args = process.argv.slice(2).filter((each) => !SETS.includes(each) && each !== '--write');
const sets = asked.length > 0 ? asked : SETS;
for (const set of sets) if (!(await measure(set))) process.exitCode = 1;
const figures = sets.map(figuresOf);
const lines = figures.map(
  ({ set, mutants, noticed, endless, percent }) =>
    `| ${set} | ${mutants} | ${noticed} | ${endless} | ${percent.toFixed(1)}% | ≥ ${AIM_PERCENT}% |`,
);
const table = [
  '| | mutants | noticed | of these without an end | score | aim |',
  '|---|---:|---:|---:|---:|---:|',
  ...lines,
].join('\n');
console.log(table);
if (process.argv.includes('--write')) writeTable('mutation', table, `Stryker ${STRYKER}, one at a time,`);

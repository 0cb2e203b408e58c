// `npm run test:mutation -- [rules] [ledger] [--write]`: Stryker, which is downloaded for it, breaks the rules and
// the ledger in every way it knows, one at a time; the tests have to notice. The next run asks again only about
// what changed. With --write the figures go into the README.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { writeTable } from '../../dist/test/bench/readme-table.js';
import { startTestPostgres } from '../../dist/test/setup/postgres.js';

const STRYKER = '10.0.0';
const SETS = ['rules', 'ledger'];
const AIM_PERCENT = 85;
/** A thousand examples of each property are for the tests themselves; the mutants are met by a few. */
const PROPERTY_RUNS = '40';

/** Answers whether it came to its end. Not in one blocking call: while we wait, the database's log has to be read. */
async function runStryker(env, args) {
  const packages = ['core', 'jest-runner'].flatMap((name) => ['-p', `@stryker-mutator/${name}@${STRYKER}`]);
  const stryker = spawn(
    'npx',
    ['--yes', '--ignore-scripts', ...packages, 'stryker', 'run', 'test/mutation/stryker.mjs', ...args],
    {
      stdio: 'inherit',
      // Jest has to be met by the Node that we run on.
      env: { ...process.env, ...env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` },
    },
  );
  const [status] = await once(stryker, 'exit');
  return status === 0;
}

/** As Stryker counts: what does not even load is no mutant. */
function figuresOf(set) {
  const { files } = JSON.parse(readFileSync(`test-results/mutation-${set}.json`, 'utf8'));
  const all = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...states) => all.filter((status) => states.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const mutants = noticed + count('Survived', 'NoCoverage');
  return { set, mutants, noticed, percent: (noticed / mutants) * 100 };
}

/**
 * Forgets who ran out of time, so that they are asked again; answers how many. An endless loop is counted and
 * says so: whoever ran out of time without one may only have met a machine that was busy.
 */
function forgetTheSlow(set) {
  const known = `test-results/mutation-${set}-known.json`;
  if (!existsSync(known)) return 0;
  const report = JSON.parse(readFileSync(known, 'utf8'));
  let forgotten = 0;
  for (const file of Object.values(report.files)) {
    const kept = file.mutants.filter(({ status, statusReason }) => status !== 'Timeout' || statusReason);
    forgotten += file.mutants.length - kept.length;
    file.mutants = kept;
  }
  writeFileSync(known, JSON.stringify(report));
  return forgotten;
}

async function measure(set) {
  const postgres = set === 'ledger' ? await startTestPostgres() : undefined;
  try {
    const database = postgres ? { TEST_DATABASE_ADMIN_URL: postgres.adminUrl } : {};
    const ask = () => runStryker({ MUTATION: set, PROPERTY_RUNS, ...database }, args);
    forgetTheSlow(set);
    const isGood = await ask();
    // Whoever runs out of time twice counts.
    return forgetTheSlow(set) > 0 ? await ask() : isGood;
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
  ({ set, mutants, noticed, percent }) =>
    `| ${set} | ${mutants} | ${noticed} | ${percent.toFixed(1)}% | ≥ ${AIM_PERCENT}% |`,
);
const table = ['| | mutants | noticed | score | aim |', '|---|---:|---:|---:|---:|', ...lines].join('\n');
console.log(table);
if (process.argv.includes('--write')) writeTable('mutation', table, `Stryker ${STRYKER}, one at a time,`);

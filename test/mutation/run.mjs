// `npm run test:mutation -- [rules] [ledger] [--write]`: Stryker, which is downloaded for it, breaks the rules and
// the ledger in every way it knows, one at a time; the tests have to notice. The next run asks again only about
// what changed. With --write the figures go into the README.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { writeTable } from '../../dist/test/bench/readme-table.js';
import { startTestPostgres } from '../../dist/test/setup/postgres.js';

const STRYKER = '10.0.0';
const SETS = ['rules', 'ledger'];
const AIM_PERCENT = 85;
/** A thousand examples of each property are for the tests themselves; the mutants are met by a few. */
const PROPERTY_RUNS = '40';

function runStryker(env, args) {
  const packages = ['core', 'jest-runner'].flatMap((name) => ['-p', `@stryker-mutator/${name}@${STRYKER}`]);
  const { status } = spawnSync(
    'npx',
    ['--yes', '--ignore-scripts', ...packages, 'stryker', 'run', 'test/mutation/stryker.mjs', ...args],
    {
      stdio: 'inherit',
      // Jest has to be met by the Node that we run on.
      env: { ...process.env, ...env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` },
    },
  );
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

const asked = process.argv.slice(2).filter((each) => SETS.includes(each));
const args = process.argv.slice(2).filter((each) => !SETS.includes(each) && each !== '--write');
const sets = asked.length > 0 ? asked : SETS;
for (const MUTATION of sets) {
  const postgres = MUTATION === 'ledger' ? await startTestPostgres() : undefined;
  try {
    const database = postgres ? { TEST_DATABASE_ADMIN_URL: postgres.adminUrl } : {};
    if (!runStryker({ MUTATION, PROPERTY_RUNS, ...database }, args)) process.exitCode = 1;
  } finally {
    await postgres?.stop();
  }
}
const figures = sets.map(figuresOf);
const lines = figures.map(
  ({ set, mutants, noticed, percent }) =>
    `| ${set} | ${mutants} | ${noticed} | ${percent.toFixed(1)}% | ≥ ${AIM_PERCENT}% |`,
);
const table = ['| | mutants | noticed | score | aim |', '|---|---:|---:|---:|---:|', ...lines].join('\n');
console.log(table);
if (process.argv.includes('--write')) writeTable('mutation', table, `Stryker ${STRYKER}, one at a time,`);

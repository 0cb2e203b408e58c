// `npm run test:watch`: after each change, the tests that it affects. Those of `rules` and `frontend` are found
// by their imports, those of `modules` and `flows` as affected.mjs says. `-- rules modules` watches for these
// suites only.

import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { jestEnv } from '../commands.mjs';
import { affectedShopTests } from './affected.mjs';

const SUITES = ['rules', 'frontend', 'modules', 'flows'];
const FOLDERS = ['backend/src', 'worker/src', 'sandbox', 'migrations', 'frontend', 'test'];
/** Editors save in several steps. */
const QUIET_MS = 200;

const asked = process.argv.slice(2);
const unknown = asked.find((suite) => !SUITES.includes(suite));
if (unknown) {
  console.error(`There is no suite '${unknown}' to watch for. There are: ${SUITES.join(', ')}.`);
  process.exit(1);
}
const chosen = asked.length > 0 ? asked : SUITES;

const changed = new Set();
const state = { timer: undefined, isRunning: false };

for (const folder of FOLDERS) {
  watch(folder, { recursive: true }, (_event, name) => {
    if (!name || !/\.(tsx?|md|json)$/.test(name) || /generated|~$/.test(name)) return;
    changed.add(`${folder}/${name.replaceAll('\\', '/')}`);
    clearTimeout(state.timer);
    state.timer = setTimeout(() => void runAffected(), QUIET_MS);
  });
}
console.log(`Waiting for changes; they run ${chosen.join(', ')}. Ctrl-C ends it.`);

async function runAffected() {
  if (state.isRunning) return;
  state.isRunning = true;
  while (changed.size > 0) {
    const files = [...changed].filter((file) => existsSync(file));
    changed.clear();
    if (files.length > 0) await runFor(files);
  }
  state.isRunning = false;
}

async function runFor(files) {
  console.log(`\nChanged: ${files.join(', ')}`);
  const byImports = chosen.filter((suite) => suite === 'rules' || suite === 'frontend');
  if (byImports.length > 0) {
    const args = ['--selectProjects', ...byImports, '--passWithNoTests', '--findRelatedTests', ...files];
    await run(['node_modules/jest/bin/jest.js', ...args], jestEnv);
  }
  const tests = affectedShopTests(files);
  for (const suite of chosen.filter((name) => name === 'modules' || name === 'flows')) {
    const ours = tests.filter((test) => test.startsWith(`test/${suite}/`));
    if (ours.length === 0) continue;
    console.log(`${suite}: ${ours.length} ${ours.length === 1 ? 'file' : 'files'}`);
    // By way of boot.mjs, which builds what their set-up needs; the flows on one queue only.
    await run(['boot.mjs', `test:${suite}`, '--runTestsByPath', ...ours], { QUEUE_KIND: 'postgres' });
  }
  console.log('\nWaiting for changes …');
}

function run(args, env) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', resolve);
  });
}

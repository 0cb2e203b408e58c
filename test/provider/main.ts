import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { recordedIn } from './recording.js';
import { runAsCommand, type Counts } from '../setup/system/run-as-command.js';
import { Conformity, type Findings } from './conformity.js';
import { CONTROL_COUNT, missedControls } from './controls.js';
import { DeclaredCalls } from './declared-calls.js';

const USAGE = `npm run test:provider [-- --recorded <folder>]

Runs the flows and holds every call to the payment provider, every answer of its sandbox and every event
against the types of the pinned stripe package. With --recorded it takes what an earlier run left there.`;

const FOLDER = path.resolve('test-results/provider');
/** Less than this means that the flows did not run, and the comparison shows nothing. */
const LEAST_REQUESTS = 100;

async function main(): Promise<Counts> {
  const at = process.argv.indexOf('--recorded');
  const folder = at === -1 ? FOLDER : path.resolve(process.argv[at + 1] ?? FOLDER);
  if (at === -1) await runFlows(folder);
  const declared = new DeclaredCalls();
  const conformity = new Conformity(declared);
  for (const what of recordedIn(folder)) conformity.see(what);
  const { findings } = conformity;
  const missed = missedControls(declared, recordedIn(folder));
  process.stdout.write(`${describe(findings, declared.size)}\n`);
  for (const name of missed) process.stdout.write(`THE CONTROL PASSED: nothing was seen of ${name}.\n`);
  const isThin = findings.requests < LEAST_REQUESTS;
  if (isThin) process.stdout.write(`Only ${findings.requests} calls were recorded in ${folder}.\n`);
  const failed = findings.violations.size + missed.length + (isThin ? 1 : 0);
  return { passed: findings.calls.size + findings.eventTypes.size + CONTROL_COUNT - missed.length, failed };
}

async function runFlows(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const flows = spawn(process.execPath, ['test/run-flows.mjs'], {
    stdio: 'inherit',
    env: { ...process.env, QUEUE_KIND: 'postgres', PROVIDER_RECORDING: folder },
  });
  const code = await new Promise((resolve) => flows.once('exit', resolve));
  if (code !== 0) throw new Error('the flows failed; nothing was compared');
}

function describe(findings: Findings, declaredCalls: number): string {
  const lines = [
    `| calls compared | ${findings.requests} of ${findings.calls.size} kinds (the client declares ${declaredCalls}) |`,
    `| parameters | ${findings.parameters} |`,
    `| answers | ${findings.answers}, and ${findings.refusals} refusals |`,
    `| events | ${findings.events} of ${findings.eventTypes.size} types |`,
    `| violations | ${findings.violations.size} |`,
    ...[...findings.violations].map(([line, count]) => `- ${line} (${count})`),
  ];
  return lines.join('\n');
}

await runAsCommand({ main, end: () => Promise.resolve(), usage: USAGE });

import { describeInstants, isClean } from './instants/instants-report.js';
import { runInstants, type InstantsPlan, type WindowResult } from './instants/instants-run.js';
import { runChaos, type RunPlan } from './chaos-run.js';
import { readOptions, USAGE, type ChaosOptions } from './options.js';
import type { Check } from './checks.js';
import { describeReplicas, RETRY_CHECK, runReplicas } from './replicas/replicas-run.js';
import { describeRun } from './report.js';
import { Shop } from './shop.js';
import { runAsCommand, type Counts } from '../setup/system/run-as-command.js';

/** The control that follows a run is small: a few faults are enough to lose something. */
const SMALL_CONTROL = { sessions: 60, faults: 4 };
const CONTROL_TRIES = 3;
const CONTROL_KILLS = 3;

/** The running shop, so that a signal can stop it too. */
let running: Shop | undefined;

async function main(options: ChaosOptions): Promise<Counts> {
  const { sessions, faults, seed, deliveries } = options;
  if (options.replicas) return runReplicasAndControl(options);
  if (options.worstInstants) return runInstantsAndControl(options);
  if (options.controlOnly) return runControl({ sessions, faults, seed, deliveries, isControl: true });
  const counts = await runReal({ sessions, faults, seed, deliveries, isControl: false });
  if (options.withoutControl) return counts;
  const control = await runControl({ ...SMALL_CONTROL, seed, deliveries, isControl: true });
  return { passed: counts.passed + control.passed, failed: counts.failed + control.failed };
}

async function runReplicasAndControl(options: ChaosOptions): Promise<Counts> {
  const { sessions, faults, seed, deliveries } = options;
  const none = { passed: 0, failed: 0 };
  const counts = options.controlOnly
    ? none
    : await runReplicated({ sessions, faults, seed, deliveries, isControl: false });
  if (options.withoutControl) return counts;
  const small = options.controlOnly ? { sessions, faults } : SMALL_CONTROL;
  const control = await runReplicated({ ...small, seed, deliveries, isControl: true });
  return { passed: counts.passed + control.passed, failed: counts.failed + control.failed };
}

async function runReplicated(plan: RunPlan): Promise<Counts> {
  const shop = await Shop.start({ isReplicated: true });
  running = shop;
  print(`Two backends and two workers run behind ${shop.siteUrl}.`);
  try {
    const result = await runReplicas(shop, plan);
    print(describeReplicas(result, plan, shop.queue.kind));
    if (plan.isControl) return judgeReplicasControl(result.checks);
    const failed = result.checks.filter(({ problems }) => problems.length > 0).length;
    if (failed > 0) print(`Logs are in ${shop.settings.dataDir}`);
    return { passed: result.checks.length - failed, failed };
  } finally {
    running = undefined;
    await shop.stop();
  }
}

/** Without a second backend some callers must fail in spite of one retry. */
function judgeReplicasControl(checks: readonly Check[]): Counts {
  const isCaught = checks.some(({ name, problems }) => name === RETRY_CHECK && problems.length > 0);
  print(
    isCaught
      ? 'The control failed as it must: callers noticed that both backends were gone.'
      : 'THE CONTROL PASSED: nobody noticed that both backends were gone.',
  );
  return isCaught ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runInstantsAndControl(options: ChaosOptions): Promise<Counts> {
  const { kills, seed, windows } = options;
  const none = { passed: 0, failed: 0 };
  const counts = options.controlOnly
    ? none
    : await runWorstInstants({ kills, seed, windows, isControl: false });
  if (options.withoutControl) return counts;
  const few = { kills: Math.min(kills, CONTROL_KILLS), seed, windows };
  const control = await runWorstInstants({ ...few, isControl: true });
  return { passed: counts.passed + control.passed, failed: counts.failed + control.failed };
}

async function runWorstInstants(plan: InstantsPlan): Promise<Counts> {
  const shop = await Shop.start({ isControl: plan.isControl, controlWorker: 'control-keys-worker' });
  running = shop;
  let isKept = true;
  try {
    const results = await runInstants(shop, plan);
    print(describeInstants(results, plan));
    const counts = plan.isControl ? judgeInstantsControl(results) : judgeInstants(results);
    isKept = counts.failed > 0;
    return counts;
  } finally {
    running = undefined;
    await shop.stop();
    if (isKept) print(`Logs and data are kept in ${shop.settings.dataDir}`);
    else await shop.deleteData();
  }
}

function judgeInstants(results: readonly WindowResult[]): Counts {
  const passed = results.filter(isClean).length;
  return { passed, failed: results.length - passed };
}

/** The control must show an operation done twice in every window. */
function judgeInstantsControl(results: readonly WindowResult[]): Counts {
  const unseen = results.filter(({ doubles }) => doubles.length === 0).map(({ window }) => window.name);
  print(
    unseen.length === 0
      ? 'The control failed as it must: every window saw what was done twice.'
      : `THE CONTROL PASSED: nothing was done twice in ${unseen.join(', ')}.`,
  );
  return unseen.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runReal(plan: RunPlan): Promise<Counts> {
  const result = await onShop(plan, ({ checks }) => checks.every(({ problems }) => problems.length === 0));
  const failed = result.checks.filter(({ problems }) => problems.length > 0).length;
  return { passed: result.checks.length - failed, failed };
}

/**
 * The control passes when the checks that must detect losses have detected some. Whether a small run loses
 * anything depends on chance, so it may be repeated with other seeds.
 */
async function runControl(plan: RunPlan): Promise<Counts> {
  for (let tried = 0; tried < CONTROL_TRIES; tried += 1) {
    const { checks } = await onShop({ ...plan, seed: plan.seed + tried }, () => true);
    const caught = checks.filter(({ seesLosses, problems }) => seesLosses && problems.length > 0);
    if (caught.length === 0) continue;
    print(`The control failed as it must: ${caught.length} checks saw what was lost.`);
    return { passed: 1, failed: 0 };
  }
  print('THE CONTROL PASSED: nothing was seen of deliveries that count as done once they are on the queue.');
  return { passed: 0, failed: 1 };
}

/** One run on a shop of its own; keeps its data for inspection when the run failed. */
async function onShop(
  plan: RunPlan,
  isFine: (result: Awaited<ReturnType<typeof runChaos>>) => boolean,
): ReturnType<typeof runChaos> {
  const startedAtMs = Date.now();
  const shop = await Shop.start({ isControl: plan.isControl, isWired: true });
  running = shop;
  print(`The shop runs on ${shop.siteUrl} after ${((Date.now() - startedAtMs) / 1000).toFixed(1)} s.`);
  let isKept = true;
  try {
    const result = await runChaos(shop, plan);
    print(describeRun(result, plan, shop.queue.kind));
    isKept = !isFine(result);
    return result;
  } finally {
    running = undefined;
    await shop.stop();
    if (isKept) print(`Logs and data are kept in ${shop.settings.dataDir}`);
    else await shop.deleteData();
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

await runAsCommand({
  main: () => main(readOptions(process.argv.slice(2))),
  end: async () => {
    const shop = running;
    running = undefined;
    await shop?.stop();
    await shop?.deleteData();
  },
  usage: USAGE,
});

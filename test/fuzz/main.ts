import { writeTable } from '../bench/measurements-table.js';
import { runAsCommand, type Counts } from '../setup/system/run-as-command.js';
import { ApiDocument } from './document.js';
import { runFuzz, type RunPlan, type RunResult } from './fuzz-run.js';
import { FuzzShop } from './fuzz-shop.js';
import { readOptions, USAGE, type FuzzOptions } from './options.js';
import { describeFigures, describeRun, judgeRun, type Check } from './report.js';
import { ROLES } from './roles.js';

/** So many that each of the three wrong responses is requested several times. */
const CONTROL_REQUESTS = 600;

/** The running shop, so that a signal can stop it too. */
let running: FuzzShop | undefined;

async function main(options: FuzzOptions): Promise<Counts> {
  const requests = options.isForEach ? options.requests * ROLES.length : options.requests;
  const plan: RunPlan = { requests, seed: options.seed, only: options.only };
  const { result, checks } = await onShop(plan, false);
  const failed = checks.filter(({ problems }) => problems.length > 0).length;
  if (options.write) writeTable('fuzz', describeFigures(result), `Seed ${options.seed}`);
  const counts = { passed: checks.length - failed, failed };
  if (options.withoutControl || options.only !== undefined) return counts;
  const control = await runControl(options.seed);
  return { passed: counts.passed + control.passed, failed: counts.failed + control.failed };
}

/** The control passes when each of the three deliberately wrong responses was detected. */
async function runControl(seed: number): Promise<Counts> {
  const { result } = await onShop({ requests: CONTROL_REQUESTS, seed }, true);
  const seen = (id: string, word: RegExp): boolean =>
    result.findings.some(
      ({ request, problems }) => request.operation.id === id && problems.some((one) => word.test(one)),
    );
  const missed = [
    seen('getPackages', /status 500/) ? [] : ['a fault of the server'],
    seen('getSite', /undocumented/) ? [] : ['a field nobody documented'],
    seen('getExtras', /stack trace/) ? [] : ['a stack trace'],
  ].flat();
  if (missed.length > 0) {
    print(`THE CONTROL PASSED: nothing was seen of ${missed.join(' and ')}.`);
    return { passed: 0, failed: 1 };
  }
  print('The control failed as it must: a fault, an undocumented field and a stack trace were seen.');
  return { passed: 1, failed: 0 };
}

async function onShop(plan: RunPlan, isControl: boolean): Promise<{ result: RunResult; checks: Check[] }> {
  const shop = await FuzzShop.start(isControl);
  running = shop;
  let isKept = true;
  try {
    const result = await runFuzz(shop, ApiDocument.readFile(), plan);
    const checks = judgeRun(result, plan);
    if (!isControl) print(describeRun(result, checks, plan));
    if (plan.only !== undefined) showOnly(result);
    isKept = !isControl && checks.some(({ problems }) => problems.length > 0);
    return { result, checks };
  } finally {
    running = undefined;
    await shop.shop.stop();
    if (isKept) print(`Logs and data are kept in ${shop.shop.settings.dataDir}`);
    else await shop.shop.deleteData();
  }
}

function showOnly({ statuses, findings }: RunResult): void {
  print(`Answered with ${[...statuses.keys()].join(', ')}`);
  for (const { request, answer } of findings) {
    const { method, path, headers, body, raw } = request.message;
    print(
      raw ? raw.toString('latin1') : `${method} ${path}\n${JSON.stringify(headers)}\n${String(body ?? '')}`,
    );
    print(`${answer.status} ${JSON.stringify(answer.headers)}\n${answer.body.toString()}`);
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
    await shop?.shop.stop();
    await shop?.shop.deleteData();
  },
  usage: USAGE,
});

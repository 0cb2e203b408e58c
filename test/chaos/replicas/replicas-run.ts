import { setTimeout as sleep } from 'node:timers/promises';
import { gather, type RunPlan } from '../chaos-run.js';
import { judge, repeatedEmails, type Check, type Evidence } from '../checks.js';
import { NO_SAVINGS, runShoppers, type LoadResult } from '../load.js';
import { Random } from '../random.js';
import type { ProgramName, Shop } from '../shop.js';

/** The pause between one replica being up again and the next kill. */
const PAUSE_MS = 2_000;
/** The approximate time of a kill and the restart: the load lasts at least as long as its kills. */
const MS_PER_KILL = 5_000;
/** Every third one stops gracefully, as with each new version. */
const STOPPED_EVERY = 3;

/** The check that needs a second backend. */
export const RETRY_CHECK = 'no call failed after one retry with the same key';

/** How often each was stopped. */
export interface Kills {
  killed: number;
  stopped: number;
}

/** The outcome of a run with replicas. */
export interface ReplicasResult {
  readonly evidence: Evidence;
  readonly checks: readonly Check[];
  readonly kills: Readonly<Record<'backend' | 'worker', Kills>>;
  readonly seconds: number;
}

/**
 * Stops one backend and one worker after another, never both of a kind at once, while shoppers come; then
 * judges. The control stops both backends at once, as if there were one: callers must notice.
 */
export async function runReplicas(shop: Shop, plan: RunPlan): Promise<ReplicasResult> {
  const kills = { backend: { killed: 0, stopped: 0 }, worker: { killed: 0, stopped: 0 } };
  let isOver = false;
  const shoppers = runShoppers(shop, {
    sessions: plan.sessions,
    leastMs: plan.faults * MS_PER_KILL,
    random: new Random(plan.seed).branch(2),
    onArrival: () => undefined,
    isTooShort: () => Object.values(kills).some(({ killed, stopped }) => killed + stopped < plan.faults),
  });
  const over = shoppers.finally(() => {
    isOver = true;
  });
  const killing = [
    endInTurn(
      shop,
      plan.isControl ? [['backend', 'backend-2']] : [['backend'], ['backend-2']],
      kills.backend,
      () => isOver,
    ),
    endInTurn(shop, [['worker'], ['worker-2']], kills.worker, () => isOver),
  ];
  const [load] = await Promise.all([over, ...killing]);
  const sessions = load.purchases.length + load.failures.length;
  const evidence = await gather(
    shop,
    { sessions, isControl: false },
    { load, saved: NO_SAVINGS, workersLost: kills.worker.killed },
    Date.now(),
  );
  const checks = [...judge(evidence), retryCheck(load), killCheck(kills, plan.faults)];
  return { evidence, checks, kills, seconds: load.seconds };
}

async function endInTurn(
  shop: Shop,
  turns: readonly (readonly ProgramName[])[],
  kills: Kills,
  isOver: () => boolean,
): Promise<void> {
  // The shoppers read the menu first.
  await sleep(PAUSE_MS);
  for (let turn = 0; !isOver(); turn += 1) {
    const programs = (turns[turn % turns.length] ?? []).map((name) => shop.program(name));
    if (turn % STOPPED_EVERY === STOPPED_EVERY - 1) {
      await Promise.all(programs.map((program) => program.stop()));
      kills.stopped += 1;
    } else {
      await Promise.all(programs.map((program) => program.kill9()));
      kills.killed += 1;
    }
    await Promise.all(programs.map((program) => program.start()));
    await sleep(PAUSE_MS);
  }
}

function retryCheck({ purchases }: LoadResult): Check {
  const impatient = purchases.filter(({ mostRetries }) => mostRetries > 1);
  return {
    name: RETRY_CHECK,
    problems: impatient.map(({ email, mostRetries }) => `${email}: a call needed ${mostRetries} retries`),
    seesLosses: false,
  };
}

function killCheck(kills: ReplicasResult['kills'], least: number): Check {
  const few = Object.entries(kills).filter(([, { killed, stopped }]) => killed + stopped < least);
  return {
    name: `each kind was ended at least ${least} times`,
    problems: few.map(([name, { killed, stopped }]) => `${name}: ${killed + stopped}`),
    seesLosses: false,
  };
}

/** The run as a readable table. */
export function describeReplicas(result: ReplicasResult, plan: RunPlan, queueKind: string): string {
  const { evidence, kills, checks, seconds } = result;
  const { load, orders, emails, idleAfterMs } = evidence;
  const retries = load.purchases.reduce((sum, purchase) => sum + purchase.retries, 0);
  const row = (name: string, value: string) => `  ${name.padEnd(36)} ${value}`;
  return [
    `${plan.isControl ? 'Control of replicas' : 'Replicas'}: ${plan.sessions} sessions, seed ${plan.seed}, queue on ${queueKind}`,
    '',
    row('backends killed, stopped in order', `${kills.backend.killed}, ${kills.backend.stopped}`),
    row('workers killed, stopped in order', `${kills.worker.killed}, ${kills.worker.stopped}`),
    row('orders placed', String(orders.length)),
    row('orders paid', String(orders.filter((order) => order.payment_status === 'paid').length)),
    row('emails', `${emails.length}, of them ${repeatedEmails(emails)} repeats`),
    row('calls tried again', `${retries}, the most for one call ${mostRetries(load)}`),
    row('load', `${seconds.toFixed(1)} s, ${(orders.length / seconds).toFixed(1)} orders a second`),
    row('settled after', idleAfterMs === undefined ? 'never' : `${(idleAfterMs / 1000).toFixed(1)} s`),
    '',
    ...checks.flatMap(({ name, problems }) => [
      `  ${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`,
      ...problems.slice(0, 8).map((problem) => `           ${problem}`),
    ]),
  ].join('\n');
}

function mostRetries({ purchases }: LoadResult): number {
  return Math.max(0, ...purchases.map((purchase) => purchase.mostRetries));
}

import { setTimeout as sleep } from 'node:timers/promises';
import { judge, type Check, type Evidence } from './checks.js';
import { FaultInjector, planFaults, type FaultKind } from './faults.js';
import { runSavers, runShoppers } from './load.js';
import { readEmails } from './state/mailbox-state.js';
import { ProviderState } from './state/provider-state.js';
import { countJobs } from './queue-faults.js';
import { Random } from './random.js';
import { ShopState } from './state/shop-state.js';
import type { Shop } from './shop.js';

/** Longer than the longest interval between two polls for events that no webhook brought (rule O53). */
const SETTLE_MS = 90_000;
/** The control's lost events never come, so there is no point in waiting longer. */
const CONTROL_SETTLE_MS = 30_000;
const PROBE_MS = 200;
/** Time for each fault, so that a small load does not end before its faults. */
const MS_PER_FAULT = 1_500;
/** Members who pay into their wallets meanwhile, for each shopper. */
const SAVERS_SHARE = 0.1;
const MAX_SHOWN_JOBS = 20;

/** The size of one run. */
export interface RunPlan {
  readonly sessions: number;
  readonly faults: number;
  readonly seed: number;
  /** How often the provider delivers each of its events. */
  readonly deliveries: number;
  readonly isControl: boolean;
}

/** The outcome of one run. */
export interface RunResult {
  readonly evidence: Evidence;
  readonly checks: readonly Check[];
  readonly faults: readonly FaultKind[];
}

/** Runs the shoppers, injects the faults meanwhile, waits until all work is done, and judges. */
export async function runChaos(shop: Shop, plan: RunPlan): Promise<RunResult> {
  const random = new Random(plan.seed);
  const injector = new FaultInjector(shop, planFaults(plan.faults, random.branch(1)), {
    duplicate: plan.deliveries - 1,
  });
  await injector.asUsual();
  const savers = runSavers(shop, Math.ceil(plan.sessions * SAVERS_SHARE), {
    leastMs: plan.faults * MS_PER_FAULT,
    random: random.branch(3),
  });
  const load = await runShoppers(shop, {
    sessions: plan.sessions,
    leastMs: plan.faults * MS_PER_FAULT,
    random: random.branch(2),
    onArrival: (arrived) => injector.arriveAt(arrived / plan.sessions),
  });
  const saved = await savers;
  const loadEndedAtMs = Date.now();
  await injector.finish();
  const evidence = await gather(
    shop,
    plan,
    { load, saved, workersLost: injector.workersLost },
    Math.max(loadEndedAtMs, injector.overAtMs),
  );
  return { evidence, checks: judge(evidence), faults: injector.done };
}

/** Waits until all work that a load caused is done, and reads the state. */
export async function gather(
  shop: Shop,
  plan: Pick<RunPlan, 'sessions' | 'isControl'>,
  { load, saved, workersLost }: Pick<Evidence, 'load' | 'saved' | 'workersLost'>,
  overAtMs: number,
): Promise<Evidence> {
  const shopState = await ShopState.open(shop.databaseUrl);
  try {
    const provider = new ProviderState(shop);
    const eventIds = await provider.paidEventIds();
    const patienceMs = plan.isControl ? CONTROL_SETTLE_MS : SETTLE_MS;
    const idleAfterMs = await waitUntilIdle(shopState, { eventIds, sinceMs: overAtMs, patienceMs });
    if (plan.isControl) await untilQueueIsEmpty(shop);
    const isDeposit = new Set(saved.deposits.map(({ sessionId }) => sessionId));
    return {
      load,
      sessionCount: plan.sessions,
      saved,
      workersLost,
      books: await shopState.books(),
      wallets: await shopState.wallets(),
      sessions: (await provider.sessions()).filter(({ id }) => !isDeposit.has(id)),
      orders: await shopState.orders(),
      commissions: await shopState.commissions(),
      emails: await readEmails(shop.mailboxUrl),
      keyCount: await shopState.keyCount(),
      pendingEvents: await shopState.pendingEvents(eventIds),
      openEventJobs: await shopState.openEventJobs(MAX_SHOWN_JOBS),
      idleAfterMs,
      falls: shop.falls,
    };
  } finally {
    await shopState.close();
  }
}

/** Jobs that the control has marked as done may still be on the queue; they get the same time to run. */
async function untilQueueIsEmpty(shop: Shop): Promise<void> {
  const endAtMs = Date.now() + CONTROL_SETTLE_MS;
  while (Date.now() < endAtMs && (await countJobs(shop)) > 0) await sleep(PROBE_MS);
}

/** How long after `sinceMs` no work was pending any more; undefined when that was not within the limit. */
async function waitUntilIdle(
  shopState: ShopState,
  {
    eventIds,
    sinceMs,
    patienceMs,
  }: { readonly eventIds: readonly string[]; readonly sinceMs: number; readonly patienceMs: number },
): Promise<number | undefined> {
  for (;;) {
    const { notDispatched, open, missing } = await shopState.pendingEvents(eventIds);
    const afterMs = Date.now() - sinceMs;
    if (notDispatched + open + missing === 0) return afterMs;
    if (afterMs > patienceMs) return undefined;
    await sleep(PROBE_MS);
  }
}

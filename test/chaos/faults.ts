import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { countJobs, flushQueue, killQueue } from './queue-faults.js';
import type { Random } from './random.js';
import type { ProgramName, Shop } from './shop.js';
import type { Wire } from './wire.js';

/** Every kind of fault. */
export const FAULT_KINDS = [
  'backend killed',
  'worker killed',
  'queue server killed',
  'queue flushed',
  'worker killed and queue flushed',
  'PostgreSQL killed',
  'PostgreSQL restarted',
  'webhooks dropped, doubled, shuffled',
  'provider answers 500',
  'provider hangs and resets',
  'backend frozen',
  'worker frozen',
  'queue server frozen',
  'network to PostgreSQL cut',
  'network to the queue cut',
  'clock put forward',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/**
 * The pair that every run contains, both at one moment: while the provider hangs, the worker has payment
 * confirmations in progress, and the kill loses what it and the queue knew of them.
 */
const SLOW: FaultKind = 'provider hangs and resets';
const WORKER_AND_QUEUE_LOST: FaultKind = 'worker killed and queue flushed';

/** After these it is unknown whether the worker's work in progress happened. */
const INTERRUPTS_WORKER: readonly FaultKind[] = [
  'worker killed',
  'worker killed and queue flushed',
  'worker frozen',
  'PostgreSQL killed',
  'PostgreSQL restarted',
  'network to PostgreSQL cut',
  'clock put forward',
];

/** One fault and its time: after this share of the shoppers has arrived. */
export interface PlannedFault {
  readonly kind: FaultKind;
  readonly atShare: number;
  readonly random: Random;
}

const FIRST_AT_SHARE = 0.05;
const LAST_AT_SHARE = 0.92;
/**
 * The pair comes early: another worker picks up the dead worker's jobs 20 s later, and a short run has no
 * time for that.
 */
const EARLY_SHARE = 0.25;
const SEVERAL_JOBS = 3;
const HELD_MS = 200;
const HELD_WAIT_MS = 3_000;
/** Longer than the lease of a job: when the worker resumes, the job is no longer its own. */
const LONG_FREEZE_MS = 23_000;
const LONG_FREEZES_SHARE = 0.25;
const CALL_TIMEOUT_MS = 10_000;
/** Returns after everything that falls due in the skipped time has happened. */
const CLOCK_TIMEOUT_MS = 120_000;

/** Draws the faults: with at least as many faults as kinds, every kind occurs. */
export function planFaults(count: number, random: Random): PlannedFault[] {
  const rest = random.shuffled(FAULT_KINDS.filter((kind) => kind !== SLOW && kind !== WORKER_AND_QUEUE_LOST));
  const once = [SLOW, WORKER_AND_QUEUE_LOST, ...rest].slice(0, count);
  const more = Array.from({ length: count - once.length }, () => random.pick(FAULT_KINDS));
  const plan = [...once, ...more].map((kind, index) => ({
    kind,
    atShare: FIRST_AT_SHARE + random.next() * (LAST_AT_SHARE - FIRST_AT_SHARE),
    random: random.branch(index),
  }));
  const [slow, forgetful] = plan;
  if (slow && forgetful) slow.atShare = forgetful.atShare = FIRST_AT_SHARE + random.next() * EARLY_SHARE;
  return plan.sort((a, b) => a.atShare - b.atShare);
}

/** The target of a fault; two faults with the same target wait for each other. */
type Target = 'backend' | 'worker' | 'queue' | 'postgres' | 'webhooks' | 'provider' | 'clock';

const TARGETS: Readonly<Record<FaultKind, readonly Target[]>> = {
  'backend killed': ['backend'],
  'worker killed': ['worker'],
  'queue server killed': ['queue'],
  'queue flushed': ['queue'],
  'worker killed and queue flushed': ['worker', 'queue'],
  'PostgreSQL killed': ['postgres'],
  'PostgreSQL restarted': ['postgres'],
  'webhooks dropped, doubled, shuffled': ['webhooks'],
  'provider answers 500': ['provider'],
  'provider hangs and resets': ['provider'],
  'backend frozen': ['backend'],
  'worker frozen': ['worker'],
  'queue server frozen': ['queue'],
  'network to PostgreSQL cut': ['postgres'],
  'network to the queue cut': ['queue'],
  'clock put forward': ['clock'],
};

/** How many times each webhook is sent after the first. */
export interface UsualWebhooks {
  readonly duplicate?: number;
}

/** Injects the planned faults into a shop, each at its moment; faults with different targets overlap. */
export class FaultInjector {
  /** The faults injected, in order. */
  readonly done: FaultKind[] = [];
  private readonly waiting: PlannedFault[];
  private readonly busy = new Map<Target, Promise<void>>();
  private lastOverAtMs = 0;

  constructor(
    private readonly shop: Shop,
    plan: readonly PlannedFault[],
    /** How webhooks are delivered when no fault changes it. */
    private readonly usualWebhooks: UsualWebhooks,
  ) {
    this.waiting = [...plan];
  }

  /** When the last fault was over and its part up again, in ms since 1970; 0 when there was none. */
  get overAtMs(): number {
    return this.lastOverAtMs;
  }

  /** How often the worker was killed mid-job, or lost the database in which it records its jobs. */
  get workersLost(): number {
    return this.done.filter((kind) => INTERRUPTS_WORKER.includes(kind)).length;
  }

  /** Starts the faults whose moment has come. */
  arriveAt(share: number): void {
    while (this.waiting[0] && this.waiting[0].atShare <= share) {
      const fault = this.waiting.shift();
      if (fault) this.start(fault);
    }
  }

  /** Starts the remaining faults, waits for all of them, and restores webhooks and provider. */
  async finish(): Promise<void> {
    this.arriveAt(1);
    await Promise.all(this.busy.values());
    await this.asUsual();
  }

  /** Webhooks and provider without a fault. */
  async asUsual(): Promise<void> {
    await setTest(this.shop, 'webhooks', this.usualWebhooks);
    await setTest(this.shop, 'faults', {});
  }

  private start(fault: PlannedFault): void {
    const targets = this.targetsOf(fault.kind);
    const before = Promise.all(targets.map((target) => this.busy.get(target) ?? Promise.resolve()));
    const work = before.then(async () => {
      this.done.push(fault.kind);
      await INJECTORS[fault.kind](this.shop, fault.random, this.usualWebhooks);
      this.lastOverAtMs = Date.now();
    });
    // The awaited promise rethrows the failure; this prevents an unhandled rejection before that.
    work.catch(() => undefined);
    for (const target of targets) this.busy.set(target, work);
  }

  /** A queue on PostgreSQL cannot be reached while PostgreSQL is down. */
  private targetsOf(kind: FaultKind): Target[] {
    const isOnPostgres = this.shop.queue.kind === 'postgres';
    return TARGETS[kind].map((target) => (target === 'queue' && isOnPostgres ? 'postgres' : target));
  }
}

type Injector = (shop: Shop, random: Random, usual: UsualWebhooks) => Promise<void>;

const INJECTORS: Readonly<Record<FaultKind, Injector>> = {
  'backend killed': (shop, random) => killProgram(shop, 'backend', random),
  'worker killed': (shop, random) => killProgram(shop, 'worker', random),
  'queue server killed': async (shop, random) => {
    await killQueue(shop);
    await sleep(random.between(200, 2_500));
    await shop.queue.restart();
  },
  'queue flushed': async (shop) => {
    await untilQueueHolds(shop);
    await flushQueue(shop);
  },
  'worker killed and queue flushed': async (shop, random) => {
    const worker = shop.program('worker');
    await untilQueueHolds(shop);
    await worker.kill9();
    await flushQueue(shop);
    await sleep(random.between(100, 1_000));
    await worker.start();
  },
  'PostgreSQL killed': async (shop, random) => {
    await shop.postgres.kill9();
    await sleep(random.between(100, 1_500));
    await shop.postgres.restart();
  },
  'PostgreSQL restarted': (shop) => shop.postgres.restart(),
  'webhooks dropped, doubled, shuffled': (shop, random, usual) =>
    forAWhile(
      shop,
      { route: 'webhooks', usual },
      {
        drop: random.between(2, 8) / 10,
        duplicate: random.between(1, 4),
        delayMs: random.between(0, 1_500),
        shuffle: true,
      },
      random,
    ),
  'provider answers 500': (shop, random) =>
    forAWhile(shop, { route: 'faults', usual: {} }, { status: 500 }, random),
  'provider hangs and resets': (shop, random) =>
    forAWhile(
      shop,
      { route: 'faults', usual: {} },
      { hangMs: random.between(500, 2_500), resetRate: random.between(2, 6) / 10 },
      random,
    ),
  'backend frozen': (shop, random) => freeze(shop, 'backend', random.between(500, 6_000)),
  'worker frozen': (shop, random) =>
    freeze(shop, 'worker', random.chance(LONG_FREEZES_SHARE) ? LONG_FREEZE_MS : random.between(500, 6_000)),
  'queue server frozen': async (shop, random) => {
    const { pid } = shop.queue;
    const ms = random.between(500, 4_000);
    // On PostgreSQL the queue has no process of its own.
    if (pid === undefined) return cut(shop.wires.queue, ms, random);
    kill(pid, 'SIGSTOP');
    await sleep(ms);
    kill(pid, 'SIGCONT');
  },
  'network to PostgreSQL cut': (shop, random) => cut(shop.wires.postgres, random.between(500, 6_000), random),
  'network to the queue cut': (shop, random) => cut(shop.wires.queue, random.between(500, 6_000), random),
  'clock put forward': (shop, random) =>
    setTest(shop, 'clock', { advanceMinutes: random.between(1, 9) }, CLOCK_TIMEOUT_MS),
};

async function freeze(shop: Shop, name: ProgramName, ms: number): Promise<void> {
  const program = shop.program(name);
  program.freeze();
  await sleep(ms);
  program.thaw();
}

/** Half of the time connections resume where they were, half of the time all are lost. */
async function cut(wire: Wire, ms: number, random: Random): Promise<void> {
  wire.cut();
  await sleep(ms);
  wire.mend(random.chance(0.5));
}

/**
 * Waits, up to a limit, for a moment when there is something to lose: several jobs that have been on the
 * queue for a while, else any at all.
 */
async function untilQueueHolds(shop: Shop): Promise<void> {
  const startedAtMs = Date.now();
  let fewAtMs = startedAtMs;
  for (;;) {
    const nowMs = Date.now();
    const jobs = await countJobs(shop);
    if (jobs < SEVERAL_JOBS) fewAtMs = nowMs;
    if (nowMs - fewAtMs >= HELD_MS) return;
    if (nowMs - startedAtMs > HELD_WAIT_MS * (jobs > 0 ? 1 : 2)) return;
    await sleep(10);
  }
}

async function killProgram(shop: Shop, name: ProgramName, random: Random): Promise<void> {
  const program = shop.program(name);
  await program.kill9();
  await sleep(random.between(100, 2_000));
  await program.start();
}

async function forAWhile(
  shop: Shop,
  { route, usual }: { route: 'webhooks' | 'faults'; usual: object },
  settings: object,
  random: Random,
): Promise<void> {
  await setTest(shop, route, settings);
  await sleep(random.between(1_500, 4_000));
  await setTest(shop, route, usual);
}

async function setTest(
  shop: Shop,
  route: 'webhooks' | 'faults' | 'clock',
  settings: object,
  timeoutMs = CALL_TIMEOUT_MS,
): Promise<void> {
  const response = await fetch(`${shop.paymentsUrl}/test/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`/test/${route} answered ${response.status}: ${await response.text()}`);
}

import { BoxPausingService } from '#backend/boxes/changes/box-pausing.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { PROFESSIONAL, type ApiResponse, type TestShop } from '../system/app.js';
import {
  aRunningBox,
  deliveryRows,
  CARD_DECLINED_LATER,
  advanceClockTo,
  processDueBoxes,
  type DeliveryRow,
  type RunningBox,
  type WeeklyBoxOptions,
} from '../boxes/boxes.js';
import { changed, MyBox } from '../boxes/my-boxes.js';
import type { TestWorker } from '../system/worker.js';

const DAY_MS = 86_400_000;
const WELCOME = { promoCode: 'WELCOME20', percentOff: 20 } as const;

/** A subscriber's behaviour: the initial box, and the action when their n-th box is paid. */
export interface SubscriberBehaviour {
  readonly name: string;
  readonly wishes: WeeklyBoxOptions & { readonly card?: string };
  readonly discounts: (nth: number) => number;
  /** The expected n-th delivery; the first is 1. */
  readonly becomes: (sequence: number) => DeliveryRow['status'];
  readonly does?: (life: SubscriberSimulation) => Promise<void>;
}

const none = () => 0;
const welcome = (nth: number) => [20, 10][nth - 1] ?? 0;
const always = (status: DeliveryRow['status']) => () => status;

export const SUBSCRIBER_BEHAVIOURS: readonly SubscriberBehaviour[] = [
  { name: 'lets it come', wishes: {}, discounts: none, becomes: always('paid') },
  { name: 'came with the welcome code', wishes: WELCOME, discounts: welcome, becomes: always('paid') },
  {
    name: 'was sent by a professional',
    wishes: { referralCode: PROFESSIONAL.code, percentOff: 10, meals: { 1: 3, 2: 3, 5: 4 } },
    discounts: () => 10,
    becomes: always('paid'),
  },
  {
    name: 'skips the second box',
    wishes: { ...WELCOME, deliveryDay: 'Sun' },
    discounts: welcome,
    becomes: (sequence) => (sequence === 2 ? 'skipped' : 'paid'),
    does: (life) => life.skip((sequence) => sequence === 2),
  },
  {
    name: 'skips every third box',
    wishes: { meals: { 3: 14 } },
    discounts: none,
    becomes: (sequence) => (sequence % 3 === 0 ? 'skipped' : 'paid'),
    does: (life) => life.skip((sequence) => sequence % 3 === 0),
  },
  {
    name: 'pauses for two boxes',
    wishes: { deliveryDay: 'Sun' },
    discounts: none,
    becomes: (sequence) => (sequence === 4 || sequence === 5 ? 'paused' : 'paid'),
    does: (life) => life.pauseOnce({ after: 3, until: 6 }),
  },
  {
    name: 'moves to Sundays',
    wishes: { ...WELCOME, meals: { 2: 12 } },
    discounts: welcome,
    becomes: always('paid'),
    does: (life) => life.moveOnce({ after: 2, to: 'Sun' }),
  },
  {
    name: 'has a card that fails',
    wishes: { card: CARD_DECLINED_LATER, ...WELCOME },
    discounts: welcome,
    becomes: (sequence) => (sequence === 1 ? 'paid' : sequence <= 3 ? 'missed' : 'cancelled'),
  },
  {
    name: 'leaves after four boxes',
    wishes: { deliveryDay: 'Sun', meals: { 4: 5, 6: 5, 7: 4 } },
    discounts: none,
    becomes: (sequence) => (sequence <= 4 ? 'paid' : 'cancelled'),
    does: (life) => life.leaveOnce({ after: 4 }),
  },
  { name: 'eats a lot', wishes: { meals: { 1: 13, 2: 13 } }, discounts: none, becomes: always('paid') },
];

/** One subscriber's half year. */
export class SubscriberSimulation {
  private done = false;
  private readonly mine: MyBox;

  constructor(
    readonly habit: SubscriberBehaviour,
    readonly box: RunningBox,
    private readonly shop: TestShop,
  ) {
    this.mine = new MyBox(shop, box);
  }

  rows(): Promise<DeliveryRow[]> {
    return deliveryRows(this.shop, this.box.subscriptionId);
  }

  /** As the owner would: through the account page's calls, the coming deliveries one by one. */
  async skip(isSkipped: (sequence: number) => boolean): Promise<void> {
    const now = this.shop.get(Clock).now();
    for (const { date, sequence, status, cut_off_at: cutOffAt } of await this.rows()) {
      if (status === 'planned' && cutOffAt > now && isSkipped(sequence)) changed(await this.mine.skip(date));
    }
  }

  async pauseOnce({ after, until }: { after: number; until: number }): Promise<void> {
    await this.once(after, (rows) => this.mine.pause(rows.find(({ sequence }) => sequence === until)?.date));
  }

  async moveOnce({ after, to }: { after: number; to: 'Sun' | 'Wed' }): Promise<void> {
    await this.once(after, () => this.mine.change({ deliveryDay: to }));
  }

  async leaveOnce({ after }: { after: number }): Promise<void> {
    await this.once(after, () => this.mine.cancel('It was a good half year.'));
  }

  private async once(
    after: number,
    act: (rows: readonly DeliveryRow[]) => Promise<ApiResponse>,
  ): Promise<void> {
    const rows = await this.rows();
    const isTime = rows.some(({ sequence, status }) => sequence === after && status === 'paid');
    if (this.done || !isTime) return;
    this.done = true;
    changed(await act(rows));
  }
}

export interface SimulationOptions {
  readonly subscribers: number;
  readonly weeks: number;
  readonly habits?: readonly SubscriberBehaviour[];
}

/** Simulates this many subscribers for this many weeks, from one due time to the next. */
export async function simulateWeeks(
  shop: TestShop,
  worker: TestWorker,
  { subscribers, weeks, habits = SUBSCRIBER_BEHAVIOURS }: SimulationOptions,
): Promise<SubscriberSimulation[]> {
  const lives: SubscriberSimulation[] = [];
  for (let index = 0; index < subscribers; index += 1) {
    const habit = habits[index % habits.length];
    if (!habit) continue;
    lives.push(new SubscriberSimulation(habit, await aRunningBox(shop, worker, habit.wishes), shop));
  }
  const end = shop.get(Clock).now().getTime() + weeks * 7 * DAY_MS;
  for (;;) {
    for (const life of lives) await life.habit.does?.(life);
    const next = await nextDue(shop);
    if (!next || next.getTime() > end) return lives;
    await advanceClockTo(shop, next);
    await worker.get(BoxPausingService).resumeDue();
    await processDueBoxes(worker);
  }
}

async function nextDue(shop: TestShop): Promise<Date | null> {
  const [row] = await shop.sql<{ at: Date | null }>(
    `select least((select min(due_at) from box_delivery), (select min(remind_at) from box_delivery),
                  (select min(expires_at) from orders where status = 'pending')) as at`,
  );
  return row?.at ?? null;
}

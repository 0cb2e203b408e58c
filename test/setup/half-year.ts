import { EntityManager } from '@mikro-orm/postgresql';
import { BoxMovingService } from '../../backend/src/boxes/box-moving.service.js';
import { BoxSettlementService } from '../../backend/src/boxes/box-settlement.service.js';
import type { BoxSubscription } from '../../backend/src/boxes/box-subscription.entity.js';
import { lockedSubscription } from '../../backend/src/boxes/locked-box.js';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { PROFESSIONAL, type TestShop } from './app.js';
import {
  aRunningBox,
  deliveryRows,
  FAILS_LATER,
  passUntil,
  workOnBoxes,
  type DeliveryRow,
  type RunningBox,
  type WeeklyBoxWishes,
} from './boxes.js';
import type { TestWorker } from './worker.js';

const DAY_MS = 86_400_000;
const WELCOME = { promoCode: 'WELCOME20', percentOff: 20 } as const;

/** How somebody has weekly boxes: what they start with, and what they do when their n-th box is paid. */
export interface Habit {
  readonly name: string;
  readonly wishes: WeeklyBoxWishes & { readonly card?: string };
  readonly discounts: (nth: number) => number;
  /** What the n-th delivery has to become; the first is 1. */
  readonly becomes: (sequence: number) => DeliveryRow['state'];
  readonly does?: (life: Life) => Promise<void>;
}

const none = () => 0;
const welcome = (nth: number) => [20, 10][nth - 1] ?? 0;
const always = (state: DeliveryRow['state']) => () => state;

export const HABITS: readonly Habit[] = [
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
    wishes: { card: FAILS_LATER, ...WELCOME },
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
export class Life {
  private done = false;

  constructor(
    readonly habit: Habit,
    readonly box: RunningBox,
    private readonly shop: TestShop,
    private readonly worker: TestWorker,
  ) {}

  rows(): Promise<DeliveryRow[]> {
    return deliveryRows(this.shop, this.box.subscriptionId);
  }

  async skip(isSkipped: (sequence: number) => boolean): Promise<void> {
    const now = this.shop.get(Clock).now();
    for (const { id, sequence, state, cut_off_at: cutOffAt } of await this.rows()) {
      if (state !== 'planned' || cutOffAt < now || !isSkipped(sequence)) continue;
      await this.shop.sql(`update box_delivery set state = 'skipped', due_at = null where id = $1`, [id]);
    }
  }

  async pauseOnce({ after, until }: { after: number; until: number }): Promise<void> {
    await this.once(after, async (_subscription, rows) => {
      const date = rows.find(({ sequence }) => sequence === until)?.date;
      await this.shop.sql(`update box_subscription set status = 'paused', paused_until = $2 where id = $1`, [
        this.box.subscriptionId,
        date,
      ]);
    });
  }

  async moveOnce({ after, to }: { after: number; to: 'Sun' | 'Wed' }): Promise<void> {
    await this.once(after, (_subscription) =>
      this.changing(async (em, subscription) => {
        subscription.deliveryDay = to;
        await em.flush();
        const now = this.shop.get(Clock).now();
        await this.shop.get(BoxMovingService).move({ em, subscription, now });
      }),
    );
  }

  async leaveOnce({ after }: { after: number }): Promise<void> {
    await this.once(after, () =>
      this.changing((em, subscription) =>
        this.worker.get(BoxSettlementService).end(em, subscription, 'customer'),
      ),
    );
  }

  private async once(
    after: number,
    act: (subscriptionId: string, rows: readonly DeliveryRow[]) => Promise<void>,
  ): Promise<void> {
    const rows = await this.rows();
    const isTime = rows.some(({ sequence, state }) => sequence === after && state === 'paid');
    if (this.done || !isTime) return;
    this.done = true;
    await act(this.box.subscriptionId, rows);
  }

  private changing(act: (em: EntityManager, subscription: BoxSubscription) => Promise<void>): Promise<void> {
    return this.worker
      .get(EntityManager)
      .fork()
      .transactional(async (em) => {
        const subscription = await lockedSubscription(em, this.box.subscriptionId);
        if (subscription) await act(em, subscription);
      });
  }
}

/** Lets so many people live so many weeks with their boxes, from one thing that falls due to the next. */
export async function liveWeeks(
  shop: TestShop,
  worker: TestWorker,
  { subscribers, weeks }: { readonly subscribers: number; readonly weeks: number },
): Promise<Life[]> {
  const lives: Life[] = [];
  for (let index = 0; index < subscribers; index += 1) {
    const habit = HABITS[index % HABITS.length];
    if (!habit) continue;
    lives.push(new Life(habit, await aRunningBox(shop, worker, habit.wishes), shop, worker));
  }
  const end = shop.get(Clock).now().getTime() + weeks * 7 * DAY_MS;
  for (;;) {
    for (const life of lives) await life.habit.does?.(life);
    const next = await nextDue(shop);
    if (!next || next.getTime() > end) return lives;
    await passUntil(shop, next);
    await workOnBoxes(worker);
  }
}

async function nextDue(shop: TestShop): Promise<Date | null> {
  const [row] = await shop.sql<{ at: Date | null }>(
    `select least((select min(due_at) from box_delivery), (select min(remind_at) from box_delivery),
                  (select min(expires_at) from orders where status = 'pending')) as at`,
  );
  return row?.at ?? null;
}

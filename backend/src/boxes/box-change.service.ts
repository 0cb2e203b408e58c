import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { problem, type Problem } from '../platform/http/problem.js';
import { londonDate, dayLabel, type IsoDate } from '../rules/delivery-days.js';
import { BoxDelivery } from './box-delivery.entity.js';
import { BoxPlacingService } from './box-placing.service.js';
import { BoxSubscription } from './box-subscription.entity.js';

/** A subscription and who asks for it: anybody else's is not found (rule E2). */
export interface OwnBox {
  readonly id: string;
  readonly userId: string;
}

/** A weekly box whose row is locked, as it is changed. */
export interface BoxInHand {
  readonly em: EntityManager;
  readonly subscription: BoxSubscription;
  /** Taken under the lock: what is changeable now stays so until the change is written. */
  readonly now: Date;
}

/** Cut-offs that pass while one change waits for its lock; more than ever happens. */
const MAX_ROUNDS = 5;

/**
 * Changes weekly boxes, one at a time: each change locks the subscription, as the cut-off does. A delivery
 * whose cut-off has passed becomes its order first, as it was, so that a change is charged wholly or not at
 * all (rules D6, B24).
 */
@Injectable()
export class BoxChangeService {
  constructor(
    private readonly em: EntityManager,
    private readonly placing: BoxPlacingService,
    private readonly clock: Clock,
  ) {}

  /** Runs a change in one transaction. Throws not_found, box_not_running and what the change throws. */
  async change(owner: OwnBox, change: (box: BoxInHand) => Promise<void>): Promise<void> {
    return this.locked(owner, async (box) => {
      if (!isRunning(box.subscription)) throw problem('box_not_running');
      await change(box);
    });
  }

  /** The same, also for one that does not run. */
  async locked(owner: OwnBox, change: (box: BoxInHand) => Promise<void>): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const overdue = await this.tryOnce(owner, change);
      if (overdue.length === 0) return;
      for (const id of overdue) await this.placing.place(id);
    }
    throw problem('unavailable');
  }

  /** Ids of deliveries that have to become orders first; nothing was changed then. */
  private tryOnce(owner: OwnBox, change: (box: BoxInHand) => Promise<void>): Promise<string[]> {
    return this.em.fork().transactional(async (em) => {
      const subscription = await em.findOne(
        BoxSubscription,
        { id: owner.id, userId: owner.userId },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!subscription) throw problem('not_found');
      const now = this.clock.now();
      const overdue = await em.find(
        BoxDelivery,
        { subscriptionId: subscription.id, state: 'planned', cutOffAt: { $lt: now } },
        { fields: ['id'], disableIdentityMap: true },
      );
      if (overdue.length > 0) return overdue.map(({ id }) => id);
      await change({ em, subscription, now });
      return [];
    });
  }
}

function isRunning({ status }: BoxSubscription): boolean {
  return status === 'active' || status === 'paused' || status === 'past_due';
}

/** The deliveries from today on, in their order; what was given up or missed is none. */
export function comingDeliveries({ em, subscription, now }: BoxInHand): Promise<BoxDelivery[]> {
  return em.find(
    BoxDelivery,
    {
      subscriptionId: subscription.id,
      date: { $gte: londonDate(now) },
      state: { $nin: ['cancelled', 'missed'] },
    },
    { orderBy: { date: 'asc' } },
  );
}

/** The delivery of a day. Throws date_unavailable. */
export function deliveryOn(deliveries: readonly BoxDelivery[], date: IsoDate): BoxDelivery {
  const found = deliveries.find((each) => each.date === date);
  if (!found) throw problem('date_unavailable', { detail: `There is no box planned for ${dayLabel(date)}.` });
  return found;
}

/** Why a delivery takes no change any more; the first box is ordered before its cut-off. */
export function tooLate({ date, cutOffAt }: BoxDelivery, now: Date): Problem {
  const day = dayLabel(date);
  const detail =
    now <= cutOffAt
      ? `Your box of ${day} is ordered already. You find it among your orders.`
      : `Changes to your box of ${day} closed with the end of ${dayLabel(londonDate(cutOffAt))}. What you change now holds for the next one.`;
  return problem('cut_off_passed', { detail, members: { date, cutOffAt: cutOffAt.toISOString() } });
}

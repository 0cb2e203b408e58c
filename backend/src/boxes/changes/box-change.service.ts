import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService, type AuditNote } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError, type ApiError } from '#backend/platform/http/problems/api-error.js';
import { londonDate, dayLabel, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import { BoxDelivery } from '../box-delivery.entity.js';
import { BoxOrderingService } from '../checkout/box-ordering.service.js';
import { BoxSubscription } from '../box-subscription.entity.js';

/** A subscription and the customer who requests it. One of another customer is not found (rule E2). */
export interface CustomerBoxRef {
  readonly id: string;
  readonly userId: string;
}

/** The member of staff who acts for a box's owner, and why. The audit log keeps both (rule A25). */
export interface StaffActor {
  readonly actorId: string;
  readonly reason: string;
}

/** A subscription that staff work on: they find every customer's. */
export interface StaffBoxRef {
  readonly id: string;
  readonly staff: StaffActor;
}

export type BoxRef = CustomerBoxRef | StaffBoxRef;

/** A weekly box whose row is locked for a change. */
export interface BoxChangeContext {
  readonly em: EntityManager;
  readonly subscription: BoxSubscription;
  /** Read under the lock: what can be changed now stays so until the change is written. */
  readonly now: Date;
  /** Undefined when its owner or the shop changes it. */
  readonly staff?: StaffActor | undefined;
}

/** Cut-offs that pass while one change waits for its lock; never that many in practice. */
const MAX_ROUNDS = 5;

/**
 * Changes weekly boxes, one change at a time: each change locks the subscription, as the cut-off does. A
 * delivery whose cut-off has passed becomes its order first, unchanged, so that a change is charged in full
 * or not at all (rules D6, B24).
 */
@Injectable()
export class BoxChangeService {
  constructor(
    private readonly em: EntityManager,
    private readonly placing: BoxOrderingService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a change in one transaction. Throws not_found, subscription_not_active and the errors of the change.
   */
  async change(ref: BoxRef, change: (box: BoxChangeContext) => Promise<void>): Promise<void> {
    return this.locked(ref, async (box) => {
      if (!isRunning(box.subscription)) throw apiError('subscription_not_active');
      await change(box);
    });
  }

  /** The same, also for a subscription that is not active. */
  async locked(ref: BoxRef, change: (box: BoxChangeContext) => Promise<void>): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const overdue = await this.tryOnce(ref, change);
      if (overdue.length === 0) return;
      for (const id of overdue) await this.placing.place(id);
    }
    throw apiError('unavailable');
  }

  /**
   * The referral code of a weekly box, which never changes. Undefined without one, and when there is no such
   * box.
   */
  async referralCodeOf(ref: BoxRef): Promise<string | undefined> {
    const fields = ['referralCode'] as const;
    const box = await this.em
      .fork()
      .findOne(BoxSubscription, named(ref), { fields, disableIdentityMap: true });
    return box?.referralCode ?? undefined;
  }

  /** Records in the change's own transaction what staff did. An owner's change is not recorded. */
  async note(
    box: BoxChangeContext,
    action: `admin.box-${string}`,
    details: AuditNote['details'] = {},
  ): Promise<void> {
    const { em, subscription, staff } = box;
    if (!staff) return;
    const { actorId, reason } = staff;
    const note = { action, actorId, subjectId: subscription.id, details: { ...details, reason } };
    await this.audit.note(note, em);
  }

  /** Returns the ids of deliveries that have to become orders first; nothing was changed in that case. */
  private tryOnce(ref: BoxRef, change: (box: BoxChangeContext) => Promise<void>): Promise<string[]> {
    const staff = 'staff' in ref ? ref.staff : undefined;
    return this.em.fork().transactional(async (em) => {
      const subscription = await em.findOne(BoxSubscription, named(ref), {
        lockMode: LockMode.PESSIMISTIC_WRITE,
      });
      if (!subscription) throw apiError('not_found');
      const now = this.clock.now();
      const overdue = await em.find(
        BoxDelivery,
        { subscriptionId: subscription.id, status: 'planned', cutOffAt: { $lt: now } },
        { fields: ['id'], disableIdentityMap: true },
      );
      if (overdue.length > 0) return overdue.map(({ id }) => id);
      await change({ em, subscription, now, staff });
      return [];
    });
  }
}

/** The owner finds their own box; staff find every box. */
function named(ref: BoxRef): { readonly id: string; readonly userId?: string } {
  return 'staff' in ref ? { id: ref.id } : { id: ref.id, userId: ref.userId };
}

function isRunning({ status }: BoxSubscription): boolean {
  return status === 'active' || status === 'paused' || status === 'past_due';
}

/** The deliveries from today on, in order, without cancelled and missed ones. */
export function comingDeliveries({ em, subscription, now }: BoxChangeContext): Promise<BoxDelivery[]> {
  return em.find(
    BoxDelivery,
    {
      subscriptionId: subscription.id,
      date: { $gte: londonDate(now) },
      status: { $nin: ['cancelled', 'missed'] },
    },
    { orderBy: { date: 'asc' } },
  );
}

/** The delivery of a day. Throws date_unavailable. */
export function deliveryOn(deliveries: readonly BoxDelivery[], date: IsoDate): BoxDelivery {
  const found = deliveries.find((each) => each.date === date);
  if (!found)
    throw apiError('date_unavailable', { detail: `There is no box planned for ${dayLabel(date)}.` });
  return found;
}

/** Why a delivery can no longer be changed. The first box is ordered before its cut-off. */
export function changeRefusal({ date, cutOffAt }: BoxDelivery, now: Date): ApiError {
  const day = dayLabel(date);
  const detail =
    now <= cutOffAt
      ? `Your box of ${day} is ordered already. You find it among your orders.`
      : `Changes to your box of ${day} closed with the end of ${dayLabel(londonDate(cutOffAt))}. What you change now holds for the next one.`;
  return apiError('cut_off_passed', { detail, members: { date, cutOffAt: cutOffAt.toISOString() } });
}

import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { follow, type Transitions } from '#backend/platform/database/transitions.js';
import type { AttemptFailure, BookedParcel, ParcelReport } from '#backend/platform/courier/courier.js';
import {
  BOOKED_BY,
  CONSIGNMENT_STATUSES,
  type ConsignmentStatus,
} from '#backend/rules/delivery/consignments.js';
import { Order } from '../orders/order.entity.js';

const MAX_FAILURE = 200;

const ConsignmentSchema = defineEntity({
  name: 'Consignment',
  tableName: 'consignment',
  properties: {
    /** The reference at the courier: the same for each try to book it. */
    id: p.uuid().primary(),
    orderId: () => p.manyToOne(Order).mapToPk().fieldName('order_id').deleteRule('cascade'),
    bookedBy: p.enum(BOOKED_BY),
    status: p.enum(CONSIGNMENT_STATUSES),
    statusAt: p.datetime().length(3),
    /** The time of the courier's last report; an older one changes nothing. */
    reportedAt: p.datetime().length(3).nullable(),
    carrier: p.string().length(60).nullable(),
    shipmentId: p.string().length(64).nullable(),
    parcelId: p.string().length(64).nullable().unique('consignment_parcel_id_unique'),
    /** These lead to an address, so they are deleted with it (rule H5). */
    trackingNumber: p.string().length(100).nullable(),
    trackingUrl: p.string().length(500).nullable(),
    /** Why it was not booked or cancelled, or did not arrive, for staff. */
    failure: p.string().length(MAX_FAILURE).nullable(),
    failures: p.integer().default(0),
    /** When the courier is asked to book or to cancel it; null when there is nothing to ask. */
    askAt: p.datetime().length(3).nullable(),
    /** When the courier is asked where it is. */
    readAt: p.datetime().length(3).nullable(),
    /** When its order has to follow; null when it has. */
    followAt: p.datetime().length(3).nullable(),
    followFailures: p.integer().default(0),
    /** The worker that asks the courier about it has until then, by the database's clock. */
    lockedUntil: p.datetime().length(3).nullable(),
    createdAt: p.datetime().length(3),
  },
  indexes: [
    {
      name: 'consignment_one_of_order',
      expression: `create unique index "consignment_one_of_order" on "consignment" ("order_id") where status not in ('returned', 'cancelling', 'cancelled')`,
    },
    { name: 'consignment_of_order', properties: ['orderId', 'createdAt'] },
    {
      name: 'consignment_ask_due',
      expression: `create index "consignment_ask_due" on "consignment" ("ask_at") where ask_at is not null`,
    },
    {
      name: 'consignment_read_due',
      expression: `create index "consignment_read_due" on "consignment" ("read_at") where read_at is not null`,
    },
    {
      name: 'consignment_follow_due',
      expression: `create index "consignment_follow_due" on "consignment" ("follow_at") where follow_at is not null`,
    },
  ],
});

/**
 * Only forwards (rule O123). A failed attempt is followed by the next one. The database refuses every other step as
 * well (`ordering.database.ts`).
 */
export const CONSIGNMENT_TRANSITIONS: Transitions<ConsignmentStatus> = {
  requested: ['booking_failed', 'booked', 'cancelling', 'cancelled'],
  booking_failed: ['requested', 'cancelled'],
  booked: [
    'label_printed',
    'collected',
    'out_for_delivery',
    'attempt_failed',
    'delivered',
    'returned',
    'cancelling',
    'cancelled',
  ],
  label_printed: [
    'collected',
    'out_for_delivery',
    'attempt_failed',
    'delivered',
    'returned',
    'cancelling',
    'cancelled',
  ],
  collected: ['out_for_delivery', 'attempt_failed', 'delivered', 'returned'],
  out_for_delivery: ['attempt_failed', 'delivered', 'returned'],
  attempt_failed: ['out_for_delivery', 'delivered', 'returned'],
  delivered: [],
  returned: [],
  cancelling: ['cancelled', 'collected', 'out_for_delivery', 'attempt_failed', 'delivered', 'returned'],
  cancelled: [],
};

/** What a courier's word does not undo: these are ours, and say the same or more. */
const BEFORE_COLLECTION: readonly ConsignmentStatus[] = ['booked', 'label_printed', 'cancelling'];

/** A parcel of an order with a courier. */
export class Consignment extends ConsignmentSchema.class {
  /** The courier has it. One that is to be cancelled only learns of what there is to cancel. */
  book(parcel: Omit<BookedParcel, 'label'>, now: Date): void {
    this.shipmentId = parcel.shipmentId;
    this.parcelId = parcel.parcelId;
    this.trackingNumber = parcel.trackingNumber;
    this.trackingUrl = parcel.trackingUrl;
    this.carrier = parcel.carrier;
    if (this.status === 'cancelling') return;
    this.move('booked', now);
    this.askAt = null;
    this.failures = 0;
    this.failure = null;
  }

  failBooking(reason: string, now: Date): void {
    this.move('booking_failed', now);
    this.askAt = null;
    this.failure = reason.slice(0, MAX_FAILURE);
  }

  /** Staff ask for another try. */
  tryAgain(now: Date): void {
    this.move('requested', now);
    this.askAt = now;
    this.failures = 0;
    this.failure = null;
  }

  printLabel(now: Date): void {
    this.move('label_printed', now);
  }

  /** Ends it: at once where the courier knows nothing of it, else once the courier agrees. */
  cancel(now: Date): void {
    const isUnknown = this.bookedBy === 'file' || this.status === 'booking_failed';
    this.move(isUnknown ? 'cancelled' : 'cancelling', now);
    this.askAt = isUnknown ? null : now;
    this.readAt = null;
    this.failures = 0;
  }

  /** The courier has cancelled it, or never had it. */
  confirmCancelled(now: Date): void {
    this.move('cancelled', now);
    this.askAt = null;
    this.readAt = null;
  }

  /**
   * Takes over what the courier reports; false for what is not newer, or is said already. A report that would lead
   * backwards changes nothing.
   */
  report({ state, failure, changedAt }: Omit<ParcelReport, 'parcelId'>, now: Date): boolean {
    if (this.reportedAt && changedAt <= this.reportedAt) return false;
    this.reportedAt = changedAt;
    if (state === null || state === this.status) return false;
    if (state === 'booked' && BEFORE_COLLECTION.includes(this.status)) return false;
    if (!CONSIGNMENT_TRANSITIONS[this.status].includes(state)) return false;
    this.move(state, now);
    this.failure = state === 'attempt_failed' ? (failure ?? 'nobody_there') : null;
    this.followAt = now;
    this.followFailures = 0;
    this.askAt = null;
    if (CONSIGNMENT_TRANSITIONS[state].length === 0) this.readAt = null;
    return true;
  }

  /** Why the last attempt failed. */
  get attemptFailure(): AttemptFailure {
    const { failure } = this;
    return failure === 'address_not_found' || failure === 'delayed' ? failure : 'nobody_there';
  }

  private move(to: ConsignmentStatus, now: Date): void {
    this.status = follow(CONSIGNMENT_TRANSITIONS, this.status, to);
    this.statusAt = now;
  }
}
ConsignmentSchema.setClass(Consignment);

/** The label of a consignment, with its recipient's address on it; deleted some days after it was printed. */
export const ConsignmentLabel = defineEntity({
  name: 'ConsignmentLabel',
  tableName: 'consignment_label',
  properties: {
    consignmentId: () =>
      p.manyToOne(Consignment).primary().mapToPk().fieldName('consignment_id').deleteRule('cascade'),
    png: p.blob(),
    createdAt: p.datetime().length(3),
  },
});
export type ConsignmentLabel = InferEntity<typeof ConsignmentLabel>;

import { defineEntity, p } from '@mikro-orm/core';
import { Order } from '../orders/order.entity.js';
import { Refund } from '../refunds/refund.entity.js';
import { follow, type Transitions } from '#backend/platform/database/transitions.js';

/** What the customer wants: a replacement or the money (rule O16). */
export const COMPLAINT_WISHES = ['replacement', 'refund'] as const;
export const COMPLAINT_STATUSES = ['open', 'closed'] as const;

const ComplaintSchema = defineEntity({
  name: 'Complaint',
  tableName: 'complaint',
  properties: {
    id: p.uuid().primary(),
    orderId: () => p.manyToOne(Order).mapToPk().fieldName('order_id').deleteRule('cascade'),
    /** People mention their health when they write about food: sealed (rule H1). */
    textSealed: p.blob(),
    wish: p.enum(COMPLAINT_WISHES),
    /** Of its photo among the stored objects, which goes with this row (complaint_photo_removed). */
    photoId: p.uuid().nullable(),
    /** The photo's own key: sealed. */
    photoKeySealed: p.blob().nullable(),
    photoType: p.string().length(20).nullable(),
    status: p.enum(COMPLAINT_STATUSES),
    /** The refund that did not arrive; null for a customer's report. One complaint for each refund. */
    refundId: () => p.manyToOne(Refund).mapToPk().fieldName('refund_id').nullable().deleteRule('cascade'),
    createdAt: p.datetime().length(3),
    /** When it was last reopened, if it is open again. */
    reopenedAt: p.datetime().length(3).nullable(),
    closedAt: p.datetime().length(3).nullable(),
  },
  uniques: [{ name: 'complaint_refund_id_unique', properties: ['refundId'] }],
  indexes: [
    { name: 'complaint_of_order', properties: ['orderId', 'createdAt'] },
    { name: 'complaint_newest', properties: ['status', 'createdAt', 'id'] },
  ],
  checks: [
    { name: 'complaint_closed_has_time', expression: `(status = 'closed') = (closed_at is not null)` },
    {
      name: 'complaint_photo_has_type',
      expression:
        '(photo_id is null) = (photo_type is null) and (photo_id is null) = (photo_key_sealed is null)',
    },
  ],
});
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];

export const COMPLAINT_TRANSITIONS: Transitions<ComplaintStatus> = { open: ['closed'], closed: ['open'] };

/** A problem with an order: a customer's report, or money that did not arrive (rules O16, O26). */
export class Complaint extends ComplaintSchema.class {
  close(now: Date): void {
    move(this, 'closed');
    this.closedAt = now;
  }

  reopen(now: Date): void {
    move(this, 'open');
    this.closedAt = null;
    this.reopenedAt = now;
  }
}
ComplaintSchema.setClass(Complaint);

function move(complaint: Complaint, to: ComplaintStatus): void {
  complaint.status = follow(COMPLAINT_TRANSITIONS, complaint.status, to);
}

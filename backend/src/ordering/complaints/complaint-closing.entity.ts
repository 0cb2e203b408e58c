import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { Complaint } from './complaint.entity.js';
import { Order } from '../orders/order.entity.js';
import { Refund } from '../refunds/refund.entity.js';

/** The outcomes of a closed complaint (rule O80). */
export const COMPLAINT_OUTCOMES = ['refund', 'replacement', 'nothing'] as const;
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number];

/** One closing of a complaint; a reopened complaint has several. */
export const ComplaintClosing = defineEntity({
  name: 'ComplaintClosing',
  tableName: 'complaint_closing',
  properties: {
    id: p.uuid().primary(),
    complaintId: () => p.manyToOne(Complaint).mapToPk().fieldName('complaint_id').deleteRule('cascade'),
    outcome: p.enum(COMPLAINT_OUTCOMES),
    /**
     * The reply of staff to the customer. It may repeat what the customer wrote about their health: sealed
     * (rule H1).
     */
    answerSealed: p.blob(),
    refundId: () => p.manyToOne(Refund).mapToPk().fieldName('refund_id').nullable().deleteRule('no action'),
    replacementOrderId: () =>
      p.manyToOne(Order).mapToPk().fieldName('replacement_order_id').nullable().deleteRule('no action'),
    closedBy: p.uuid(),
    closedAt: p.datetime().length(3),
  },
  uniques: [
    { name: 'complaint_closing_refund_id_unique', properties: ['refundId'] },
    { name: 'complaint_closing_replacement_order_id_unique', properties: ['replacementOrderId'] },
  ],
  indexes: [{ name: 'complaint_closing_of_complaint', properties: ['complaintId', 'closedAt'] }],
  checks: [
    {
      name: 'complaint_closing_outcome_complete',
      expression: `(outcome = 'refund') = (refund_id is not null) and (outcome = 'replacement') = (replacement_order_id is not null)`,
    },
  ],
});
export type ComplaintClosing = InferEntity<typeof ComplaintClosing>;

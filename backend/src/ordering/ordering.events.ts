import type { ChangedPart, ChangeMaker } from './changes/order-change.entity.js';
import type { DetailPart } from '../rules/delivery/delivery-details.js';
import type { OrderKind } from '../rules/pricing/pricing.js';
import type { ComplaintOutcome } from './complaints/complaint-closing.entity.js';
import type { EmailKind } from './email-kinds.js';
import type { OrderStatus } from './ordering.dto.js';

declare module '../platform/outbox/event-map.js' {
  interface EventMap {
    /** An order was paid in full. Pence; `goodsPence` is goods after discount, the base of commission. */
    'ordering.order-paid': {
      orderId: string;
      /** Older releases did not say. */
      kind?: OrderKind;
      goodsPence: number;
      amountPence: number;
      referralSignupId: string | null;
      paidAt: string;
    };
    /** An order's payment page closed unpaid; its reservations were released. */
    'ordering.order-expired': { orderId: string };
    /** A paid order was cancelled before its delivery; the refund is null when nothing was left to refund. */
    'ordering.order-cancelled': {
      orderId: string;
      reason: 'customer' | 'nothing_left' | 'shop' | 'refunded';
      refundId: string | null;
    };
    /** A product of a paid order has changed: its lines are checked again (rule O25). */
    'ordering.order-needs-review': { orderId: string };
    /**
     * Substitution requests were opened for lines that are no longer what was sold; older releases named one.
     */
    'ordering.substitution-requested': {
      orderId: string;
      substitutionIds?: string[];
      substitutionId?: string;
    };
    /** Substitution requests whose cause had gone before the customer decided (rule F76). */
    'ordering.substitutions-withdrawn': { orderId: string; substitutionIds: string[] };
    /**
     * A substitution request was decided, or its time was over; the refund is null when none was made for it.
     */
    'ordering.substitution-resolved': {
      substitutionId: string;
      orderId: string;
      kind: 'allergens_changed' | 'sold_out' | 'unconfirmed' | 'diet_changed';
      answer: 'keep' | 'refund';
      by: 'customer' | 'system';
      refundId: string | null;
    };
    /** A dish whose label declared too little is in parcels that have left: staff decide (rule F78). */
    'ordering.label-warning-raised': { warningId: string };
    /** A customer is warned about lines of these orders, all of them theirs (rule F78). */
    'ordering.label-warned': { warningId: string; orderIds: string[] };
    /** A message about a recall waits: a colleague who may approve it is told (rule F94). */
    'ordering.recall-awaits-approval': { recallId: string; approverId: string };
    /** A person is written to about a recalled dish; a later attempt replaces an earlier one (rule F94). */
    'ordering.recall-notified': { recallId: string; recipientId: string; attempt: number };
    /** A refund was reserved; its card's part is to be made at the provider. Pence. */
    'ordering.refund-requested': {
      refundId: string;
      orderId: string;
      cardPence: number;
      walletPence: number;
    };
    /** A refund succeeded or failed; it may also have failed after it had succeeded. Pence. */
    'ordering.refund-resolved': {
      refundId: string;
      orderId: string;
      status: 'succeeded' | 'failed';
      cardPence: number;
      walletPence: number;
    };
    /** The bank opened, updated or decided a dispute. Pence. */
    'ordering.dispute-changed': {
      disputeId: string;
      orderId: string;
      status: 'open' | 'lost' | 'won';
      amountPence: number;
    };
    /** A complaint was opened. Its text is only in its record. */
    'ordering.complaint-opened': { orderId: string; complaintId: string; wish: 'replacement' | 'refund' };
    /** A refund did not reach its card, and staff have to find another way (rule O26). */
    'ordering.refund-lost': { orderId: string; complaintId: string; refundId: string };
    /** Staff replied to a complaint and closed it; the reply is only in its record (rule O80). */
    'ordering.complaint-closed': {
      orderId: string;
      complaintId: string;
      closingId: string;
      outcome: ComplaintOutcome;
    };
    /** A late order of a deleted account is sent again, free of charge (rule O99). */
    'ordering.order-sent-again': { orderId: string; replacementOrderId: string };
    /** The replacement of an order will not come, so its complaint is open again (rule O85). */
    'ordering.complaint-reopened': { orderId: string; complaintId: string; replacementOrderId: string };
    /** A parcel left for its customer. */
    'ordering.order-dispatched': { orderId: string; dispatchedAt: string };
    /** A parcel arrived; the order is completed. */
    'ordering.order-delivered': { orderId: string; deliveredAt: string };
    /**
     * The delivery details were changed before the order left; the new ones are only in their record (rule
     * D36).
     */
    'ordering.delivery-details-changed': {
      orderId: string;
      changed: DetailPart[];
      by: 'customer' | 'shop';
      changedAt: string;
    };
    /** A placed order was changed; old and new are in its history, `number` names the change (rule O112). Pence. */
    'ordering.order-changed': {
      orderId: string;
      number: number;
      changed: ChangedPart[];
      by: ChangeMaker;
      refundPence: number;
      changedAt: string;
    };
    /** Staff offered a dearer change: its customer pays the difference, or keeps the order (rule O113). */
    'ordering.change-offered': { orderId: string; extraId: string };
    /** A dearer change was paid and could not be made any more; the money goes back (rule O114). */
    'ordering.change-returned': { orderId: string; extraId: string; outcome: string };
    /** Staff set a status by hand, other than to cancelled or delivered, which have events of their own. */
    'ordering.order-status-changed': {
      orderId: string;
      from: OrderStatus;
      to: OrderStatus;
      changedAt: string;
    };
    /**
     * An email of an order is to be sent again; `refundId` and `reason` are set for emails about a refund or
     * a failed delivery.
     */
    'ordering.email-requested': {
      orderId: string;
      kind: EmailKind;
      refundId: string | null;
      reason: string | null;
    };
    /** A parcel did not arrive. `reason` is one of the stable words for failed deliveries. */
    'ordering.delivery-failed': { orderId: string; reason: string; failedAt: string };
  }
}

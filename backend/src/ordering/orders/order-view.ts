import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import { ALLERGENS, DIETS, MEAL_TYPES } from '#backend/rules/food/allergens.js';
import { isBeingDisputed } from '#backend/rules/money/refunds.js';
import { cancellableUntil, detailsChangeableUntil } from '../cancellation/cancellable.js';
import { changeableUntil } from '../changes/changeable.js';
import type { MyOrderDto, OrderSummaryDto } from './my-orders.dto.js';
import { OrderEvent } from './order-event.entity.js';
import { Order, OrderLine } from './order.entity.js';
import { orderCode } from './order-code.js';
import { totalRefundablePence } from '../payment/payment-status.js';
import { trackingPage } from '../delivery/tracking-link.js';

/** The fields that a list of orders shows; the rest is not read for it. */
export const SUMMARY_FIELDS = [
  'id',
  'kind',
  'status',
  'paymentStatus',
  'createdAt',
  'deliveryDate',
  'mealsPerWeek',
  'amountPence',
  'walletPence',
  'reducedPence',
  'stripeSessionId',
  'paymentId',
] as const;

const DETAIL_FIELDS = [
  ...SUMMARY_FIELDS,
  'email',
  'mealType',
  'halalOnly',
  'subtotalPence',
  'discountPence',
  'discount',
  'deliveryPence',
  'refundedPence',
  'cardRefundPence',
  'walletRefundPence',
  'disputedPence',
  'lostPence',
  'firstName',
  'lastName',
  'phone',
  'deliveryAddress',
  'paidAt',
  'expiresAt',
  'replacesOrderId',
  'anonymiseFrom',
  'cookAnywayAt',
] as const;

const LINE_FIELDS = [
  'position',
  'sku',
  'name',
  'variant',
  'category',
  'quantity',
  'unitPence',
  'discountPence',
  'totalPence',
  'vatBasisPoints',
  'contains',
  'mayContain',
] as const;

const STEP_FIELDS = [
  'id',
  'kind',
  'at',
  'amountPence',
  'reason',
  'carrier',
  'trackingNumber',
  'trackingUrl',
] as const;

export type OrderSummaryRow = Pick<Order, (typeof SUMMARY_FIELDS)[number]>;
export type OrderLineRow = Pick<OrderLine, (typeof LINE_FIELDS)[number]>;
export type OrderStepRow = Pick<OrderEvent, (typeof STEP_FIELDS)[number]>;

/** An order with its lines and its steps, as its customer may see it; no health details. */
export interface WholeOrder {
  readonly order: Pick<Order, (typeof DETAIL_FIELDS)[number]>;
  readonly lines: readonly OrderLineRow[];
  readonly steps: readonly OrderStepRow[];
}

/** The settings and the time that the view needs. */
export interface ViewContext {
  readonly cancelHours: number;
  /** The tracking URL, with {number} in it. */
  readonly trackingUrl: string;
  readonly now: Date;
  readonly problems: MyOrderDto['problems'];
  readonly labelWarnings: MyOrderDto['labelWarnings'];
  readonly changes: MyOrderDto['changes'];
  readonly dearerChange: MyOrderDto['dearerChange'];
  /** Until when its payment page is open; null when it has none. */
  readonly payableUntil: Date | null;
}

/** Reads one order by a condition; null when there is none. */
export async function readOrder(em: EntityManager, where: FilterQuery<Order>): Promise<WholeOrder | null> {
  const order = await em.findOne(Order, where, { fields: DETAIL_FIELDS, disableIdentityMap: true });
  if (!order) return null;
  const ofOrder = { orderId: order.id };
  const lines = await em.find(OrderLine, ofOrder, {
    fields: LINE_FIELDS,
    orderBy: { position: 'asc' },
    disableIdentityMap: true,
  });
  const steps = await em.find(OrderEvent, ofOrder, {
    fields: STEP_FIELDS,
    orderBy: { id: 'asc' },
    disableIdentityMap: true,
  });
  return { order, lines, steps };
}

export function summaryOf(order: OrderSummaryRow): OrderSummaryDto {
  return {
    id: order.id,
    orderCode: codeOf(order),
    kind: order.kind,
    status: order.status,
    paymentState: order.paymentStatus,
    createdAt: order.createdAt.toISOString(),
    deliveryDate: order.deliveryDate ?? null,
    mealsPerWeek: order.mealsPerWeek,
    totalPence: order.amountPence + order.walletPence - order.reducedPence,
    walletPence: order.walletPence,
  };
}

/** An order's code comes from its payment: while that is open there is no code yet. */
export function codeOf({
  id,
  stripeSessionId,
  paymentId,
}: Pick<OrderSummaryRow, 'id' | 'stripeSessionId' | 'paymentId'>): string | null {
  if (stripeSessionId) return orderCode(stripeSessionId);
  return paymentId ? null : orderCode(id);
}

export function detailOf(
  whole: WholeOrder,
  {
    cancelHours,
    trackingUrl,
    now,
    problems,
    labelWarnings,
    changes,
    dearerChange,
    payableUntil,
  }: ViewContext,
): MyOrderDto {
  const { order, lines, steps } = whole;
  const until = cancellableUntil({ ...order, steps }, cancelHours, now);
  return {
    ...summaryOf(order),
    mealType: MEAL_TYPES.find((type) => type === order.mealType) ?? 'standard',
    halalOnly: order.halalOnly,
    lines: lines.map(lineOf),
    subtotalPence: order.subtotalPence,
    discountPence: order.discountPence,
    discount: order.discount ?? null,
    deliveryPence: order.deliveryPence,
    paidPence: order.amountPence + order.walletPence,
    refundedPence: order.refundedPence,
    refundablePence: order.paidAt == null || isBeingDisputed(order) ? 0 : totalRefundablePence(order),
    recipient: `${order.firstName} ${order.lastName}`,
    deliveryAddress: {
      ...order.deliveryAddress,
      apartment: order.deliveryAddress.apartment ?? null,
      courierNote: order.deliveryAddress.courierNote ?? null,
    },
    phone: order.phone,
    detailsChangeableUntil:
      detailsChangeableUntil({ ...order, steps }, cancelHours, now)?.toISOString() ?? null,
    changeableUntil:
      changeableUntil({ ...order, steps }, { by: 'customer', cancelHours, now })?.toISOString() ?? null,
    changes,
    dearerChange,
    timeline: [
      { kind: 'placed', at: order.createdAt.toISOString(), detail: null },
      ...steps.map((step) => stepOf(step, trackingUrl)),
    ],
    cancellableUntil: until?.toISOString() ?? null,
    payableUntil: payableUntil?.toISOString() ?? null,
    hasReceipt: Boolean(order.paidAt),
    isReplacement: order.replacesOrderId != null,
    problems,
    labelWarnings,
  };
}

export function refundedOf(steps: readonly OrderStepRow[]): number {
  return steps.reduce((sum, { amountPence }) => sum + (amountPence ?? 0), 0);
}

export function stepOf(step: OrderStepRow, trackingUrl: string): MyOrderDto['timeline'][number] {
  const { kind, at, amountPence, reason, carrier, trackingNumber } = step;
  const says = [amountPence, reason, carrier, trackingNumber].some((value) => value != null);
  return {
    kind,
    at: at.toISOString(),
    detail: says
      ? {
          amountPence: amountPence ?? null,
          reason: reason ?? null,
          carrier: carrier ?? null,
          trackingNumber: trackingNumber ?? null,
          trackingUrl: trackingPage(step, trackingUrl),
        }
      : null,
  };
}

function lineOf(line: OrderLineRow): MyOrderDto['lines'][number] {
  return {
    sku: line.sku,
    name: line.name,
    variant: DIETS.find((diet) => diet === line.variant) ?? null,
    quantity: line.quantity,
    grossPence: line.unitPence * line.quantity,
    allergens: {
      contains: ALLERGENS.filter((each) => line.contains.includes(each)),
      mayContain: ALLERGENS.filter((each) => line.mayContain.includes(each)),
    },
  };
}

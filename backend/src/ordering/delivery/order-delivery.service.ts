import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { dayLabel, firstRecordableDay, type ParcelStep } from '#backend/rules/delivery/delivery-days.js';
import { anonymiseFromTomorrow } from '../privacy/anonymise-orders.js';
import { recordOrderEvent } from '../orders/order-events.js';
import { OrderEvent, type OrderEventKind } from '../orders/order-event.entity.js';
import { SubstitutionRequest } from '../substitutions/substitution-request.entity.js';
import { Order } from '../orders/order.entity.js';
import { RecalledDishesService } from '../recalls/recalled-dishes.service.js';
import '../ordering.events.js';

export interface Parcel {
  readonly trackingNumber: string;
  /** Default: the courier of the settings. */
  readonly carrier?: string;
  /** The courier's page of this parcel; default: the one of the settings, with its number. */
  readonly trackingUrl?: string;
  /** It has not left before: another number for a parcel on its way is refused. */
  readonly isFirst?: boolean;
  /** Staff, or the courier that has it already, know that a dish in it is being recalled (rule F95). */
  readonly isRecallKnown?: boolean;
}

/** Why a parcel was returned; the next step depends on it. */
export const DELIVERY_FAILURES = ['nobody_there', 'address_not_found', 'damaged', 'delayed'] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

interface UnderWay {
  readonly order: Order;
  /** Its latest delivery step; undefined before the first. */
  readonly last: OrderEvent | undefined;
  readonly now: Date;
}

const DELIVERY_STEPS: OrderEventKind[] = ['preparing', 'dispatched', 'delivered', 'delivery_failed'];

/**
 * The steps of the kitchen and the courier with a paid order (rules O19, O98). Throws not_found,
 * order_not_in_transit, and delivery_too_early with the first day on which the step can be noted. Steps by
 * hand (`actorId`) are audited.
 */
@Injectable()
export class OrderDeliveryService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly recalled: RecalledDishesService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The kitchen has begun. Repeating it changes nothing. */
  async startPreparing(orderId: string, actorId?: string): Promise<void> {
    await this.underWay(orderId, async (em, { order, last, now }) => {
      if (last) return;
      await recordOrderEvent(em, { orderId: order.id, kind: 'preparing', at: now });
      await this.note(em, 'admin.order-preparing', { orderId, actorId });
    });
  }

  /**
   * The parcel has left. Its customer gets an email with the tracking link. Repeating it with the same number
   * changes nothing. Throws order_not_in_transit for an order without an address, of an account that was
   * deleted long ago (rule H5), substitution_pending while a substitution request is open, and
   * already_dispatched for a first parcel with another number than the one on its way, and dish_recalled while
   * a dish in it is recalled and nobody has said that it leaves all the same (rule F95).
   */
  async dispatch(orderId: string, parcel: Parcel, actorId?: string): Promise<void> {
    const { trackingNumber } = parcel;
    const step = await this.departure(parcel);
    await this.underWay(orderId, async (em, { order, last, now }) => {
      if (last?.kind === 'dispatched' && last.trackingNumber === trackingNumber) return;
      if (parcel.isFirst && last?.kind === 'dispatched') throw apiError('already_dispatched');
      if (order.deliveryAddress.address === '') throw apiError('order_not_in_transit');
      refuseTooEarly('dispatched', order, now);
      // A line that its customer removes by then cannot leave with it (rule O25).
      if ((await em.count(SubstitutionRequest, { orderId, answer: null })) > 0)
        throw apiError('substitution_pending');
      const recalled = await this.recalled.dishesIn(em, order);
      if (recalled.length > 0 && !parcel.isRecallKnown) throw dishRecalled(recalled);
      order.updatedAt = now;
      await recordOrderEvent(em, { orderId, kind: 'dispatched', at: now, ...step });
      await record(em, 'ordering.order-dispatched', { orderId, dispatchedAt: now.toISOString() }, now);
      await this.note(em, 'admin.order-dispatched', { orderId, actorId, recalled });
    });
  }

  /**
   * The courier reports that it has the parcel (rule O123): as `dispatch`, but only when it is not with the courier
   * already. One that arrived before anything was heard of its departure (`isLate`) gets the step and no email.
   */
  async leaveWithCourier(orderId: string, parcel: Parcel, { isLate = false } = {}): Promise<void> {
    const { last } = await this.em.fork().transactional((em) => this.locked(em, orderId));
    if (last?.kind === 'dispatched' || last?.kind === 'delivered') return;
    if (!isLate) return this.dispatch(orderId, { ...parcel, isRecallKnown: true });
    if (last?.kind === 'delivery_failed') return;
    const step = await this.departure(parcel);
    await this.underWay(orderId, async (em, { order, last: latest, now }) => {
      if (latest && latest.kind !== 'preparing') return;
      refuseTooEarly('delivered', order, now);
      await recordOrderEvent(em, { orderId, kind: 'dispatched', at: now, ...step });
    });
  }

  private async departure({ trackingNumber, carrier, trackingUrl }: Parcel) {
    return {
      trackingNumber,
      carrier: carrier ?? (await this.settings.current())['delivery.courierName'],
      ...(trackingUrl === undefined ? {} : { trackingUrl }),
    };
  }

  /** The parcel has arrived, which completes the order. Repeating it changes nothing. */
  async deliver(orderId: string, actorId?: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const { order, last } = await this.locked(em, orderId);
      if (order.status === 'completed' && last?.kind === 'delivered') return;
      await this.complete(em, order);
      await this.note(em, 'admin.order-delivered', { orderId, actorId });
    });
  }

  /**
   * The same for an order that the caller has locked, in the caller's transaction. Throws order_not_in_transit and
   * delivery_too_early.
   */
  async complete(em: EntityManager, order: Order): Promise<void> {
    refuseUnlessUnderWay(order);
    const { id: orderId } = order;
    const now = this.clock.now();
    refuseTooEarly('delivered', order, now);
    order.complete(now);
    anonymiseFromTomorrow(order, now);
    await em.flush();
    await recordOrderEvent(em, { orderId, kind: 'delivered', at: now });
    await record(em, 'ordering.order-delivered', { orderId, deliveredAt: now.toISOString() }, now);
  }

  /**
   * The parcel did not arrive. Its customer gets an email about the next step. Repeating it changes nothing.
   */
  async failDelivery(orderId: string, reason: DeliveryFailure, actorId?: string): Promise<void> {
    await this.underWay(orderId, async (em, { order, last, now }) => {
      if (last?.kind === 'delivery_failed') return;
      refuseTooEarly('delivery_failed', order, now);
      order.updatedAt = now;
      await recordOrderEvent(em, { orderId, kind: 'delivery_failed', at: now, reason });
      await record(em, 'ordering.delivery-failed', { orderId, reason, failedAt: now.toISOString() }, now);
      await this.note(em, 'admin.order-delivery-failed', { orderId, actorId });
    });
  }

  private async note(
    em: EntityManager,
    action: `admin.${string}`,
    {
      orderId,
      actorId,
      recalled = [],
    }: {
      readonly orderId: string;
      readonly actorId: string | undefined;
      readonly recalled?: readonly string[];
    },
  ): Promise<void> {
    if (actorId === undefined) return;
    const details = recalled.length > 0 ? { details: { recalled: recalled.join(', ') } } : {};
    await this.audit.note({ action, actorId, subjectId: orderId, ...details }, em);
  }

  private underWay(
    orderId: string,
    change: (em: EntityManager, found: UnderWay) => Promise<void>,
  ): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      const found = await this.locked(em, orderId);
      refuseUnlessUnderWay(found.order);
      await change(em, found);
    });
  }

  private async locked(em: EntityManager, orderId: string): Promise<UnderWay> {
    const order = await em.findOne(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!order) throw apiError('not_found');
    const [last] = await em.find(
      OrderEvent,
      { orderId, kind: { $in: DELIVERY_STEPS } },
      { orderBy: { id: 'desc' }, limit: 1, disableIdentityMap: true },
    );
    return { order, last, now: this.clock.now() };
  }
}

function refuseUnlessUnderWay({ status, paidAt }: Order): void {
  if (status !== 'processing' || !paidAt) throw apiError('order_not_in_transit');
}

function dishRecalled(dishes: readonly string[]) {
  return apiError('dish_recalled', {
    detail: `This order contains a dish that is being recalled: ${dishes.join(', ')}.`,
    members: { dishes: [...dishes] },
  });
}

/** A customer is notified of each step, so no step is recorded before it can be true (rule O98). */
function refuseTooEarly(step: ParcelStep, { deliveryDate }: Order, now: Date): void {
  const from = firstRecordableDay(step, deliveryDate ?? null, now);
  if (from === null) return;
  throw apiError('delivery_too_early', {
    detail: `This order can be marked so from ${dayLabel(from)} on.`,
    members: { from },
  });
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ConsignmentChangesService } from '#backend/ordering/consignments/consignment-changes.service.js';
import { ConsignmentSyncService } from '#backend/ordering/consignments/consignment-sync.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';

/** Consignments follow what the courier says, and what happens to their orders. */
@Injectable()
export class ConsignmentConsumer {
  constructor(
    private readonly sync: ConsignmentSyncService,
    private readonly changes: ConsignmentChangesService,
  ) {}

  async heard({ payload }: DomainEvent<'courier.event-received'>, em: EntityManager): Promise<void> {
    await this.sync.noteHeard(em, payload.parcelId);
  }

  /** Nothing is sent of an order that was cancelled. */
  async orderCancelled(
    { payload }: DomainEvent<'ordering.order-cancelled'>,
    em: EntityManager,
  ): Promise<void> {
    await this.changes.cancelOf(em, payload.orderId);
  }

  /** It goes on another day: it is booked with the parcels of that day. */
  async orderChanged({ payload }: DomainEvent<'ordering.order-changed'>, em: EntityManager): Promise<void> {
    if (payload.changed.includes('day')) await this.changes.cancelOf(em, payload.orderId);
  }

  /** The label has the old address: it is cancelled, and booked again with the new one. */
  async detailsChanged(
    { payload }: DomainEvent<'ordering.delivery-details-changed'>,
    em: EntityManager,
  ): Promise<void> {
    await this.changes.bookAgain(em, payload.orderId);
  }
}

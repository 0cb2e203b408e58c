import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ComplaintClosingsService } from '#backend/ordering/complaints/complaint-closings.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';

/** Opens a complaint again when its replacement will not come (rule O85). */
@Injectable()
export class ComplaintConsumer {
  constructor(private readonly complaints: ComplaintClosingsService) {}

  async orderCancelled(event: DomainEvent<'ordering.order-cancelled'>, em: EntityManager): Promise<void> {
    await this.complaints.reopenOfReplacement(em, event.payload.orderId);
  }
}

import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { CustomerErasureService } from '#backend/platform/payments/customers/customer-erasure.service.js';

/** Extends the erasure of an account to the payment provider (rule H20); it may be repeated. */
@Injectable()
export class CustomerErasureConsumer {
  constructor(private readonly erasures: CustomerErasureService) {}

  async carryOut(event: DomainEvent<'payments.customer-erasure-requested'>): Promise<void> {
    await this.erasures.carryOut(event.payload.erasureId);
  }
}

import { Injectable } from '@nestjs/common';
import { SettlementService } from '../../../backend/src/ordering/settlement.service.js';
import type { Fact } from '../../../backend/src/platform/outbox/event-map.js';
import {
  PaymentsService,
  type SessionFacts,
} from '../../../backend/src/platform/payments/payments.service.js';

/** Re-reads what a provider event is about, and calls the one settling verb of the room it is for. */
@Injectable()
export class PaymentConsumer {
  constructor(
    private readonly payments: PaymentsService,
    private readonly settlement: SettlementService,
  ) {}

  /** A session that is not in our register is somebody else's and changes nothing. */
  async settle(fact: Fact<'payments.event-received'>): Promise<void> {
    const facts = await this.payments.readSession(fact.payload.objectId);
    if (facts) await this.settleFor(facts);
  }

  private async settleFor(facts: SessionFacts): Promise<void> {
    switch (facts.purpose) {
      case 'order':
        await this.settlement.settle(facts);
        return;
      case 'box':
      case 'membership':
      case 'top_up':
        throw new Error(`payment ${facts.paymentId} is for a ${facts.purpose}, which no room settles`);
    }
  }
}

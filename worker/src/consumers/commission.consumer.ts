import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Fact } from '../../../backend/src/platform/outbox/event-map.js';
import { ReferralService } from '../../../backend/src/referral/referral.service.js';

/** Books what professionals earn. */
@Injectable()
export class CommissionConsumer {
  constructor(private readonly referral: ReferralService) {}

  /** 10% of the goods of a paid order that carried a referral code (rule R5). */
  async accrue(fact: Fact<'ordering.order-paid'>, em: EntityManager): Promise<void> {
    const { orderId, goodsPence, referralSignupId } = fact.payload;
    if (referralSignupId === null) return;
    await this.referral.accrue(em, { orderId, signupId: referralSignupId, goodsPence });
  }
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { ReferralSignupService } from '#backend/referral/professionals/referral-signup.service.js';

/** Enrols professionals. */
@Injectable()
export class ReferralConsumer {
  constructor(private readonly signups: ReferralSignupService) {}

  /** A person who signed up as a professional becomes one once their address is confirmed (rule R10). */
  async enrol(event: DomainEvent<'identity.email-confirmed'>, em: EntityManager): Promise<void> {
    await this.signups.enrol(em, event.payload.userId);
  }
}

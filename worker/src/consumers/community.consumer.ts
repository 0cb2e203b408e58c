import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BoxLifecycleService } from '#backend/boxes/checkout/box-lifecycle.service.js';
import { BenefitsService } from '#backend/community/members/benefits.service.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';

/** Notifies the community of subscribers to a weekly box: they have its benefits too (rule C3). */
@Injectable()
export class CommunityConsumer {
  constructor(
    private readonly boxes: BoxLifecycleService,
    private readonly benefits: BenefitsService,
  ) {}

  async subscriptionStarted(
    event: DomainEvent<'boxes.subscription-started'>,
    em: EntityManager,
  ): Promise<void> {
    await this.note(event.payload.subscriptionId, em);
  }

  async subscriptionEnded(event: DomainEvent<'boxes.subscription-ended'>, em: EntityManager): Promise<void> {
    await this.note(event.payload.subscriptionId, em);
  }

  /** Reads the current status, so that events may arrive in any order. */
  private async note(subscriptionId: string, em: EntityManager): Promise<void> {
    const userId = await this.boxes.subscriberOf(em, subscriptionId);
    await this.benefits.noteSubscription(em, subscriptionId, userId);
  }
}

import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { MembershipService } from '#backend/membership/membership.service.js';
import { CommunitySubscriber } from './member.entity.js';

/**
 * The people with the benefits of the portal: members of LT+, trialing ones too, and subscribers of a weekly
 * box (rule C3).
 */
@Injectable()
export class BenefitsService {
  constructor(
    private readonly em: EntityManager,
    private readonly membership: MembershipService,
  ) {}

  async hasBenefits(userId: string): Promise<boolean> {
    if (await this.membership.isMember(userId)) return true;
    const box = await this.em
      .fork()
      .findOne(CommunitySubscriber, { userId }, { fields: ['subscriptionId'], disableIdentityMap: true });
    return box !== null;
  }

  /**
   * Records the status of a weekly box, in the caller's transaction; with `userId` null it is active for
   * nobody.
   */
  async noteSubscription(em: EntityManager, subscriptionId: string, userId: string | null): Promise<void> {
    await em.nativeDelete(CommunitySubscriber, { subscriptionId });
    if (userId !== null) await em.insert(CommunitySubscriber, { subscriptionId, userId });
  }
}

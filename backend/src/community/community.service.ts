import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { BenefitsService } from './members/benefits.service.js';
import type { CommunityDto } from './community.dto.js';
import { CommunityCount, CommunityMember } from './members/member.entity.js';
import { upcomingCommunityEvents } from './sessions/community-events.queries.js';

/** The community page for one person (rules C1, C3, C7). */
@Injectable()
export class CommunityService {
  constructor(
    private readonly em: EntityManager,
    private readonly benefits: BenefitsService,
    private readonly clock: Clock,
  ) {}

  async overview(userId: string): Promise<CommunityDto> {
    const em = this.em.fork();
    const asked = { userId, now: this.clock.now() };
    const member = await em.findOne(CommunityMember, { userId }, { disableIdentityMap: true });
    const counts = await em.find(CommunityCount, {}, { disableIdentityMap: true });
    const countOf = (name: string) => counts.find((each) => each.name === name)?.count ?? 0;
    return {
      sessions: await upcomingCommunityEvents(em, { kind: 'group', ...asked }),
      consultantSlots: await upcomingCommunityEvents(em, { kind: 'consultant', ...asked }),
      counts: { members: countOf('members'), posts: countOf('posts') },
      me: {
        displayName: member?.displayName ?? null,
        joinedAt: member?.joinedAt?.toISOString() ?? null,
        hasBenefits: await this.benefits.hasBenefits(userId),
      },
    };
  }
}

import { Module } from '@nestjs/common';
import { MeModule } from '../identity/me.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { BenefitsService } from './members/benefits.service.js';
import { CommunityController } from './community.controller.js';
import { CommunityLettersService } from './community-letters.service.js';
import { CommunityPersonalData } from './community.personal-data.js';
import { CommunityService } from './community.service.js';
import { GuideService } from './guide/guide.service.js';
import { MembersService } from './members/members.service.js';
import { ModerationService } from './posts/moderation.service.js';
import { PostReactionsService } from './posts/post-reactions.service.js';
import { AdminModerationController } from './posts/admin-moderation.controller.js';
import { AdminModerationService } from './posts/admin-moderation.service.js';
import { AdminSessionsController } from './sessions/admin-sessions.controller.js';
import { AdminSessionsService } from './sessions/admin-sessions.service.js';
import { PostsController } from './posts/posts.controller.js';
import { PostsService } from './posts/posts.service.js';
import { SessionChangesService } from './sessions/session-changes.service.js';
import { SessionPlanningService } from './sessions/session-planning.service.js';
import { SessionsService } from './sessions/sessions.service.js';

const PARTS = [
  BenefitsService,
  CommunityLettersService,
  CommunityService,
  GuideService,
  MembersService,
  ModerationService,
  PostReactionsService,
  PostsService,
  SessionChangesService,
  SessionPlanningService,
  SessionsService,
];

/** The room without its door: what the worker and the panel need of it. */
@Module({
  imports: [MeModule, MembershipModule],
  providers: [...PARTS, CommunityPersonalData],
  exports: PARTS,
})
export class CommunityModule {}

@Module({
  imports: [CommunityModule],
  controllers: [AdminModerationController, AdminSessionsController, CommunityController, PostsController],
  providers: [AdminModerationService, AdminSessionsService],
})
export class CommunityHttpModule {}

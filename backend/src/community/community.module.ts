import { Module } from '@nestjs/common';
import { MeModule } from '../identity/me.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { BenefitsService } from './members/benefits.service.js';
import { CommunityController } from './community.controller.js';
import { CommunityEmailsService } from './community-emails.service.js';
import { CommunityPersonalData } from './community.personal-data.js';
import { CommunityService } from './community.service.js';
import { GuideService } from './guide/guide.service.js';
import { MembersService } from './members/members.service.js';
import { ModerationService } from './posts/moderation.service.js';
import { PostReactionsService } from './posts/post-reactions.service.js';
import { AdminModerationController } from './posts/admin-moderation.controller.js';
import { AdminModerationService } from './posts/admin-moderation.service.js';
import { AdminCommunityEventsController } from './sessions/admin-community-events.controller.js';
import { AdminCommunityEventsService } from './sessions/admin-community-events.service.js';
import { PostsController } from './posts/posts.controller.js';
import { PostsService } from './posts/posts.service.js';
import { CommunityEventChangesService } from './sessions/community-event-changes.service.js';
import { CommunityEventPlanningService } from './sessions/community-event-planning.service.js';
import { CommunityEventsService } from './sessions/community-events.service.js';

const PARTS = [
  BenefitsService,
  CommunityEmailsService,
  CommunityService,
  GuideService,
  MembersService,
  ModerationService,
  PostReactionsService,
  PostsService,
  CommunityEventChangesService,
  CommunityEventPlanningService,
  CommunityEventsService,
];

/** The module without its controllers, for the worker and the back office. */
@Module({
  imports: [MeModule, MembershipModule],
  providers: [...PARTS, CommunityPersonalData],
  exports: PARTS,
})
export class CommunityModule {}

@Module({
  imports: [CommunityModule],
  controllers: [
    AdminModerationController,
    AdminCommunityEventsController,
    CommunityController,
    PostsController,
  ],
  providers: [AdminModerationService, AdminCommunityEventsService],
})
export class CommunityHttpModule {}

import { Module } from '@nestjs/common';
import { BoxesHttpModule, BoxesModule } from '../boxes/boxes.module.js';
import { AdminBoxesController } from '../boxes/staff/admin-boxes.controller.js';
import { AdminBoxesService } from '../boxes/staff/admin-boxes.service.js';
import { CatalogHttpModule, CatalogModule } from '../catalog/catalog.module.js';
import { AdminPartnersController } from '../partners/admin-partners.controller.js';
import { OrderingModule } from '../ordering/ordering.module.js';
import { CommunityModule } from '../community/community.module.js';
import { AdminModerationController } from '../community/posts/admin-moderation.controller.js';
import { AdminModerationService } from '../community/posts/admin-moderation.service.js';
import { AdminSessionsController } from '../community/sessions/admin-sessions.controller.js';
import { AdminSessionsService } from '../community/sessions/admin-sessions.service.js';
import { AdminCatalogueController } from '../catalog/products/admin-catalogue.controller.js';
import { AdminCatalogueService } from '../catalog/products/admin-catalogue.service.js';
import { AdminRecipesController } from '../catalog/recipes/admin-recipes.controller.js';
import { AdminRecipesService } from '../catalog/recipes/admin-recipes.service.js';
import { AdminKitchenController } from '../ordering/kitchen/admin-kitchen.controller.js';
import { AdminKitchenService } from '../ordering/kitchen/admin-kitchen.service.js';
import { AdminLabelsService } from '../ordering/kitchen/admin-labels.service.js';
import { AdminRecallService } from '../ordering/kitchen/admin-recall.service.js';
import { MeModule } from '../identity/me.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { SettingChangesService } from '../platform/settings/setting-changes.service.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { HealthModule } from '../platform/health/health.module.js';
import { AdminComplaintsController } from '../ordering/complaints/admin-complaints.controller.js';
import { AdminComplaintsService } from '../ordering/complaints/admin-complaints.service.js';
import { AdminContactController } from '../contact/admin-contact.controller.js';
import { AdminPromotionsController } from '../promotions/admin-promotions.controller.js';
import { AdminPromotionsService } from '../promotions/admin-promotions.service.js';
import { AdminWaitlistController } from '../contact/admin-waitlist.controller.js';
import { AdminSettingsController } from './settings/admin-settings.controller.js';
import { AdminSettingsService } from './settings/admin-settings.service.js';
import { AdminUsersController } from './users/admin-users.controller.js';
import { AdminUsersService } from './users/admin-users.service.js';
import { ReferralModule } from '../referral/referral.module.js';
import { AdminProfessionalsController } from '../referral/professionals/admin-professionals.controller.js';
import { AdminProfessionalsService } from '../referral/professionals/admin-professionals.service.js';
import { AdminAccessController } from './admin-access.controller.js';
import { AdminAuditController } from './audit/admin-audit.controller.js';
import { AdminAuditService } from './audit/admin-audit.service.js';
import { AdminAnalyticsController } from './analytics/admin-analytics.controller.js';
import { AdminAnalyticsService } from './analytics/admin-analytics.service.js';
import { FiguresService } from './analytics/figures.service.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { PromisedAnswersService } from './operations/promised-answers.service.js';

/** The room without its door: what the worker needs of it. */
@Module({
  providers: [FiguresService, ReconciliationService],
  exports: [FiguresService, ReconciliationService],
})
export class AdminModule {}

/** The panel's calls. What they change belongs to other rooms, whose modules stand here. */
@Module({
  imports: [
    AdminModule,
    BoxesHttpModule,
    BoxesModule,
    CatalogHttpModule,
    CatalogModule,
    CommunityModule,
    HealthModule,
    OrderingModule,
    IdentityModule,
    MeModule,
    WalletModule,
    ReferralModule,
  ],
  controllers: [
    AdminBoxesController,
    AdminComplaintsController,
    AdminPartnersController,
    AdminKitchenController,
    AdminModerationController,
    AdminSessionsController,
    AdminProfessionalsController,
    AdminContactController,
    AdminPromotionsController,
    AdminWaitlistController,
    AdminSettingsController,
    AdminUsersController,
    AdminCatalogueController,
    AdminRecipesController,
    AdminAccessController,
    AdminAuditController,
    AdminAnalyticsController,
  ],
  providers: [
    AdminBoxesService,
    AdminComplaintsService,
    AdminKitchenService,
    AdminLabelsService,
    AdminModerationService,
    AdminSessionsService,
    AdminRecallService,
    AdminPromotionsService,
    AdminSettingsService,
    AdminUsersService,
    SettingChangesService,
    AdminProfessionalsService,
    AdminCatalogueService,
    AdminRecipesService,
    AdminAuditService,
    AdminAnalyticsService,
    PromisedAnswersService,
  ],
})
export class AdminHttpModule {}

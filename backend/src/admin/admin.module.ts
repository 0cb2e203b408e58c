import { Module } from '@nestjs/common';
import { BoxesHttpModule, BoxesModule } from '../boxes/boxes.module.js';
import { AdminBoxesController } from './admin-boxes.controller.js';
import { AdminBoxesService } from './admin-boxes.service.js';
import { CatalogHttpModule, CatalogModule } from '../catalog/catalog.module.js';
import { AdminPartnersController } from './admin-partners.controller.js';
import { OrderingModule } from '../ordering/ordering.module.js';
import { CommunityModule } from '../community/community.module.js';
import { AdminModerationController } from './admin-moderation.controller.js';
import { AdminModerationService } from './admin-moderation.service.js';
import { AdminSessionsController } from './admin-sessions.controller.js';
import { AdminSessionsService } from './admin-sessions.service.js';
import { AdminCatalogueController } from './admin-catalogue.controller.js';
import { AdminCatalogueService } from './admin-catalogue.service.js';
import { AdminRecipesController } from './admin-recipes.controller.js';
import { AdminRecipesService } from './admin-recipes.service.js';
import { AdminKitchenController } from './admin-kitchen.controller.js';
import { AdminKitchenService } from './admin-kitchen.service.js';
import { AdminLabelsService } from './admin-labels.service.js';
import { AdminRecallService } from './admin-recall.service.js';
import { MeModule } from '../identity/me.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { SettingChangesService } from '../platform/settings/setting-changes.service.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { HealthModule } from '../platform/health/health.module.js';
import { AdminComplaintsController } from './admin-complaints.controller.js';
import { AdminComplaintsService } from './admin-complaints.service.js';
import { AdminContactController } from './admin-contact.controller.js';
import { AdminPromotionsController } from './admin-promotions.controller.js';
import { AdminPromotionsService } from './admin-promotions.service.js';
import { AdminWaitlistController } from './admin-waitlist.controller.js';
import { AdminSettingsController } from './admin-settings.controller.js';
import { AdminSettingsService } from './admin-settings.service.js';
import { AdminUsersController } from './admin-users.controller.js';
import { AdminUsersService } from './admin-users.service.js';
import { ReferralModule } from '../referral/referral.module.js';
import { AdminProfessionalsController } from './admin-professionals.controller.js';
import { AdminProfessionalsService } from './admin-professionals.service.js';
import { AdminAccessController } from './admin-access.controller.js';
import { AdminAuditController } from './admin-audit.controller.js';
import { AdminAuditService } from './admin-audit.service.js';
import { AdminAnalyticsController } from './admin-analytics.controller.js';
import { AdminAnalyticsService } from './admin-analytics.service.js';
import { FiguresService } from './figures.service.js';
import { ReconciliationService } from './reconciliation.service.js';
import { PromisedAnswersService } from './promised-answers.service.js';

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

import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { ContactModule } from '../contact/contact.module.js';
import { CommunityModule } from '../community/community.module.js';
import { MeModule } from '../identity/me.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { SettingChangesService } from '../platform/settings/setting-changes.service.js';
import { ReferralModule } from '../referral/referral.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { HealthModule } from '../platform/health/health.module.js';
import { AdminSettingsController } from './settings/admin-settings.controller.js';
import { AdminSettingsService } from './settings/admin-settings.service.js';
import { AdminUsersController } from './users/admin-users.controller.js';
import { AdminUsersService } from './users/admin-users.service.js';
import { AdminAccessController } from './admin-access.controller.js';
import { AdminAuditController } from './audit/admin-audit.controller.js';
import { AdminAuditService } from './audit/admin-audit.service.js';
import { AdminAnalyticsController } from './analytics/admin-analytics.controller.js';
import { AdminAnalyticsService } from './analytics/admin-analytics.service.js';
import { AdminFinanceController } from './finance/admin-finance.controller.js';
import { AdminFinanceService } from './finance/admin-finance.service.js';
import { AdminFilesController } from './files/admin-files.controller.js';
import { AdminFilesService } from './files/admin-files.service.js';
import { AdminListsController } from './lists/admin-lists.controller.js';
import { AdminListsService } from './lists/admin-lists.service.js';
import { AdminWaitingController } from './waiting/admin-waiting.controller.js';
import { DailyMetricsService } from './analytics/daily-metrics.service.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { ReplyDeadlinesService } from './operations/reply-deadlines.service.js';

/** The module without its controllers: what the worker needs of it. */
@Module({
  providers: [AdminListsService, DailyMetricsService, ReconciliationService],
  exports: [AdminListsService, DailyMetricsService, ReconciliationService],
})
export class AdminModule {}

/** The endpoints of the back office. What they change belongs to other modules, which are imported here. */
@Module({
  imports: [
    AdminModule,
    CatalogModule,
    CommunityModule,
    ContactModule,
    HealthModule,
    IdentityModule,
    MeModule,
    ReferralModule,
    WalletModule,
  ],
  controllers: [
    AdminSettingsController,
    AdminUsersController,
    AdminAccessController,
    AdminAuditController,
    AdminAnalyticsController,
    AdminFinanceController,
    AdminFilesController,
    AdminListsController,
    AdminWaitingController,
  ],
  providers: [
    AdminFilesService,
    AdminSettingsService,
    AdminUsersService,
    SettingChangesService,
    AdminAuditService,
    AdminAnalyticsService,
    AdminFinanceService,
    ReplyDeadlinesService,
  ],
})
export class AdminHttpModule {}

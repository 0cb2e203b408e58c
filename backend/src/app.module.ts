import { BoxesHttpModule } from './boxes/boxes.module.js';
import { Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { AdminHttpModule } from './admin/admin.module.js';
import { AdminOperationsModule } from './admin/operations/admin-operations.module.js';
import { CatalogHttpModule } from './catalog/catalog.module.js';
import { ContactHttpModule } from './contact/contact.module.js';
import { CommunityHttpModule } from './community/community.module.js';
import { ENTITIES } from './entities.js';
import { AuthErrorFilter } from './identity/access/auth-error.filter.js';
import { IdentityHttpModule } from './identity/identity.module.js';
import { MeHttpModule } from './identity/me.module.js';
import { OrderingHttpModule } from './ordering/ordering.module.js';
import { AuditModule } from './platform/audit/audit.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { CourierModule } from './platform/courier/courier.module.js';
import { CourierWebhookController } from './platform/courier/webhooks/courier-webhook.controller.js';
import { HealthHttpModule } from './platform/health/health.module.js';
import { RequestPipe } from './platform/http/validation/request.pipe.js';
import { LimitsModule } from './platform/limits/limits.module.js';
import { PersonalDataModule } from './platform/personal-data/personal-data.module.js';
import { PaymentsModule } from './platform/payments/payments.module.js';
import { PaymentPurposesModule } from './platform/payments/purposes/payment-purposes.module.js';
import { WebhookController } from './platform/payments/webhooks/webhook.controller.js';
import { PlatformModule } from './platform/platform.module.js';
import { loggingModule } from './platform/platform.logging.js';
import { SettingsModule } from './platform/settings/settings.module.js';
import { WordingsModule } from './platform/wordings/wordings.module.js';
import { MembershipHttpModule } from './membership/membership.module.js';
import { StorageModule } from './platform/storage/storage.module.js';
import { PartnersHttpModule } from './partners/partners.module.js';
import { PromotionsHttpModule } from './promotions/promotions.module.js';
import { ReferralHttpModule } from './referral/referral.module.js';
import { WalletHttpModule } from './wallet/wallet.module.js';
import { SmsHttpModule } from './sms/sms.module.js';
import { SmsProviderModule } from './platform/sms/sms-provider.module.js';
import { DiaryHttpModule } from './diary/diary.module.js';

@Module({
  imports: [
    PlatformModule,
    loggingModule(),
    DatabaseModule.forRoot(ENTITIES),
    SettingsModule,
    WordingsModule,
    AuditModule,
    StorageModule,
    LimitsModule,
    PersonalDataModule,
    PaymentsModule,
    CourierModule,
    SmsProviderModule,
    PaymentPurposesModule,
    HealthHttpModule,
    AdminOperationsModule,
    IdentityHttpModule,
    MeHttpModule,
    CatalogHttpModule,
    ContactHttpModule,
    PartnersHttpModule,
    PromotionsHttpModule,
    ReferralHttpModule,
    WalletHttpModule,
    AdminHttpModule,
    MembershipHttpModule,
    OrderingHttpModule,
    BoxesHttpModule,
    CommunityHttpModule,
    DiaryHttpModule,
    SmsHttpModule,
  ],
  controllers: [WebhookController, CourierWebhookController],
  providers: [
    { provide: APP_FILTER, useClass: AuthErrorFilter },
    { provide: APP_PIPE, useClass: RequestPipe },
  ],
})
export class AppModule {}

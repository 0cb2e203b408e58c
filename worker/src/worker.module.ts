import { Module } from '@nestjs/common';
import { BoxesModule } from '#backend/boxes/boxes.module.js';
import { AdminModule } from '#backend/admin/admin.module.js';
import { CatalogModule } from '#backend/catalog/catalog.module.js';
import { ContactModule } from '#backend/contact/contact.module.js';
import { CommunityModule } from '#backend/community/community.module.js';
import { AccountEmailsModule } from '#backend/identity/links/account-emails.module.js';
import { ENTITIES } from '#backend/entities.js';
import { MeModule } from '#backend/identity/me.module.js';
import { OrderingModule } from '#backend/ordering/ordering.module.js';
import { AuditModule } from '#backend/platform/audit/audit.module.js';
import { DatabaseModule } from '#backend/platform/database/database.module.js';
import { HealthModule } from '#backend/platform/health/health.module.js';
import { LimitsModule } from '#backend/platform/limits/limits.module.js';
import { PersonalDataModule } from '#backend/platform/personal-data/personal-data.module.js';
import { CourierModule } from '#backend/platform/courier/courier.module.js';
import { PaymentsModule } from '#backend/platform/payments/payments.module.js';
import { PaymentPurposesModule } from '#backend/platform/payments/purposes/payment-purposes.module.js';
import { PlatformModule } from '#backend/platform/platform.module.js';
import { loggingModule } from '#backend/platform/platform.logging.js';
import { QueuesModule } from '#backend/platform/queues/queues.module.js';
import { SettingsModule } from '#backend/platform/settings/settings.module.js';
import { StorageModule } from '#backend/platform/storage/storage.module.js';
import { WordingsModule } from '#backend/platform/wordings/wordings.module.js';
import { PromotionsModule } from '#backend/promotions/promotions.module.js';
import { MembershipModule } from '#backend/membership/membership.module.js';
import { ReferralModule } from '#backend/referral/referral.module.js';
import { WalletModule } from '#backend/wallet/wallet.module.js';
import { SmsModule } from '#backend/sms/sms.module.js';
import { SmsProviderModule } from '#backend/platform/sms/sms-provider.module.js';
import { DiaryModule } from '#backend/diary/diary.module.js';
import { AccountEmailConsumer } from './consumers/emails/account-email.consumer.js';
import { BoxConsumer } from './consumers/box.consumer.js';
import { BoxEmailConsumer } from './consumers/emails/box-email.consumer.js';
import { CommunityConsumer } from './consumers/community.consumer.js';
import { ConsignmentConsumer } from './consumers/consignment.consumer.js';
import { CommunityEmailConsumer } from './consumers/emails/community-email.consumer.js';
import { CommissionConsumer } from './consumers/commission.consumer.js';
import { GuestOrderConsumer } from './consumers/guest-order.consumer.js';
import { StoredObjectConsumer } from './consumers/stored-object.consumer.js';
import { CustomerErasureConsumer } from './consumers/customer-erasure.consumer.js';
import { ComplaintConsumer } from './consumers/complaint.consumer.js';
import { RecallEmailConsumer } from './consumers/emails/recall-email.consumer.js';
import { LabelWarningEmailConsumer } from './consumers/emails/label-warning-email.consumer.js';
import { ComplaintEmailConsumer } from './consumers/emails/complaint-email.consumer.js';
import { ContactEmailConsumer } from './consumers/emails/contact-email.consumer.js';
import { DeliveryEmailConsumer } from './consumers/emails/delivery-email.consumer.js';
import { OrderChangeEmailConsumer } from './consumers/emails/order-change-email.consumer.js';
import { OrderEmailConsumer } from './consumers/emails/order-email.consumer.js';
import { MembershipConsumer } from './consumers/membership.consumer.js';
import { MembershipEmailConsumer } from './consumers/emails/membership-email.consumer.js';
import { MeEmailConsumer } from './consumers/emails/me-email.consumer.js';
import { SubstitutionConsumer } from './consumers/substitution-request.consumer.js';
import { SubstitutionEmailConsumer } from './consumers/emails/substitution-email.consumer.js';
import { PaymentConsumer } from './consumers/payment.consumer.js';
import { RefundEmailConsumer } from './consumers/emails/refund-email.consumer.js';
import { ResentEmailConsumer } from './consumers/emails/resent-email.consumer.js';
import { ReferralConsumer } from './consumers/referral.consumer.js';
import { ReferralEmailConsumer } from './consumers/emails/referral-email.consumer.js';
import { SmsConsumer } from './consumers/sms.consumer.js';
import { WalletConsumer } from './consumers/wallet.consumer.js';
import { EmailSender } from './emails/email-sender.js';
import { PresentAddress } from './emails/present-address.js';
import { EventJobClaims } from './event-job-claims.js';
import { EventJobHandler } from './event-job-handler.js';
import { Heartbeat } from './heartbeat.js';
import { Housekeeping } from './housekeeping.js';
import { OutboxRelay } from './outbox-relay.js';
import { EmailsProcessor, PaymentsProcessor, TransactionalProcessor } from './processors.js';
import { QueueWorkers } from './queue-workers.js';
import { Schedules } from './schedules.js';
import { IdleProbe } from './idle-probe.js';
import { WorkerMetrics } from './worker-metrics.js';

@Module({
  imports: [
    PlatformModule,
    loggingModule(),
    DatabaseModule.forRoot(ENTITIES),
    SettingsModule,
    StorageModule,
    WordingsModule,
    AuditModule,
    LimitsModule,
    PersonalDataModule,
    PaymentsModule,
    CourierModule,
    SmsProviderModule,
    PaymentPurposesModule,
    HealthModule,
    QueuesModule,
    MeModule,
    AccountEmailsModule,
    CatalogModule,
    PromotionsModule,
    ContactModule,
    OrderingModule,
    BoxesModule,
    ReferralModule,
    WalletModule,
    AdminModule,
    MembershipModule,
    CommunityModule,
    DiaryModule,
    SmsModule,
  ],
  providers: [
    AccountEmailConsumer,
    BoxConsumer,
    BoxEmailConsumer,
    CommissionConsumer,
    CommunityConsumer,
    ConsignmentConsumer,
    CommunityEmailConsumer,
    GuestOrderConsumer,
    ComplaintConsumer,
    ComplaintEmailConsumer,
    LabelWarningEmailConsumer,
    RecallEmailConsumer,
    ContactEmailConsumer,
    CustomerErasureConsumer,
    StoredObjectConsumer,
    OrderEmailConsumer,
    DeliveryEmailConsumer,
    OrderChangeEmailConsumer,
    MeEmailConsumer,
    MembershipConsumer,
    MembershipEmailConsumer,
    PaymentConsumer,
    SubstitutionConsumer,
    SubstitutionEmailConsumer,
    RefundEmailConsumer,
    ResentEmailConsumer,
    ReferralConsumer,
    ReferralEmailConsumer,
    WalletConsumer,
    SmsConsumer,
    EmailSender,
    PresentAddress,
    EventJobClaims,
    EventJobHandler,
    Heartbeat,
    Housekeeping,
    OutboxRelay,
    PaymentsProcessor,
    TransactionalProcessor,
    EmailsProcessor,
    QueueWorkers,
    Schedules,
    IdleProbe,
    WorkerMetrics,
  ],
})
export class WorkerModule {}

import { Module } from '@nestjs/common';
import { BoxesModule } from '#backend/boxes/boxes.module.js';
import { AdminModule } from '#backend/admin/admin.module.js';
import { CatalogModule } from '#backend/catalog/catalog.module.js';
import { ContactModule } from '#backend/contact/contact.module.js';
import { CommunityModule } from '#backend/community/community.module.js';
import { AccountLettersModule } from '#backend/identity/links/account-letters.module.js';
import { ENTITIES } from '#backend/entities.js';
import { MeModule } from '#backend/identity/me.module.js';
import { OrderingModule } from '#backend/ordering/ordering.module.js';
import { AuditModule } from '#backend/platform/audit/audit.module.js';
import { DatabaseModule } from '#backend/platform/database/database.module.js';
import { HealthModule } from '#backend/platform/health/health.module.js';
import { LimitsModule } from '#backend/platform/limits/limits.module.js';
import { PersonalDataModule } from '#backend/platform/personal-data/personal-data.module.js';
import { PaymentsModule } from '#backend/platform/payments/payments.module.js';
import { PlatformModule } from '#backend/platform/platform.module.js';
import { loggingModule } from '#backend/platform/platform.logging.js';
import { SettingsModule } from '#backend/platform/settings/settings.module.js';
import { WordingsModule } from '#backend/platform/wordings/wordings.module.js';
import { MembershipModule } from '#backend/membership/membership.module.js';
import { ReferralModule } from '#backend/referral/referral.module.js';
import { WalletModule } from '#backend/wallet/wallet.module.js';
import { AccountLetterConsumer } from './consumers/emails/account-letter.consumer.js';
import { BoxConsumer } from './consumers/box.consumer.js';
import { BoxLetterConsumer } from './consumers/emails/box-letter.consumer.js';
import { CommunityConsumer } from './consumers/community.consumer.js';
import { CommunityLetterConsumer } from './consumers/emails/community-letter.consumer.js';
import { CommissionConsumer } from './consumers/commission.consumer.js';
import { GuestOrderConsumer } from './consumers/guest-order.consumer.js';
import { CustomerErasureConsumer } from './consumers/customer-erasure.consumer.js';
import { ComplaintConsumer } from './consumers/complaint.consumer.js';
import { LabelWarningEmailConsumer } from './consumers/emails/label-warning-email.consumer.js';
import { ComplaintEmailConsumer } from './consumers/emails/complaint-email.consumer.js';
import { ContactLetterConsumer } from './consumers/emails/contact-letter.consumer.js';
import { DeliveryLetterConsumer } from './consumers/emails/delivery-letter.consumer.js';
import { LetterConsumer } from './consumers/emails/letter.consumer.js';
import { MembershipConsumer } from './consumers/membership.consumer.js';
import { MembershipLetterConsumer } from './consumers/emails/membership-letter.consumer.js';
import { MeLetterConsumer } from './consumers/emails/me-letter.consumer.js';
import { OrderQuestionConsumer } from './consumers/order-question.consumer.js';
import { QuestionLetterConsumer } from './consumers/emails/question-letter.consumer.js';
import { PaymentConsumer } from './consumers/payment.consumer.js';
import { RefundLetterConsumer } from './consumers/emails/refund-letter.consumer.js';
import { ResentLetterConsumer } from './consumers/emails/resent-letter.consumer.js';
import { ReferralConsumer } from './consumers/referral.consumer.js';
import { ReferralLetterConsumer } from './consumers/emails/referral-letter.consumer.js';
import { WalletConsumer } from './consumers/wallet.consumer.js';
import { LetterSender } from './emails/letter-sender.js';
import { Heartbeat } from './heartbeat.js';
import { Housekeeping } from './housekeeping.js';
import { JobRunner } from './job-runner.js';
import { OutboxRelay } from './outbox-relay.js';
import { Schedules } from './schedules.js';
import { Settled } from './settled.js';
import { WorkerMetrics } from './worker-metrics.js';

@Module({
  imports: [
    PlatformModule,
    loggingModule(),
    DatabaseModule.forRoot(ENTITIES),
    SettingsModule,
    WordingsModule,
    AuditModule,
    LimitsModule,
    PersonalDataModule,
    PaymentsModule,
    HealthModule,
    MeModule,
    AccountLettersModule,
    CatalogModule,
    ContactModule,
    OrderingModule,
    BoxesModule,
    ReferralModule,
    WalletModule,
    AdminModule,
    MembershipModule,
    CommunityModule,
  ],
  providers: [
    AccountLetterConsumer,
    BoxConsumer,
    BoxLetterConsumer,
    CommissionConsumer,
    CommunityConsumer,
    CommunityLetterConsumer,
    GuestOrderConsumer,
    ComplaintConsumer,
    ComplaintEmailConsumer,
    LabelWarningEmailConsumer,
    ContactLetterConsumer,
    CustomerErasureConsumer,
    LetterConsumer,
    DeliveryLetterConsumer,
    MeLetterConsumer,
    MembershipConsumer,
    MembershipLetterConsumer,
    PaymentConsumer,
    OrderQuestionConsumer,
    QuestionLetterConsumer,
    RefundLetterConsumer,
    ResentLetterConsumer,
    ReferralConsumer,
    ReferralLetterConsumer,
    WalletConsumer,
    LetterSender,
    Heartbeat,
    Housekeeping,
    OutboxRelay,
    JobRunner,
    Schedules,
    Settled,
    WorkerMetrics,
  ],
})
export class WorkerModule {}

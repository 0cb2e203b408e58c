import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { ReferralModule } from '../referral/referral.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { AdminDeliveriesController } from './admin-deliveries.controller.js';
import { AdminOrdersController } from './admin-orders.controller.js';
import { AdminOrdersService } from './admin-orders.service.js';
import { BoxChoicesService } from './box-choices.service.js';
import { BoxOrdersService } from './box-orders.service.js';
import { CancellationController } from './cancellation.controller.js';
import { CancellationService } from './cancellation.service.js';
import { CheckoutAttempts } from './checkout-attempts.js';
import { CheckoutRecallService } from './checkout-recall.service.js';
import { CheckoutService } from './checkout.service.js';
import { ComplaintClosingsService } from './complaint-closings.service.js';
import { ComplaintDeskService } from './complaint-desk.service.js';
import { DeliveredOrdersService } from './delivered-orders.service.js';
import { DeliveryDetailsService } from './delivery-details.service.js';
import { GuestLinks } from './guest-links.js';
import { KitchenOrdersService } from './kitchen-orders.service.js';
import { AdminLabelWarningsController } from './label-warnings/admin-label-warnings.controller.js';
import { LabelWarningDeskService } from './label-warnings/label-warning-desk.service.js';
import { LabelWarningsService } from './label-warnings/label-warnings.service.js';
import { LateOrdersService } from './late-orders.service.js';
import { MyOrdersController } from './my-orders.controller.js';
import { MyOrdersService } from './my-orders.service.js';
import { OpenOrdersService } from './open-orders.service.js';
import { OrderQuestionsController } from './order-questions.controller.js';
import { OrderQuestionsService } from './order-questions.service.js';
import { QuestionAnswersService } from './question-answers.service.js';
import { QuestionDeadlinesService } from './question-deadlines.service.js';
import { QuestionEmailsService } from './question-emails.service.js';
import { OrderingController } from './ordering.controller.js';
import { OrderingPersonalData } from './ordering.personal-data.js';
import { OrdersService } from './orders.service.js';
import { OrderLettersService } from './order-letters.service.js';
import { OrderStatusService } from './order-status.service.js';
import { OrderTallyService } from './order-tally.service.js';
import { OrderDeliveryService } from './order-delivery.service.js';
import { PlacementService } from './placement.service.js';
import { OrderProblemsService } from './order-problems.service.js';
import { QuoteService } from './quote.service.js';
import { OwedLinesService } from './owed-lines.service.js';
import { RefundIntakeService } from './refund-intake.service.js';
import { RefundsService } from './refunds.service.js';
import { ReplacementsService } from './replacements.service.js';
import { ReceiptService } from './receipt.service.js';
import { StaffOrdersService } from './staff-orders.service.js';
import { SettlementService } from './settlement.service.js';

/** The room without its door: what the worker needs of it. */
@Module({
  imports: [CatalogModule, IdentityModule, MembershipModule, ReferralModule, WalletModule],
  providers: [
    QuoteService,
    CheckoutAttempts,
    CheckoutService,
    BoxChoicesService,
    BoxOrdersService,
    OpenOrdersService,
    PlacementService,
    SettlementService,
    RefundsService,
    OwedLinesService,
    RefundIntakeService,
    CancellationService,
    DeliveryDetailsService,
    QuestionAnswersService,
    OrderQuestionsService,
    LabelWarningsService,
    LabelWarningDeskService,
    QuestionDeadlinesService,
    QuestionEmailsService,
    OrdersService,
    OrderDeliveryService,
    OrderLettersService,
    OrderStatusService,
    OrderTallyService,
    StaffOrdersService,
    OrderProblemsService,
    ReplacementsService,
    ComplaintDeskService,
    ComplaintClosingsService,
    GuestLinks,
    KitchenOrdersService,
    DeliveredOrdersService,
    LateOrdersService,
    OrderingPersonalData,
  ],
  exports: [
    DeliveryDetailsService,
    QuoteService,
    BoxChoicesService,
    BoxOrdersService,
    CheckoutService,
    SettlementService,
    OrdersService,
    DeliveredOrdersService,
    LateOrdersService,
    RefundsService,
    RefundIntakeService,
    OrderDeliveryService,
    OrderLettersService,
    OrderStatusService,
    OrderTallyService,
    StaffOrdersService,
    OrderProblemsService,
    ComplaintDeskService,
    ComplaintClosingsService,
    GuestLinks,
    KitchenOrdersService,
    QuestionAnswersService,
    OrderQuestionsService,
    LabelWarningsService,
    LabelWarningDeskService,
    QuestionDeadlinesService,
    QuestionEmailsService,
    CancellationService,
  ],
})
export class OrderingModule {}

@Module({
  imports: [OrderingModule],
  controllers: [
    AdminDeliveriesController,
    AdminOrdersController,
    AdminLabelWarningsController,
    OrderingController,
    MyOrdersController,
    CancellationController,
    OrderQuestionsController,
  ],
  providers: [AdminOrdersService, CheckoutRecallService, MyOrdersService, ReceiptService],
})
export class OrderingHttpModule {}

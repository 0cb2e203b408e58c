import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MeModule } from '../identity/me.module.js';
import { MembershipModule } from '../membership/membership.module.js';
import { HealthModule } from '../platform/health/health.module.js';
import { PromotionsModule } from '../promotions/promotions.module.js';
import { ReferralModule } from '../referral/referral.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { AdminDeliveriesController } from './delivery/admin-deliveries.controller.js';
import { AdminOrdersController } from './staff/admin-orders.controller.js';
import { CustomerNotesController, OrderNotesController } from './notes/staff-notes.controller.js';
import { StaffNotesService } from './notes/staff-notes.service.js';
import { BulkOrdersController } from './staff/bulk/bulk-orders.controller.js';
import { BulkOrdersService } from './staff/bulk/bulk-orders.service.js';
import { PackingSlipsService } from './staff/bulk/packing-slips.service.js';
import { AdminOrdersService } from './staff/admin-orders.service.js';
import { BoxChoicesService } from './box-orders/box-choices.service.js';
import { BoxOrdersService } from './box-orders/box-orders.service.js';
import { CancellationController } from './cancellation/cancellation.controller.js';
import { CancellationService } from './cancellation/cancellation.service.js';
import { AdminOrderChangesController } from './changes/admin-order-changes.controller.js';
import { ChangedLines } from './changes/changed-lines.js';
import { DearerChangesService } from './changes/dearer-changes.service.js';
import { ExtraPaymentsService } from './changes/extra-payments.service.js';
import { OrderChangePaymentPurpose } from './changes/order-change.payment-purpose.js';
import { OrderChangesController } from './changes/order-changes.controller.js';
import { OrderChangeEmailsService } from './changes/order-change-emails.service.js';
import { OrderChangesService } from './changes/order-changes.service.js';
import { ShopTodayService } from './changes/shop-today.service.js';
import { AfterPlaceService } from './checkout/after-place.service.js';
import { CheckoutAttempts } from './checkout/checkout-attempts.js';
import { CheckoutRecallService } from './checkout/checkout-recall.service.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { DeliveryDayChoice } from './checkout/delivery-day-choice.js';
import { AdminComplaintsController } from './complaints/admin-complaints.controller.js';
import { AdminComplaintsService } from './complaints/admin-complaints.service.js';
import { ComplaintClosingsService } from './complaints/complaint-closings.service.js';
import { ComplaintDeskService } from './complaints/complaint-desk.service.js';
import { AdminConsignmentsController } from './consignments/admin-consignments.controller.js';
import { AdminConsignmentsService } from './consignments/admin-consignments.service.js';
import { ConsignmentBookingService } from './consignments/consignment-booking.service.js';
import { ConsignmentChangesService } from './consignments/consignment-changes.service.js';
import { ConsignmentLabelsService } from './consignments/consignment-labels.service.js';
import { ConsignmentSyncService } from './consignments/consignment-sync.service.js';
import { DeliveredOrdersService } from './delivery/delivered-orders.service.js';
import { DeliveryDetailsService } from './delivery/delivery-details.service.js';
import { GuestLinks } from './orders/guest-links.js';
import { AdminKitchenController } from './kitchen/admin-kitchen.controller.js';
import { AdminKitchenService } from './kitchen/admin-kitchen.service.js';
import { AdminKitchenLabelsService } from './kitchen/admin-kitchen-labels.service.js';
import { AdminRecallService } from './kitchen/admin-recall.service.js';
import { KitchenOrdersService } from './kitchen/kitchen-orders.service.js';
import { AdminPurchaseController } from './purchase/admin-purchase.controller.js';
import { PurchaseService } from './purchase/purchase.service.js';
import { AdminSuppliesController } from './supplies/admin-supplies.controller.js';
import { BatchTraceService } from './supplies/batch-trace.service.js';
import { BatchesFileService } from './supplies/batches-file.service.js';
import { DishBatchesService } from './supplies/dish-batches.service.js';
import { SuppliesService } from './supplies/supplies.service.js';
import { AdminTemperaturesController } from './temperatures/admin-temperatures.controller.js';
import { TemperatureLogService } from './temperatures/temperature-log.service.js';
import { TemperaturesService } from './temperatures/temperatures.service.js';
import { AdminLabelWarningsController } from './label-warnings/admin-label-warnings.controller.js';
import { LabelWarningDeskService } from './label-warnings/label-warning-desk.service.js';
import { LabelWarningsService } from './label-warnings/label-warnings.service.js';
import { AdminRecallsController } from './recalls/admin-recalls.controller.js';
import { RecallEmailsService } from './recalls/recall-emails.service.js';
import { RecallPeopleService } from './recalls/recall-people.service.js';
import { RecalledDishesService } from './recalls/recalled-dishes.service.js';
import { RecallsService } from './recalls/recalls.service.js';
import { LateOrdersService } from './delivery/late-orders.service.js';
import { MyOrdersController } from './orders/my-orders.controller.js';
import { MyOrdersService } from './orders/my-orders.service.js';
import { OpenOrdersService } from './checkout/open-orders.service.js';
import { SubstitutionRequestsController } from './substitutions/substitution-requests.controller.js';
import { SubstitutionRequestsService } from './substitutions/substitution-requests.service.js';
import { SubstitutionAnswersService } from './substitutions/substitution-answers.service.js';
import { SubstitutionDeadlinesService } from './substitutions/substitution-deadlines.service.js';
import { SubstitutionEmailsService } from './substitutions/substitution-emails.service.js';
import { OrderingController } from './ordering.controller.js';
import { OrderPaymentPurpose } from './ordering.payment-purpose.js';
import { OrderingPersonalData } from './ordering.personal-data.js';
import { OrdersService } from './orders/orders.service.js';
import { OrderEmailsService } from './orders/order-email-resends.service.js';
import { OrderStatusService } from './delivery/order-status.service.js';
import { OrderCounterService } from './staff/order-counter.service.js';
import { OrderDeliveryService } from './delivery/order-delivery.service.js';
import { PlacementService } from './checkout/placement.service.js';
import { ComplaintPhotos } from './complaints/complaint-photos.js';
import { OrderComplaintsService } from './complaints/order-complaints.service.js';
import { BoxDraftsController } from './drafts/box-drafts.controller.js';
import { BoxDraftsService } from './drafts/box-drafts.service.js';
import { AdminRatingsController } from './ratings/admin-ratings.controller.js';
import { DishCommentsService } from './ratings/dish-comments.service.js';
import { DishRatingsService } from './ratings/dish-ratings.service.js';
import { RatingData } from './ratings/rating-data.js';
import { RatingPeople } from './ratings/rating-person.js';
import { RatingsController } from './ratings/ratings.controller.js';
import { QuoteService } from './cart/quote.service.js';
import { UnrefundedLinesService } from './refunds/unrefunded-lines.service.js';
import { RefundIntakeService } from './refunds/refund-intake.service.js';
import { RefundsService } from './refunds/refunds.service.js';
import { ReplacementsService } from './complaints/replacements.service.js';
import { ReceiptService } from './payment/receipt.service.js';
import { StaffOrdersService } from './staff/staff-orders.service.js';
import { AwaitedPaymentsService } from './payment/awaited-payments.service.js';
import { PaymentConfirmationService } from './payment/payment-confirmation.service.js';

/** The module without its controllers, for the worker. */
@Module({
  imports: [CatalogModule, IdentityModule, MembershipModule, PromotionsModule, ReferralModule, WalletModule],
  providers: [
    QuoteService,
    AfterPlaceService,
    CheckoutAttempts,
    CheckoutService,
    DeliveryDayChoice,
    BoxChoicesService,
    BoxOrdersService,
    OpenOrdersService,
    PlacementService,
    PaymentConfirmationService,
    RefundsService,
    UnrefundedLinesService,
    RefundIntakeService,
    CancellationService,
    DeliveryDetailsService,
    SubstitutionAnswersService,
    SubstitutionRequestsService,
    LabelWarningsService,
    LabelWarningDeskService,
    SubstitutionDeadlinesService,
    SubstitutionEmailsService,
    OrdersService,
    ShopTodayService,
    ChangedLines,
    OrderChangesService,
    DearerChangesService,
    ExtraPaymentsService,
    OrderChangePaymentPurpose,
    OrderChangeEmailsService,
    OrderDeliveryService,
    OrderEmailsService,
    OrderStatusService,
    OrderCounterService,
    StaffOrdersService,
    ComplaintPhotos,
    OrderComplaintsService,
    ReplacementsService,
    ComplaintDeskService,
    ComplaintClosingsService,
    DishRatingsService,
    RatingData,
    BoxDraftsService,
    RatingPeople,
    GuestLinks,
    KitchenOrdersService,
    BatchTraceService,
    RecallEmailsService,
    RecallsService,
    RecallPeopleService,
    RecalledDishesService,
    ConsignmentBookingService,
    ConsignmentChangesService,
    ConsignmentSyncService,
    DeliveredOrdersService,
    LateOrdersService,
    OrderPaymentPurpose,
    StaffNotesService,
    OrderingPersonalData,
  ],
  exports: [
    BoxDraftsService,
    DeliveryDetailsService,
    QuoteService,
    BoxChoicesService,
    BoxOrdersService,
    AfterPlaceService,
    CheckoutService,
    ConsignmentBookingService,
    ConsignmentChangesService,
    ConsignmentSyncService,
    PaymentConfirmationService,
    OrdersService,
    OrderChangesService,
    DearerChangesService,
    OrderChangeEmailsService,
    DeliveredOrdersService,
    LateOrdersService,
    RefundsService,
    RefundIntakeService,
    OrderDeliveryService,
    OrderEmailsService,
    OrderStatusService,
    OrderCounterService,
    StaffOrdersService,
    OrderComplaintsService,
    ComplaintDeskService,
    ComplaintClosingsService,
    DishRatingsService,
    GuestLinks,
    KitchenOrdersService,
    RecallEmailsService,
    RecallsService,
    RecallPeopleService,
    RecalledDishesService,
    SubstitutionAnswersService,
    SubstitutionRequestsService,
    LabelWarningsService,
    LabelWarningDeskService,
    SubstitutionDeadlinesService,
    SubstitutionEmailsService,
    CancellationService,
    StaffNotesService,
  ],
})
export class OrderingModule {}

@Module({
  imports: [CatalogModule, HealthModule, MeModule, OrderingModule],
  controllers: [
    AdminComplaintsController,
    AdminConsignmentsController,
    AdminDeliveriesController,
    AdminKitchenController,
    AdminPurchaseController,
    AdminSuppliesController,
    AdminTemperaturesController,
    AdminOrderChangesController,
    AdminOrdersController,
    AdminRecallsController,
    AdminRatingsController,
    BulkOrdersController,
    OrderNotesController,
    CustomerNotesController,
    AdminLabelWarningsController,
    OrderingController,
    MyOrdersController,
    RatingsController,
    CancellationController,
    BoxDraftsController,
    OrderChangesController,
    SubstitutionRequestsController,
  ],
  providers: [
    AdminComplaintsService,
    DishCommentsService,
    AdminConsignmentsService,
    ConsignmentLabelsService,
    AdminKitchenService,
    PurchaseService,
    SuppliesService,
    BatchesFileService,
    DishBatchesService,
    TemperaturesService,
    TemperatureLogService,
    AdminKitchenLabelsService,
    AdminOrdersService,
    AdminRecallService,
    BulkOrdersService,
    PackingSlipsService,
    AwaitedPaymentsService,
    CheckoutRecallService,
    MyOrdersService,
    ReceiptService,
  ],
})
export class OrderingHttpModule {}

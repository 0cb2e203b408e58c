import { DailyMetric, MetricChange } from './admin/analytics/daily-metric.entity.js';
import { Consignment, ConsignmentLabel } from './ordering/consignments/consignment.entity.js';
import { Recall, RecallDish, RecallOrder, RecallRecipient } from './ordering/recalls/recall.entity.js';
import { BatchUse, IngredientBatch, Supplier } from './ordering/supplies/supplies.entity.js';
import { TemperaturePoint, TemperatureReading } from './ordering/temperatures/temperatures.entity.js';
import { KitchenLot } from './ordering/kitchen/kitchen-lot.entity.js';
import { StaffList } from './admin/lists/staff-list.entity.js';
import { ReconciliationRun } from './admin/reconciliation/reconciliation.entity.js';
import { BoxCardPage } from './boxes/card/box-card-page.entity.js';
import { BoxDelivery } from './boxes/box-delivery.entity.js';
import { BoxPriceNotice } from './boxes/cut-off/box-price-notice.entity.js';
import { BoxSubscription } from './boxes/box-subscription.entity.js';
import { ClinicPartner } from './partners/clinic-partner.entity.js';
import { ContactMessage } from './contact/contact-message.entity.js';
import { DeliveryDay } from './catalog/delivery-days/delivery-day.entity.js';
import { MealPlan } from './catalog/products/meal-plan.entity.js';
import { PriceChange } from './catalog/prices/price-change.entity.js';
import { DishDay, MenuDish, MenuPeriod } from './catalog/menus/menu-period.entity.js';
import { PackageMenu, Product } from './catalog/products/product.entity.js';
import { ProductRating } from './catalog/ratings/product-rating.entity.js';
import { Promotion } from './promotions/promotion.entity.js';
import { Recipe, RecipeCreator } from './catalog/recipes/recipe.entity.js';
import { RecipeFacetCount } from './catalog/recipes/recipe-facet-count.entity.js';
import { RecipeReaction } from './catalog/reactions/recipe-reaction.entity.js';
import { SearchWord } from './catalog/search/search-word.entity.js';
import { WaitlistArea } from './contact/waitlist-area.entity.js';
import { WaitlistEntry } from './contact/waitlist-entry.entity.js';
import { CommunityCount, CommunityMember, CommunitySubscriber } from './community/members/member.entity.js';
import { CommunityLike, CommunityPost, CommunityReport } from './community/posts/post.entity.js';
import {
  CommunityBooking,
  CommunitySeries,
  CommunityEvent,
} from './community/sessions/community-event.entity.js';
import { SmsCode, SmsMessage, SmsRecipient, SmsReply } from './sms/sms.entity.js';
import { DiaryEntry } from './diary/diary-entry.entity.js';
import { MfaChallenge, MfaFactor, RecoveryCode } from './identity/factors/factor.entity.js';
import { WriteProbeRow } from './platform/health/write-probe.entity.js';
import { CourierEvent } from './platform/courier/webhooks/courier-event.entity.js';
import { CustomerErasure } from './platform/payments/customers/customer-erasure.entity.js';
import { AccountDeletionEmail } from './identity/privacy/account-deletion-email.entity.js';
import { LinkRequest } from './identity/links/link-request.entity.js';
import { ProfessionalNote } from './identity/sign-up/professional-note.entity.js';
import { Address, Consent, DataExport } from './identity/profile/profile.entity.js';
import { LoginSession } from './identity/sessions/login-session.entity.js';
import { User, UserRole } from './identity/user.entity.js';
import {
  Membership,
  MembershipCharge,
  MembershipCheckout,
  MembershipTrial,
} from './membership/membership.entity.js';
import { MembershipPriceNotice } from './membership/membership-price-notice.entity.js';
import { OrderChange } from './ordering/changes/order-change.entity.js';
import { OrderExtra } from './ordering/changes/order-extra.entity.js';
import { OrderEvent } from './ordering/orders/order-event.entity.js';
import { ComplaintClosing } from './ordering/complaints/complaint-closing.entity.js';
import { LabelWarning, LabelWarningLine } from './ordering/label-warnings/label-warning.entity.js';
import { Complaint } from './ordering/complaints/complaint.entity.js';
import { SubstitutionRequest } from './ordering/substitutions/substitution-request.entity.js';
import { BoxDraft } from './ordering/drafts/box-draft.entity.js';
import { DishRating } from './ordering/ratings/dish-rating.entity.js';
import { StaffNote, StaffTag } from './ordering/notes/staff-note.entity.js';
import { Order, OrderLine } from './ordering/orders/order.entity.js';
import { OrderCounter } from './ordering/staff/order-counter.entity.js';
import { Dispute, Refund } from './ordering/refunds/refund.entity.js';
import { PromotionCounter, PromotionUse, TrialAllowance } from './ordering/discounts/reservation.entity.js';
import { AuditEntry } from './platform/audit/audit-entry.entity.js';
import { Schedule } from './platform/clock/schedule.entity.js';
import { WorkerHeartbeat } from './platform/health/heartbeat.entity.js';
import { IdempotencyKey } from './platform/http/idempotency-key.entity.js';
import { RateLimit } from './platform/limits/rate-limit.entity.js';
import { EventJob } from './platform/outbox/event-job.entity.js';
import { OutboxEvent } from './platform/outbox/outbox-event.entity.js';
import { Payment, WebhookEvent } from './platform/payments/webhooks/payment-intake.entity.js';
import { StoredObject } from './platform/storage/objects/stored-object.entity.js';
import { UploadedPicture } from './platform/storage/uploaded-picture.entity.js';
import { SettingChange } from './platform/settings/setting-change.entity.js';
import { Setting } from './platform/settings/setting.entity.js';
import { CommissionRateChange, CommissionRateNotice } from './referral/commission/commission-rate.entity.js';
import { CommissionEntry, ReferralPatient, ReferralTotals } from './referral/commission/commission.entity.js';
import { CommissionStatement, Payout, PayoutBatch, PayoutDetails } from './referral/payouts/payout.entity.js';
import { ReferralCampaign, ReferralReward, ReferralSignup } from './referral/referral.entity.js';
import { SelfBillingAgreement } from './referral/self-billing/self-billing.entity.js';
import { LedgerEntry, LedgerTransfer, UserWallet } from './wallet/ledger.entity.js';
import { TopUp, TopUpClawback, TopUpInquiry, WalletPayout } from './wallet/top-up.entity.js';
import { AgreedWords } from './platform/wordings/agreed-words.entity.js';
import { WalletAdjustment } from './wallet/adjustments/wallet-adjustment.entity.js';

/** Every table of the product; migrations are checked against these. */
export const ENTITIES = [
  Address,
  AgreedWords,
  AuditEntry,
  LoginSession,
  BoxCardPage,
  CustomerErasure,
  WriteProbeRow,
  BoxDelivery,
  BoxPriceNotice,
  BoxSubscription,
  ClinicPartner,
  CommissionEntry,
  CommissionRateChange,
  CommissionRateNotice,
  CommissionStatement,
  CommunityBooking,
  CommunityCount,
  CommunityLike,
  CommunityMember,
  CommunityPost,
  CommunityReport,
  CommunitySeries,
  CommunityEvent,
  CommunitySubscriber,
  Consent,
  Consignment,
  ConsignmentLabel,
  CourierEvent,
  ContactMessage,
  DailyMetric,
  DataExport,
  DeliveryDay,
  DiaryEntry,
  SmsCode,
  SmsMessage,
  SmsRecipient,
  SmsReply,
  DishDay,
  MenuDish,
  MenuPeriod,
  Dispute,
  EventJob,
  AccountDeletionEmail,
  MetricChange,
  IdempotencyKey,
  KitchenLot,
  Supplier,
  IngredientBatch,
  BatchUse,
  TemperaturePoint,
  TemperatureReading,
  LedgerEntry,
  LedgerTransfer,
  LinkRequest,
  MealPlan,
  Membership,
  MembershipCharge,
  MembershipCheckout,
  MembershipTrial,
  MembershipPriceNotice,
  MfaChallenge,
  MfaFactor,
  Order,
  OrderChange,
  OrderExtra,
  OrderEvent,
  OrderLine,
  OrderCounter,
  Complaint,
  ComplaintClosing,
  SubstitutionRequest,
  LabelWarning,
  LabelWarningLine,
  Recall,
  RecallDish,
  RecallOrder,
  RecallRecipient,
  OutboxEvent,
  PackageMenu,
  Payment,
  Payout,
  PayoutBatch,
  PayoutDetails,
  PriceChange,
  Product,
  ProductRating,
  ProfessionalNote,
  Promotion,
  PromotionCounter,
  PromotionUse,
  RateLimit,
  Recipe,
  RecipeCreator,
  RecipeFacetCount,
  RecipeReaction,
  SearchWord,
  ReconciliationRun,
  StaffList,
  BoxDraft,
  DishRating,
  StaffNote,
  StaffTag,
  RecoveryCode,
  ReferralCampaign,
  ReferralPatient,
  ReferralReward,
  ReferralSignup,
  ReferralTotals,
  SelfBillingAgreement,
  Refund,
  Schedule,
  Setting,
  SettingChange,
  TopUp,
  TopUpClawback,
  TopUpInquiry,
  TrialAllowance,
  StoredObject,
  UploadedPicture,
  User,
  UserRole,
  UserWallet,
  WaitlistArea,
  WaitlistEntry,
  WalletAdjustment,
  WalletPayout,
  WebhookEvent,
  WorkerHeartbeat,
];

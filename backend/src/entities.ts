import { DailyFigure, FigureChange } from './admin/daily-figure.entity.js';
import { KitchenLot } from './admin/kitchen-lot.entity.js';
import { ReconciliationRun } from './admin/reconciliation.entity.js';
import { BoxCardPage } from './boxes/box-card-page.entity.js';
import { BoxDelivery } from './boxes/box-delivery.entity.js';
import { BoxPriceNotice } from './boxes/box-price-notice.entity.js';
import { BoxSubscription } from './boxes/box-subscription.entity.js';
import { ClinicPartner } from './catalog/clinic-partner.entity.js';
import { ContactMessage } from './catalog/contact-message.entity.js';
import { DeliveryDay } from './catalog/delivery-day.entity.js';
import { MealPlan } from './catalog/meal-plan.entity.js';
import { PriceChange } from './catalog/price-change.entity.js';
import { PackageMenu, Product } from './catalog/product.entity.js';
import { Promotion } from './catalog/promotion.entity.js';
import { Recipe, RecipeCreator } from './catalog/recipe.entity.js';
import { RecipeFacetCount, RecipeLexeme, RecipeWord } from './catalog/recipe-index.entity.js';
import { RecipeReaction } from './catalog/recipe-reaction.entity.js';
import { WaitlistArea } from './catalog/waitlist-area.entity.js';
import { WaitlistEntry } from './catalog/waitlist-entry.entity.js';
import { CommunityCount, CommunityMember, CommunitySubscriber } from './community/member.entity.js';
import { CommunityLike, CommunityPost, CommunityReport } from './community/post.entity.js';
import { CommunityBooking, CommunitySeries, CommunitySession } from './community/session.entity.js';
import { MfaChallenge, MfaFactor, RecoveryCode } from './identity/factor.entity.js';
import { WriteProbeRow } from './platform/health/write-probe.entity.js';
import { CustomerErasure } from './platform/payments/customer-erasure.entity.js';
import { Farewell } from './identity/farewell.entity.js';
import { LinkRequest } from './identity/link-request.entity.js';
import { ProfessionalNote } from './identity/professional-note.entity.js';
import { Address, Consent, DataExport } from './identity/profile.entity.js';
import { AuthSession } from './identity/session.entity.js';
import { User, UserRole } from './identity/user.entity.js';
import {
  Membership,
  MembershipCharge,
  MembershipCheckout,
  MembershipTrial,
} from './membership/membership.entity.js';
import { MembershipPriceNotice } from './membership/membership-price-notice.entity.js';
import { OrderEvent } from './ordering/order-event.entity.js';
import { ComplaintClosing } from './ordering/complaint-closing.entity.js';
import { LabelWarning, LabelWarningLine } from './ordering/label-warnings/label-warning.entity.js';
import { OrderProblem } from './ordering/order-problem.entity.js';
import { OrderQuestion } from './ordering/order-question.entity.js';
import { Order, OrderLine } from './ordering/order.entity.js';
import { OrderTally } from './ordering/order-tally.entity.js';
import { Dispute, Refund } from './ordering/refund.entity.js';
import { PromotionCounter, PromotionUse, TrialAllowance } from './ordering/reservation.entity.js';
import { AuditEntry } from './platform/audit/audit-entry.entity.js';
import { Schedule } from './platform/clock/schedule.entity.js';
import { WorkerHeartbeat } from './platform/health/heartbeat.entity.js';
import { IdempotencyKey } from './platform/http/idempotency-key.entity.js';
import { RateLimit } from './platform/limits/rate-limit.entity.js';
import { EventDelivery } from './platform/outbox/event-delivery.entity.js';
import { OutboxEvent } from './platform/outbox/outbox-event.entity.js';
import { Payment, WebhookEvent } from './platform/payments/payment-intake.entity.js';
import { UploadedPicture } from './platform/storage/uploaded-picture.entity.js';
import { SettingChange } from './platform/settings/setting-change.entity.js';
import { Setting } from './platform/settings/setting.entity.js';
import { CommissionRateChange, CommissionRateNotice } from './referral/commission-rate.entity.js';
import { CommissionEntry, ReferralPatient, ReferralTotals } from './referral/commission.entity.js';
import { CommissionStatement, Payout, PayoutBatch, PayoutDetails } from './referral/payout.entity.js';
import { ReferralCampaign, ReferralReward, ReferralSignup } from './referral/referral.entity.js';
import { LedgerEntry, LedgerTransfer, UserWallet } from './wallet/ledger.entity.js';
import { TopUp, TopUpClaim, TopUpInquiry, WalletPayout } from './wallet/top-up.entity.js';
import { AgreedWords } from './platform/wordings/agreed-words.entity.js';
import { WalletAdjustment } from './wallet/wallet-adjustment.entity.js';

/** Every table of the product; migrations are checked against these. */
export const ENTITIES = [
  Address,
  AgreedWords,
  AuditEntry,
  AuthSession,
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
  CommunitySession,
  CommunitySubscriber,
  Consent,
  ContactMessage,
  DailyFigure,
  DataExport,
  DeliveryDay,
  Dispute,
  EventDelivery,
  Farewell,
  FigureChange,
  IdempotencyKey,
  KitchenLot,
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
  OrderEvent,
  OrderLine,
  OrderTally,
  OrderProblem,
  ComplaintClosing,
  OrderQuestion,
  LabelWarning,
  LabelWarningLine,
  OutboxEvent,
  PackageMenu,
  Payment,
  Payout,
  PayoutBatch,
  PayoutDetails,
  PriceChange,
  Product,
  ProfessionalNote,
  Promotion,
  PromotionCounter,
  PromotionUse,
  RateLimit,
  Recipe,
  RecipeCreator,
  RecipeFacetCount,
  RecipeLexeme,
  RecipeReaction,
  RecipeWord,
  ReconciliationRun,
  RecoveryCode,
  ReferralCampaign,
  ReferralPatient,
  ReferralReward,
  ReferralSignup,
  ReferralTotals,
  Refund,
  Schedule,
  Setting,
  SettingChange,
  TopUp,
  TopUpClaim,
  TopUpInquiry,
  TrialAllowance,
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

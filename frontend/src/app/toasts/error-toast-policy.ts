import type { ErrorCode } from '@rules/errors/errors';
import type { generatedAccountApi } from '#frontend/api/generated-account.js';
import type { generatedAdminApi } from '#frontend/api/generated-admin.js';
import type { generatedApi } from '#frontend/api/generated.js';
import type { ApiError } from '#frontend/api/problem.js';
import type { ToastKey } from '#frontend/copy/toasts.js';
import type { orderApi } from '#frontend/features/ordering/orders/order-api.js';
import { DETAILS_CODES } from '#frontend/ui/form/details-form.js';

/** Every call of the API. */
type Call =
  | keyof (typeof generatedApi)['endpoints']
  | keyof (typeof generatedAccountApi)['endpoints']
  | keyof (typeof generatedAdminApi)['endpoints']
  | keyof (typeof orderApi)['endpoints'];
type Named<Name extends Call> = Name;

/**
 * Calls whose errors appear as a toast. A call that is neither here nor below does not compile, so that no
 * error of a new one is forgotten or shown twice.
 */
type ToastedCall = Named<
  | 'adminAnalytics'
  | 'adminApproveProfessional'
  | 'adminApproveWalletAdjustment'
  | 'adminCancelBox'
  | 'adminCancelCommunityEvent'
  | 'adminChangeCommunityEvent'
  | 'adminCloseComplaint'
  | 'adminCloseLateOrder'
  | 'adminConsoleSession'
  | 'adminCountComplaints'
  | 'adminCreateCommunityEvent'
  | 'adminCreatePayoutBatch'
  | 'adminDeclineWalletAdjustment'
  | 'adminDeliverOrder'
  | 'adminDismissReports'
  | 'adminDispatchOrder'
  | 'adminEndLoginSession'
  | 'adminEndLoginSessions'
  | 'adminExportOrders'
  | 'adminFailDelivery'
  | 'adminGetComplaint'
  | 'adminGetComplaintPhoto'
  | 'adminGetPayoutFile'
  | 'adminGetWaitingFile'
  | 'adminHidePost'
  | 'adminKitchenLabels'
  | 'adminKitchenRecallFile'
  | 'adminLabelWarningCalls'
  | 'adminListCommunityEvents'
  | 'adminListComplaints'
  | 'adminListLabelWarnings'
  | 'adminListPartners'
  | 'adminListReportedPosts'
  | 'adminMarkMessage'
  | 'adminMarkPayoutPaid'
  | 'adminPauseBox'
  | 'adminRefundOrder'
  | 'adminRefuseProfessional'
  | 'adminRemoveLot'
  | 'adminReopenComplaint'
  | 'adminReplayDeadLetters'
  | 'adminReplyToMessage'
  | 'adminResendEmail'
  | 'adminResolveLabelWarning'
  | 'adminRestorePost'
  | 'adminResumeBox'
  | 'adminRevealHealth'
  | 'adminRevealOrderHealth'
  | 'adminSendLabelWarning'
  | 'adminSendOrderAgain'
  | 'adminSetDayCapacity'
  | 'adminSetRole'
  | 'adminSkipDelivery'
  | 'adminUnskipDelivery'
  | 'adminUpdateOrderStatus'
  | 'adminWithdrawPrice'
  | 'answerGuestSubstitutionRequest'
  | 'answerQuestion'
  | 'answerSubstitutionRequest'
  | 'bookSession'
  | 'cancelBooking'
  | 'cancelGuestOrder'
  | 'cancelMyOrder'
  | 'cancelOrder'
  | 'cancelSubscription'
  | 'changeCard'
  | 'changeGuestOrderDelivery'
  | 'changeMyOrderDelivery'
  | 'createPost'
  | 'createReply'
  | 'deletePost'
  | 'editPost'
  | 'endMembership'
  | 'exportMyData'
  | 'findMealPlans'
  | 'getClinicPartnerLogo'
  | 'getCommissionStatement'
  | 'getConsents'
  | 'getGuestReceipt'
  | 'getGuide'
  | 'getMeal'
  | 'getMyExport'
  | 'getProblemPhoto'
  | 'getReceipt'
  | 'getRecoveryCodes'
  | 'getReferralCampaign'
  | 'getSessionCalendar'
  | 'leaveReferral'
  | 'likePost'
  | 'listGuestSubstitutionRequests'
  | 'listPosts'
  | 'listReplies'
  | 'listSubstitutionRequests'
  | 'pauseSubscription'
  | 'payGuestOrder'
  | 'payMyOrder'
  | 'payOrder'
  | 'refundWalletCash'
  | 'reportGuestProblem'
  | 'reportPost'
  | 'reportProblem'
  | 'restorePost'
  | 'resumeMembership'
  | 'resumeSubscription'
  | 'seedRecipes'
  | 'setConsents'
  | 'skipDelivery'
  | 'startTrial'
  | 'tellProblem'
  | 'unlikePost'
  | 'unskipDelivery'
>;

/**
 * Calls whose page shows the error in place (beside the field, or instead of the list), where a toast would
 * only repeat it. 'all', or the codes that the form shows.
 */
const HANDLED_BY_PAGE: Readonly<Record<Exclude<Call, ToastedCall>, 'all' | readonly ErrorCode[]>> = {
  getSite: 'all',
  adminOperations: 'all',
  adminWorker: 'all',
  adminListDeadLetters: 'all',
  getMeals: 'all',
  getExtras: 'all',
  getPackages: 'all',
  getDeliveryDays: 'all',
  getPublicRecipes: 'all',
  getRecipeSnapshot: 'all',
  getRecipe: 'all',
  likeRecipe: 'all',
  unlikeRecipe: 'all',
  voteRecipe: 'all',
  unvoteRecipe: 'all',
  validateReferralCodePublic: 'all',
  // The result is shown beside the allergies.
  recallCheckout: 'all',
  getCheckoutSession: 'all',
  quoteCart: 'all',
  getClinicPartners: 'all',
  getMyReferralSignup: 'all',
  linkReferralSignup: 'all',
  // The page uses the specification's own toasts for it.
  joinReferral: 'all',
  getUserCommissionSummary: 'all',
  generateCampaignImage: 'all',
  listCommissionStatements: 'all',
  getPayoutDetails: 'all',
  setPayoutDetails: ['validation_failed', 'password_incorrect', 'reauthentication_required'],
  // The form shows it above its fields.
  sendContact: 'all',
  joinWaitlist: ['validation_failed'],
  unsubscribe: 'all',
  listLikedRecipes: 'all',
  // Lists of the back office show it in place.
  adminAccess: 'all',
  adminAuditLog: 'all',
  adminGetSettings: 'all',
  adminGetSettingHistory: 'all',
  adminUpdateSettings: ['validation_failed', 'edit_conflict'],
  adminListUsers: 'all',
  adminGetUser: 'all',
  adminAdjustWallet: ['validation_failed', 'wallet_below_zero', 'wallet_full'],
  adminListMessages: 'all',
  adminGetMessage: 'all',
  adminListWaiting: 'all',
  adminWaitingAreas: 'all',
  adminListPromotions: 'all',
  adminCreatePromotion: ['validation_failed', 'code_taken'],
  adminUpdatePromotion: ['validation_failed'],
  adminKitchenDays: 'all',
  adminListOrders: 'all',
  adminOrderSummary: 'all',
  adminGetOrder: 'all',
  adminListBoxes: 'all',
  adminGetBox: 'all',
  adminKitchenSheet: 'all',
  adminGetPickList: 'all',
  adminKitchenRecall: 'all',
  adminRecordLots: 'all',
  adminListProducts: 'all',
  adminGetProduct: 'all',
  adminChangeProduct: ['edit_conflict'],
  adminApproveLabel: ['four_eyes_required', 'edit_conflict'],
  adminSetProductPicture: 'all',
  adminListRecipes: 'all',
  adminListRecipeCreators: 'all',
  adminGetRecipe: 'all',
  adminCreateRecipe: ['validation_failed'],
  adminChangeRecipe: ['validation_failed', 'edit_conflict'],
  adminApproveRecipe: ['four_eyes_required', 'edit_conflict'],
  adminSetRecipePicture: 'all',
  adminListPrices: 'all',
  adminPlanPrice: 'all',
  getMe: 'all',
  updateMe: ['validation_failed'],
  listAddresses: 'all',
  saveAddress: ['validation_failed'],
  changeAddress: ['validation_failed'],
  // What is already gone need not be deleted.
  deleteAddress: ['not_found'],
  listSessions: 'all',
  endSession: ['not_found'],
  deleteMe: ['validation_failed', 'password_incorrect', 'reauthentication_required'],
  listMyOrders: 'all',
  listMySubscriptions: 'all',
  listDeliveries: 'all',
  setUpcomingMeals: ['allergen_unconfirmed'],
  changeSubscription: ['allergen_unconfirmed', ...DETAILS_CODES],
  changeDelivery: DETAILS_CODES,
  adminChangeOrderDelivery: DETAILS_CODES,
  adminChangeBoxDelivery: DETAILS_CODES,
  getMyOrder: 'all',
  createSubscriptionCheckout: [
    'account_required',
    'price_changed',
    'order_already_paid',
    'area_not_served',
    'allergen_unconfirmed',
    'health_consent_required',
    'code_invalid',
    'self_referral',
    'promotion_used',
    'date_unavailable',
  ],
  createCheckout: 'all',
  setReferralRegistration: 'all',
  // A failed check counts as not subscribed (rule E3); the card shows the result of a refresh.
  checkSubscription: 'all',
  refreshSubscriptionStatus: 'all',
  getWallet: 'all',
  listWalletTransactions: 'all',
  previewWalletWithdrawal: 'all',
  // The caller shows the result of a payment.
  processWalletPayment: 'all',
  walletTopup: ['token_invalid'],
  customerPortal: ['token_invalid'],
  getMealPlan: 'all',
  getCommunity: 'all',
  // The dialog shows it beside its fields.
  joinCommunity: ['validation_failed', 'health_consent_required'],
  getGuestOrder: 'all',
  // The back office shows these with the specification's own toasts, or instead of the list.
  adminCreatePartner: 'all',
  adminUpdatePartner: 'all',
  adminDeletePartner: 'all',
  adminReorderPartners: 'all',
  adminUploadPartnerLogo: 'all',
  adminListPayouts: 'all',
  adminListPayoutsDue: 'all',
  adminGetPayoutBatch: 'all',
  adminListProfessionals: 'all',
  createOneTimePayment: [
    'price_changed',
    'order_already_paid',
    'area_not_served',
    'allergen_unconfirmed',
    'health_consent_required',
    'code_invalid',
    'self_referral',
    'promotion_used',
    'date_unavailable',
    'trial_used',
  ],
};

/** The entry of a call that is known by its name at run time. */
function lookUp<Entry>(table: Readonly<Partial<Record<string, Entry>>>, endpoint: string): Entry | undefined {
  return table[endpoint];
}

/** Whether the page that made the call shows the error. */
export function isHandledByPage(endpoint: string, code: ErrorCode): boolean {
  const quiet = lookUp(HANDLED_BY_PAGE, endpoint);
  return quiet === 'all' || (quiet?.includes(code) ?? false);
}

/** The specification's own words for a failed call whose reason the caller cannot fix. */
const FAILURE_TOASTS: Readonly<Partial<Record<Call, ToastKey>>> = {
  createOneTimePayment: 'paymentError',
  createSubscriptionCheckout: 'subscriptionError',
  startTrial: 'trialFailed',
  walletTopup: 'topUpFailed',
  adminListPartners: 'partnersNotLoaded',
  adminUpdateOrderStatus: 'orderStatusNotUpdated',
  customerPortal: 'portalFailed',
};

/** Calls with their own words for one reason: the specification's, or words for staff. */
const TOAST_OF_CODE: Readonly<Partial<Record<Call, Partial<Record<ErrorCode, ToastKey>>>>> = {
  // No payment page could be opened; any other failure has other words (ADR 0025).
  createOneTimePayment: { payment_provider_unavailable: 'paymentSessionFailed' },
  // Its words address the customer, who owns the box.
  adminSkipDelivery: { cut_off_passed: 'boxTooLateToSkip' },
  adminUnskipDelivery: { cut_off_passed: 'boxTooLateToUnskip' },
};

/** The toast of a failed call that has its own words; undefined for the words of its error code. */
export function failureToast(endpoint: string, { status, data }: ApiError): ToastKey | undefined {
  const reason = status === 'no_response' ? undefined : lookUp(TOAST_OF_CODE, endpoint)?.[data.code];
  const isOurs = status === 'no_response' || status >= 500;
  return reason ?? (isOurs ? lookUp(FAILURE_TOASTS, endpoint) : undefined);
}

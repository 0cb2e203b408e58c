import { api } from './client';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminAccess: build.query<AdminAccessApiResponse, AdminAccessApiArg>({
      query: () => ({ url: `/api/admin/access` }),
    }),
    adminAnalytics: build.query<AdminAnalyticsApiResponse, AdminAnalyticsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/analytics`,
        params: {
          from: queryArg['from'],
          to: queryArg.to,
          grain: queryArg.grain,
        },
      }),
    }),
    adminAuditLog: build.query<AdminAuditLogApiResponse, AdminAuditLogApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/audit-log`,
        params: {
          q: queryArg.q,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    adminListBoxes: build.query<AdminListBoxesApiResponse, AdminListBoxesApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/boxes`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          status: queryArg.status,
          deliveryDate: queryArg.deliveryDate,
          q: queryArg.q,
        },
      }),
    }),
    adminGetBox: build.query<AdminGetBoxApiResponse, AdminGetBoxApiArg>({
      query: (queryArg) => ({ url: `/api/admin/boxes/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    adminCancelBox: build.mutation<AdminCancelBoxApiResponse, AdminCancelBoxApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/boxes/${encodeURIComponent(String(queryArg.id))}/cancel`,
        method: 'POST',
        body: queryArg.adminBoxReason,
      }),
    }),
    adminChangeBoxDelivery: build.mutation<AdminChangeBoxDeliveryApiResponse, AdminChangeBoxDeliveryApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/boxes/${encodeURIComponent(String(queryArg.id))}/delivery`,
        method: 'PATCH',
        body: queryArg.adminDeliveryDetails,
      }),
    }),
    adminPauseBox: build.mutation<AdminPauseBoxApiResponse, AdminPauseBoxApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/boxes/${encodeURIComponent(String(queryArg.id))}/pause`,
        method: 'POST',
        body: queryArg.adminBoxPause,
      }),
    }),
    adminResumeBox: build.mutation<AdminResumeBoxApiResponse, AdminResumeBoxApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/boxes/${encodeURIComponent(String(queryArg.id))}/resume`,
        method: 'POST',
        body: queryArg.adminBoxReason,
      }),
    }),
    adminSkipDelivery: build.mutation<AdminSkipDeliveryApiResponse, AdminSkipDeliveryApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/boxes/${encodeURIComponent(String(queryArg.id))}/skip`,
        method: 'POST',
        body: queryArg.adminBoxSkip,
      }),
    }),
    adminUnskipDelivery: build.mutation<AdminUnskipDeliveryApiResponse, AdminUnskipDeliveryApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/boxes/${encodeURIComponent(String(queryArg.id))}/unskip`,
        method: 'POST',
        body: queryArg.adminBoxSkip,
      }),
    }),
    adminListPartners: build.query<AdminListPartnersApiResponse, AdminListPartnersApiArg>({
      query: () => ({ url: `/api/admin/clinic-partners` }),
    }),
    adminCreatePartner: build.mutation<AdminCreatePartnerApiResponse, AdminCreatePartnerApiArg>({
      query: (queryArg) => ({ url: `/api/admin/clinic-partners`, method: 'POST', body: queryArg.body }),
    }),
    adminUploadPartnerLogo: build.mutation<AdminUploadPartnerLogoApiResponse, AdminUploadPartnerLogoApiArg>({
      query: (queryArg) => ({ url: `/api/admin/clinic-partners/logo`, method: 'POST', body: queryArg.body }),
    }),
    adminReorderPartners: build.mutation<AdminReorderPartnersApiResponse, AdminReorderPartnersApiArg>({
      query: (queryArg) => ({ url: `/api/admin/clinic-partners/order`, method: 'PUT', body: queryArg.body }),
    }),
    adminUpdatePartner: build.mutation<AdminUpdatePartnerApiResponse, AdminUpdatePartnerApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/clinic-partners/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.body,
      }),
    }),
    adminDeletePartner: build.mutation<AdminDeletePartnerApiResponse, AdminDeletePartnerApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/clinic-partners/${encodeURIComponent(String(queryArg.id))}`,
        method: 'DELETE',
      }),
    }),
    adminListCommunityEvents: build.query<
      AdminListCommunityEventsApiResponse,
      AdminListCommunityEventsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/community-events`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          kind: queryArg.kind,
          when: queryArg.when,
        },
      }),
    }),
    adminCreateCommunityEvent: build.mutation<
      AdminCreateCommunityEventApiResponse,
      AdminCreateCommunityEventApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/community-events`,
        method: 'POST',
        body: queryArg.newCommunityEvent,
      }),
    }),
    adminChangeCommunityEvent: build.mutation<
      AdminChangeCommunityEventApiResponse,
      AdminChangeCommunityEventApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/community-events/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.communityEventChanges,
      }),
    }),
    adminCancelCommunityEvent: build.mutation<
      AdminCancelCommunityEventApiResponse,
      AdminCancelCommunityEventApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/community-events/${encodeURIComponent(String(queryArg.id))}/cancel`,
        method: 'POST',
        body: queryArg.cancelCommunityEvent,
      }),
    }),
    adminListComplaints: build.query<AdminListComplaintsApiResponse, AdminListComplaintsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/complaints`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          state: queryArg.state,
        },
      }),
    }),
    adminCountComplaints: build.query<AdminCountComplaintsApiResponse, AdminCountComplaintsApiArg>({
      query: () => ({ url: `/api/admin/complaints/count` }),
    }),
    adminGetComplaint: build.query<AdminGetComplaintApiResponse, AdminGetComplaintApiArg>({
      query: (queryArg) => ({ url: `/api/admin/complaints/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    adminCloseComplaint: build.mutation<AdminCloseComplaintApiResponse, AdminCloseComplaintApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/complaints/${encodeURIComponent(String(queryArg.id))}/close`,
        method: 'POST',
        body: queryArg.closeComplaint,
      }),
    }),
    adminGetComplaintPhoto: build.query<AdminGetComplaintPhotoApiResponse, AdminGetComplaintPhotoApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/complaints/${encodeURIComponent(String(queryArg.id))}/photo`,
      }),
    }),
    adminReopenComplaint: build.mutation<AdminReopenComplaintApiResponse, AdminReopenComplaintApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/complaints/${encodeURIComponent(String(queryArg.id))}/reopen`,
        method: 'POST',
      }),
    }),
    adminConsoleSession: build.mutation<AdminConsoleSessionApiResponse, AdminConsoleSessionApiArg>({
      query: () => ({ url: `/api/admin/console-session`, method: 'POST' }),
    }),
    adminListMessages: build.query<AdminListMessagesApiResponse, AdminListMessagesApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/contact`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          state: queryArg.state,
        },
      }),
    }),
    adminGetMessage: build.query<AdminGetMessageApiResponse, AdminGetMessageApiArg>({
      query: (queryArg) => ({ url: `/api/admin/contact/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    adminMarkMessage: build.mutation<AdminMarkMessageApiResponse, AdminMarkMessageApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/contact/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.body,
      }),
    }),
    adminReplyToMessage: build.mutation<AdminReplyToMessageApiResponse, AdminReplyToMessageApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/contact/${encodeURIComponent(String(queryArg.id))}/reply`,
        method: 'POST',
        body: queryArg.body,
      }),
    }),
    adminListDeadLetters: build.query<AdminListDeadLettersApiResponse, AdminListDeadLettersApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/dead-letters`,
        params: {
          consumer: queryArg.consumer,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    adminReplayDeadLetters: build.mutation<AdminReplayDeadLettersApiResponse, AdminReplayDeadLettersApiArg>({
      query: (queryArg) => ({ url: `/api/admin/dead-letters/replay`, method: 'POST', body: queryArg.body }),
    }),
    adminKitchenDays: build.query<AdminKitchenDaysApiResponse, AdminKitchenDaysApiArg>({
      query: () => ({ url: `/api/admin/kitchen/days` }),
    }),
    adminKitchenSheet: build.query<AdminKitchenSheetApiResponse, AdminKitchenSheetApiArg>({
      query: (queryArg) => ({ url: `/api/admin/kitchen/days/${encodeURIComponent(String(queryArg.date))}` }),
    }),
    adminSetDayCapacity: build.mutation<AdminSetDayCapacityApiResponse, AdminSetDayCapacityApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/days/${encodeURIComponent(String(queryArg.date))}/capacity`,
        method: 'PUT',
        body: queryArg.body,
      }),
    }),
    adminKitchenLabels: build.query<AdminKitchenLabelsApiResponse, AdminKitchenLabelsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/days/${encodeURIComponent(String(queryArg.date))}/labels`,
        params: {
          dish: queryArg.dish,
          copies: queryArg.copies,
          part: queryArg.part,
        },
      }),
    }),
    adminRecordLots: build.mutation<AdminRecordLotsApiResponse, AdminRecordLotsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/days/${encodeURIComponent(String(queryArg.date))}/lots`,
        method: 'POST',
        body: queryArg.body,
      }),
    }),
    adminGetPickList: build.query<AdminGetPickListApiResponse, AdminGetPickListApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/days/${encodeURIComponent(String(queryArg.date))}/pick-list`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    adminRemoveLot: build.mutation<AdminRemoveLotApiResponse, AdminRemoveLotApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/lots/${encodeURIComponent(String(queryArg.id))}`,
        method: 'DELETE',
      }),
    }),
    adminKitchenRecall: build.query<AdminKitchenRecallApiResponse, AdminKitchenRecallApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/recall`,
        params: {
          lot: queryArg.lot,
        },
      }),
    }),
    adminKitchenRecallFile: build.query<AdminKitchenRecallFileApiResponse, AdminKitchenRecallFileApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/recall/file`,
        params: {
          lot: queryArg.lot,
        },
      }),
    }),
    adminListLabelWarnings: build.query<AdminListLabelWarningsApiResponse, AdminListLabelWarningsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/label-warnings`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    adminLabelWarningCalls: build.query<AdminLabelWarningCallsApiResponse, AdminLabelWarningCallsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/label-warnings/${encodeURIComponent(String(queryArg.id))}/calls`,
      }),
    }),
    adminResolveLabelWarning: build.mutation<
      AdminResolveLabelWarningApiResponse,
      AdminResolveLabelWarningApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/label-warnings/${encodeURIComponent(String(queryArg.id))}/resolve`,
        method: 'POST',
        body: queryArg.body,
      }),
    }),
    adminSendLabelWarning: build.mutation<AdminSendLabelWarningApiResponse, AdminSendLabelWarningApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/label-warnings/${encodeURIComponent(String(queryArg.id))}/send`,
        method: 'POST',
        body: queryArg.body,
      }),
    }),
    adminListReportedPosts: build.query<AdminListReportedPostsApiResponse, AdminListReportedPostsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/moderation`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          state: queryArg.state,
        },
      }),
    }),
    adminDismissReports: build.mutation<AdminDismissReportsApiResponse, AdminDismissReportsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/moderation/${encodeURIComponent(String(queryArg.id))}/dismiss`,
        method: 'POST',
      }),
    }),
    adminHidePost: build.mutation<AdminHidePostApiResponse, AdminHidePostApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/moderation/${encodeURIComponent(String(queryArg.id))}/hide`,
        method: 'POST',
        body: queryArg.hidePost,
      }),
    }),
    adminRestorePost: build.mutation<AdminRestorePostApiResponse, AdminRestorePostApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/moderation/${encodeURIComponent(String(queryArg.id))}/restore`,
        method: 'POST',
      }),
    }),
    adminOperations: build.query<AdminOperationsApiResponse, AdminOperationsApiArg>({
      query: () => ({ url: `/api/admin/operations` }),
    }),
    adminListOrders: build.query<AdminListOrdersApiResponse, AdminListOrdersApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          status: queryArg.status,
          q: queryArg.q,
        },
      }),
    }),
    adminExportOrders: build.query<AdminExportOrdersApiResponse, AdminExportOrdersApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/export`,
        params: {
          status: queryArg.status,
          q: queryArg.q,
        },
      }),
    }),
    adminOrderSummary: build.query<AdminOrderSummaryApiResponse, AdminOrderSummaryApiArg>({
      query: () => ({ url: `/api/admin/orders/summary` }),
    }),
    adminGetOrder: build.query<AdminGetOrderApiResponse, AdminGetOrderApiArg>({
      query: (queryArg) => ({ url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    adminUpdateOrderStatus: build.mutation<AdminUpdateOrderStatusApiResponse, AdminUpdateOrderStatusApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.orderStatusChange,
      }),
    }),
    adminCloseLateOrder: build.mutation<AdminCloseLateOrderApiResponse, AdminCloseLateOrderApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/close-late`,
        method: 'POST',
        body: queryArg.closeLateOrder,
      }),
    }),
    adminDeliverOrder: build.mutation<AdminDeliverOrderApiResponse, AdminDeliverOrderApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/delivered`,
        method: 'POST',
      }),
    }),
    adminChangeOrderDelivery: build.mutation<
      AdminChangeOrderDeliveryApiResponse,
      AdminChangeOrderDeliveryApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/delivery`,
        method: 'PATCH',
        body: queryArg.adminDeliveryDetails,
      }),
    }),
    adminFailDelivery: build.mutation<AdminFailDeliveryApiResponse, AdminFailDeliveryApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/delivery-failed`,
        method: 'POST',
        body: queryArg.deliveryFailure,
      }),
    }),
    adminDispatchOrder: build.mutation<AdminDispatchOrderApiResponse, AdminDispatchOrderApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/dispatch`,
        method: 'POST',
        body: queryArg.orderDispatch,
      }),
    }),
    adminRevealOrderHealth: build.mutation<AdminRevealOrderHealthApiResponse, AdminRevealOrderHealthApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/health`,
        method: 'POST',
      }),
    }),
    adminResendEmail: build.mutation<AdminResendEmailApiResponse, AdminResendEmailApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/letters`,
        method: 'POST',
        body: queryArg.resendOrderEmail,
      }),
    }),
    adminRefundOrder: build.mutation<AdminRefundOrderApiResponse, AdminRefundOrderApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/refund`,
        method: 'POST',
        body: queryArg.orderRefund,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    adminSendOrderAgain: build.mutation<AdminSendOrderAgainApiResponse, AdminSendOrderAgainApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/send-again`,
        method: 'POST',
        body: queryArg.orderAgain,
      }),
    }),
    adminListPayouts: build.query<AdminListPayoutsApiResponse, AdminListPayoutsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/payouts`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    adminCreatePayoutBatch: build.mutation<AdminCreatePayoutBatchApiResponse, AdminCreatePayoutBatchApiArg>({
      query: () => ({ url: `/api/admin/payouts`, method: 'POST' }),
    }),
    adminListPayoutsDue: build.query<AdminListPayoutsDueApiResponse, AdminListPayoutsDueApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/payouts/due`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    adminGetPayoutBatch: build.query<AdminGetPayoutBatchApiResponse, AdminGetPayoutBatchApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/payouts/${encodeURIComponent(String(queryArg.id))}`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    adminGetPayoutFile: build.query<AdminGetPayoutFileApiResponse, AdminGetPayoutFileApiArg>({
      query: (queryArg) => ({ url: `/api/admin/payouts/${encodeURIComponent(String(queryArg.id))}/file` }),
    }),
    adminMarkPayoutPaid: build.mutation<AdminMarkPayoutPaidApiResponse, AdminMarkPayoutPaidApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/payouts/${encodeURIComponent(String(queryArg.id))}/paid`,
        method: 'POST',
      }),
    }),
    adminListPrices: build.query<AdminListPricesApiResponse, AdminListPricesApiArg>({
      query: () => ({ url: `/api/admin/prices` }),
    }),
    adminPlanPrice: build.mutation<AdminPlanPriceApiResponse, AdminPlanPriceApiArg>({
      query: (queryArg) => ({ url: `/api/admin/prices`, method: 'POST', body: queryArg.body }),
    }),
    adminWithdrawPrice: build.mutation<AdminWithdrawPriceApiResponse, AdminWithdrawPriceApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/prices/${encodeURIComponent(String(queryArg.id))}`,
        method: 'DELETE',
      }),
    }),
    adminListProducts: build.query<AdminListProductsApiResponse, AdminListProductsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/products`,
        params: {
          kind: queryArg.kind,
          label: queryArg.label,
          q: queryArg.q,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    adminGetProduct: build.query<AdminGetProductApiResponse, AdminGetProductApiArg>({
      query: (queryArg) => ({ url: `/api/admin/products/${encodeURIComponent(String(queryArg.sku))}` }),
    }),
    adminChangeProduct: build.mutation<AdminChangeProductApiResponse, AdminChangeProductApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/products/${encodeURIComponent(String(queryArg.sku))}`,
        method: 'PATCH',
        body: queryArg.body,
      }),
    }),
    adminApproveLabel: build.mutation<AdminApproveLabelApiResponse, AdminApproveLabelApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/products/${encodeURIComponent(String(queryArg.sku))}/approval`,
        method: 'POST',
        body: queryArg.body,
      }),
    }),
    adminSetProductPicture: build.mutation<AdminSetProductPictureApiResponse, AdminSetProductPictureApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/products/${encodeURIComponent(String(queryArg.sku))}/picture`,
        method: 'PUT',
        body: queryArg.body,
      }),
    }),
    adminListProfessionals: build.query<AdminListProfessionalsApiResponse, AdminListProfessionalsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/professionals`,
        params: {
          q: queryArg.q,
          status: queryArg.status,
          awaiting: queryArg.awaiting,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    adminApproveProfessional: build.mutation<
      AdminApproveProfessionalApiResponse,
      AdminApproveProfessionalApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/professionals/${encodeURIComponent(String(queryArg.id))}/approve`,
        method: 'POST',
      }),
    }),
    adminRefuseProfessional: build.mutation<
      AdminRefuseProfessionalApiResponse,
      AdminRefuseProfessionalApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/professionals/${encodeURIComponent(String(queryArg.id))}/refuse`,
        method: 'POST',
        body: queryArg.refuseProfessionalRequest,
      }),
    }),
    adminListPromotions: build.query<AdminListPromotionsApiResponse, AdminListPromotionsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/promotions`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    adminCreatePromotion: build.mutation<AdminCreatePromotionApiResponse, AdminCreatePromotionApiArg>({
      query: (queryArg) => ({ url: `/api/admin/promotions`, method: 'POST', body: queryArg.newPromotion }),
    }),
    adminUpdatePromotion: build.mutation<AdminUpdatePromotionApiResponse, AdminUpdatePromotionApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/promotions/${encodeURIComponent(String(queryArg.code))}`,
        method: 'PATCH',
        body: queryArg.promotionChanges,
      }),
    }),
    adminListRecipeCreators: build.query<AdminListRecipeCreatorsApiResponse, AdminListRecipeCreatorsApiArg>({
      query: () => ({ url: `/api/admin/recipe-creators` }),
    }),
    adminListRecipes: build.query<AdminListRecipesApiResponse, AdminListRecipesApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/recipes`,
        params: {
          category: queryArg.category,
          state: queryArg.state,
          label: queryArg.label,
          q: queryArg.q,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    adminCreateRecipe: build.mutation<AdminCreateRecipeApiResponse, AdminCreateRecipeApiArg>({
      query: (queryArg) => ({ url: `/api/admin/recipes`, method: 'POST', body: queryArg.newRecipe }),
    }),
    adminGetRecipe: build.query<AdminGetRecipeApiResponse, AdminGetRecipeApiArg>({
      query: (queryArg) => ({ url: `/api/admin/recipes/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    adminChangeRecipe: build.mutation<AdminChangeRecipeApiResponse, AdminChangeRecipeApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/recipes/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.recipeChanges,
      }),
    }),
    adminApproveRecipe: build.mutation<AdminApproveRecipeApiResponse, AdminApproveRecipeApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/recipes/${encodeURIComponent(String(queryArg.id))}/approval`,
        method: 'POST',
        body: queryArg.body,
      }),
    }),
    adminSetRecipePicture: build.mutation<AdminSetRecipePictureApiResponse, AdminSetRecipePictureApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/recipes/${encodeURIComponent(String(queryArg.id))}/picture`,
        method: 'PUT',
        body: queryArg.body,
      }),
    }),
    adminGetSettings: build.query<AdminGetSettingsApiResponse, AdminGetSettingsApiArg>({
      query: () => ({ url: `/api/admin/settings` }),
    }),
    adminUpdateSettings: build.mutation<AdminUpdateSettingsApiResponse, AdminUpdateSettingsApiArg>({
      query: (queryArg) => ({ url: `/api/admin/settings`, method: 'PATCH', body: queryArg.settingChanges }),
    }),
    adminGetSettingHistory: build.query<AdminGetSettingHistoryApiResponse, AdminGetSettingHistoryApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/settings/history`,
        params: {
          key: queryArg.key,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    adminListUsers: build.query<AdminListUsersApiResponse, AdminListUsersApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/users`,
        params: {
          q: queryArg.q,
          role: queryArg.role,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    adminGetUser: build.query<AdminGetUserApiResponse, AdminGetUserApiArg>({
      query: (queryArg) => ({ url: `/api/admin/users/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    adminRevealHealth: build.mutation<AdminRevealHealthApiResponse, AdminRevealHealthApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/users/${encodeURIComponent(String(queryArg.id))}/health`,
        method: 'POST',
        body: queryArg.body,
      }),
    }),
    adminSetRole: build.mutation<AdminSetRoleApiResponse, AdminSetRoleApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/users/${encodeURIComponent(String(queryArg.id))}/roles`,
        method: 'PUT',
        body: queryArg.body,
      }),
    }),
    adminEndLoginSessions: build.mutation<AdminEndLoginSessionsApiResponse, AdminEndLoginSessionsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/users/${encodeURIComponent(String(queryArg.id))}/sessions`,
        method: 'DELETE',
      }),
    }),
    adminEndLoginSession: build.mutation<AdminEndLoginSessionApiResponse, AdminEndLoginSessionApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/users/${encodeURIComponent(String(queryArg.id))}/sessions/${encodeURIComponent(String(queryArg.sessionId))}`,
        method: 'DELETE',
      }),
    }),
    adminAdjustWallet: build.mutation<AdminAdjustWalletApiResponse, AdminAdjustWalletApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/users/${encodeURIComponent(String(queryArg.id))}/wallet-adjustments`,
        method: 'POST',
        body: queryArg.walletAdjustmentRequest,
      }),
    }),
    adminApproveWalletAdjustment: build.mutation<
      AdminApproveWalletAdjustmentApiResponse,
      AdminApproveWalletAdjustmentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/users/${encodeURIComponent(String(queryArg.id))}/wallet-adjustments/${encodeURIComponent(String(queryArg.adjustmentId))}/approve`,
        method: 'POST',
      }),
    }),
    adminDeclineWalletAdjustment: build.mutation<
      AdminDeclineWalletAdjustmentApiResponse,
      AdminDeclineWalletAdjustmentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/users/${encodeURIComponent(String(queryArg.id))}/wallet-adjustments/${encodeURIComponent(String(queryArg.adjustmentId))}/decline`,
        method: 'POST',
      }),
    }),
    adminListWaiting: build.query<AdminListWaitingApiResponse, AdminListWaitingApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/waitlist`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          country: queryArg.country,
          area: queryArg.area,
        },
      }),
    }),
    adminWaitingAreas: build.query<AdminWaitingAreasApiResponse, AdminWaitingAreasApiArg>({
      query: () => ({ url: `/api/admin/waitlist/areas` }),
    }),
    adminGetWaitingFile: build.query<AdminGetWaitingFileApiResponse, AdminGetWaitingFileApiArg>({
      query: () => ({ url: `/api/admin/waitlist/file` }),
    }),
    adminWorker: build.query<AdminWorkerApiResponse, AdminWorkerApiArg>({
      query: () => ({ url: `/api/admin/worker` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as generatedAdminApi };
export type AdminAccessApiResponse = /** status 200  */ AdminAccess;
export type AdminAccessApiArg = void;
export type AdminAnalyticsApiResponse = /** status 200  */ Analytics;
export type AdminAnalyticsApiArg = {
  /** First day, in London; thirty days up to the last one when not given. */
  from?: string;
  /** Last day, in London; today when not given. A year after the first at most. */
  to?: string;
  /** What the series is divided into; weeks begin on Monday. */
  grain?: 'day' | 'week' | 'month';
};
export type AdminAuditLogApiResponse = /** status 200  */ AuditLog;
export type AdminAuditLogApiArg = {
  /** An email address, the id of a person or thing, or a part of what was done. */
  q?: string;
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
};
export type AdminListBoxesApiResponse = /** status 200  */ AdminBoxList;
export type AdminListBoxesApiArg = {
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
  /** All of them unless it is said. */
  status?: 'active' | 'paused' | 'past_due' | 'ended';
  /** Only those of which a box comes on this day. */
  deliveryDate?: string;
  /** The id of a weekly box or of its customer or the first 8 characters of either, the 8 of one of its orders that its customer sees, or an email address or its beginning. */
  q?: string;
};
export type AdminGetBoxApiResponse = /** status 200  */ AdminBox;
export type AdminGetBoxApiArg = {
  id: string;
};
export type AdminCancelBoxApiResponse = /** status 200  */ AdminBox;
export type AdminCancelBoxApiArg = {
  id: string;
  adminBoxReason: AdminBoxReason;
};
export type AdminChangeBoxDeliveryApiResponse = /** status 200  */ AdminBox;
export type AdminChangeBoxDeliveryApiArg = {
  id: string;
  adminDeliveryDetails: AdminDeliveryDetails;
};
export type AdminPauseBoxApiResponse = /** status 200  */ AdminBox;
export type AdminPauseBoxApiArg = {
  id: string;
  adminBoxPause: AdminBoxPause;
};
export type AdminResumeBoxApiResponse = /** status 200  */ AdminBox;
export type AdminResumeBoxApiArg = {
  id: string;
  adminBoxReason: AdminBoxReason;
};
export type AdminSkipDeliveryApiResponse = /** status 200  */ AdminBox;
export type AdminSkipDeliveryApiArg = {
  id: string;
  adminBoxSkip: AdminBoxSkip;
};
export type AdminUnskipDeliveryApiResponse = /** status 200  */ AdminBox;
export type AdminUnskipDeliveryApiArg = {
  id: string;
  adminBoxSkip: AdminBoxSkip;
};
export type AdminListPartnersApiResponse = /** status 200  */ AdminClinicPartnerList;
export type AdminListPartnersApiArg = void;
export type AdminCreatePartnerApiResponse = /** status 201  */ AdminClinicPartner;
export type AdminCreatePartnerApiArg = {
  body: {
    name: string;
    description?: string;
    /** http or https, or what the upload of a logo answered; never fetched. Null or empty for none. */
    logoUrl?: string | null;
    /** http or https. Null or empty for none. */
    websiteUrl?: string | null;
    isActive?: boolean;
    /** Lowest first. By default after the last. */
    displayOrder?: number;
  };
};
export type AdminUploadPartnerLogoApiResponse = /** status 201  */ UploadedLogo;
export type AdminUploadPartnerLogoApiArg = {
  body: {
    /** A PNG, JPEG or WebP picture of 2 MB at most, in base64. */
    picture: string;
  };
};
export type AdminReorderPartnersApiResponse = unknown;
export type AdminReorderPartnersApiArg = {
  body: {
    places: {
      id: string;
      displayOrder: number;
    }[];
  };
};
export type AdminUpdatePartnerApiResponse = /** status 200  */ AdminClinicPartner;
export type AdminUpdatePartnerApiArg = {
  id: string;
  body: {
    name?: string;
    description?: string;
    /** http or https, or what the upload of a logo answered; never fetched. Null or empty for none. */
    logoUrl?: string | null;
    /** http or https. Null or empty for none. */
    websiteUrl?: string | null;
    isActive?: boolean;
    /** Lowest first. By default after the last. */
    displayOrder?: number;
  };
};
export type AdminDeletePartnerApiResponse = unknown;
export type AdminDeletePartnerApiArg = {
  id: string;
};
export type AdminListCommunityEventsApiResponse = /** status 200  */ AdminCommunityEventList;
export type AdminListCommunityEventsApiArg = {
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
  kind?: 'group' | 'consultant';
  when?: 'coming' | 'past';
};
export type AdminCreateCommunityEventApiResponse = /** status 201  */ AdminCommunityEvent;
export type AdminCreateCommunityEventApiArg = {
  newCommunityEvent: NewCommunityEvent;
};
export type AdminChangeCommunityEventApiResponse = /** status 200  */ AdminCommunityEvent;
export type AdminChangeCommunityEventApiArg = {
  id: string;
  communityEventChanges: CommunityEventChanges;
};
export type AdminCancelCommunityEventApiResponse = /** status 200  */ AdminCommunityEvent;
export type AdminCancelCommunityEventApiArg = {
  id: string;
  cancelCommunityEvent: CancelCommunityEvent;
};
export type AdminListComplaintsApiResponse = /** status 200  */ ComplaintList;
export type AdminListComplaintsApiArg = {
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
  state?: 'open' | 'closed';
};
export type AdminCountComplaintsApiResponse = /** status 200  */ ComplaintCount;
export type AdminCountComplaintsApiArg = void;
export type AdminGetComplaintApiResponse = /** status 200  */ Complaint;
export type AdminGetComplaintApiArg = {
  id: string;
};
export type AdminCloseComplaintApiResponse = /** status 200  */ Complaint;
export type AdminCloseComplaintApiArg = {
  id: string;
  closeComplaint: CloseComplaint;
};
export type AdminGetComplaintPhotoApiResponse = /** status 200  */ Blob;
export type AdminGetComplaintPhotoApiArg = {
  id: string;
};
export type AdminReopenComplaintApiResponse = /** status 200  */ Complaint;
export type AdminReopenComplaintApiArg = {
  id: string;
};
export type AdminConsoleSessionApiResponse = /** status 200  */ ConsoleSession;
export type AdminConsoleSessionApiArg = void;
export type AdminListMessagesApiResponse = /** status 200  */ ContactList;
export type AdminListMessagesApiArg = {
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
  state?: 'open' | 'answered';
};
export type AdminGetMessageApiResponse = /** status 200  */ ContactDetail;
export type AdminGetMessageApiArg = {
  id: string;
};
export type AdminMarkMessageApiResponse = /** status 200  */ ContactDetail;
export type AdminMarkMessageApiArg = {
  id: string;
  body: {
    answered: boolean;
  };
};
export type AdminReplyToMessageApiResponse = /** status 200  */ ContactDetail;
export type AdminReplyToMessageApiArg = {
  id: string;
  body: {
    text: string;
  };
};
export type AdminListDeadLettersApiResponse = /** status 200  */ DeadLetterList;
export type AdminListDeadLettersApiArg = {
  consumer?: string;
  limit?: number;
  cursor?: string;
};
export type AdminReplayDeadLettersApiResponse = /** status 200  */ Replayed;
export type AdminReplayDeadLettersApiArg = {
  body: {
    consumer: string;
    /** One event's; without it all of the consumer. */
    eventId?: string;
  };
};
export type AdminKitchenDaysApiResponse = /** status 200  */ KitchenDays;
export type AdminKitchenDaysApiArg = void;
export type AdminKitchenSheetApiResponse = /** status 200  */ KitchenSheet;
export type AdminKitchenSheetApiArg = {
  date: string;
};
export type AdminSetDayCapacityApiResponse = /** status 200  */ KitchenDay;
export type AdminSetDayCapacityApiArg = {
  date: string;
  body: {
    /** Null: as the settings say. */
    capacity: number | null;
    closed: boolean;
  };
};
export type AdminKitchenLabelsApiResponse = /** status 200  */ Blob;
export type AdminKitchenLabelsApiArg = {
  date: string;
  /** Of this dish only. */
  dish?: string;
  /** A label for each portion, or for each dish. */
  copies?: 'dish' | 'portion';
  /** A file holds 400 labels. */
  part?: number;
};
export type AdminRecordLotsApiResponse = /** status 200  */ KitchenSheet;
export type AdminRecordLotsApiArg = {
  date: string;
  body: {
    lots: {
      /** Its key on the sheet. */
      dish: string;
      lot: string;
      useBy: string;
    }[];
  };
};
export type AdminGetPickListApiResponse = /** status 200  */ PickList;
export type AdminGetPickListApiArg = {
  date: string;
  /** `nextCursor` of the page before. */
  cursor?: string;
  limit?: number;
};
export type AdminRemoveLotApiResponse = unknown;
export type AdminRemoveLotApiArg = {
  id: string;
};
export type AdminKitchenRecallApiResponse = /** status 200  */ Recall;
export type AdminKitchenRecallApiArg = {
  lot: string;
};
export type AdminKitchenRecallFileApiResponse = /** status 200  */ Blob;
export type AdminKitchenRecallFileApiArg = {
  lot: string;
};
export type AdminListLabelWarningsApiResponse = /** status 200  */ LabelWarningList;
export type AdminListLabelWarningsApiArg = {
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
};
export type AdminLabelWarningCallsApiResponse = /** status 200  */ LabelWarningCalls;
export type AdminLabelWarningCallsApiArg = {
  id: string;
};
export type AdminResolveLabelWarningApiResponse = /** status 200  */ LabelWarning;
export type AdminResolveLabelWarningApiArg = {
  id: string;
  body: {
    version: number;
    /** Why no email is needed. */
    reason: string;
  };
};
export type AdminSendLabelWarningApiResponse = /** status 200  */ LabelWarning;
export type AdminSendLabelWarningApiArg = {
  id: string;
  body: {
    version: number;
  };
};
export type AdminListReportedPostsApiResponse = /** status 200  */ ModeratedPostList;
export type AdminListReportedPostsApiArg = {
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
  /** What waits for a decision, the oldest report first; or what is hidden, the latest first. */
  state?: 'reported' | 'hidden';
};
export type AdminDismissReportsApiResponse = /** status 200  */ ModeratedPost;
export type AdminDismissReportsApiArg = {
  id: string;
};
export type AdminHidePostApiResponse = /** status 200  */ ModeratedPost;
export type AdminHidePostApiArg = {
  id: string;
  hidePost: HidePost;
};
export type AdminRestorePostApiResponse = /** status 200  */ ModeratedPost;
export type AdminRestorePostApiArg = {
  id: string;
};
export type AdminOperationsApiResponse = /** status 200  */ Operations;
export type AdminOperationsApiArg = void;
export type AdminListOrdersApiResponse = /** status 200  */ AdminOrderList;
export type AdminListOrdersApiArg = {
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
  /** All of them unless it is said. */
  status?: 'pending' | 'processing' | 'completed' | 'cancelled';
  /** An order's id or its first 8 characters, the 8 that its customer sees, an email address or its beginning, or the id of a payment session. */
  q?: string;
};
export type AdminExportOrdersApiResponse = /** status 200  */ Blob;
export type AdminExportOrdersApiArg = {
  /** All of them unless it is said. */
  status?: 'pending' | 'processing' | 'completed' | 'cancelled';
  /** An order's id or its first 8 characters, the 8 that its customer sees, an email address or its beginning, or the id of a payment session. */
  q?: string;
};
export type AdminOrderSummaryApiResponse = /** status 200  */ AdminOrderSummary;
export type AdminOrderSummaryApiArg = void;
export type AdminGetOrderApiResponse = /** status 200  */ AdminOrder;
export type AdminGetOrderApiArg = {
  id: string;
};
export type AdminUpdateOrderStatusApiResponse = /** status 200  */ AdminOrder;
export type AdminUpdateOrderStatusApiArg = {
  id: string;
  orderStatusChange: OrderStatusChange;
};
export type AdminCloseLateOrderApiResponse = /** status 200  */ AdminOrder;
export type AdminCloseLateOrderApiArg = {
  id: string;
  closeLateOrder: CloseLateOrder;
};
export type AdminDeliverOrderApiResponse = /** status 200  */ AdminOrder;
export type AdminDeliverOrderApiArg = {
  id: string;
};
export type AdminChangeOrderDeliveryApiResponse = /** status 200  */ AdminOrder;
export type AdminChangeOrderDeliveryApiArg = {
  id: string;
  adminDeliveryDetails: AdminDeliveryDetails;
};
export type AdminFailDeliveryApiResponse = /** status 200  */ AdminOrder;
export type AdminFailDeliveryApiArg = {
  id: string;
  deliveryFailure: DeliveryFailure;
};
export type AdminDispatchOrderApiResponse = /** status 200  */ AdminOrder;
export type AdminDispatchOrderApiArg = {
  id: string;
  orderDispatch: OrderDispatch;
};
export type AdminRevealOrderHealthApiResponse = /** status 200  */ OrderHealth;
export type AdminRevealOrderHealthApiArg = {
  id: string;
};
export type AdminResendEmailApiResponse = unknown;
export type AdminResendEmailApiArg = {
  id: string;
  resendOrderEmail: ResendOrderEmail;
};
export type AdminRefundOrderApiResponse = /** status 200  */ AdminOrder;
export type AdminRefundOrderApiArg = {
  id: string;
  'Idempotency-Key'?: string;
  orderRefund: OrderRefund;
};
export type AdminSendOrderAgainApiResponse = /** status 200  */ AdminOrder;
export type AdminSendOrderAgainApiArg = {
  id: string;
  orderAgain: OrderAgain;
};
export type AdminListPayoutsApiResponse = /** status 200  */ PayoutBatchList;
export type AdminListPayoutsApiArg = {
  limit?: number;
  cursor?: string;
};
export type AdminCreatePayoutBatchApiResponse = /** status 201  */ PayoutBatch;
export type AdminCreatePayoutBatchApiArg = void;
export type AdminListPayoutsDueApiResponse = /** status 200  */ PayoutBalanceList;
export type AdminListPayoutsDueApiArg = {
  limit?: number;
  cursor?: string;
};
export type AdminGetPayoutBatchApiResponse = /** status 200  */ PayoutBatchDetail;
export type AdminGetPayoutBatchApiArg = {
  id: string;
  limit?: number;
  cursor?: string;
};
export type AdminGetPayoutFileApiResponse = /** status 200  */ Blob;
export type AdminGetPayoutFileApiArg = {
  id: string;
};
export type AdminMarkPayoutPaidApiResponse = /** status 200  */ PayoutBatch;
export type AdminMarkPayoutPaidApiArg = {
  id: string;
};
export type AdminListPricesApiResponse = /** status 200  */ AdminPrices;
export type AdminListPricesApiArg = void;
export type AdminPlanPriceApiResponse = /** status 200  */ AdminPrices;
export type AdminPlanPriceApiArg = {
  body: {
    key: string;
    /** A penny at least; nothing for the delivery charge and the goods that make it free. */
    newPence: number;
    /** A day in London; today means at once. */
    effectiveFrom: string;
  };
};
export type AdminWithdrawPriceApiResponse = /** status 200  */ AdminPrices;
export type AdminWithdrawPriceApiArg = {
  id: string;
};
export type AdminListProductsApiResponse = /** status 200  */ AdminProductList;
export type AdminListProductsApiArg = {
  kind?: 'meal' | 'breakfast' | 'protein' | 'package';
  label?: 'reviewed' | 'estimated' | 'changed';
  /** A part of the name or of the SKU. */
  q?: string;
  /** `nextCursor` of the page before. */
  cursor?: string;
  limit?: number;
};
export type AdminGetProductApiResponse = /** status 200  */ AdminProduct;
export type AdminGetProductApiArg = {
  sku: string;
};
export type AdminChangeProductApiResponse = /** status 200  */ AdminProduct;
export type AdminChangeProductApiArg = {
  sku: string;
  body: {
    /** The version that was seen. */
    version: number;
    name?: string;
    /** Another word for `name`. */
    fullName?: string;
    description?: string;
    ingredients?: string;
    heating?: string;
    storage?: 'chilled' | 'frozen';
    useDays?: number;
    diets?: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan')[];
    categories?: string[];
    nutrition?: {
      calories?: number;
      proteinG?: number;
      carbsG?: number;
      sugarsG?: number;
      fatG?: number;
      saturatesG?: number;
      fibreG?: number;
      saltG?: number;
    };
    /** Of a tray; of a package, of a day of five meals. */
    weightG?: number;
    allergens?: {
      contains: (
        | 'celery'
        | 'gluten'
        | 'crustaceans'
        | 'eggs'
        | 'fish'
        | 'lupin'
        | 'milk'
        | 'molluscs'
        | 'mustard'
        | 'nuts'
        | 'peanuts'
        | 'sesame'
        | 'soya'
        | 'sulphites'
      )[];
      mayContain: (
        | 'celery'
        | 'gluten'
        | 'crustaceans'
        | 'eggs'
        | 'fish'
        | 'lupin'
        | 'milk'
        | 'molluscs'
        | 'mustard'
        | 'nuts'
        | 'peanuts'
        | 'sesame'
        | 'soya'
        | 'sulphites'
      )[];
    };
    /** Of a package: whose nutrition, weight and allergens these are. */
    variant?: 'standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan';
    available?: boolean;
    active?: boolean;
  };
};
export type AdminApproveLabelApiResponse = /** status 200  */ AdminProduct;
export type AdminApproveLabelApiArg = {
  sku: string;
  body: {
    /** The version that was seen. */
    version: number;
  };
};
export type AdminSetProductPictureApiResponse = /** status 200  */ AdminProduct;
export type AdminSetProductPictureApiArg = {
  sku: string;
  body: {
    /** A PNG, JPEG or WebP picture of 2 MB at most and 800 pixels wide at least, in base64. */
    picture: string;
    /** What it shows, for those who cannot see it. */
    alt: string;
  };
};
export type AdminListProfessionalsApiResponse = /** status 200  */ AdminProfessionalList;
export type AdminListProfessionalsApiArg = {
  /** How a name, an email address or a code begins. */
  q?: string;
  status?: 'pending' | 'active' | 'refused' | 'left';
  /** Only who waits for approval. */
  awaiting?: 'approval';
  limit?: number;
  cursor?: string;
};
export type AdminApproveProfessionalApiResponse = unknown;
export type AdminApproveProfessionalApiArg = {
  id: string;
};
export type AdminRefuseProfessionalApiResponse = unknown;
export type AdminRefuseProfessionalApiArg = {
  id: string;
  refuseProfessionalRequest: RefuseProfessionalRequest;
};
export type AdminListPromotionsApiResponse = /** status 200  */ AdminPromotionList;
export type AdminListPromotionsApiArg = {
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
};
export type AdminCreatePromotionApiResponse = /** status 201  */ AdminPromotion;
export type AdminCreatePromotionApiArg = {
  newPromotion: NewPromotion;
};
export type AdminUpdatePromotionApiResponse = /** status 200  */ AdminPromotion;
export type AdminUpdatePromotionApiArg = {
  code: string;
  promotionChanges: PromotionChanges;
};
export type AdminListRecipeCreatorsApiResponse = /** status 200  */ AdminRecipeCreators;
export type AdminListRecipeCreatorsApiArg = void;
export type AdminListRecipesApiResponse = /** status 200  */ AdminRecipeList;
export type AdminListRecipesApiArg = {
  category?: 'Breakfast' | 'Lunch' | 'Dinner' | 'Snacks' | 'Drinks';
  /** `collection`: what the page of the collection shows (rule K2). */
  state?: 'shown' | 'hidden' | 'collection';
  label?: 'reviewed' | 'estimated' | 'changed';
  /** The beginnings of words of the title, or of its creator’s name. */
  q?: string;
  /** `nextCursor` of the page before. */
  cursor?: string;
  limit?: number;
};
export type AdminCreateRecipeApiResponse = /** status 200  */ AdminRecipe;
export type AdminCreateRecipeApiArg = {
  newRecipe: NewRecipe;
};
export type AdminGetRecipeApiResponse = /** status 200  */ AdminRecipe;
export type AdminGetRecipeApiArg = {
  id: string;
};
export type AdminChangeRecipeApiResponse = /** status 200  */ AdminRecipe;
export type AdminChangeRecipeApiArg = {
  id: string;
  recipeChanges: RecipeChanges;
};
export type AdminApproveRecipeApiResponse = /** status 200  */ AdminRecipe;
export type AdminApproveRecipeApiArg = {
  id: string;
  body: {
    /** The version that was seen. */
    version: number;
  };
};
export type AdminSetRecipePictureApiResponse = /** status 200  */ AdminRecipe;
export type AdminSetRecipePictureApiArg = {
  id: string;
  body: {
    /** A PNG, JPEG or WebP picture of 2 MB at most and 800 pixels wide at least, in base64. */
    picture: string;
    /** What it shows, for those who cannot see it. */
    alt: string;
  };
};
export type AdminGetSettingsApiResponse = /** status 200  */ SettingList;
export type AdminGetSettingsApiArg = void;
export type AdminUpdateSettingsApiResponse = /** status 200  */ SettingList;
export type AdminUpdateSettingsApiArg = {
  settingChanges: SettingChanges;
};
export type AdminGetSettingHistoryApiResponse = /** status 200  */ SettingHistory;
export type AdminGetSettingHistoryApiArg = {
  key?:
    | 'brand.name'
    | 'brand.audienceTerm'
    | 'brand.foodAuthority'
    | 'brand.hygieneRating'
    | 'marketing.memberCount'
    | 'marketing.mealCount'
    | 'marketing.recipeCount'
    | 'marketing.dailyCalories'
    | 'marketing.dailyProtein'
    | 'marketing.dailyFibre'
    | 'marketing.communitySessionValuePence'
    | 'marketing.reviews'
    | 'claims.glutenFree'
    | 'claims.glutenFreeConfirmed'
    | 'claims.dairyFree'
    | 'claims.dairyFreeConfirmed'
    | 'claims.lowCarb'
    | 'claims.lowCarbConfirmed'
    | 'claims.lowCalorieFilter'
    | 'claims.lowCalorieFilterConfirmed'
    | 'claims.lowCarbFilter'
    | 'claims.lowCarbFilterConfirmed'
    | 'claims.lowEnergy'
    | 'claims.highProtein'
    | 'claims.gentleDigestionConfirmed'
    | 'claims.keepMuscleConfirmed'
    | 'claims.keepMovingConfirmed'
    | 'claims.energyBoostConfirmed'
    | 'claims.energyBoostInstead'
    | 'claims.gutHealthConfirmed'
    | 'claims.gutHealthInstead'
    | 'claims.musclePreserveConfirmed'
    | 'claims.musclePreserveInstead'
    | 'claims.halalCertifier'
    | 'claims.halalCertificate'
    | 'claims.halalCertifiedUntil'
    | 'texts.announcement'
    | 'texts.announcementMore'
    | 'texts.supportHours'
    | 'pricing.oneTimeMealPence'
    | 'pricing.subscriptionMealPence'
    | 'pricing.breakfastPence'
    | 'pricing.proteinPotPence'
    | 'pricing.mealCounts'
    | 'delivery.standardPence'
    | 'delivery.freeFromPence'
    | 'delivery.windowDays'
    | 'delivery.leadDays'
    | 'delivery.weekdays'
    | 'delivery.courierName'
    | 'delivery.courierHours'
    | 'delivery.trackingUrl'
    | 'delivery.servedArea'
    | 'delivery.areas'
    | 'delivery.capacityPerDay'
    | 'subscription.cutOffDays'
    | 'subscription.reminderDays'
    | 'subscription.retryDays'
    | 'subscription.kitchenHours'
    | 'subscription.maxFailedBoxes'
    | 'orders.cancelHours'
    | 'orders.refundDays'
    | 'orders.paymentMinutes'
    | 'orders.maxOpenUnpaidPerPerson'
    | 'orders.maxOpenUnpaidPerNetwork'
    | 'legal.priceNoticeDays'
    | 'legal.minAge'
    | 'membership.pricePence'
    | 'membership.trialDays'
    | 'membership.graceDays'
    | 'membership.trialReminderDays'
    | 'membership.regularDeliveryFeePence'
    | 'referral.discountPercent'
    | 'referral.commissionPercent'
    | 'referral.payoutMinimumPence'
    | 'referral.payoutHoldDays'
    | 'referral.requiresApproval'
    | 'referral.approvalBeforePayout'
    | 'trial.maxDaysPerPerson'
    | 'vat.foodBasisPoints'
    | 'vat.membershipBasisPoints'
    | 'wallet.minTopUpPence'
    | 'wallet.maxTopUpPence'
    | 'wallet.topUpStepPence'
    | 'wallet.bonusStepPence'
    | 'wallet.bonusPence'
    | 'wallet.maxBalancePence'
    | 'wallet.adjustmentFourEyesPence'
    | 'wallet.noticeFromPence';
  limit?: number;
  cursor?: string;
};
export type AdminListUsersApiResponse = /** status 200  */ AdminUserList;
export type AdminListUsersApiArg = {
  /** The beginning of an address of email, of a first and last name, of a last name, or of an id. */
  q?: string;
  /** Only holders of this role; `q` does not count then. */
  role?: 'admin' | 'kitchen' | 'support' | 'finance' | 'content';
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
};
export type AdminGetUserApiResponse = /** status 200  */ AdminUser;
export type AdminGetUserApiArg = {
  id: string;
};
export type AdminRevealHealthApiResponse = /** status 200  */ RevealedHealth;
export type AdminRevealHealthApiArg = {
  id: string;
  body: {
    purpose: 'substitution_request' | 'complaint' | 'food_safety' | 'asked_by_person';
  };
};
export type AdminSetRoleApiResponse = /** status 200  */ AdminUserRoles;
export type AdminSetRoleApiArg = {
  id: string;
  body: {
    roles: ('admin' | 'kitchen' | 'support' | 'finance' | 'content')[];
  };
};
export type AdminEndLoginSessionsApiResponse = unknown;
export type AdminEndLoginSessionsApiArg = {
  id: string;
};
export type AdminEndLoginSessionApiResponse = unknown;
export type AdminEndLoginSessionApiArg = {
  id: string;
  sessionId: string;
};
export type AdminAdjustWalletApiResponse = /** status 200  */ AdminUser;
export type AdminAdjustWalletApiArg = {
  id: string;
  walletAdjustmentRequest: WalletAdjustmentRequest;
};
export type AdminApproveWalletAdjustmentApiResponse = /** status 200  */ AdminUser;
export type AdminApproveWalletAdjustmentApiArg = {
  id: string;
  adjustmentId: string;
};
export type AdminDeclineWalletAdjustmentApiResponse = /** status 200  */ AdminUser;
export type AdminDeclineWalletAdjustmentApiArg = {
  id: string;
  adjustmentId: string;
};
export type AdminListWaitingApiResponse = /** status 200  */ WaitingList;
export type AdminListWaitingApiArg = {
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
  country?: 'GB' | 'IE';
  area?: string;
};
export type AdminWaitingAreasApiResponse = /** status 200  */ WaitingAreas;
export type AdminWaitingAreasApiArg = void;
export type AdminGetWaitingFileApiResponse = /** status 200  */ Blob;
export type AdminGetWaitingFileApiArg = void;
export type AdminWorkerApiResponse = /** status 200  */ WorkerState;
export type AdminWorkerApiArg = void;
export type AdminAccess = {
  /** An administrator sees every section. */
  roles: ('admin' | 'kitchen' | 'support' | 'finance' | 'content')[];
};
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code:
    | 'validation_failed'
    | 'malformed_request'
    | 'signature_invalid'
    | 'token_invalid'
    | 'account_required'
    | 'forbidden'
    | 'second_factor_required'
    | 'second_factor_setup_required'
    | 'reauthentication_required'
    | 'not_found'
    | 'price_changed'
    | 'already_registered'
    | 'order_already_paid'
    | 'order_closed'
    | 'substitution_pending'
    | 'substitution_closed'
    | 'substitution_changed'
    | 'order_disputed'
    | 'order_not_paid'
    | 'subscription_not_active'
    | 'already_member'
    | 'no_membership'
    | 'session_full'
    | 'session_closed'
    | 'consultant_booked'
    | 'post_hidden'
    | 'members_only'
    | 'register_number_missing'
    | 'registration_approved'
    | 'label_warning_resolved'
    | 'no_recipients'
    | 'complaint_closed'
    | 'edit_conflict'
    | 'payload_too_large'
    | 'empty_cart'
    | 'count_mismatch'
    | 'unknown_product'
    | 'product_unavailable'
    | 'variant_unavailable'
    | 'diet_mismatch'
    | 'cut_off_passed'
    | 'area_not_served'
    | 'date_unavailable'
    | 'allergen_unconfirmed'
    | 'health_consent_required'
    | 'password_incorrect'
    | 'too_many_addresses'
    | 'code_invalid'
    | 'self_referral'
    | 'promotion_used'
    | 'photo_invalid'
    | 'too_many_complaints'
    | 'trial_used'
    | 'delivery_too_early'
    | 'delivery_change_too_late'
    | 'cancel_too_late'
    | 'campaign_unavailable'
    | 'invalid_plan'
    | 'plan_not_found'
    | 'idempotency_mismatch'
    | 'invalid_amount'
    | 'wallet_full'
    | 'wallet_frozen'
    | 'nothing_to_pay_out'
    | 'wallet_short'
    | 'payment_minimum'
    | 'too_many_open_orders'
    | 'rate_limited'
    | 'too_many_partners'
    | 'order_replaced'
    | 'email_not_applicable'
    | 'order_not_in_transit'
    | 'complaint_open'
    | 'code_taken'
    | 'last_admin'
    | 'wallet_below_zero'
    | 'refund_too_large'
    | 'replacement_unavailable'
    | 'no_payouts_due'
    | 'payout_paid'
    | 'lot_missing'
    | 'four_eyes_required'
    | 'menu_holds_allergen'
    | 'own_account'
    | 'adjustment_closed'
    | 'price_planned'
    | 'photo_too_small'
    | 'lot_too_long'
    | 'no_labels'
    | 'internal'
    | 'unavailable'
    | 'payment_provider_unavailable';
  errors?: {
    field: string;
    message: string;
  }[];
  /** price_changed: what it costs now. */
  quote?: {
    [key: string]: any;
  };
  /** allergen_unconfirmed: the dishes to be confirmed. */
  skus?: string[];
  /** cut_off_passed: the day of the box. */
  date?: string;
  /** cut_off_passed: the last instant of changes. */
  cutOffAt?: string;
  /** order_already_paid: the order. */
  orderId?: string;
  /** order_already_paid: the session of its payment. */
  sessionId?: string | null;
  /** edit_conflict: what it is now. */
  current?: any;
  /** replacement_unavailable: the dishes that cannot be sent again. */
  dishes?: string[];
  /** delivery_too_early: the first day on which it can be noted. */
  from?: string;
};
export type Analytics = {
  from: string;
  to: string;
  grain: 'day' | 'week' | 'month';
  /** The shop's day, in London. */
  today: string;
  revenue: {
    /** Paid for in the period. */
    orders: number;
    /** What they cost, by card and wallet together. */
    grossPence: number;
    /** What went back in the period, lost disputes among it. */
    refundedPence: number;
    /** Gross less refunded. */
    netPence: number;
    /** Gross by order, half up; null without orders. */
    averageOrderPence: number | null;
    /** Of the orders of the period. */
    completedOrders: number;
    /** What those cost: the revenue of the order cards (rule A5). */
    completedPence: number;
    /** Paid for memberships in the period, less what went back of it. */
    membershipFeesPence: number;
  };
  boxes: {
    /** At the end of the last day. */
    active: number;
    started: number;
    ended: number;
    /** Ended, of all that ran at some time of the period; null when none did. */
    churnBasisPoints: number | null;
    /** Boxes of the days of the period that were paid for. */
    delivered: number;
    /** Boxes of the days of the period that were skipped. */
    skipped: number;
    /** Skipped, of both together; null when there are none. */
    skippedBasisPoints: number | null;
  };
  members: {
    /** At the end of the last day. */
    active: number;
    started: number;
    ended: number;
    /** Ended, of all that ran at some time of the period; null when none did. */
    churnBasisPoints: number | null;
  };
  referral: {
    /** Professionals who joined. */
    joined: number;
    /** Orders that were placed with a code in the period. */
    placed: number;
    /** Of those, paid for. */
    paid: number;
    /** Of those, completed. */
    completed: number;
    /** Booked in the period, corrections deducted. */
    commissionPence: number;
  };
  /** The ten that were bought most often. */
  menuPicks: {
    sku: string;
    name: string | null;
    count: number;
  }[];
  /** The ten that got most votes. */
  recipeVotes: {
    recipeId: string | null;
    name: string | null;
    count: number;
  }[];
  /** Oldest first; the first and the last part may be cut short. */
  series: {
    from: string;
    to: string;
    /** Paid for. */
    orders: number;
    grossPence: number;
    refundedPence: number;
    netPence: number;
    /** At the end of the part. */
    activeBoxes: number;
    boxesEnded: number;
    skipped: number;
    /** At the end of the part. */
    activeMembers: number;
    membersEnded: number;
    /** Placed with a code. */
    referralOrders: number;
    commissionPence: number;
  }[];
};
export type AuditLogEntry = {
  id: string;
  at: string;
  /** Such as 'identity.signed-in'. */
  action: string;
  /** Who did it; null for nobody who is signed in. Without an address when the account is gone. */
  actor: {
    id: string;
    email: string | null;
  } | null;
  /** The account or thing it was done to. */
  subjectId: string | null;
  details: {
    [key: string]: string | number | boolean | null;
  };
};
export type AuditLog = {
  items: AuditLogEntry[];
  nextCursor: string | null;
};
export type AdminBoxItem = {
  id: string;
  /** Null once the account is gone. */
  userId: string | null;
  status: 'pending' | 'active' | 'paused' | 'past_due' | 'cancelled';
  name: string;
  email: string;
  mealsPerWeek: number;
  deliveryDay: 'Sun' | 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat';
  /** The first day of deliveries again. */
  pausedUntil: string | null;
  createdAt: string;
  cancelledAt: string | null;
  /** The first that comes, as things stand. */
  nextDelivery: {
    date: string;
    state: 'planned' | 'skipped' | 'paused' | 'charging' | 'payment_failed' | 'paid' | 'missed' | 'cancelled';
  } | null;
};
export type AdminBoxList = {
  items: AdminBoxItem[];
  nextCursor: string | null;
};
export type AdminBox = {
  id: string;
  /** Null once the account is gone. */
  userId: string | null;
  status: 'pending' | 'active' | 'paused' | 'past_due' | 'cancelled';
  name: string;
  email: string;
  mealsPerWeek: number;
  deliveryDay: 'Sun' | 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat';
  /** The first day of deliveries again. */
  pausedUntil: string | null;
  createdAt: string;
  cancelledAt: string | null;
  phone: string;
  deliveryAddress: {
    address: string;
    apartment: string | null;
    city: string;
    postcode: string;
    country: 'GB' | 'IE';
    courierNote: string | null;
  };
  mealType: 'standard' | 'vegetarian' | 'vegan' | 'halal';
  halalOnly: boolean;
  extras: {
    name: string;
    quantity: number;
  }[];
  /** Meals, extras and delivery of one week, before any discount. */
  weeklyPence: number;
  card: {
    brand: string;
    last4: string;
  } | null;
  promotionCode: string | null;
  referralCode: string | null;
  /** Deliveries in a row that could not be paid for (rule B21). */
  failedBoxes: number;
  /** When its first box was paid for. */
  activatedAt: string | null;
  /** customer, payment, unpaid or erased. */
  endReason: string | null;
  /** What its customer said on leaving. */
  endNote: string | null;
  /** The coming eight, in their order (rule B19). */
  coming: {
    id: string;
    date: string;
    /** Written like 'Sun (31 Aug)'. */
    label: string;
    state: 'planned' | 'skipped' | 'paused' | 'charging' | 'payment_failed' | 'paid' | 'missed' | 'cancelled';
    /** How often the card was tried. */
    attempts: number;
    orderId: string | null;
    /** Last instant of changes. */
    cutOffAt: string;
    changeable: boolean;
    /** What the card pays, or would pay as things stand; 0 for no box. */
    chargePence: number;
    discountPercent: number;
    meals: {
      mealId: number;
      name: string;
      quantity: number;
    }[];
    chosenByChef: boolean;
    /** When a refused card is tried again. */
    nextTryAt: string | null;
  }[];
  /** Newest first, half a year of weeks at most. */
  past: {
    id: string;
    date: string;
    /** Written like 'Sun (31 Aug)'. */
    label: string;
    state: 'planned' | 'skipped' | 'paused' | 'charging' | 'payment_failed' | 'paid' | 'missed' | 'cancelled';
    /** How often the card was tried. */
    attempts: number;
    orderId: string | null;
    amountPence: number | null;
  }[];
};
export type AdminBoxReason = {
  /** Only the audit log keeps it. */
  reason: string;
};
export type CustomerAddress = {
  address: string;
  apartment?: string;
  city: string;
  postcode: string;
  country?: 'GB' | 'IE';
};
export type AdminDeliveryDetails = {
  address?: CustomerAddress;
  phone?: string;
  /** For the courier (rule X25); empty takes it away. */
  courierNote?: string;
  /** Only the audit log keeps it. */
  reason: string;
};
export type AdminBoxPause = {
  /** Only the audit log keeps it. */
  reason: string;
  /** The first day of deliveries again, after today; left out: until it is resumed. */
  until?: string;
};
export type AdminBoxSkip = {
  /** Only the audit log keeps it. */
  reason: string;
  /** The day of the delivery: what was looked at, not what comes next by now. */
  date: string;
};
export type AdminClinicPartner = {
  id: string;
  name: string;
  description: string;
  logoUrl: string | null;
  websiteUrl: string | null;
  isActive: boolean;
  displayOrder: number;
};
export type AdminClinicPartnerList = {
  /** All of them, by display order. */
  items: AdminClinicPartner[];
  /** There is no further page: 500 partners is the limit. */
  nextCursor: null;
};
export type UploadedLogo = {
  /** For `logoUrl`. */
  url: string;
  width: number;
  height: number;
};
export type AdminCommunityEvent = {
  id: string;
  kind: 'group' | 'consultant';
  state: 'scheduled' | 'cancelled';
  title: string;
  description: string;
  host: string;
  startsAt: string;
  lengthMinutes: number;
  capacity: number;
  taken: number;
  membersOnly: boolean;
  joinUrl: string | null;
  cancelReason: string | null;
  /** Planned from a series by its rule (rule C6). */
  recurs: boolean;
};
export type AdminCommunityEventList = {
  items: AdminCommunityEvent[];
  nextCursor: string | null;
};
export type NewCommunityEvent = {
  title: string;
  description: string;
  host: string;
  startsAt: string;
  lengthMinutes: number;
  capacity: number;
  membersOnly: boolean;
  joinUrl?: string | null;
  kind?: 'group' | 'consultant';
};
export type CommunityEventChanges = {
  title?: string;
  description?: string;
  host?: string;
  startsAt?: string;
  lengthMinutes?: number;
  capacity?: number;
  membersOnly?: boolean;
  joinUrl?: string | null;
};
export type CancelCommunityEvent = {
  /** Told to who has a place. */
  reason: string;
};
export type ComplaintItem = {
  id: string;
  orderId: string;
  orderCode: string | null;
  name: string;
  deliveryDate: string | null;
  /** 'told' by a customer, or a refund that did not arrive (rule O26). */
  kind: 'told' | 'refund_lost';
  /** What the customer wishes. */
  wish: 'replacement' | 'refund';
  hasPhoto: boolean;
  state: 'open' | 'closed';
  createdAt: string;
  reopenedAt: string | null;
  /** By when it is answered (rule O83). */
  dueAt: string;
  isOverdue: boolean;
};
export type ComplaintList = {
  items: ComplaintItem[];
  nextCursor: string | null;
};
export type ComplaintCount = {
  open: number;
  overdue: number;
};
export type Complaint = {
  id: string;
  orderId: string;
  orderCode: string | null;
  name: string;
  deliveryDate: string | null;
  /** 'told' by a customer, or a refund that did not arrive (rule O26). */
  kind: 'told' | 'refund_lost';
  /** What the customer wishes. */
  wish: 'replacement' | 'refund';
  hasPhoto: boolean;
  state: 'open' | 'closed';
  createdAt: string;
  reopenedAt: string | null;
  /** By when it is answered (rule O83). */
  dueAt: string;
  isOverdue: boolean;
  text: string;
  email: string;
  /** What could still go back, by tender; nothing of what is not paid. */
  left: {
    cardPence: number;
    walletPence: number;
  };
  lines: {
    name: string;
    variant: string | null;
    quantity: number;
    totalPence: number;
    /** As it was sold. */
    contains: (
      | 'celery'
      | 'gluten'
      | 'crustaceans'
      | 'eggs'
      | 'fish'
      | 'lupin'
      | 'milk'
      | 'molluscs'
      | 'mustard'
      | 'nuts'
      | 'peanuts'
      | 'sesame'
      | 'soya'
      | 'sulphites'
    )[];
    mayContain: (
      | 'celery'
      | 'gluten'
      | 'crustaceans'
      | 'eggs'
      | 'fish'
      | 'lupin'
      | 'milk'
      | 'molluscs'
      | 'mustard'
      | 'nuts'
      | 'peanuts'
      | 'sesame'
      | 'soya'
      | 'sulphites'
    )[];
    /** Lots that the kitchen wrote down for its day (rule F9). */
    lots: {
      lot: string;
      dishName: string;
      useBy: string;
    }[];
  }[];
  /** How it was closed, oldest first. */
  closings: {
    id: string;
    outcome: 'refund' | 'replacement' | 'nothing';
    answer: string;
    closedAt: string;
    closedBy: string;
    refund: {
      cardPence: number;
      walletPence: number;
      state: 'requested' | 'succeeded' | 'failed';
    } | null;
    replacementOrderId: string | null;
  }[];
  replacementDays: {
    date: string;
    label: string;
  }[];
  /** Dishes that keep it from being replaced (rule O81). */
  hindrances: string[];
};
export type CloseComplaint = {
  outcome: 'refund' | 'replacement' | 'nothing';
  /** The customer reads it in the order and in the email. */
  answer: string;
  /** Of a refund: all that is left unless it is said. */
  amountPence?: number;
  /** Of a replacement: one of its days. */
  deliveryDate?: string;
};
export type ConsoleSession = {
  /** Where the cookie lets in. */
  url: string;
};
export type ContactList = {
  items: {
    id: string;
    name: string;
    email: string;
    topic: string;
    createdAt: string;
    answeredAt: string | null;
  }[];
  nextCursor: string | null;
};
export type ShownWording = {
  kind: string;
  version: string;
  words: string;
};
export type ContactDetail = {
  id: string;
  name: string;
  email: string;
  topic: string;
  createdAt: string;
  answeredAt: string | null;
  organisation: string | null;
  role: string | null;
  message: string;
  /** What we wrote back. */
  reply: string | null;
  repliedAt: string | null;
  /** What was agreed to beside the form, as shown then (rule H23). */
  agreedTo: ShownWording[];
};
export type DeadLetterList = {
  /** Those that were given up last come first. */
  items: {
    eventId: string;
    eventName: string;
    consumer: string;
    failures: number;
    error: string | null;
    deadAt: string;
  }[];
  nextCursor: string | null;
};
export type Replayed = {
  /** Deliveries that are due again. */
  replayed: number;
};
export type KitchenDay = {
  date: string;
  /** Written like 'Sun (31 Aug)'. */
  label: string;
  /** Orders of that day, paid for or not. */
  taken: number;
  /** What the day takes. */
  capacity: number;
  /** Null: the number of the settings. */
  ownCapacity: number | null;
  closed: boolean;
};
export type KitchenDays = {
  today: string;
  items: KitchenDay[];
};
export type AllergenRecord = {
  contains: (
    | 'celery'
    | 'gluten'
    | 'crustaceans'
    | 'eggs'
    | 'fish'
    | 'lupin'
    | 'milk'
    | 'molluscs'
    | 'mustard'
    | 'nuts'
    | 'peanuts'
    | 'sesame'
    | 'soya'
    | 'sulphites'
  )[];
  mayContain: (
    | 'celery'
    | 'gluten'
    | 'crustaceans'
    | 'eggs'
    | 'fish'
    | 'lupin'
    | 'milk'
    | 'molluscs'
    | 'mustard'
    | 'nuts'
    | 'peanuts'
    | 'sesame'
    | 'soya'
    | 'sulphites'
  )[];
};
export type KitchenLot = {
  id: string;
  lot: string;
  useBy: string;
  recordedAt: string;
};
export type KitchenDish = {
  key: string;
  name: string;
  /** 'package': of a package's menu. */
  kind: 'meal' | 'breakfast' | 'protein' | 'package';
  diets: string[];
  portions: number;
  /** As the catalogue says now. */
  allergens: AllergenRecord;
  /** Portions for people who declared an allergen, until the day has passed. */
  declared: {
    allergen:
      | 'celery'
      | 'gluten'
      | 'crustaceans'
      | 'eggs'
      | 'fish'
      | 'lupin'
      | 'milk'
      | 'molluscs'
      | 'mustard'
      | 'nuts'
      | 'peanuts'
      | 'sesame'
      | 'soya'
      | 'sulphites';
    portions: number;
  }[];
  storage: 'chilled' | 'frozen';
  /** As late as it keeps. */
  useBy: string;
  /** Newest first. */
  lots: KitchenLot[];
  /** Why it has no label (rules F7, F32, F61). */
  labelDoubt:
    | (
        | 'no_ingredients'
        | 'no_nutrition'
        | 'estimate'
        | 'not_emphasised'
        | 'not_recorded'
        | 'not_on_menu'
        | 'menu_differs'
      )
    | null;
  labelDoubtAllergens: (
    | 'celery'
    | 'gluten'
    | 'crustaceans'
    | 'eggs'
    | 'fish'
    | 'lupin'
    | 'milk'
    | 'molluscs'
    | 'mustard'
    | 'nuts'
    | 'peanuts'
    | 'sesame'
    | 'soya'
    | 'sulphites'
  )[];
  /** Whether its label may go on food: the label of an estimate says that it may not. */
  isLabelForSale: boolean;
};
export type KitchenSheet = {
  day: KitchenDay;
  orders: number;
  /** Placed, and not cooked for until they are paid. */
  unpaidOrders: number;
  portions: number;
  dishes: KitchenDish[];
  printedAt: string;
};
export type PickListEntry = {
  orderId: string;
  orderCode: string;
  kind: 'one_time' | 'subscription' | 'trial' | 'packages';
  meals: number;
  /** Outward code or routing key. */
  area: string;
  country: 'GB' | 'IE';
  /** For the parcel (rule X25). */
  courierNote: string | null;
  /** What was declared of allergies; null when nothing was, and once the day has passed. */
  declared: {
    allergens: (
      | 'celery'
      | 'gluten'
      | 'crustaceans'
      | 'eggs'
      | 'fish'
      | 'lupin'
      | 'milk'
      | 'molluscs'
      | 'mustard'
      | 'nuts'
      | 'peanuts'
      | 'sesame'
      | 'soya'
      | 'sulphites'
    )[];
    note: string | null;
  } | null;
  lines: {
    name: string;
    variant: string | null;
    quantity: number;
    /** Of a package: what goes into the box. */
    dishes: {
      name: string;
      portions: number;
    }[];
  }[];
};
export type PickList = {
  items: PickListEntry[];
  nextCursor: string | null;
};
export type Recall = {
  lot: string;
  dishes: {
    date: string;
    dish: string;
    name: string;
    useBy: string;
    recordedAt: string;
  }[];
  orders: number;
  portions: number;
  /** The first hundred; the file holds all of them. */
  people: {
    orderId: string;
    orderCode: string;
    deliveryDate: string;
    /** Empty once the account was erased and the food delivered. */
    name: string;
    email: string;
    phone: string;
    address: string;
    dishes: {
      name: string;
      portions: number;
    }[];
  }[];
};
export type LabelWarning = {
  id: string;
  sku: string;
  /** Of the dish or package. */
  name: string;
  /** `withdrawn`: the label was put right before it was sent. */
  state: 'open' | 'sent' | 'resolved' | 'withdrawn';
  /** What came in and was on no label. */
  contains: (
    | 'celery'
    | 'gluten'
    | 'crustaceans'
    | 'eggs'
    | 'fish'
    | 'lupin'
    | 'milk'
    | 'molluscs'
    | 'mustard'
    | 'nuts'
    | 'peanuts'
    | 'sesame'
    | 'soya'
    | 'sulphites'
  )[];
  /** The same of traces. */
  mayContain: (
    | 'celery'
    | 'gluten'
    | 'crustaceans'
    | 'eggs'
    | 'fish'
    | 'lupin'
    | 'milk'
    | 'molluscs'
    | 'mustard'
    | 'nuts'
    | 'peanuts'
    | 'sesame'
    | 'soya'
    | 'sulphites'
  )[];
  /** Diets it was ordered for and does not suit. */
  lostDiets: ('vegetarian' | 'vegan' | 'halal')[];
  parcels: number;
  /** Who gets an email when it is sent, or got one. */
  customers: number;
  /** The first delivery day of its parcels. */
  from: string | null;
  to: string | null;
  /** A decision names the version it is about. */
  version: number;
  raisedAt: string;
  endedAt: string | null;
  /** Why no email was needed. */
  reason: string | null;
};
export type LabelWarningList = {
  items: LabelWarning[];
  nextCursor: string | null;
};
export type LabelWarningCalls = {
  items: {
    orderId: string;
    orderCode: string;
    deliveryDate: string | null;
    name: string;
    phone: string;
    /** Of what came in. */
    declared: (
      | 'celery'
      | 'gluten'
      | 'crustaceans'
      | 'eggs'
      | 'fish'
      | 'lupin'
      | 'milk'
      | 'molluscs'
      | 'mustard'
      | 'nuts'
      | 'peanuts'
      | 'sesame'
      | 'soya'
      | 'sulphites'
    )[];
    /** What they wrote of allergies in their own words. */
    note: string | null;
  }[];
  /** False where more parcels are concerned than one look shows. */
  isWhole: boolean;
};
export type ModeratedPost = {
  id: string;
  kind: 'post' | 'reply';
  authorName: string | null;
  authorId: string | null;
  body: string;
  state: 'visible' | 'hidden' | 'removed';
  hiddenReason: string | null;
  createdAt: string;
  /** The oldest report that waits. */
  reportedAt: string | null;
  openReports: number;
  /** Of the reports that wait, each once. */
  reasons: ('medicines' | 'dosing' | 'unkind' | 'numbers' | 'advertising' | 'other')[];
  /** The post that a reply stands under. */
  replyTo: string | null;
};
export type ModeratedPostList = {
  items: ModeratedPost[];
  nextCursor: string | null;
};
export type HidePost = {
  /** Told to the author by email. */
  reason: string;
};
export type WorkerState = {
  /** No worker was heard for 30 seconds. */
  isSilent: boolean;
  lastBeatAt: string | null;
  ageSeconds: number | null;
  /** Workers that were heard within 30 seconds. */
  workers: number;
};
export type PendingAdjustment = {
  id: string;
  /** The owner of the wallet. */
  userId: string;
  /** Less than nothing to take money. */
  amountPence: number;
  reason: string;
  /** Who asked for it, and cannot approve it. */
  madeBy: string;
  createdAt: string;
  expiresAt: string;
};
export type Operations = {
  /** Where card payments go: a test key moves no real money (rule A31). */
  cardPayments: 'sandbox' | 'test' | 'live' | 'unknown';
  /** Variables of the environment that texts leave out; production does not start without (rule X20). */
  missingCompanyDetails: (
    | 'COMPANY_NAME'
    | 'COMPANY_NUMBER'
    | 'COMPANY_ADDRESS'
    | 'VAT_NUMBER'
    | 'ICO_NUMBER'
    | 'SUPPORT_EMAIL'
    | 'LEGAL_UPDATED'
  )[];
  worker: WorkerState;
  outbox: {
    /** Facts that no worker has seen. */
    undispatched: number;
    /** Deliveries that should be under way. */
    due: number;
    /** Deliveries that failed and wait for their next try. */
    waiting: number;
    /** Deliveries that were given up. */
    dead: number;
    /** Age of the oldest event that is not dealt with; queues without one are missing. */
    oldest: {
      queue: 'payments' | 'transactional' | 'emails';
      seconds: number;
    }[];
  };
  /** Banks that inquire about a payment and wait for an answer; the most urgent fifty. */
  inquiries: {
    id: string;
    about: 'order' | 'wallet';
    /** The order, or the owner of the wallet. */
    subjectId: string | null;
    amountPence: number;
    respondBy: string | null;
  }[];
  /** Payments for LT+ whose refund did not arrive (rule L62); the oldest fifty. */
  lostRefunds: {
    chargeId: string;
    /** Null where the account is gone. */
    userId: string | null;
    /** What has not gone back. */
    amountPence: number;
    paidAt: string;
  }[];
  /** Paid orders of deleted accounts that have not arrived (rule X70); the fifty whose details go first. */
  lateOrders: {
    orderId: string;
    deliveryDate: string | null;
    /** The first day without its address. */
    keptUntil: string;
  }[];
  /** Wallet adjustments that wait for a second person; the oldest fifty. */
  pendingAdjustments: PendingAdjustment[];
  /** How far the wallet is from the sum at which a limited network has to be reported. */
  topUps: {
    /** Paid into wallets in the last twelve months. */
    yearPence: number;
    /** From here on the FCA has to be told (rule W36). */
    noticeFromPence: number;
  };
  deadByConsumer: {
    consumer: string;
    count: number;
  }[];
  /** The last comparison of the books; null before the first one. */
  reconciliation: {
    ranAt: string;
    /** The provider's payments that were compared. */
    payments: number;
    walletLiabilityPence: number;
    differenceCount: number;
    /** The first fifty of each check. */
    differences: {
      check: string;
      subject: string;
      detail: string;
    }[];
  } | null;
};
export type AdminOrderItem = {
  id: string;
  /** What emails call the order (rule O5); null while its payment is open. */
  orderCode: string | null;
  kind: 'one_time' | 'subscription' | 'trial' | 'packages';
  status: 'pending' | 'processing' | 'completed' | 'cancelled';
  paymentState: 'unpaid' | 'paid' | 'partly_refunded' | 'refunded' | 'failed' | 'disputed';
  email: string;
  name: string;
  /** Card and wallet together. */
  totalPence: number;
  refundedPence: number;
  mealsPerWeek: number;
  deliveryDate: string | null;
  createdAt: string;
  updatedAt: string;
};
export type AdminOrderList = {
  items: AdminOrderItem[];
  nextCursor: string | null;
};
export type AdminOrderSummary = {
  orders: number;
  /** Pending and processing. */
  ordersToDo: number;
  /** Of completed orders, card and wallet together (rule A5). */
  completedRevenuePence: number;
};
export type Discount = {
  source: 'referral' | 'promotion';
  code: string;
  percent: number;
};
export type OrderTimelineStep = {
  kind:
    | 'placed'
    | 'paid'
    | 'details_changed'
    | 'preparing'
    | 'dispatched'
    | 'delivered'
    | 'delivery_failed'
    | 'cancelled'
    | 'refunded'
    | 'disputed';
  at: string;
  detail: {
    /** Of a refund. */
    amountPence: number | null;
    /** A stable word, such as 'unpaid' of a cancellation; of changed delivery details what of them, such as 'address,phone'; of a dispute that has ended 'won' or 'lost', as the shop sees it. */
    reason: string | null;
    carrier: string | null;
    trackingNumber: string | null;
    /** Where the parcel can be followed. */
    trackingUrl: string | null;
  } | null;
};
export type ComplaintAnswer = {
  outcome: 'refund' | 'replacement' | 'nothing';
  text: string;
  at: string;
  /** What went back with it, card and wallet together. */
  refundedPence: number | null;
  replacementOrderId: string | null;
};
export type OrderComplaint = {
  id: string;
  text: string;
  wish: 'replacement' | 'refund';
  hasPhoto: boolean;
  state: 'open' | 'closed';
  /** What staff answered, oldest first (rule O80). */
  answers: ComplaintAnswer[];
  createdAt: string;
};
export type AdminOrder = {
  id: string;
  /** What emails call the order (rule O5); null while its payment is open. */
  orderCode: string | null;
  kind: 'one_time' | 'subscription' | 'trial' | 'packages';
  status: 'pending' | 'processing' | 'completed' | 'cancelled';
  paymentState: 'unpaid' | 'paid' | 'partly_refunded' | 'refunded' | 'failed' | 'disputed';
  email: string;
  name: string;
  /** Card and wallet together. */
  totalPence: number;
  refundedPence: number;
  mealsPerWeek: number;
  deliveryDate: string | null;
  createdAt: string;
  updatedAt: string;
  userId: string | null;
  phone: string;
  deliveryAddress: {
    address: string;
    apartment: string | null;
    city: string;
    postcode: string;
    country: 'GB' | 'IE';
    courierNote: string | null;
  };
  billingAddress: {
    address: string;
    apartment: string | null;
    city: string;
    postcode: string;
    country: 'GB' | 'IE';
    courierNote: string | null;
  } | null;
  mealType: string;
  halalOnly: boolean;
  currency: string;
  subtotalPence: number;
  discountPence: number;
  discount: Discount | null;
  deliveryPence: number;
  walletPence: number;
  /** What the card pays. */
  amountPence: number;
  disputedPence: number;
  /** What could still go back, card and wallet together. */
  refundablePence: number;
  /** It has not left: a refund of all that is left cancels it, unless it is cooked anyway. */
  fullRefundCancels: boolean;
  /** All of it was refunded, and staff chose to cook it (rule O51). */
  cookAnyway: boolean;
  /** Until when address, phone and courier note can be changed (rule D36); null when they cannot. */
  detailsChangeableUntil: string | null;
  /** The courier brought it back: its delivery details can be corrected before it leaves again (rule D36). */
  hasComeBack: boolean;
  /** Its account is deleted and it has not arrived: when its details go (rule X70); null of any other. */
  lateUntil: string | null;
  /** Of a late order: on which days it could come again (rule O99); null of any other. */
  sendingAgain: {
    days: {
      date: string;
      label: string;
    }[];
    /** Dishes that keep it from being sent again (rule O81). */
    hindrances: string[];
  } | null;
  /** The replacement that stands for it; null without one. */
  sentAgainAs: string | null;
  /** The first day on which it can be marked as dispatched; null when that has come (rule O98). */
  dispatchFrom: string | null;
  /** The first day on which it can be marked as delivered; null when that has come. */
  deliveredFrom: string | null;
  /** The order that it replaces, free of charge (rule O81). */
  replacesOrderId: string | null;
  referralCode: string | null;
  stripeSessionId: string | null;
  paymentIntentId: string | null;
  paidAt: string | null;
  cancelReason: string | null;
  /** What was agreed to, and the button that was pressed, as shown then (rules H23, O93). */
  agreedTo: ShownWording[];
  /** Something was said of health; adminRevealOrderHealth shows it. */
  hasHealth: boolean;
  lines: {
    sku: string;
    name: string;
    variant: string | null;
    category: string;
    quantity: number;
    unitPence: number;
    discountPence: number;
    totalPence: number;
    /** As it was when it was sold. */
    contains: (
      | 'celery'
      | 'gluten'
      | 'crustaceans'
      | 'eggs'
      | 'fish'
      | 'lupin'
      | 'milk'
      | 'molluscs'
      | 'mustard'
      | 'nuts'
      | 'peanuts'
      | 'sesame'
      | 'soya'
      | 'sulphites'
    )[];
    mayContain: (
      | 'celery'
      | 'gluten'
      | 'crustaceans'
      | 'eggs'
      | 'fish'
      | 'lupin'
      | 'milk'
      | 'molluscs'
      | 'mustard'
      | 'nuts'
      | 'peanuts'
      | 'sesame'
      | 'soya'
      | 'sulphites'
    )[];
  }[];
  /** Oldest first. */
  refunds: {
    id: string;
    cardPence: number;
    walletPence: number;
    reason: string;
    requestedBy: 'customer' | 'admin' | 'provider' | 'system';
    state: 'requested' | 'succeeded' | 'failed';
    /** Why the provider refused it. */
    failure: string | null;
    createdAt: string;
  }[];
  /** Banks that inquire and have taken nothing; the order can be refunded. */
  inquiries: {
    id: string;
    amountPence: number;
    respondBy: string | null;
  }[];
  /** Oldest first (rule O17). */
  timeline: OrderTimelineStep[];
  problems: OrderComplaint[];
  /** Emails that can be sent again. */
  letters: ('confirmation' | 'dispatched' | 'delivered' | 'delivery_failed' | 'refund' | 'cancelled')[];
};
export type OrderStatusChange = {
  status: 'pending' | 'processing' | 'completed' | 'cancelled';
  /** With `cancelled`, of a paid order: gives back all that is left of it. */
  refund?: boolean;
};
export type CloseLateOrder = {
  /** Only the audit log keeps it. */
  reason: string;
};
export type DeliveryFailure = {
  reason: 'nobody_there' | 'address_not_found' | 'damaged' | 'delayed';
};
export type OrderDispatch = {
  trackingNumber: string;
  /** The courier of the settings unless it is another. */
  carrier?: string;
};
export type OrderHealth = {
  allergens: (
    | 'celery'
    | 'gluten'
    | 'crustaceans'
    | 'eggs'
    | 'fish'
    | 'lupin'
    | 'milk'
    | 'molluscs'
    | 'mustard'
    | 'nuts'
    | 'peanuts'
    | 'sesame'
    | 'soya'
    | 'sulphites'
  )[];
  allergies: string | null;
  preferences: string | null;
  gender: string | null;
  /** Dishes kept in spite of a declared allergen. */
  confirmedSkus: string[];
};
export type ResendOrderEmail = {
  kind: 'confirmation' | 'dispatched' | 'delivered' | 'delivery_failed' | 'refund' | 'cancelled';
};
export type OrderRefund = {
  /** All that is left unless it is said. */
  amountPence?: number;
  /** Only the audit log keeps it. */
  reason: string;
  /** Of all that is left, before it has left: the order is cooked, and not cancelled (rule O51). */
  cookAnyway?: boolean;
};
export type OrderAgain = {
  /** One of its days in `sendingAgain`. */
  deliveryDate: string;
  /** Only the audit log keeps it. */
  reason: string;
};
export type PayoutBatch = {
  id: string;
  state: 'open' | 'paid';
  /** Transfers in it. */
  payouts: number;
  amountPence: number;
  createdAt: string;
  paidAt: string | null;
};
export type PayoutBatchList = {
  /** Newest first. */
  items: PayoutBatch[];
  nextCursor: string | null;
  /** What the next batch would hold, and who has to wait. */
  due: {
    payouts: number;
    amountPence: number;
    belowMinimum: number;
    withoutDetails: number;
    /** Their bank details changed a short while ago. */
    held: number;
    /** Nobody has approved them yet (rule R46). */
    awaitingApproval: number;
  };
};
export type PayoutBalance = {
  signupId: string;
  /** Empty when the account is gone. */
  name: string;
  referralCode: string;
  /** What stands on statements and in no transfer; negative when more was taken back. */
  amountPence: number;
  /** What it is the sum of. */
  entries: number;
  /** The last statement in it. */
  month: string;
  state: 'due' | 'below_minimum' | 'unapproved' | 'without_details' | 'held';
  /** Nothing is paid to changed bank details before. */
  heldUntil: string | null;
};
export type PayoutBalanceList = {
  /** The largest first. */
  items: PayoutBalance[];
  nextCursor: string | null;
};
export type PayoutBatchDetail = {
  batch: PayoutBatch;
  /** Its transfers, by reference. */
  items: {
    reference: string;
    /** Empty when the account is gone. */
    name: string;
    referralCode: string;
    amountPence: number;
    /** What it is the sum of. */
    entries: number;
    /** The last statement that it pays. */
    month: string;
    accountEnding: string;
  }[];
  nextCursor: string | null;
};
export type AdminPrice = {
  /** A setting, or `product:` and a SKU. */
  key: string;
  /** Of a product with a price of its own. */
  name: string | null;
  pence: number;
};
export type AdminPriceChange = {
  id: string;
  key: string;
  oldPence: number | null;
  newPence: number | null;
  effectiveFrom: string;
  /** Weekly boxes that run keep the old price until then. */
  keepUntil: string;
  state: 'planned' | 'applied' | 'withdrawn';
  announcedAt: string | null;
};
export type AdminPrices = {
  prices: AdminPrice[];
  changes: AdminPriceChange[];
  /** Days of notice for weekly boxes that run. */
  noticeDays: number;
};
export type Nutrition = {
  /** kcal per portion */
  calories: number;
  proteinG: number;
  carbsG: number;
  sugarsG?: number;
  fatG: number;
  saturatesG?: number;
  fibreG: number;
  saltG: number;
};
export type Picture = {
  alt: string;
  width: number;
  height: number;
  /** A tiny picture as a data URL, shown until the real one is there. */
  placeholder: string;
  avif: {
    url: string;
    width: number;
  }[];
  webp: {
    url: string;
    width: number;
  }[];
};
export type AdminProduct = {
  sku: string;
  kind: 'meal' | 'breakfast' | 'protein' | 'package';
  name: string;
  /** The same as `name`; empty of a package (rule K30). */
  fullName: string;
  description: string;
  diets: string[];
  categories: string[];
  allergens: AllergenRecord;
  nutrition: Nutrition;
  /** Null of a package. */
  ingredients: string | null;
  heating: string | null;
  storage: ('chilled' | 'frozen') | null;
  useDays: number | null;
  /** Of a tray; null of a package, whose variants have it. */
  weightG: number | null;
  variants: {
    variant: 'standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan';
    nutrition: Nutrition;
    allergens: AllergenRecord;
    /** Of a day of five meals. */
    weightG?: number;
  }[];
  /** Shown in the shop. */
  active: boolean;
  /** Not sold out. */
  available: boolean;
  /** `changed`: not sold until a second person approves it (rule F10). */
  label: 'reviewed' | 'estimated' | 'changed';
  labelChangedBy: string | null;
  labelChangedAt: string | null;
  /** Why it has no label in the kitchen (rule F7). */
  labelDoubt: string | null;
  /** Null: the price of its kind. */
  ownPricePence: number | null;
  /** A change has to name it. */
  version: number;
  image: Picture;
};
export type AdminProductList = {
  items: AdminProduct[];
  nextCursor: string | null;
  counts: {
    reviewed: number;
    estimated: number;
    changed: number;
  };
};
export type AdminProfessional = {
  id: string;
  /** Null while the record belongs to no account. */
  userId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  profession: string | null;
  registerNumber: string | null;
  referralCode: string;
  referredByCode: string | null;
  /** Only the code of an active one is a code. */
  status: 'pending' | 'active' | 'refused' | 'left';
  approvedAt: string | null;
  /** Nothing is paid out to them before somebody approves them. */
  awaitsApproval: boolean;
  refusalReason: string | null;
  /** Patients with an order that earns something. */
  patients: number;
  spendingPence: number;
  earnedPence: number;
  /** Payable and not paid yet. */
  approvedPence: number;
  paidPence: number;
  hasBankDetails: boolean;
  createdAt: string;
};
export type AdminProfessionalList = {
  /** Newest first. */
  items: AdminProfessional[];
  nextCursor: string | null;
  /** How many wait for approval, up to 1,000. */
  waiting: number;
};
export type RefuseProfessionalRequest = {
  reason: string;
};
export type AdminPromotion = {
  code: string;
  /** Off the first, second, … order of a person that uses the code: so often they may. */
  percentByUse: number[];
  kinds: ('one_time' | 'subscription' | 'trial' | 'packages')[];
  newCustomersOnly: boolean;
  active: boolean;
  /** On the pages; one is at most, so that another steps back. */
  advertised: boolean;
  startsAt: string | null;
  endsAt: string | null;
  /** By everybody. */
  maxUses: number | null;
  version: number;
  /** By everybody; those of orders that lapsed are not counted. */
  uses: number;
  state: 'planned' | 'running' | 'ended' | 'used_up';
};
export type AdminPromotionList = {
  items: AdminPromotion[];
  nextCursor: string | null;
};
export type NewPromotion = {
  code: string;
  /** Off the first, second, … order of a person that uses the code: so often they may. */
  percentByUse: number[];
  kinds: ('one_time' | 'subscription' | 'trial' | 'packages')[];
  newCustomersOnly: boolean;
  active: boolean;
  /** On the pages; one is at most, so that another steps back. */
  advertised: boolean;
  startsAt: string | null;
  endsAt: string | null;
  /** By everybody. */
  maxUses: number | null;
};
export type PromotionChanges = {
  /** The version that was seen. */
  version: number;
  /** Off the first, second, … order of a person that uses the code: so often they may. */
  percentByUse: number[];
  kinds: ('one_time' | 'subscription' | 'trial' | 'packages')[];
  newCustomersOnly: boolean;
  active: boolean;
  /** On the pages; one is at most, so that another steps back. */
  advertised: boolean;
  startsAt: string | null;
  endsAt: string | null;
  /** By everybody. */
  maxUses: number | null;
};
export type AdminRecipeCreators = {
  items: {
    id: string;
    name: string;
  }[];
};
export type AdminRecipeItem = {
  id: string;
  name: string;
  category: 'Breakfast' | 'Lunch' | 'Dinner' | 'Snacks' | 'Drinks';
  creatorName: string;
  /** False: for staff only. */
  shown: boolean;
  inCollection: boolean;
  /** `changed`: free of no allergen until a second person approves it (rule A28). */
  label: 'reviewed' | 'estimated' | 'changed';
  likesCount: number;
  votesCount: number;
  /** A change has to name it. */
  version: number;
  createdAt: string;
};
export type AdminRecipeList = {
  items: AdminRecipeItem[];
  nextCursor: string | null;
  /** Counted up to 1,001. */
  counts: {
    reviewed: number;
    estimated: number;
    changed: number;
  };
};
export type AdminRecipe = {
  id: string;
  name: string;
  description: string;
  category: 'Breakfast' | 'Lunch' | 'Dinner' | 'Snacks' | 'Drinks';
  creatorId: string;
  prepTimeMinutes: number;
  prepTimeText: string;
  servings: number;
  /** kcal per serving */
  calories: number;
  proteinG: number;
  carbsG: number;
  fatG: number;
  fibreG: number;
  diets: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan')[];
  allergens: AllergenRecord;
  ingredients: string[];
  instructions: string[];
  tips: string;
  shown: boolean;
  inCollection: boolean;
  label: 'reviewed' | 'estimated' | 'changed';
  labelChangedBy: string | null;
  labelChangedAt: string | null;
  /** A change has to name it. */
  version: number;
  createdAt: string;
  changedAt: string | null;
  image: Picture;
};
export type NewRecipe = {
  name: string;
  description: string;
  category: 'Breakfast' | 'Lunch' | 'Dinner' | 'Snacks' | 'Drinks';
  creatorId: string;
  prepTimeMinutes: number;
  /** Such as '5 mins + overnight'. */
  prepTimeText: string;
  servings: number;
  calories: number;
  proteinG: number;
  carbsG: number;
  fatG: number;
  fibreG: number;
  diets: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan')[];
  allergens: {
    contains: (
      | 'celery'
      | 'gluten'
      | 'crustaceans'
      | 'eggs'
      | 'fish'
      | 'lupin'
      | 'milk'
      | 'molluscs'
      | 'mustard'
      | 'nuts'
      | 'peanuts'
      | 'sesame'
      | 'soya'
      | 'sulphites'
    )[];
    mayContain: (
      | 'celery'
      | 'gluten'
      | 'crustaceans'
      | 'eggs'
      | 'fish'
      | 'lupin'
      | 'milk'
      | 'molluscs'
      | 'mustard'
      | 'nuts'
      | 'peanuts'
      | 'sesame'
      | 'soya'
      | 'sulphites'
    )[];
  };
  ingredients: string[];
  instructions: string[];
  tips: string;
  shown?: boolean;
};
export type RecipeChanges = {
  name?: string;
  description?: string;
  category?: 'Breakfast' | 'Lunch' | 'Dinner' | 'Snacks' | 'Drinks';
  creatorId?: string;
  prepTimeMinutes?: number;
  /** Such as '5 mins + overnight'. */
  prepTimeText?: string;
  servings?: number;
  calories?: number;
  proteinG?: number;
  carbsG?: number;
  fatG?: number;
  fibreG?: number;
  diets?: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan')[];
  allergens?: {
    contains: (
      | 'celery'
      | 'gluten'
      | 'crustaceans'
      | 'eggs'
      | 'fish'
      | 'lupin'
      | 'milk'
      | 'molluscs'
      | 'mustard'
      | 'nuts'
      | 'peanuts'
      | 'sesame'
      | 'soya'
      | 'sulphites'
    )[];
    mayContain: (
      | 'celery'
      | 'gluten'
      | 'crustaceans'
      | 'eggs'
      | 'fish'
      | 'lupin'
      | 'milk'
      | 'molluscs'
      | 'mustard'
      | 'nuts'
      | 'peanuts'
      | 'sesame'
      | 'soya'
      | 'sulphites'
    )[];
  };
  ingredients?: string[];
  instructions?: string[];
  tips?: string;
  shown?: boolean;
  /** The version that was seen. */
  version: number;
};
export type SettingList = {
  items: {
    key:
      | 'brand.name'
      | 'brand.audienceTerm'
      | 'brand.foodAuthority'
      | 'brand.hygieneRating'
      | 'marketing.memberCount'
      | 'marketing.mealCount'
      | 'marketing.recipeCount'
      | 'marketing.dailyCalories'
      | 'marketing.dailyProtein'
      | 'marketing.dailyFibre'
      | 'marketing.communitySessionValuePence'
      | 'marketing.reviews'
      | 'claims.glutenFree'
      | 'claims.glutenFreeConfirmed'
      | 'claims.dairyFree'
      | 'claims.dairyFreeConfirmed'
      | 'claims.lowCarb'
      | 'claims.lowCarbConfirmed'
      | 'claims.lowCalorieFilter'
      | 'claims.lowCalorieFilterConfirmed'
      | 'claims.lowCarbFilter'
      | 'claims.lowCarbFilterConfirmed'
      | 'claims.lowEnergy'
      | 'claims.highProtein'
      | 'claims.gentleDigestionConfirmed'
      | 'claims.keepMuscleConfirmed'
      | 'claims.keepMovingConfirmed'
      | 'claims.energyBoostConfirmed'
      | 'claims.energyBoostInstead'
      | 'claims.gutHealthConfirmed'
      | 'claims.gutHealthInstead'
      | 'claims.musclePreserveConfirmed'
      | 'claims.musclePreserveInstead'
      | 'claims.halalCertifier'
      | 'claims.halalCertificate'
      | 'claims.halalCertifiedUntil'
      | 'texts.announcement'
      | 'texts.announcementMore'
      | 'texts.supportHours'
      | 'pricing.oneTimeMealPence'
      | 'pricing.subscriptionMealPence'
      | 'pricing.breakfastPence'
      | 'pricing.proteinPotPence'
      | 'pricing.mealCounts'
      | 'delivery.standardPence'
      | 'delivery.freeFromPence'
      | 'delivery.windowDays'
      | 'delivery.leadDays'
      | 'delivery.weekdays'
      | 'delivery.courierName'
      | 'delivery.courierHours'
      | 'delivery.trackingUrl'
      | 'delivery.servedArea'
      | 'delivery.areas'
      | 'delivery.capacityPerDay'
      | 'subscription.cutOffDays'
      | 'subscription.reminderDays'
      | 'subscription.retryDays'
      | 'subscription.kitchenHours'
      | 'subscription.maxFailedBoxes'
      | 'orders.cancelHours'
      | 'orders.refundDays'
      | 'orders.paymentMinutes'
      | 'orders.maxOpenUnpaidPerPerson'
      | 'orders.maxOpenUnpaidPerNetwork'
      | 'legal.priceNoticeDays'
      | 'legal.minAge'
      | 'membership.pricePence'
      | 'membership.trialDays'
      | 'membership.graceDays'
      | 'membership.trialReminderDays'
      | 'membership.regularDeliveryFeePence'
      | 'referral.discountPercent'
      | 'referral.commissionPercent'
      | 'referral.payoutMinimumPence'
      | 'referral.payoutHoldDays'
      | 'referral.requiresApproval'
      | 'referral.approvalBeforePayout'
      | 'trial.maxDaysPerPerson'
      | 'vat.foodBasisPoints'
      | 'vat.membershipBasisPoints'
      | 'wallet.minTopUpPence'
      | 'wallet.maxTopUpPence'
      | 'wallet.topUpStepPence'
      | 'wallet.bonusStepPence'
      | 'wallet.bonusPence'
      | 'wallet.maxBalancePence'
      | 'wallet.adjustmentFourEyesPence'
      | 'wallet.noticeFromPence';
    value:
      | string
      | number
      | boolean
      | number[]
      | {
          name: string;
          words: string;
          date: string;
          permission: string;
        }[]
      | {
          GB: string[];
          IE: string[];
        };
    defaultValue:
      | string
      | number
      | boolean
      | number[]
      | {
          name: string;
          words: string;
          date: string;
          permission: string;
        }[]
      | {
          GB: string[];
          IE: string[];
        };
    /** How often it was changed; a change has to name it. */
    version: number;
    changedAt: string | null;
    /** Email of the administrator; null once their account is gone. */
    changedBy: string | null;
  }[];
};
export type SettingChanges = {
  changes: {
    key:
      | 'brand.name'
      | 'brand.audienceTerm'
      | 'brand.foodAuthority'
      | 'brand.hygieneRating'
      | 'marketing.memberCount'
      | 'marketing.mealCount'
      | 'marketing.recipeCount'
      | 'marketing.dailyCalories'
      | 'marketing.dailyProtein'
      | 'marketing.dailyFibre'
      | 'marketing.communitySessionValuePence'
      | 'marketing.reviews'
      | 'claims.glutenFree'
      | 'claims.glutenFreeConfirmed'
      | 'claims.dairyFree'
      | 'claims.dairyFreeConfirmed'
      | 'claims.lowCarb'
      | 'claims.lowCarbConfirmed'
      | 'claims.lowCalorieFilter'
      | 'claims.lowCalorieFilterConfirmed'
      | 'claims.lowCarbFilter'
      | 'claims.lowCarbFilterConfirmed'
      | 'claims.lowEnergy'
      | 'claims.highProtein'
      | 'claims.gentleDigestionConfirmed'
      | 'claims.keepMuscleConfirmed'
      | 'claims.keepMovingConfirmed'
      | 'claims.energyBoostConfirmed'
      | 'claims.energyBoostInstead'
      | 'claims.gutHealthConfirmed'
      | 'claims.gutHealthInstead'
      | 'claims.musclePreserveConfirmed'
      | 'claims.musclePreserveInstead'
      | 'claims.halalCertifier'
      | 'claims.halalCertificate'
      | 'claims.halalCertifiedUntil'
      | 'texts.announcement'
      | 'texts.announcementMore'
      | 'texts.supportHours'
      | 'pricing.oneTimeMealPence'
      | 'pricing.subscriptionMealPence'
      | 'pricing.breakfastPence'
      | 'pricing.proteinPotPence'
      | 'pricing.mealCounts'
      | 'delivery.standardPence'
      | 'delivery.freeFromPence'
      | 'delivery.windowDays'
      | 'delivery.leadDays'
      | 'delivery.weekdays'
      | 'delivery.courierName'
      | 'delivery.courierHours'
      | 'delivery.trackingUrl'
      | 'delivery.servedArea'
      | 'delivery.areas'
      | 'delivery.capacityPerDay'
      | 'subscription.cutOffDays'
      | 'subscription.reminderDays'
      | 'subscription.retryDays'
      | 'subscription.kitchenHours'
      | 'subscription.maxFailedBoxes'
      | 'orders.cancelHours'
      | 'orders.refundDays'
      | 'orders.paymentMinutes'
      | 'orders.maxOpenUnpaidPerPerson'
      | 'orders.maxOpenUnpaidPerNetwork'
      | 'legal.priceNoticeDays'
      | 'legal.minAge'
      | 'membership.pricePence'
      | 'membership.trialDays'
      | 'membership.graceDays'
      | 'membership.trialReminderDays'
      | 'membership.regularDeliveryFeePence'
      | 'referral.discountPercent'
      | 'referral.commissionPercent'
      | 'referral.payoutMinimumPence'
      | 'referral.payoutHoldDays'
      | 'referral.requiresApproval'
      | 'referral.approvalBeforePayout'
      | 'trial.maxDaysPerPerson'
      | 'vat.foodBasisPoints'
      | 'vat.membershipBasisPoints'
      | 'wallet.minTopUpPence'
      | 'wallet.maxTopUpPence'
      | 'wallet.topUpStepPence'
      | 'wallet.bonusStepPence'
      | 'wallet.bonusPence'
      | 'wallet.maxBalancePence'
      | 'wallet.adjustmentFourEyesPence'
      | 'wallet.noticeFromPence';
    value:
      | string
      | number
      | boolean
      | number[]
      | {
          name: string;
          words: string;
          date: string;
          permission: string;
        }[]
      | {
          GB: string[];
          IE: string[];
        };
    /** The version that was seen. */
    version: number;
  }[];
};
export type SettingHistory = {
  items: {
    id: string;
    key:
      | 'brand.name'
      | 'brand.audienceTerm'
      | 'brand.foodAuthority'
      | 'brand.hygieneRating'
      | 'marketing.memberCount'
      | 'marketing.mealCount'
      | 'marketing.recipeCount'
      | 'marketing.dailyCalories'
      | 'marketing.dailyProtein'
      | 'marketing.dailyFibre'
      | 'marketing.communitySessionValuePence'
      | 'marketing.reviews'
      | 'claims.glutenFree'
      | 'claims.glutenFreeConfirmed'
      | 'claims.dairyFree'
      | 'claims.dairyFreeConfirmed'
      | 'claims.lowCarb'
      | 'claims.lowCarbConfirmed'
      | 'claims.lowCalorieFilter'
      | 'claims.lowCalorieFilterConfirmed'
      | 'claims.lowCarbFilter'
      | 'claims.lowCarbFilterConfirmed'
      | 'claims.lowEnergy'
      | 'claims.highProtein'
      | 'claims.gentleDigestionConfirmed'
      | 'claims.keepMuscleConfirmed'
      | 'claims.keepMovingConfirmed'
      | 'claims.energyBoostConfirmed'
      | 'claims.energyBoostInstead'
      | 'claims.gutHealthConfirmed'
      | 'claims.gutHealthInstead'
      | 'claims.musclePreserveConfirmed'
      | 'claims.musclePreserveInstead'
      | 'claims.halalCertifier'
      | 'claims.halalCertificate'
      | 'claims.halalCertifiedUntil'
      | 'texts.announcement'
      | 'texts.announcementMore'
      | 'texts.supportHours'
      | 'pricing.oneTimeMealPence'
      | 'pricing.subscriptionMealPence'
      | 'pricing.breakfastPence'
      | 'pricing.proteinPotPence'
      | 'pricing.mealCounts'
      | 'delivery.standardPence'
      | 'delivery.freeFromPence'
      | 'delivery.windowDays'
      | 'delivery.leadDays'
      | 'delivery.weekdays'
      | 'delivery.courierName'
      | 'delivery.courierHours'
      | 'delivery.trackingUrl'
      | 'delivery.servedArea'
      | 'delivery.areas'
      | 'delivery.capacityPerDay'
      | 'subscription.cutOffDays'
      | 'subscription.reminderDays'
      | 'subscription.retryDays'
      | 'subscription.kitchenHours'
      | 'subscription.maxFailedBoxes'
      | 'orders.cancelHours'
      | 'orders.refundDays'
      | 'orders.paymentMinutes'
      | 'orders.maxOpenUnpaidPerPerson'
      | 'orders.maxOpenUnpaidPerNetwork'
      | 'legal.priceNoticeDays'
      | 'legal.minAge'
      | 'membership.pricePence'
      | 'membership.trialDays'
      | 'membership.graceDays'
      | 'membership.trialReminderDays'
      | 'membership.regularDeliveryFeePence'
      | 'referral.discountPercent'
      | 'referral.commissionPercent'
      | 'referral.payoutMinimumPence'
      | 'referral.payoutHoldDays'
      | 'referral.requiresApproval'
      | 'referral.approvalBeforePayout'
      | 'trial.maxDaysPerPerson'
      | 'vat.foodBasisPoints'
      | 'vat.membershipBasisPoints'
      | 'wallet.minTopUpPence'
      | 'wallet.maxTopUpPence'
      | 'wallet.topUpStepPence'
      | 'wallet.bonusStepPence'
      | 'wallet.bonusPence'
      | 'wallet.maxBalancePence'
      | 'wallet.adjustmentFourEyesPence'
      | 'wallet.noticeFromPence';
    version: number;
    oldValue:
      | string
      | number
      | boolean
      | number[]
      | {
          name: string;
          words: string;
          date: string;
          permission: string;
        }[]
      | {
          GB: string[];
          IE: string[];
        };
    newValue:
      | string
      | number
      | boolean
      | number[]
      | {
          name: string;
          words: string;
          date: string;
          permission: string;
        }[]
      | {
          GB: string[];
          IE: string[];
        };
    changedAt: string;
    changedBy: string | null;
  }[];
  nextCursor: string | null;
};
export type AdminUserList = {
  items: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    roles: ('admin' | 'kitchen' | 'support' | 'finance' | 'content')[];
    createdAt: string;
    lastSignInAt: string | null;
  }[];
  nextCursor: string | null;
};
export type AdminUser = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: ('admin' | 'kitchen' | 'support' | 'finance' | 'content')[];
  createdAt: string;
  lastSignInAt: string | null;
  phone: string | null;
  emailConfirmedAt: string | null;
  hasSecondFactor: boolean;
  /** What they say is shown by adminRevealHealth only. */
  hasHealthDetails: boolean;
  /** Saved delivery addresses, each in one line. */
  addresses: string[];
  sessions: {
    id: string;
    device: string;
    createdAt: string;
    activeAt: string;
  }[];
  /** The ten latest. */
  orders: {
    id: string;
    kind: string;
    status: string;
    paymentState: string;
    totalPence: number;
    createdAt: string;
  }[];
  boxes: {
    id: string;
    status: string;
    mealsPerWeek: number;
    deliveryDay: string;
    createdAt: string;
  }[];
  /** What they agreed to or took back, newest first, 50 at most. */
  agreements: {
    name: string;
    isGiven: boolean;
    decidedAt: string;
    version: string | null;
    words: string | null;
  }[];
  membership: {
    status: string;
    periodEnd: string | null;
    cancelAtPeriodEnd: boolean;
  } | null;
  /** Null for somebody who never had one. */
  wallet: {
    balancePence: number;
    cashPence: number;
    bonusPence: number;
    heldPence: number;
    owedPence: number;
    frozen: boolean;
    /** Banks that inquire about a top-up and have taken nothing. */
    inquiries: {
      id: string;
      amountPence: number;
      respondBy: string | null;
    }[];
    /** Adjustments that wait for a second person, the oldest first. */
    pendingAdjustments: PendingAdjustment[];
    /** The ten latest. */
    entries: {
      id: string;
      description: string;
      amountPence: number;
      createdAt: string;
    }[];
  } | null;
};
export type RevealedHealth = {
  dietaryPreference: string | null;
  allergens: string[];
  notes: string | null;
};
export type AdminUserRoles = {
  roles: ('admin' | 'kitchen' | 'support' | 'finance' | 'content')[];
};
export type WalletAdjustmentRequest = {
  /** Made by the caller: the same one again changes nothing more. */
  adjustmentId: string;
  /** Less than nothing to take money. */
  amountPence: number;
  /** The owner reads it, in an email. */
  reason: string;
};
export type WaitingList = {
  items: {
    id: string;
    email: string;
    postcode: string;
    country: string;
    createdAt: string;
    /** What was agreed to beside the form, as shown then (rule H23). */
    agreedTo: ShownWording[];
  }[];
  nextCursor: string | null;
};
export type WaitingAreas = {
  items: {
    country: string;
    area: string;
    entries: number;
  }[];
};
export const {
  useAdminAccessQuery,
  useLazyAdminAccessQuery,
  useAdminAnalyticsQuery,
  useLazyAdminAnalyticsQuery,
  useAdminAuditLogQuery,
  useLazyAdminAuditLogQuery,
  useAdminListBoxesQuery,
  useLazyAdminListBoxesQuery,
  useAdminGetBoxQuery,
  useLazyAdminGetBoxQuery,
  useAdminCancelBoxMutation,
  useAdminChangeBoxDeliveryMutation,
  useAdminPauseBoxMutation,
  useAdminResumeBoxMutation,
  useAdminSkipDeliveryMutation,
  useAdminUnskipDeliveryMutation,
  useAdminListPartnersQuery,
  useLazyAdminListPartnersQuery,
  useAdminCreatePartnerMutation,
  useAdminUploadPartnerLogoMutation,
  useAdminReorderPartnersMutation,
  useAdminUpdatePartnerMutation,
  useAdminDeletePartnerMutation,
  useAdminListCommunityEventsQuery,
  useLazyAdminListCommunityEventsQuery,
  useAdminCreateCommunityEventMutation,
  useAdminChangeCommunityEventMutation,
  useAdminCancelCommunityEventMutation,
  useAdminListComplaintsQuery,
  useLazyAdminListComplaintsQuery,
  useAdminCountComplaintsQuery,
  useLazyAdminCountComplaintsQuery,
  useAdminGetComplaintQuery,
  useLazyAdminGetComplaintQuery,
  useAdminCloseComplaintMutation,
  useAdminGetComplaintPhotoQuery,
  useLazyAdminGetComplaintPhotoQuery,
  useAdminReopenComplaintMutation,
  useAdminConsoleSessionMutation,
  useAdminListMessagesQuery,
  useLazyAdminListMessagesQuery,
  useAdminGetMessageQuery,
  useLazyAdminGetMessageQuery,
  useAdminMarkMessageMutation,
  useAdminReplyToMessageMutation,
  useAdminListDeadLettersQuery,
  useLazyAdminListDeadLettersQuery,
  useAdminReplayDeadLettersMutation,
  useAdminKitchenDaysQuery,
  useLazyAdminKitchenDaysQuery,
  useAdminKitchenSheetQuery,
  useLazyAdminKitchenSheetQuery,
  useAdminSetDayCapacityMutation,
  useAdminKitchenLabelsQuery,
  useLazyAdminKitchenLabelsQuery,
  useAdminRecordLotsMutation,
  useAdminGetPickListQuery,
  useLazyAdminGetPickListQuery,
  useAdminRemoveLotMutation,
  useAdminKitchenRecallQuery,
  useLazyAdminKitchenRecallQuery,
  useAdminKitchenRecallFileQuery,
  useLazyAdminKitchenRecallFileQuery,
  useAdminListLabelWarningsQuery,
  useLazyAdminListLabelWarningsQuery,
  useAdminLabelWarningCallsQuery,
  useLazyAdminLabelWarningCallsQuery,
  useAdminResolveLabelWarningMutation,
  useAdminSendLabelWarningMutation,
  useAdminListReportedPostsQuery,
  useLazyAdminListReportedPostsQuery,
  useAdminDismissReportsMutation,
  useAdminHidePostMutation,
  useAdminRestorePostMutation,
  useAdminOperationsQuery,
  useLazyAdminOperationsQuery,
  useAdminListOrdersQuery,
  useLazyAdminListOrdersQuery,
  useAdminExportOrdersQuery,
  useLazyAdminExportOrdersQuery,
  useAdminOrderSummaryQuery,
  useLazyAdminOrderSummaryQuery,
  useAdminGetOrderQuery,
  useLazyAdminGetOrderQuery,
  useAdminUpdateOrderStatusMutation,
  useAdminCloseLateOrderMutation,
  useAdminDeliverOrderMutation,
  useAdminChangeOrderDeliveryMutation,
  useAdminFailDeliveryMutation,
  useAdminDispatchOrderMutation,
  useAdminRevealOrderHealthMutation,
  useAdminResendEmailMutation,
  useAdminRefundOrderMutation,
  useAdminSendOrderAgainMutation,
  useAdminListPayoutsQuery,
  useLazyAdminListPayoutsQuery,
  useAdminCreatePayoutBatchMutation,
  useAdminListPayoutsDueQuery,
  useLazyAdminListPayoutsDueQuery,
  useAdminGetPayoutBatchQuery,
  useLazyAdminGetPayoutBatchQuery,
  useAdminGetPayoutFileQuery,
  useLazyAdminGetPayoutFileQuery,
  useAdminMarkPayoutPaidMutation,
  useAdminListPricesQuery,
  useLazyAdminListPricesQuery,
  useAdminPlanPriceMutation,
  useAdminWithdrawPriceMutation,
  useAdminListProductsQuery,
  useLazyAdminListProductsQuery,
  useAdminGetProductQuery,
  useLazyAdminGetProductQuery,
  useAdminChangeProductMutation,
  useAdminApproveLabelMutation,
  useAdminSetProductPictureMutation,
  useAdminListProfessionalsQuery,
  useLazyAdminListProfessionalsQuery,
  useAdminApproveProfessionalMutation,
  useAdminRefuseProfessionalMutation,
  useAdminListPromotionsQuery,
  useLazyAdminListPromotionsQuery,
  useAdminCreatePromotionMutation,
  useAdminUpdatePromotionMutation,
  useAdminListRecipeCreatorsQuery,
  useLazyAdminListRecipeCreatorsQuery,
  useAdminListRecipesQuery,
  useLazyAdminListRecipesQuery,
  useAdminCreateRecipeMutation,
  useAdminGetRecipeQuery,
  useLazyAdminGetRecipeQuery,
  useAdminChangeRecipeMutation,
  useAdminApproveRecipeMutation,
  useAdminSetRecipePictureMutation,
  useAdminGetSettingsQuery,
  useLazyAdminGetSettingsQuery,
  useAdminUpdateSettingsMutation,
  useAdminGetSettingHistoryQuery,
  useLazyAdminGetSettingHistoryQuery,
  useAdminListUsersQuery,
  useLazyAdminListUsersQuery,
  useAdminGetUserQuery,
  useLazyAdminGetUserQuery,
  useAdminRevealHealthMutation,
  useAdminSetRoleMutation,
  useAdminEndLoginSessionsMutation,
  useAdminEndLoginSessionMutation,
  useAdminAdjustWalletMutation,
  useAdminApproveWalletAdjustmentMutation,
  useAdminDeclineWalletAdjustmentMutation,
  useAdminListWaitingQuery,
  useLazyAdminListWaitingQuery,
  useAdminWaitingAreasQuery,
  useLazyAdminWaitingAreasQuery,
  useAdminGetWaitingFileQuery,
  useLazyAdminGetWaitingFileQuery,
  useAdminWorkerQuery,
  useLazyAdminWorkerQuery,
} = injectedRtkApi;

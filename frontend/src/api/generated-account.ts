import { api } from './client';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCommunity: build.query<GetCommunityApiResponse, GetCommunityApiArg>({
      query: () => ({ url: `/api/community` }),
    }),
    getGuide: build.query<GetGuideApiResponse, GetGuideApiArg>({
      query: () => ({ url: `/api/community/guide` }),
    }),
    joinCommunity: build.mutation<JoinCommunityApiResponse, JoinCommunityApiArg>({
      query: (queryArg) => ({ url: `/api/community/join`, method: 'POST', body: queryArg.joinCommunity }),
    }),
    listPosts: build.query<ListPostsApiResponse, ListPostsApiArg>({
      query: (queryArg) => ({
        url: `/api/community/posts`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    createPost: build.mutation<CreatePostApiResponse, CreatePostApiArg>({
      query: (queryArg) => ({ url: `/api/community/posts`, method: 'POST', body: queryArg.writePost }),
    }),
    editPost: build.mutation<EditPostApiResponse, EditPostApiArg>({
      query: (queryArg) => ({
        url: `/api/community/posts/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.writePost,
      }),
    }),
    deletePost: build.mutation<DeletePostApiResponse, DeletePostApiArg>({
      query: (queryArg) => ({
        url: `/api/community/posts/${encodeURIComponent(String(queryArg.id))}`,
        method: 'DELETE',
      }),
    }),
    likePost: build.mutation<LikePostApiResponse, LikePostApiArg>({
      query: (queryArg) => ({
        url: `/api/community/posts/${encodeURIComponent(String(queryArg.id))}/like`,
        method: 'PUT',
      }),
    }),
    unlikePost: build.mutation<UnlikePostApiResponse, UnlikePostApiArg>({
      query: (queryArg) => ({
        url: `/api/community/posts/${encodeURIComponent(String(queryArg.id))}/like`,
        method: 'DELETE',
      }),
    }),
    listReplies: build.query<ListRepliesApiResponse, ListRepliesApiArg>({
      query: (queryArg) => ({
        url: `/api/community/posts/${encodeURIComponent(String(queryArg.id))}/replies`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    createReply: build.mutation<CreateReplyApiResponse, CreateReplyApiArg>({
      query: (queryArg) => ({
        url: `/api/community/posts/${encodeURIComponent(String(queryArg.id))}/replies`,
        method: 'POST',
        body: queryArg.writeReply,
      }),
    }),
    reportPost: build.mutation<ReportPostApiResponse, ReportPostApiArg>({
      query: (queryArg) => ({
        url: `/api/community/posts/${encodeURIComponent(String(queryArg.id))}/report`,
        method: 'POST',
        body: queryArg.reportPost,
      }),
    }),
    restorePost: build.mutation<RestorePostApiResponse, RestorePostApiArg>({
      query: (queryArg) => ({
        url: `/api/community/posts/${encodeURIComponent(String(queryArg.id))}/restore`,
        method: 'POST',
      }),
    }),
    getSessionCalendar: build.query<GetSessionCalendarApiResponse, GetSessionCalendarApiArg>({
      query: (queryArg) => ({
        url: `/api/community/sessions/${encodeURIComponent(String(queryArg.id))}.ics`,
      }),
    }),
    bookSession: build.mutation<BookSessionApiResponse, BookSessionApiArg>({
      query: (queryArg) => ({
        url: `/api/community/sessions/${encodeURIComponent(String(queryArg.id))}/booking`,
        method: 'POST',
      }),
    }),
    cancelBooking: build.mutation<CancelBookingApiResponse, CancelBookingApiArg>({
      query: (queryArg) => ({
        url: `/api/community/sessions/${encodeURIComponent(String(queryArg.id))}/booking`,
        method: 'DELETE',
      }),
    }),
    updateMe: build.mutation<UpdateMeApiResponse, UpdateMeApiArg>({
      query: (queryArg) => ({ url: `/api/me`, method: 'PATCH', body: queryArg.meChanges }),
    }),
    deleteMe: build.mutation<DeleteMeApiResponse, DeleteMeApiArg>({
      query: (queryArg) => ({ url: `/api/me`, method: 'DELETE', body: queryArg.body }),
    }),
    listAddresses: build.query<ListAddressesApiResponse, ListAddressesApiArg>({
      query: () => ({ url: `/api/me/addresses` }),
    }),
    saveAddress: build.mutation<SaveAddressApiResponse, SaveAddressApiArg>({
      query: (queryArg) => ({ url: `/api/me/addresses`, method: 'POST', body: queryArg.addressRequest }),
    }),
    changeAddress: build.mutation<ChangeAddressApiResponse, ChangeAddressApiArg>({
      query: (queryArg) => ({
        url: `/api/me/addresses/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PUT',
        body: queryArg.addressRequest,
      }),
    }),
    deleteAddress: build.mutation<DeleteAddressApiResponse, DeleteAddressApiArg>({
      query: (queryArg) => ({
        url: `/api/me/addresses/${encodeURIComponent(String(queryArg.id))}`,
        method: 'DELETE',
      }),
    }),
    getBoxDraft: build.query<GetBoxDraftApiResponse, GetBoxDraftApiArg>({
      query: () => ({ url: `/api/me/box-draft` }),
    }),
    keepBoxDraft: build.mutation<KeepBoxDraftApiResponse, KeepBoxDraftApiArg>({
      query: (queryArg) => ({ url: `/api/me/box-draft`, method: 'PUT', body: queryArg.boxDraftRequest }),
    }),
    removeBoxDraft: build.mutation<RemoveBoxDraftApiResponse, RemoveBoxDraftApiArg>({
      query: () => ({ url: `/api/me/box-draft`, method: 'DELETE' }),
    }),
    getConsents: build.query<GetConsentsApiResponse, GetConsentsApiArg>({
      query: () => ({ url: `/api/me/consents` }),
    }),
    setConsents: build.mutation<SetConsentsApiResponse, SetConsentsApiArg>({
      query: (queryArg) => ({ url: `/api/me/consents`, method: 'PUT', body: queryArg.consentChanges }),
    }),
    getDiary: build.query<GetDiaryApiResponse, GetDiaryApiArg>({
      query: (queryArg) => ({
        url: `/api/me/diary`,
        params: {
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    saveDiaryDay: build.mutation<SaveDiaryDayApiResponse, SaveDiaryDayApiArg>({
      query: (queryArg) => ({
        url: `/api/me/diary/${encodeURIComponent(String(queryArg.day))}`,
        method: 'PATCH',
        body: queryArg.diaryChanges,
      }),
    }),
    removeDiaryDay: build.mutation<RemoveDiaryDayApiResponse, RemoveDiaryDayApiArg>({
      query: (queryArg) => ({
        url: `/api/me/diary/${encodeURIComponent(String(queryArg.day))}`,
        method: 'DELETE',
      }),
    }),
    exportMyData: build.mutation<ExportMyDataApiResponse, ExportMyDataApiArg>({
      query: () => ({ url: `/api/me/export`, method: 'POST' }),
    }),
    getMyExport: build.query<GetMyExportApiResponse, GetMyExportApiArg>({
      query: (queryArg) => ({ url: `/api/me/export/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    getRecoveryCodes: build.mutation<GetRecoveryCodesApiResponse, GetRecoveryCodesApiArg>({
      query: () => ({ url: `/api/me/recovery-codes`, method: 'POST' }),
    }),
    listSessions: build.query<ListSessionsApiResponse, ListSessionsApiArg>({
      query: () => ({ url: `/api/me/sessions` }),
    }),
    endSession: build.mutation<EndSessionApiResponse, EndSessionApiArg>({
      query: (queryArg) => ({
        url: `/api/me/sessions/${encodeURIComponent(String(queryArg.id))}`,
        method: 'DELETE',
      }),
    }),
    getTextMessages: build.query<GetTextMessagesApiResponse, GetTextMessagesApiArg>({
      query: () => ({ url: `/api/me/text-messages` }),
    }),
    chooseTextMessages: build.mutation<ChooseTextMessagesApiResponse, ChooseTextMessagesApiArg>({
      query: (queryArg) => ({
        url: `/api/me/text-messages`,
        method: 'PUT',
        body: queryArg.textMessagesChoice,
      }),
    }),
    stopTextMessages: build.mutation<StopTextMessagesApiResponse, StopTextMessagesApiArg>({
      query: () => ({ url: `/api/me/text-messages`, method: 'DELETE' }),
    }),
    confirmTextMessages: build.mutation<ConfirmTextMessagesApiResponse, ConfirmTextMessagesApiArg>({
      query: (queryArg) => ({
        url: `/api/me/text-messages/code`,
        method: 'POST',
        body: queryArg.textMessagesCode,
      }),
    }),
    endMembership: build.mutation<EndMembershipApiResponse, EndMembershipApiArg>({
      query: () => ({ url: `/api/membership/cancel`, method: 'POST' }),
    }),
    customerPortal: build.mutation<CustomerPortalApiResponse, CustomerPortalApiArg>({
      query: () => ({ url: `/api/membership/portal`, method: 'POST' }),
    }),
    refreshSubscriptionStatus: build.mutation<
      RefreshSubscriptionStatusApiResponse,
      RefreshSubscriptionStatusApiArg
    >({
      query: () => ({ url: `/api/membership/refresh`, method: 'POST' }),
    }),
    resumeMembership: build.mutation<ResumeMembershipApiResponse, ResumeMembershipApiArg>({
      query: () => ({ url: `/api/membership/resume`, method: 'POST' }),
    }),
    startTrial: build.mutation<StartTrialApiResponse, StartTrialApiArg>({
      query: (queryArg) => ({
        url: `/api/membership/trial`,
        method: 'POST',
        body: queryArg.trialRequest,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    listMyOrders: build.query<ListMyOrdersApiResponse, ListMyOrdersApiArg>({
      query: (queryArg) => ({
        url: `/api/orders`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    getGuestOrder: build.query<GetGuestOrderApiResponse, GetGuestOrderApiArg>({
      query: (queryArg) => ({ url: `/api/orders/guest/${encodeURIComponent(String(queryArg.token))}` }),
    }),
    cancelGuestOrder: build.mutation<CancelGuestOrderApiResponse, CancelGuestOrderApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/guest/${encodeURIComponent(String(queryArg.token))}/cancel`,
        method: 'POST',
      }),
    }),
    getGuestOrderChange: build.query<GetGuestOrderChangeApiResponse, GetGuestOrderChangeApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/guest/${encodeURIComponent(String(queryArg.token))}/change`,
      }),
    }),
    changeGuestOrder: build.mutation<ChangeGuestOrderApiResponse, ChangeGuestOrderApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/guest/${encodeURIComponent(String(queryArg.token))}/change`,
        method: 'POST',
        body: queryArg.orderChangeRequest,
      }),
    }),
    keepGuestOrder: build.mutation<KeepGuestOrderApiResponse, KeepGuestOrderApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/guest/${encodeURIComponent(String(queryArg.token))}/change/keep`,
        method: 'POST',
      }),
    }),
    payGuestOrderChange: build.mutation<PayGuestOrderChangeApiResponse, PayGuestOrderChangeApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/guest/${encodeURIComponent(String(queryArg.token))}/change/pay`,
        method: 'POST',
      }),
    }),
    quoteGuestOrderChange: build.mutation<QuoteGuestOrderChangeApiResponse, QuoteGuestOrderChangeApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/guest/${encodeURIComponent(String(queryArg.token))}/change/quote`,
        method: 'POST',
        body: queryArg.orderChangeWish,
      }),
    }),
    changeGuestOrderDelivery: build.mutation<
      ChangeGuestOrderDeliveryApiResponse,
      ChangeGuestOrderDeliveryApiArg
    >({
      query: (queryArg) => ({
        url: `/api/orders/guest/${encodeURIComponent(String(queryArg.token))}/delivery`,
        method: 'PATCH',
        body: queryArg.deliveryDetails,
      }),
    }),
    payGuestOrder: build.mutation<PayGuestOrderApiResponse, PayGuestOrderApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/guest/${encodeURIComponent(String(queryArg.token))}/pay`,
        method: 'POST',
      }),
    }),
    reportGuestProblem: build.mutation<ReportGuestProblemApiResponse, ReportGuestProblemApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/guest/${encodeURIComponent(String(queryArg.token))}/problems`,
        method: 'POST',
        body: queryArg.reportProblem,
      }),
    }),
    listGuestSubstitutionRequests: build.query<
      ListGuestSubstitutionRequestsApiResponse,
      ListGuestSubstitutionRequestsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/orders/guest/${encodeURIComponent(String(queryArg.token))}/questions`,
      }),
    }),
    answerGuestSubstitutionRequest: build.mutation<
      AnswerGuestSubstitutionRequestApiResponse,
      AnswerGuestSubstitutionRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/orders/guest/${encodeURIComponent(String(queryArg.token))}/questions/${encodeURIComponent(String(queryArg.substitutionId))}`,
        method: 'POST',
        body: queryArg.substitutionAnswer,
      }),
    }),
    getGuestReceipt: build.query<GetGuestReceiptApiResponse, GetGuestReceiptApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/guest/${encodeURIComponent(String(queryArg.token))}/receipt`,
      }),
    }),
    getMyOrder: build.query<GetMyOrderApiResponse, GetMyOrderApiArg>({
      query: (queryArg) => ({ url: `/api/orders/${encodeURIComponent(String(queryArg.id))}` }),
    }),
    cancelMyOrder: build.mutation<CancelMyOrderApiResponse, CancelMyOrderApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/${encodeURIComponent(String(queryArg.id))}/cancel`,
        method: 'POST',
      }),
    }),
    getOrderChange: build.query<GetOrderChangeApiResponse, GetOrderChangeApiArg>({
      query: (queryArg) => ({ url: `/api/orders/${encodeURIComponent(String(queryArg.id))}/change` }),
    }),
    changeMyOrder: build.mutation<ChangeMyOrderApiResponse, ChangeMyOrderApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/${encodeURIComponent(String(queryArg.id))}/change`,
        method: 'POST',
        body: queryArg.orderChangeRequest,
      }),
    }),
    keepMyOrder: build.mutation<KeepMyOrderApiResponse, KeepMyOrderApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/${encodeURIComponent(String(queryArg.id))}/change/keep`,
        method: 'POST',
      }),
    }),
    payMyOrderChange: build.mutation<PayMyOrderChangeApiResponse, PayMyOrderChangeApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/${encodeURIComponent(String(queryArg.id))}/change/pay`,
        method: 'POST',
      }),
    }),
    quoteOrderChange: build.mutation<QuoteOrderChangeApiResponse, QuoteOrderChangeApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/${encodeURIComponent(String(queryArg.id))}/change/quote`,
        method: 'POST',
        body: queryArg.orderChangeWish,
      }),
    }),
    changeMyOrderDelivery: build.mutation<ChangeMyOrderDeliveryApiResponse, ChangeMyOrderDeliveryApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/${encodeURIComponent(String(queryArg.id))}/delivery`,
        method: 'PATCH',
        body: queryArg.deliveryDetails,
      }),
    }),
    payMyOrder: build.mutation<PayMyOrderApiResponse, PayMyOrderApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/${encodeURIComponent(String(queryArg.id))}/pay`,
        method: 'POST',
      }),
    }),
    reportProblem: build.mutation<ReportProblemApiResponse, ReportProblemApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/${encodeURIComponent(String(queryArg.id))}/problems`,
        method: 'POST',
        body: queryArg.reportProblem,
      }),
    }),
    getProblemPhoto: build.query<GetProblemPhotoApiResponse, GetProblemPhotoApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/${encodeURIComponent(String(queryArg.id))}/problems/${encodeURIComponent(String(queryArg.complaintId))}/photo`,
      }),
    }),
    listSubstitutionRequests: build.query<
      ListSubstitutionRequestsApiResponse,
      ListSubstitutionRequestsApiArg
    >({
      query: (queryArg) => ({ url: `/api/orders/${encodeURIComponent(String(queryArg.id))}/questions` }),
    }),
    answerSubstitutionRequest: build.mutation<
      AnswerSubstitutionRequestApiResponse,
      AnswerSubstitutionRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/api/orders/${encodeURIComponent(String(queryArg.id))}/questions/${encodeURIComponent(String(queryArg.substitutionId))}`,
        method: 'POST',
        body: queryArg.substitutionAnswer,
      }),
    }),
    listOrderRatings: build.query<ListOrderRatingsApiResponse, ListOrderRatingsApiArg>({
      query: (queryArg) => ({ url: `/api/orders/${encodeURIComponent(String(queryArg.id))}/ratings` }),
    }),
    rateDish: build.mutation<RateDishApiResponse, RateDishApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/${encodeURIComponent(String(queryArg.id))}/ratings/${encodeURIComponent(String(queryArg.sku))}`,
        method: 'PUT',
        body: queryArg.rateDish,
      }),
    }),
    unrateDish: build.mutation<UnrateDishApiResponse, UnrateDishApiArg>({
      query: (queryArg) => ({
        url: `/api/orders/${encodeURIComponent(String(queryArg.id))}/ratings/${encodeURIComponent(String(queryArg.sku))}`,
        method: 'DELETE',
      }),
    }),
    getReceipt: build.query<GetReceiptApiResponse, GetReceiptApiArg>({
      query: (queryArg) => ({ url: `/api/orders/${encodeURIComponent(String(queryArg.id))}/receipt` }),
    }),
    listMyRatings: build.query<ListMyRatingsApiResponse, ListMyRatingsApiArg>({
      query: () => ({ url: `/api/ratings` }),
    }),
    listLinkRatings: build.query<ListLinkRatingsApiResponse, ListLinkRatingsApiArg>({
      query: (queryArg) => ({ url: `/api/ratings/link/${encodeURIComponent(String(queryArg.token))}` }),
    }),
    rateByLink: build.mutation<RateByLinkApiResponse, RateByLinkApiArg>({
      query: (queryArg) => ({
        url: `/api/ratings/link/${encodeURIComponent(String(queryArg.token))}/${encodeURIComponent(String(queryArg.sku))}`,
        method: 'PUT',
        body: queryArg.rateByLink,
      }),
    }),
    unrateByLink: build.mutation<UnrateByLinkApiResponse, UnrateByLinkApiArg>({
      query: (queryArg) => ({
        url: `/api/ratings/link/${encodeURIComponent(String(queryArg.token))}/${encodeURIComponent(String(queryArg.sku))}`,
        method: 'DELETE',
      }),
    }),
    changeMyRating: build.mutation<ChangeMyRatingApiResponse, ChangeMyRatingApiArg>({
      query: (queryArg) => ({
        url: `/api/ratings/${encodeURIComponent(String(queryArg.sku))}`,
        method: 'PUT',
        body: queryArg.rateDish,
      }),
    }),
    removeMyRating: build.mutation<RemoveMyRatingApiResponse, RemoveMyRatingApiArg>({
      query: (queryArg) => ({
        url: `/api/ratings/${encodeURIComponent(String(queryArg.sku))}`,
        method: 'DELETE',
      }),
    }),
    getReferralCampaign: build.query<GetReferralCampaignApiResponse, GetReferralCampaignApiArg>({
      query: () => ({ url: `/api/referral/campaign` }),
    }),
    generateCampaignImage: build.mutation<GenerateCampaignImageApiResponse, GenerateCampaignImageApiArg>({
      query: (queryArg) => ({ url: `/api/referral/campaign-image`, method: 'POST', body: queryArg.body }),
    }),
    getUserCommissionSummary: build.query<
      GetUserCommissionSummaryApiResponse,
      GetUserCommissionSummaryApiArg
    >({
      query: () => ({ url: `/api/referral/commission` }),
    }),
    getPayoutDetails: build.query<GetPayoutDetailsApiResponse, GetPayoutDetailsApiArg>({
      query: () => ({ url: `/api/referral/payout-details` }),
    }),
    setPayoutDetails: build.mutation<SetPayoutDetailsApiResponse, SetPayoutDetailsApiArg>({
      query: (queryArg) => ({ url: `/api/referral/payout-details`, method: 'PUT', body: queryArg.body }),
    }),
    setReferralRegistration: build.mutation<
      SetReferralRegistrationApiResponse,
      SetReferralRegistrationApiArg
    >({
      query: (queryArg) => ({
        url: `/api/referral/registration`,
        method: 'PUT',
        body: queryArg.registrationRequest,
      }),
    }),
    getSelfBilling: build.query<GetSelfBillingApiResponse, GetSelfBillingApiArg>({
      query: () => ({ url: `/api/referral/self-billing` }),
    }),
    agreeSelfBilling: build.mutation<AgreeSelfBillingApiResponse, AgreeSelfBillingApiArg>({
      query: (queryArg) => ({ url: `/api/referral/self-billing`, method: 'PUT', body: queryArg.body }),
    }),
    joinReferral: build.mutation<JoinReferralApiResponse, JoinReferralApiArg>({
      query: (queryArg) => ({ url: `/api/referral/signups`, method: 'POST', body: queryArg.body }),
    }),
    leaveReferral: build.mutation<LeaveReferralApiResponse, LeaveReferralApiArg>({
      query: () => ({ url: `/api/referral/signups/me/leave`, method: 'POST' }),
    }),
    listCommissionStatements: build.query<
      ListCommissionStatementsApiResponse,
      ListCommissionStatementsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/referral/statements`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    getCommissionStatement: build.query<GetCommissionStatementApiResponse, GetCommissionStatementApiArg>({
      query: (queryArg) => ({
        url: `/api/referral/statements/${encodeURIComponent(String(queryArg.month))}`,
      }),
    }),
    getReferralStatus: build.query<GetReferralStatusApiResponse, GetReferralStatusApiArg>({
      query: () => ({ url: `/api/referral/status` }),
    }),
    listMySubscriptions: build.query<ListMySubscriptionsApiResponse, ListMySubscriptionsApiArg>({
      query: (queryArg) => ({
        url: `/api/subscriptions`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    changeSubscription: build.mutation<ChangeSubscriptionApiResponse, ChangeSubscriptionApiArg>({
      query: (queryArg) => ({
        url: `/api/subscriptions/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PATCH',
        body: queryArg.changeSubscriptionRequest,
      }),
    }),
    cancelSubscription: build.mutation<CancelSubscriptionApiResponse, CancelSubscriptionApiArg>({
      query: (queryArg) => ({
        url: `/api/subscriptions/${encodeURIComponent(String(queryArg.id))}/cancel`,
        method: 'POST',
        body: queryArg.cancelSubscriptionRequest,
      }),
    }),
    changeCard: build.mutation<ChangeCardApiResponse, ChangeCardApiArg>({
      query: (queryArg) => ({
        url: `/api/subscriptions/${encodeURIComponent(String(queryArg.id))}/card`,
        method: 'POST',
      }),
    }),
    listDeliveries: build.query<ListDeliveriesApiResponse, ListDeliveriesApiArg>({
      query: (queryArg) => ({
        url: `/api/subscriptions/${encodeURIComponent(String(queryArg.id))}/deliveries`,
      }),
    }),
    makeLightWeek: build.mutation<MakeLightWeekApiResponse, MakeLightWeekApiArg>({
      query: (queryArg) => ({
        url: `/api/subscriptions/${encodeURIComponent(String(queryArg.id))}/light-week`,
        method: 'POST',
        body: queryArg.unskipRequest,
      }),
    }),
    setUpcomingMeals: build.mutation<SetUpcomingMealsApiResponse, SetUpcomingMealsApiArg>({
      query: (queryArg) => ({
        url: `/api/subscriptions/${encodeURIComponent(String(queryArg.id))}/meals`,
        method: 'PUT',
        body: queryArg.upcomingMealsRequest,
      }),
    }),
    pauseSubscription: build.mutation<PauseSubscriptionApiResponse, PauseSubscriptionApiArg>({
      query: (queryArg) => ({
        url: `/api/subscriptions/${encodeURIComponent(String(queryArg.id))}/pause`,
        method: 'POST',
        body: queryArg.pauseRequest,
      }),
    }),
    resumeSubscription: build.mutation<ResumeSubscriptionApiResponse, ResumeSubscriptionApiArg>({
      query: (queryArg) => ({
        url: `/api/subscriptions/${encodeURIComponent(String(queryArg.id))}/resume`,
        method: 'POST',
      }),
    }),
    skipDelivery: build.mutation<SkipDeliveryApiResponse, SkipDeliveryApiArg>({
      query: (queryArg) => ({
        url: `/api/subscriptions/${encodeURIComponent(String(queryArg.id))}/skip`,
        method: 'POST',
        body: queryArg.skipRequest,
      }),
    }),
    unskipDelivery: build.mutation<UnskipDeliveryApiResponse, UnskipDeliveryApiArg>({
      query: (queryArg) => ({
        url: `/api/subscriptions/${encodeURIComponent(String(queryArg.id))}/unskip`,
        method: 'POST',
        body: queryArg.unskipRequest,
      }),
    }),
    makeUsualWeek: build.mutation<MakeUsualWeekApiResponse, MakeUsualWeekApiArg>({
      query: (queryArg) => ({
        url: `/api/subscriptions/${encodeURIComponent(String(queryArg.id))}/usual-week`,
        method: 'POST',
        body: queryArg.unskipRequest,
      }),
    }),
    unsubscribe: build.mutation<UnsubscribeApiResponse, UnsubscribeApiArg>({
      query: (queryArg) => ({
        url: `/api/unsubscribe/${encodeURIComponent(String(queryArg.token))}`,
        method: 'POST',
      }),
    }),
    getWallet: build.query<GetWalletApiResponse, GetWalletApiArg>({
      query: () => ({ url: `/api/wallet` }),
    }),
    previewWalletWithdrawal: build.query<PreviewWalletWithdrawalApiResponse, PreviewWalletWithdrawalApiArg>({
      query: () => ({ url: `/api/wallet/cash-out` }),
    }),
    refundWalletCash: build.mutation<RefundWalletCashApiResponse, RefundWalletCashApiArg>({
      query: () => ({ url: `/api/wallet/cash-out`, method: 'POST' }),
    }),
    walletTopup: build.mutation<WalletTopupApiResponse, WalletTopupApiArg>({
      query: (queryArg) => ({
        url: `/api/wallet/top-ups`,
        method: 'POST',
        body: queryArg.body,
        headers: {
          'Idempotency-Key': queryArg['Idempotency-Key'],
        },
      }),
    }),
    processWalletPayment: build.mutation<ProcessWalletPaymentApiResponse, ProcessWalletPaymentApiArg>({
      query: (queryArg) => ({ url: `/api/wallet/top-ups/confirm`, method: 'POST', body: queryArg.body }),
    }),
    listWalletTransactions: build.query<ListWalletTransactionsApiResponse, ListWalletTransactionsApiArg>({
      query: (queryArg) => ({
        url: `/api/wallet/transactions`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as generatedAccountApi };
export type GetCommunityApiResponse = /** status 200  */ Community;
export type GetCommunityApiArg = void;
export type GetGuideApiResponse = /** status 200  */ Blob;
export type GetGuideApiArg = void;
export type JoinCommunityApiResponse = /** status 201  */ JoinedCommunity;
export type JoinCommunityApiArg = {
  joinCommunity: JoinCommunity;
};
export type ListPostsApiResponse = /** status 200  */ CommunityPostList;
export type ListPostsApiArg = {
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
};
export type CreatePostApiResponse = /** status 201  */ CommunityPost;
export type CreatePostApiArg = {
  writePost: WritePost;
};
export type EditPostApiResponse = /** status 200  */ CommunityPost;
export type EditPostApiArg = {
  id: string;
  writePost: WritePost;
};
export type DeletePostApiResponse = unknown;
export type DeletePostApiArg = {
  id: string;
};
export type LikePostApiResponse = /** status 200  */ CommunityPostLike;
export type LikePostApiArg = {
  id: string;
};
export type UnlikePostApiResponse = /** status 200  */ CommunityPostLike;
export type UnlikePostApiArg = {
  id: string;
};
export type ListRepliesApiResponse = /** status 200  */ CommunityPostList;
export type ListRepliesApiArg = {
  id: string;
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
};
export type CreateReplyApiResponse = /** status 201  */ CommunityPost;
export type CreateReplyApiArg = {
  id: string;
  writeReply: WriteReply;
};
export type ReportPostApiResponse = /** status 202  */ ReportedPost;
export type ReportPostApiArg = {
  id: string;
  reportPost: ReportPost;
};
export type RestorePostApiResponse = /** status 200  */ CommunityPost;
export type RestorePostApiArg = {
  id: string;
};
export type GetSessionCalendarApiResponse = /** status 200  */ string;
export type GetSessionCalendarApiArg = {
  id: string;
};
export type BookSessionApiResponse = /** status 201  */ CommunityEvent;
export type BookSessionApiArg = {
  id: string;
};
export type CancelBookingApiResponse = /** status 200  */ CommunityEvent;
export type CancelBookingApiArg = {
  id: string;
};
export type UpdateMeApiResponse = /** status 200  */ Me;
export type UpdateMeApiArg = {
  meChanges: MeChanges;
};
export type DeleteMeApiResponse = unknown;
export type DeleteMeApiArg = {
  body: {
    password?: string;
  } | null;
};
export type ListAddressesApiResponse = /** status 200  */ AddressList;
export type ListAddressesApiArg = void;
export type SaveAddressApiResponse = /** status 201  */ Address;
export type SaveAddressApiArg = {
  addressRequest: AddressRequest;
};
export type ChangeAddressApiResponse = /** status 200  */ Address;
export type ChangeAddressApiArg = {
  id: string;
  addressRequest: AddressRequest;
};
export type DeleteAddressApiResponse = unknown;
export type DeleteAddressApiArg = {
  id: string;
};
export type GetBoxDraftApiResponse = /** status 200  */ KeptBoxDraft;
export type GetBoxDraftApiArg = void;
export type KeepBoxDraftApiResponse = /** status 200  */ BoxDraft;
export type KeepBoxDraftApiArg = {
  boxDraftRequest: BoxDraftRequest;
};
export type RemoveBoxDraftApiResponse = unknown;
export type RemoveBoxDraftApiArg = void;
export type GetConsentsApiResponse = /** status 200  */ Consents;
export type GetConsentsApiArg = void;
export type SetConsentsApiResponse = /** status 200  */ Consents;
export type SetConsentsApiArg = {
  consentChanges: ConsentChanges;
};
export type GetDiaryApiResponse = /** status 200  */ Diary;
export type GetDiaryApiArg = {
  /** Twelve weeks before `to` by default. */
  from?: string;
  /** Today by default. */
  to?: string;
};
export type SaveDiaryDayApiResponse = /** status 200  */ DiaryEntry;
export type SaveDiaryDayApiArg = {
  day: string;
  diaryChanges: DiaryChanges;
};
export type RemoveDiaryDayApiResponse = unknown;
export type RemoveDiaryDayApiArg = {
  day: string;
};
export type ExportMyDataApiResponse = /** status 202  */ DataExport;
export type ExportMyDataApiArg = void;
export type GetMyExportApiResponse = /** status 200  */ Blob;
export type GetMyExportApiArg = {
  id: string;
};
export type GetRecoveryCodesApiResponse = /** status 201  */ RecoveryCodes;
export type GetRecoveryCodesApiArg = void;
export type ListSessionsApiResponse = /** status 200  */ LoginSessionList;
export type ListSessionsApiArg = void;
export type EndSessionApiResponse = unknown;
export type EndSessionApiArg = {
  id: string;
};
export type GetTextMessagesApiResponse = /** status 200  */ TextMessages;
export type GetTextMessagesApiArg = void;
export type ChooseTextMessagesApiResponse = /** status 200  */ TextMessages;
export type ChooseTextMessagesApiArg = {
  textMessagesChoice: TextMessagesChoice;
};
export type StopTextMessagesApiResponse = unknown;
export type StopTextMessagesApiArg = void;
export type ConfirmTextMessagesApiResponse = /** status 200  */ TextMessages;
export type ConfirmTextMessagesApiArg = {
  textMessagesCode: TextMessagesCode;
};
export type EndMembershipApiResponse = /** status 200  */ CancelledMembership;
export type EndMembershipApiArg = void;
export type CustomerPortalApiResponse = /** status 201  */ MembershipPage;
export type CustomerPortalApiArg = void;
export type RefreshSubscriptionStatusApiResponse = /** status 200  */ Membership;
export type RefreshSubscriptionStatusApiArg = void;
export type ResumeMembershipApiResponse = /** status 200  */ Membership;
export type ResumeMembershipApiArg = void;
export type StartTrialApiResponse = /** status 201  */ MembershipPage;
export type StartTrialApiArg = {
  'Idempotency-Key'?: string;
  trialRequest: TrialRequest;
};
export type ListMyOrdersApiResponse = /** status 200  */ OrderList;
export type ListMyOrdersApiArg = {
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
};
export type GetGuestOrderApiResponse = /** status 200  */ MyOrder;
export type GetGuestOrderApiArg = {
  token: string;
};
export type CancelGuestOrderApiResponse = /** status 200  */ MyOrder;
export type CancelGuestOrderApiArg = {
  token: string;
};
export type GetGuestOrderChangeApiResponse = /** status 200  */ OrderChangeOptions;
export type GetGuestOrderChangeApiArg = {
  token: string;
};
export type ChangeGuestOrderApiResponse = /** status 200  */ MyOrder;
export type ChangeGuestOrderApiArg = {
  token: string;
  orderChangeRequest: OrderChangeRequest;
};
export type KeepGuestOrderApiResponse = /** status 200  */ MyOrder;
export type KeepGuestOrderApiArg = {
  token: string;
};
export type PayGuestOrderChangeApiResponse = /** status 200  */ PaymentPage;
export type PayGuestOrderChangeApiArg = {
  token: string;
};
export type QuoteGuestOrderChangeApiResponse = /** status 200  */ OrderChangeQuote;
export type QuoteGuestOrderChangeApiArg = {
  token: string;
  orderChangeWish: OrderChangeWish;
};
export type ChangeGuestOrderDeliveryApiResponse = /** status 200  */ MyOrder;
export type ChangeGuestOrderDeliveryApiArg = {
  token: string;
  deliveryDetails: DeliveryDetails;
};
export type PayGuestOrderApiResponse = /** status 200  */ PaymentPage;
export type PayGuestOrderApiArg = {
  token: string;
};
export type ReportGuestProblemApiResponse = /** status 201  */ OrderComplaint;
export type ReportGuestProblemApiArg = {
  token: string;
  reportProblem: ReportProblem;
};
export type ListGuestSubstitutionRequestsApiResponse = /** status 200  */ SubstitutionRequestList;
export type ListGuestSubstitutionRequestsApiArg = {
  token: string;
};
export type AnswerGuestSubstitutionRequestApiResponse = /** status 200  */ SubstitutionRequestList;
export type AnswerGuestSubstitutionRequestApiArg = {
  token: string;
  substitutionId: string;
  substitutionAnswer: SubstitutionAnswer;
};
export type GetGuestReceiptApiResponse = /** status 200  */ Blob;
export type GetGuestReceiptApiArg = {
  token: string;
};
export type GetMyOrderApiResponse = /** status 200  */ MyOrder;
export type GetMyOrderApiArg = {
  id: string;
};
export type CancelMyOrderApiResponse = /** status 200  */ MyOrder;
export type CancelMyOrderApiArg = {
  id: string;
};
export type GetOrderChangeApiResponse = /** status 200  */ OrderChangeOptions;
export type GetOrderChangeApiArg = {
  id: string;
};
export type ChangeMyOrderApiResponse = /** status 200  */ MyOrder;
export type ChangeMyOrderApiArg = {
  id: string;
  orderChangeRequest: OrderChangeRequest;
};
export type KeepMyOrderApiResponse = /** status 200  */ MyOrder;
export type KeepMyOrderApiArg = {
  id: string;
};
export type PayMyOrderChangeApiResponse = /** status 200  */ PaymentPage;
export type PayMyOrderChangeApiArg = {
  id: string;
};
export type QuoteOrderChangeApiResponse = /** status 200  */ OrderChangeQuote;
export type QuoteOrderChangeApiArg = {
  id: string;
  orderChangeWish: OrderChangeWish;
};
export type ChangeMyOrderDeliveryApiResponse = /** status 200  */ MyOrder;
export type ChangeMyOrderDeliveryApiArg = {
  id: string;
  deliveryDetails: DeliveryDetails;
};
export type PayMyOrderApiResponse = /** status 200  */ PaymentPage;
export type PayMyOrderApiArg = {
  id: string;
};
export type ReportProblemApiResponse = /** status 201  */ OrderComplaint;
export type ReportProblemApiArg = {
  id: string;
  reportProblem: ReportProblem;
};
export type GetProblemPhotoApiResponse = /** status 200  */ Blob;
export type GetProblemPhotoApiArg = {
  id: string;
  complaintId: string;
};
export type ListSubstitutionRequestsApiResponse = /** status 200  */ SubstitutionRequestList;
export type ListSubstitutionRequestsApiArg = {
  id: string;
};
export type AnswerSubstitutionRequestApiResponse = /** status 200  */ SubstitutionRequestList;
export type AnswerSubstitutionRequestApiArg = {
  id: string;
  substitutionId: string;
  substitutionAnswer: SubstitutionAnswer;
};
export type ListOrderRatingsApiResponse = /** status 200  */ RateableDishes;
export type ListOrderRatingsApiArg = {
  id: string;
};
export type RateDishApiResponse = /** status 200  */ DishRating;
export type RateDishApiArg = {
  id: string;
  sku: string;
  rateDish: RateDish;
};
export type UnrateDishApiResponse = unknown;
export type UnrateDishApiArg = {
  id: string;
  sku: string;
};
export type GetReceiptApiResponse = /** status 200  */ Blob;
export type GetReceiptApiArg = {
  id: string;
};
export type ListMyRatingsApiResponse = /** status 200  */ RatedDishes;
export type ListMyRatingsApiArg = void;
export type ListLinkRatingsApiResponse = /** status 200  */ RateableDishes;
export type ListLinkRatingsApiArg = {
  token: string;
};
export type RateByLinkApiResponse = /** status 200  */ DishRating;
export type RateByLinkApiArg = {
  token: string;
  sku: string;
  rateByLink: RateByLink;
};
export type UnrateByLinkApiResponse = unknown;
export type UnrateByLinkApiArg = {
  token: string;
  sku: string;
};
export type ChangeMyRatingApiResponse = /** status 200  */ DishRating;
export type ChangeMyRatingApiArg = {
  sku: string;
  rateDish: RateDish;
};
export type RemoveMyRatingApiResponse = unknown;
export type RemoveMyRatingApiArg = {
  sku: string;
};
export type GetReferralCampaignApiResponse = /** status 200  */ ReferralCampaign;
export type GetReferralCampaignApiArg = void;
export type GenerateCampaignImageApiResponse = /** status 200  */ CampaignImage;
export type GenerateCampaignImageApiArg = {
  body: {
    imageType: 'hero-meal' | 'referral-illustration' | 'product-hero';
  };
};
export type GetUserCommissionSummaryApiResponse = /** status 200  */ CommissionSummary;
export type GetUserCommissionSummaryApiArg = void;
export type GetPayoutDetailsApiResponse = /** status 200  */ PayoutDetails;
export type GetPayoutDetailsApiArg = void;
export type SetPayoutDetailsApiResponse = /** status 200  */ PayoutDetails;
export type SetPayoutDetailsApiArg = {
  body: {
    accountName: string;
    /** Six digits, with dashes or without. */
    sortCode: string;
    /** Eight digits. */
    accountNumber: string;
    /** Required if the caller signed in more than ten minutes ago. */
    password?: string;
  };
};
export type SetReferralRegistrationApiResponse = /** status 200  */ ReferralSignup;
export type SetReferralRegistrationApiArg = {
  registrationRequest: RegistrationRequest;
};
export type GetSelfBillingApiResponse = /** status 200  */ SelfBilling;
export type GetSelfBillingApiArg = void;
export type AgreeSelfBillingApiResponse = /** status 200  */ SelfBilling;
export type AgreeSelfBillingApiArg = {
  body: {
    /** The version of the agreement that was shown. */
    version: string;
    /** Empty for a professional who is not registered for VAT. */
    vatNumber: string;
    agreed: true;
  };
};
export type JoinReferralApiResponse = /** status 200  */ ReferralSignup | /** status 201  */ ReferralSignup;
export type JoinReferralApiArg = {
  body: {
    /** Accepted but ignored: the record has the account's confirmed email address. */
    email: string;
    firstName: string;
    lastName: string;
    /** Code of the colleague who referred them; an invalid code is ignored. */
    referredByCode?: string;
    profession?: string;
    /** Registration number with the professional body. */
    registerNumber?: string;
  };
};
export type LeaveReferralApiResponse = /** status 200  */ ReferralSignup;
export type LeaveReferralApiArg = void;
export type ListCommissionStatementsApiResponse = /** status 200  */ CommissionStatementList;
export type ListCommissionStatementsApiArg = {
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
};
export type GetCommissionStatementApiResponse = /** status 200  */ CommissionStatement;
export type GetCommissionStatementApiArg = {
  month: string;
};
export type GetReferralStatusApiResponse = /** status 200  */ ReferralStatus;
export type GetReferralStatusApiArg = void;
export type ListMySubscriptionsApiResponse = /** status 200  */ SubscriptionList;
export type ListMySubscriptionsApiArg = {
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
};
export type ChangeSubscriptionApiResponse = /** status 200  */ BoxChanged;
export type ChangeSubscriptionApiArg = {
  id: string;
  changeSubscriptionRequest: ChangeSubscriptionRequest;
};
export type CancelSubscriptionApiResponse = /** status 200  */ BoxChanged;
export type CancelSubscriptionApiArg = {
  id: string;
  cancelSubscriptionRequest: CancelSubscriptionRequest;
};
export type ChangeCardApiResponse = /** status 200  */ CardPage;
export type ChangeCardApiArg = {
  id: string;
};
export type ListDeliveriesApiResponse = /** status 200  */ BoxDeliveryList;
export type ListDeliveriesApiArg = {
  id: string;
};
export type MakeLightWeekApiResponse = /** status 200  */ BoxChanged;
export type MakeLightWeekApiArg = {
  id: string;
  unskipRequest: UnskipRequest;
};
export type SetUpcomingMealsApiResponse = /** status 200  */ BoxChanged;
export type SetUpcomingMealsApiArg = {
  id: string;
  upcomingMealsRequest: UpcomingMealsRequest;
};
export type PauseSubscriptionApiResponse = /** status 200  */ BoxChanged;
export type PauseSubscriptionApiArg = {
  id: string;
  pauseRequest: PauseRequest;
};
export type ResumeSubscriptionApiResponse = /** status 200  */ BoxChanged;
export type ResumeSubscriptionApiArg = {
  id: string;
};
export type SkipDeliveryApiResponse = /** status 200  */ BoxChanged;
export type SkipDeliveryApiArg = {
  id: string;
  skipRequest: SkipRequest;
};
export type UnskipDeliveryApiResponse = /** status 200  */ BoxChanged;
export type UnskipDeliveryApiArg = {
  id: string;
  unskipRequest: UnskipRequest;
};
export type MakeUsualWeekApiResponse = /** status 200  */ BoxChanged;
export type MakeUsualWeekApiArg = {
  id: string;
  unskipRequest: UnskipRequest;
};
export type UnsubscribeApiResponse = /** status 200  */ Unsubscribed;
export type UnsubscribeApiArg = {
  token: string;
};
export type GetWalletApiResponse = /** status 200  */ Wallet;
export type GetWalletApiArg = void;
export type PreviewWalletWithdrawalApiResponse = /** status 200  */ Withdrawal;
export type PreviewWalletWithdrawalApiArg = void;
export type RefundWalletCashApiResponse = /** status 200  */ Withdrawal;
export type RefundWalletCashApiArg = void;
export type WalletTopupApiResponse = /** status 201  */ TopUp;
export type WalletTopupApiArg = {
  'Idempotency-Key'?: string;
  body: {
    /** In pounds: 10 to 1000 in steps of 10. */
    amount: any;
  };
};
export type ProcessWalletPaymentApiResponse = /** status 200  */ ConfirmedTopUp;
export type ProcessWalletPaymentApiArg = {
  body: {
    sessionId: string;
  };
};
export type ListWalletTransactionsApiResponse = /** status 200  */ WalletTransactionList;
export type ListWalletTransactionsApiArg = {
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
};
export type CommunityEvent = {
  id: string;
  /** A `consultant` session is a slot for one person (rule C3). */
  kind: 'group' | 'consultant';
  state: 'scheduled' | 'cancelled';
  title: string;
  description: string;
  host: string;
  startsAt: string;
  endsAt: string;
  lengthMinutes: number;
  capacity: number;
  placesLeft: number;
  /** Only for members of LT+ and weekly box subscribers. */
  membersOnly: boolean;
  /** Whether the caller has booked. */
  booked: boolean;
  /** It has begun: no place is booked or cancelled any more. */
  begun: boolean;
  /** Link to join; only for those who have booked, once it is set. */
  joinUrl: string | null;
  cancelReason: string | null;
};
export type Community = {
  /** Upcoming group sessions, soonest first. */
  sessions: CommunityEvent[];
  /** The consultant's free slots and those booked by the caller. */
  consultantSlots: CommunityEvent[];
  counts: {
    members: number;
    posts: number;
  };
  me: {
    /** Shown with the caller's posts; null until chosen. */
    displayName: string | null;
    joinedAt: string | null;
    /** The caller is a member of LT+ or subscribes to a weekly box (rule C3). */
    hasBenefits: boolean;
  };
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
    | 'dish_not_delivered'
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
    | 'dish_recalled'
    | 'no_recipients'
    | 'complaint_closed'
    | 'edit_conflict'
    | 'payload_too_large'
    | 'empty_cart'
    | 'count_mismatch'
    | 'unknown_product'
    | 'product_unavailable'
    | 'not_on_menu'
    | 'dish_sold_out'
    | 'variant_unavailable'
    | 'diet_mismatch'
    | 'cut_off_passed'
    | 'area_not_served'
    | 'date_unavailable'
    | 'no_smaller_box'
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
    | 'already_dispatched'
    | 'delivery_too_early'
    | 'delivery_change_too_late'
    | 'change_too_late'
    | 'box_charged'
    | 'dishes_fixed'
    | 'change_costs_more'
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
    | 'too_many_tags'
    | 'comment_changed'
    | 'order_replaced'
    | 'email_not_applicable'
    | 'order_not_in_transit'
    | 'courier_not_configured'
    | 'consignment_not_failed'
    | 'consignment_has_left'
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
    | 'recall_withdrawn'
    | 'recall_ended'
    | 'recall_not_sent'
    | 'menu_days_taken'
    | 'label_incomplete'
    | 'picture_missing'
    | 'label_waiting'
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
  /** price_changed: the current quote. */
  quote?: {
    [key: string]: any;
  };
  /** allergen_unconfirmed: the dishes to confirm. */
  skus?: string[];
  /** cut_off_passed: the day of the box. */
  date?: string;
  /** cut_off_passed: the deadline for changes. */
  cutOffAt?: string;
  /** order_already_paid: the order. */
  orderId?: string;
  /** order_already_paid: its payment session. */
  sessionId?: string | null;
  /** edit_conflict: the current version of the record. */
  current?: any;
  /** replacement_unavailable: the dishes that cannot be sent again. */
  dishes?: string[];
  /** dish_recalled: the codes of the orders with such a dish, at most 20. */
  orders?: string[];
  /** delivery_too_early: the first day on which it can be recorded. */
  from?: string;
};
export type JoinedCommunity = {
  joined: true;
  displayName: string;
  joinedAt: string;
};
export type JoinCommunity = {
  /** Shown next to posts. */
  firstName: string;
  /** Accepted but ignored: reminders go to the account's own address. */
  email?: string;
  stage?:
    | ''
    | (
        | 'Thinking about it'
        | 'First month'
        | 'Two to six months'
        | 'Longer than six months'
        | 'Supporting someone else'
      );
  interests?: (
    | 'Everyday cooking'
    | 'Protein'
    | 'Fibre and digestion'
    | 'Eating out'
    | 'Strength and movement'
    | 'Feeding a family'
  )[];
  goals?: string;
  medication?: string;
  /** Required with stage, goals or medication, because these are health data (rule H1). */
  healthConsent?: boolean;
  /** The person accepted the house rules. */
  rules: boolean;
};
export type CommunityPost = {
  id: string;
  /** The post it replies to. */
  parentId: string | null;
  /** The author's display name; null once the account or the text is deleted. */
  author: {
    name: string;
    initial: string;
  } | null;
  mine: boolean;
  state: 'visible' | 'hidden' | 'removed';
  /** Empty if a moderator hid the post or its author removed it. */
  body: string;
  /** A moderator's reason, for its author only. */
  hiddenReason: string | null;
  likesCount: number;
  likedByMe: boolean;
  reportedByMe: boolean;
  repliesCount: number;
  createdAt: string;
  editedAt: string | null;
};
export type CommunityPostList = {
  items: CommunityPost[];
  nextCursor: string | null;
};
export type WritePost = {
  body: string;
};
export type CommunityPostLike = {
  liked: boolean;
  likesCount: number;
};
export type WriteReply = {
  body: string;
};
export type ReportedPost = {
  reported: true;
};
export type ReportPost = {
  reason?: 'medicines' | 'dosing' | 'unkind' | 'numbers' | 'advertising' | 'other';
};
export type NutritionGoal = {
  /** Grams a day; null without a goal for it. */
  proteinG: number | null;
  /** Grams a day; null without a goal for it. */
  fibreG: number | null;
  /** kcal a day; null without a goal for it. */
  calories: number | null;
  mealsADay: number;
};
export type Me = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  dietaryPreference: ('standard' | 'vegetarian' | 'vegan' | 'halal') | null;
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
  notes: string | null;
  nutritionGoal: NutritionGoal | null;
  /** The person has confirmed the minimum age and is not asked again (rule I12). */
  ageConfirmed: boolean;
  consents: {
    marketing: boolean;
    health: boolean;
  };
  roles: ('admin' | 'kitchen' | 'support' | 'finance' | 'content')[];
  secondFactor: {
    isOn: boolean;
    recoveryCodesLeft: number;
    /** Assurance level of this session: aal2 once a code has been entered. */
    assuranceLevel: 'aal1' | 'aal2';
  };
  createdAt: string;
};
export type MeChanges = {
  firstName?: string;
  lastName?: string;
  phone?: string | null;
  dietaryPreference?: ('standard' | 'vegetarian' | 'vegan' | 'halal') | null;
  allergens?: (
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
  notes?: string | null;
  nutritionGoal?: NutritionGoal | null;
};
export type Address = {
  id: string;
  firstName: string;
  lastName: string;
  address: string;
  apartment: string | null;
  city: string;
  postcode: string;
  country: 'GB' | 'IE';
  phone: string;
  courierNote: string | null;
  isDefault: boolean;
};
export type AddressList = {
  items: Address[];
  nextCursor: null;
};
export type AddressRequest = {
  firstName: string;
  lastName: string;
  address: string;
  apartment?: string | null;
  city: string;
  postcode: string;
  country?: 'GB' | 'IE';
  phone: string;
  courierNote?: string | null;
  /** True makes it the default address; the first address always is. */
  isDefault?: boolean;
};
export type DraftChoice = {
  mealId: number;
  quantity: number;
};
export type BoxDraft = {
  /** To be sent with the next write. */
  version: string;
  mealsPerWeek: number;
  deliveryDate: string | null;
  meals: DraftChoice[];
  extras: DraftChoice[];
  updatedAt: string;
};
export type KeptBoxDraft = {
  /** Null when no box is begun. */
  draft: BoxDraft | null;
};
export type BoxDraftRequest = {
  /** The version that this write follows; null when there was none. */
  basedOn: string | null;
  mealsPerWeek: number;
  deliveryDate: string | null;
  meals: DraftChoice[];
  extras: DraftChoice[];
};
export type Consent = {
  isGiven: boolean;
  /** Null if consent was never requested. */
  decidedAt: string | null;
};
export type Consents = {
  marketing: Consent;
  health: Consent;
};
export type ConsentChanges = {
  marketing?: boolean;
  health?: boolean;
};
export type DiaryEntry = {
  day: string;
  /** From 1, none, to 5, very good. */
  appetite: number | null;
  /** Grams of protein eaten. */
  proteinG: number | null;
  /** From 1, very poor, to 5, very good. */
  feeling: number | null;
  note: string | null;
};
export type Diary = {
  /** Today in London. */
  today: string;
  /** The first day that an entry can be written for. */
  firstDay: string;
  /** Oldest first. */
  items: DiaryEntry[];
  nextCursor: null;
};
export type DiaryChanges = {
  appetite?: number | null;
  proteinG?: number | null;
  feeling?: number | null;
  note?: string | null;
  /** Gives the consent that is beside the form, for an account without it (rule H1). */
  healthConsent?: boolean;
};
export type DataExport = {
  id: string;
  createdAt: string;
  expiresAt: string;
};
export type RecoveryCodes = {
  /** Ten codes, shown only once; they invalidate all earlier ones. */
  codes: string[];
};
export type LoginSession = {
  id: string;
  /** For example ‘Chrome on Windows’. */
  device: string;
  isCurrent: boolean;
  createdAt: string;
  activeAt: string;
};
export type LoginSessionList = {
  items: LoginSession[];
  nextCursor: null;
};
export type TextMessages = {
  /** Whether this shop sends any. */
  isOffered: boolean;
  /** In the form of E.164; null without consent. */
  number: string | null;
  /** When the caller agreed. */
  agreedAt: string | null;
  /** The number that waits for the code we texted to it. */
  awaiting: string | null;
};
export type TextMessagesChoice = {
  /** A British or Irish mobile number in any usual spelling. */
  number: string;
};
export type TextMessagesCode = {
  /** The code in our text. */
  code: string;
};
export type CancelledMembership = {
  /** Whether the benefits currently apply. */
  subscribed: boolean;
  subscriptionTier: string | null;
  /** End of the current paid or free period; for an ended membership, when it ended. */
  subscriptionEnd: string | null;
  status: 'none' | 'trialing' | 'active' | 'past_due' | 'paused' | 'ended';
  trialEnd: string | null;
  /** No further charges; the membership ends with the period. */
  cancelAtPeriodEnd: boolean;
  /** Price per month including VAT: of the current membership, otherwise of a new one. */
  pricePence: number;
  /** The announced new price and the first payment at it. */
  comingPrice: {
    pricePence: number;
    from: string;
  } | null;
  /** Whether this account can still have the free trial. */
  trialAvailable: boolean;
  /** After a failed payment: when the benefits end unless a retry of the card succeeds. */
  graceUntil: string | null;
  /** Deadline for a cancellation that refunds the first payment after the trial. */
  refundableUntil: string | null;
  /** When the payment for the current period is taken: a cancellation before then ends the membership at once without a charge. */
  paymentDueAt: string | null;
  /** Amount refunded, or being refunded, for the current or most recent membership. */
  refundPence: number;
};
export type MembershipPage = {
  url: string;
};
export type Membership = {
  /** Whether the benefits currently apply. */
  subscribed: boolean;
  subscriptionTier: string | null;
  /** End of the current paid or free period; for an ended membership, when it ended. */
  subscriptionEnd: string | null;
  status: 'none' | 'trialing' | 'active' | 'past_due' | 'paused' | 'ended';
  trialEnd: string | null;
  /** No further charges; the membership ends with the period. */
  cancelAtPeriodEnd: boolean;
  /** Price per month including VAT: of the current membership, otherwise of a new one. */
  pricePence: number;
  /** The announced new price and the first payment at it. */
  comingPrice: {
    pricePence: number;
    from: string;
  } | null;
  /** Whether this account can still have the free trial. */
  trialAvailable: boolean;
  /** After a failed payment: when the benefits end unless a retry of the card succeeds. */
  graceUntil: string | null;
  /** Deadline for a cancellation that refunds the first payment after the trial. */
  refundableUntil: string | null;
  /** When the payment for the current period is taken: a cancellation before then ends the membership at once without a charge. */
  paymentDueAt: string | null;
  /** Amount refunded, or being refunded, for the current or most recent membership. */
  refundPence: number;
};
export type TrialRequest = {
  /** Recorded with its time and wording. Rejected with price_changed if the wording or price has changed since. */
  consent?: {
    version: string;
    pricePence: number;
  };
};
export type OrderSummary = {
  id: string;
  /** The order code used in emails (rule O5); null until it is paid. */
  orderCode: string | null;
  kind: 'one_time' | 'subscription' | 'trial' | 'packages';
  status: 'pending' | 'processing' | 'completed' | 'cancelled';
  paymentState: 'unpaid' | 'paid' | 'partly_refunded' | 'refunded' | 'failed' | 'disputed';
  createdAt: string;
  deliveryDate: string | null;
  /** Meals per box; 0 for packages and trial days. */
  mealsPerWeek: number;
  /** The price, whatever pays it. */
  totalPence: number;
  /** The part paid from the wallet. */
  walletPence: number;
};
export type OrderList = {
  items: OrderSummary[];
  nextCursor: string | null;
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
export type Discount = {
  source: 'referral' | 'promotion';
  code: string;
  percent: number;
};
export type OrderChangeEntry = {
  number: number;
  at: string;
  by: 'customer' | 'shop';
  changed: ('day' | 'dishes')[];
  /** Why, of a change by staff. */
  reason: string | null;
  refundPence: number;
  extraPence: number;
  before: {
    deliveryDate: string | null;
    totalPence: number;
    lines: {
      sku: string;
      variant: string | null;
      name: string;
      quantity: number;
    }[];
  };
  after: {
    deliveryDate: string | null;
    totalPence: number;
    lines: {
      sku: string;
      variant: string | null;
      name: string;
      quantity: number;
    }[];
  };
};
export type DearerChange = {
  status: 'waiting' | 'applied' | 'returned' | 'closed';
  by: 'customer' | 'shop';
  /** Why, of a change by staff. */
  reason: string | null;
  /** Why it was closed or returned: a stable word. */
  outcome: string | null;
  /** What the card pays. */
  cardPence: number;
  /** What the wallet pays. */
  walletPence: number;
  /** Until when it can be paid. */
  payUntil: string;
  createdAt: string;
  /** The order as it would be. */
  after: {
    deliveryDate: string | null;
    totalPence: number;
    lines: {
      sku: string;
      variant: string | null;
      name: string;
      quantity: number;
    }[];
  };
};
export type OrderTimelineStep = {
  kind:
    | 'placed'
    | 'paid'
    | 'details_changed'
    | 'changed'
    | 'preparing'
    | 'dispatched'
    | 'delivered'
    | 'delivery_failed'
    | 'cancelled'
    | 'refunded'
    | 'disputed';
  at: string;
  detail: {
    /** For a refund: its amount. */
    amountPence: number | null;
    /** A stable code: for a cancellation its reason, such as `unpaid`; for changed delivery details the fields, such as `address,phone`; for a changed order its parts, such as `day,dishes`; for a closed dispute `won` or `lost`, from the shop's side. */
    reason: string | null;
    carrier: string | null;
    trackingNumber: string | null;
    /** Parcel tracking page. */
    trackingUrl: string | null;
  } | null;
};
export type ComplaintAnswer = {
  outcome: 'refund' | 'replacement' | 'nothing';
  text: string;
  at: string;
  /** Amount refunded with this response, card and wallet combined. */
  refundedPence: number | null;
  replacementOrderId: string | null;
};
export type OrderComplaint = {
  id: string;
  text: string;
  wish: 'replacement' | 'refund';
  hasPhoto: boolean;
  state: 'open' | 'closed';
  /** Responses from staff, oldest first (rule O80). */
  answers: ComplaintAnswer[];
  createdAt: string;
};
export type SentWarning = {
  /** Name of the dish or package as sold. */
  name: string;
  variant: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan') | null;
  /** Allergens missing from its label. */
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
  lostDiets: ('vegetarian' | 'vegan' | 'halal')[];
  warnedAt: string;
  /** The dish's current allergens; null if we no longer sell it. */
  now: AllergenRecord | null;
  /** The warning no longer applies, and a second person has confirmed this. */
  isPutRight: boolean;
};
export type MyOrder = {
  id: string;
  /** The order code used in emails (rule O5); null until it is paid. */
  orderCode: string | null;
  kind: 'one_time' | 'subscription' | 'trial' | 'packages';
  status: 'pending' | 'processing' | 'completed' | 'cancelled';
  paymentState: 'unpaid' | 'paid' | 'partly_refunded' | 'refunded' | 'failed' | 'disputed';
  createdAt: string;
  deliveryDate: string | null;
  /** Meals per box; 0 for packages and trial days. */
  mealsPerWeek: number;
  /** The price, whatever pays it. */
  totalPence: number;
  /** The part paid from the wallet. */
  walletPence: number;
  mealType: 'standard' | 'vegetarian' | 'vegan' | 'halal';
  halalOnly: boolean;
  lines: {
    sku: string;
    name: string;
    variant: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan') | null;
    quantity: number;
    /** Before the order discount. */
    grossPence: number;
    /** Allergens as sold. */
    allergens: AllergenRecord;
  }[];
  subtotalPence: number;
  discountPence: number;
  discount: Discount | null;
  deliveryPence: number;
  /** Amount paid, card and wallet combined; more than `totalPence` after a change that cost less. */
  paidPence: number;
  /** Amount refunded so far, card and wallet combined. */
  refundedPence: number;
  /** Amount that can still be refunded, card and wallet combined; 0 before payment and while the payment is disputed. */
  refundablePence: number;
  recipient: string;
  deliveryAddress: {
    address: string;
    apartment: string | null;
    city: string;
    postcode: string;
    country: 'GB' | 'IE';
    courierNote: string | null;
  };
  phone: string;
  /** Deadline for changes of address, phone and courier note (rule D36); null if they cannot be changed. */
  detailsChangeableUntil: string | null;
  /** Until when its day and dishes can be changed (rule O110); null if they cannot be. */
  changeableUntil: string | null;
  /** Its changes, oldest first (rule O112). */
  changes: OrderChangeEntry[];
  /** The latest dearer change, while it waits for its payment or after it was not made (rule O113). */
  dearerChange: DearerChange | null;
  /** Steps since the order was placed, oldest first (rule O17). */
  timeline: OrderTimelineStep[];
  /** Deadline for a cancellation with full refund (rule D6); null if it can no longer be cancelled. */
  cancellableUntil: string | null;
  /** For an order awaiting payment: when it expires (rule O84); otherwise null. */
  payableUntil: string | null;
  hasReceipt: boolean;
  /** A free replacement for an earlier order (rule O81). */
  isReplacement: boolean;
  /** Complaints about the order, oldest first (rule O16). */
  problems: OrderComplaint[];
  /** Warnings sent about an incomplete label, newest first (rule F80). */
  labelWarnings: SentWarning[];
};
export type OrderChangeOptions = {
  /** Until when it can be changed (rule O110). */
  changeableUntil: string;
  deliveryDate: string | null;
  /** The days on offer, the current one among them. */
  days: {
    date: string;
    /** Such as `Tue (2 Sep)`. */
    label: string;
    full: boolean;
  }[];
  /** False where only its day can be changed: trial days, and after another refund. */
  dishesChangeable: boolean;
  /** The sizes of a box; empty for packages. */
  mealCounts: number[];
  lines: {
    sku: string;
    variant: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan') | null;
    name: string;
    category: string;
    quantity: number;
  }[];
  /** What can be put in. */
  choices: {
    sku: string;
    variant: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan') | null;
    name: string;
    category: string;
    unitPence: number;
    allergens: AllergenRecord;
  }[];
  changesSeen: number;
};
export type OrderChangeRequest = {
  /** Stays as it is if omitted. */
  deliveryDate?: string;
  /** Everything the order should contain; stays as it is if omitted. */
  lines?: {
    sku: string;
    variant?: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan') | null;
    quantity: number;
  }[];
  /** Dishes that are wanted in spite of a declared allergen (rule F3). */
  confirmedAllergenSkus?: string[];
  /** The refund that was shown for it; checked against the server’s own (rule P2). */
  refundPence: number;
  /** The higher price that was shown for it: the difference, to be paid before it is made (O113). */
  extraPence?: number;
  /** How many changes the page had seen, so that none is overwritten. */
  changesSeen: number;
  /** Whether the wallet pays what it can of the difference. */
  useWallet?: boolean;
};
export type PaymentPage = {
  /** The order's open payment page. */
  url: string;
};
export type OrderChangeQuote = {
  deliveryDate: string | null;
  /** The price as it is. */
  beforePence: number;
  subtotalPence: number;
  discountPence: number;
  deliveryPence: number;
  /** The price after the change. */
  totalPence: number;
  /** What goes back, card and wallet combined. */
  refundPence: number;
  refundCardPence: number;
  refundWalletPence: number;
  /** What it costs more, to be paid before it is made. */
  extraPence: number;
  /** What of it the wallet could pay. */
  extraWalletPence: number;
  /** Dishes with a declared allergen, to be confirmed (rule F3). */
  clashes: {
    sku: string;
    name: string;
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
  }[];
};
export type OrderChangeWish = {
  /** Stays as it is if omitted. */
  deliveryDate?: string;
  /** Everything the order should contain; stays as it is if omitted. */
  lines?: {
    sku: string;
    variant?: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan') | null;
    quantity: number;
  }[];
};
export type CustomerAddress = {
  address: string;
  apartment?: string;
  city: string;
  postcode: string;
  country?: 'GB' | 'IE';
};
export type DeliveryDetails = {
  address?: CustomerAddress;
  phone?: string;
  /** Note for the courier (rule X25); an empty string removes it. */
  courierNote?: string;
};
export type ReportProblem = {
  text: string;
  /** The outcome that the customer asks for (rule O16). */
  wish?: 'replacement' | 'refund';
  /** A JPEG, PNG or WebP picture, base64-encoded, of at most 5 MB. */
  photo?: string;
};
export type SubstitutionRequest = {
  id: string;
  /** Increases when the request covers further changes. */
  version: number;
  /** The main reason. */
  kind: 'allergens_changed' | 'sold_out' | 'unconfirmed' | 'diet_changed';
  name: string;
  variant: ('standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan') | null;
  quantity: number;
  /** Allergens as sold. */
  sold: AllergenRecord;
  /** The dish as sold, or as the customer last accepted it. */
  agreed: AllergenRecord;
  /** The dish as it would be delivered now. */
  now: AllergenRecord;
  /** Allergens that it contains and the customer has declared since ordering. */
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
  /** Diets that it was ordered for and no longer suits. */
  lostDiets: ('vegetarian' | 'vegan' | 'halal')[];
  askedAt: string;
  /** Without a response by then, the line is refunded. */
  answerBy: string;
  answer: ('keep' | 'refund' | 'withdrawn') | null;
};
export type SubstitutionRequestList = {
  items: SubstitutionRequest[];
};
export type SubstitutionAnswer = {
  answer: 'keep' | 'refund';
  /** The version of the request that the customer saw; required to keep a dish once the request has changed. */
  version?: number;
};
export type DishRating = {
  stars: number | null;
  /** What the chef does with it from now on (rule B96). */
  taste: ('favourite' | 'never') | null;
  reasons: (
    'delicious' | 'fresh' | 'right_size' | 'bland' | 'salty' | 'spicy' | 'dry' | 'too_small' | 'too_large'
  )[];
  comment: string | null;
  /** Nobody else reads a comment that is not `shown` (rule K42). */
  commentState: 'none' | 'waiting' | 'shown' | 'hidden';
};
export type RateableDishes = {
  /** The dishes that were delivered; none before. */
  items: {
    sku: string;
    name: string;
    /** Null until it is rated, and always by a link. */
    rating: DishRating | null;
  }[];
};
export type RateDish = {
  stars: number | null;
  /** What the chef does with it from now on (rule B96). */
  taste: ('favourite' | 'never') | null;
  reasons: (
    'delicious' | 'fresh' | 'right_size' | 'bland' | 'salty' | 'spicy' | 'dry' | 'too_small' | 'too_large'
  )[];
  /** Null or empty without one. */
  comment: string | null;
};
export type RatedDishes = {
  /** The latest first; at most 500. */
  items: {
    stars: number | null;
    /** What the chef does with it from now on (rule B96). */
    taste: ('favourite' | 'never') | null;
    reasons: (
      'delicious' | 'fresh' | 'right_size' | 'bland' | 'salty' | 'spicy' | 'dry' | 'too_small' | 'too_large'
    )[];
    comment: string | null;
    /** Nobody else reads a comment that is not `shown` (rule K42). */
    commentState: 'none' | 'waiting' | 'shown' | 'hidden';
    sku: string;
    name: string;
    /** Its page, after `/menu/`; null when it is no longer sold. */
    slug: string | null;
    /** Its number in boxes. */
    dishId: number | null;
    ratedAt: string;
  }[];
};
export type RateByLink = {
  stars?: number | null;
  taste?: ('favourite' | 'never') | null;
  reasons?: (
    'delicious' | 'fresh' | 'right_size' | 'bland' | 'salty' | 'spicy' | 'dry' | 'too_small' | 'too_large'
  )[];
  comment?: string | null;
};
export type ReferralCampaign = {
  id: string;
  name: string;
  isActive: true;
  /** In ascending order of threshold. */
  rewards: {
    id: string;
    /** Number of paying patients. */
    referralThreshold: number;
    title: string;
    text: string;
  }[];
  /** The discount for patients. */
  discountPercent: number;
  commissionPercent: number;
  payoutMinimumPence: number;
};
export type CampaignImage = {
  imageUrl: string;
  /** Our stock picture, rather than a generated one. */
  isBundled: boolean;
};
export type CommissionSummary = {
  /** The current commission rate (rule R70). */
  commissionPercent: number;
  /** The upcoming commission rate; null if no change is planned. */
  nextCommission: {
    percent: number;
    from: string;
  } | null;
  /** Goods after discounts and refunds. */
  totalReferredSpendingPence: number;
  /** Lifetime commission, paid or not. */
  commissionEarnedPence: number;
  commissionPaidPence: number;
  /** Earned but not yet paid; negative after late refunds. */
  pendingCommissionPence: number;
  /** The part of the pending commission that is payable, because its orders are completed. */
  approvedCommissionPence: number;
  /** Number of paying patients. */
  totalReferrals: number;
  milestones: {
    id: string;
    /** Number of paying patients. */
    referralThreshold: number;
    title: string;
    text: string;
    isReached: boolean;
  }[];
  /** The commission booked in each of the last six months in London, oldest first. */
  months: {
    month: string;
    /** Net of corrections; negative when more was taken back than earned. */
    amountPence: number;
  }[];
  /** The ten most recent commissions. */
  recentCommissions: {
    /** Negative for a refund. */
    amountPence: number;
    spendingPence: number;
    status: 'paid' | 'pending';
    date: string;
  }[];
};
export type PayoutDetails = {
  accountName: string;
  /** Masked for display. */
  sortCode: string;
  /** Masked for display. */
  accountNumber: string;
  changedAt: string;
  /** Earliest payout to changed bank details. */
  usableFrom: string;
  isHeld: boolean;
};
export type ReferralSignup = {
  id: string;
  campaignId: string;
  email: string;
  firstName: string;
  lastName: string;
  referralCode: string;
  /** The link for patients. */
  referralLink: string;
  referredByCode: string | null;
  /** Number of paying patients. */
  referralCount: number;
  profession: string | null;
  registerNumber: string | null;
  /** The code works only once the registration is active. */
  status: 'pending' | 'active' | 'refused' | 'left';
  approvedAt: string | null;
  /** No payouts until staff have checked the professional register. */
  awaitsApproval: boolean;
  refusalReason: string | null;
  createdAt: string;
};
export type RegistrationRequest = {
  profession?: string;
  registerNumber: string;
};
export type SelfBilling = {
  /** The current version of the agreement. */
  currentVersion: string;
  /** The version agreed to; null for none yet. */
  version: string | null;
  agreedAt: string | null;
  vatNumber: string | null;
  /** Of the last twelve months with a statement, newest first. */
  bills: {
    month: string;
    number: string;
    amountPence: number;
  }[];
};
export type CommissionStatementList = {
  items: {
    month: string;
    /** Carried over from previous months. */
    openingPence: number;
    earnedPence: number;
    /** Reversed for refunds: zero or negative. */
    reversedPence: number;
    /** The month's own total, without what was carried over. */
    totalPence: number;
    /** Amount due, including what was carried over. */
    closingPence: number;
    /** A balance below the minimum is carried over to the next month. */
    state: 'carried_over' | 'payable' | 'on_its_way' | 'paid';
    closedAt: string;
    paidAt: string | null;
    /** The transfer that pays this month, possibly together with others. */
    payoutPence: number | null;
    payoutReference: string | null;
    /** Month of the statement that the transfer was made for; a later one when this was carried over. */
    payoutMonth: string | null;
  }[];
  nextCursor: string | null;
};
export type CommissionStatement = {
  month: string;
  /** Carried over from previous months. */
  openingPence: number;
  earnedPence: number;
  /** Reversed for refunds: zero or negative. */
  reversedPence: number;
  /** The month's own total, without what was carried over. */
  totalPence: number;
  /** Amount due, including what was carried over. */
  closingPence: number;
  /** A balance below the minimum is carried over to the next month. */
  state: 'carried_over' | 'payable' | 'on_its_way' | 'paid';
  closedAt: string;
  paidAt: string | null;
  /** The transfer that pays this month, possibly together with others. */
  payoutPence: number | null;
  payoutReference: string | null;
  /** Month of the statement that the transfer was made for; a later one when this was carried over. */
  payoutMonth: string | null;
  /** Oldest first; 10,000 at most. */
  entries: {
    date: string;
    kind: 'order' | 'correction';
    spendingPence: number;
    ratePercent: number;
    amountPence: number;
  }[];
};
export type ReferralStatus = {
  /** Whether the caller has a record at `signups/me`. */
  hasJoined: boolean;
};
export type BoxExtras = {
  breakfast: {
    [key: string]: number;
  };
  protein: {
    [key: string]: number;
  };
};
export type WithheldDish = {
  /** The number of a meal or an extra. */
  mealId: number;
  name: string;
  quantity: number;
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
export type BoxDelivery = {
  id: string;
  date: string;
  /** Display text such as 'Sun (31 Aug)'. */
  label: string;
  state: 'planned' | 'skipped' | 'paused' | 'charging' | 'payment_failed' | 'paid' | 'missed' | 'cancelled';
  /** Deadline for changes. */
  cutOffAt: string;
  changeable: boolean;
  /** Amount charged, or currently expected to be charged, to the card; 0 without a box. */
  chargePence: number;
  /** Expected discount on the goods of this box. */
  discountPercent: number;
  /** Empty until the customer or the chef has chosen. */
  meals: {
    mealId: number;
    name: string;
    quantity: number;
  }[];
  chosenByChef: boolean;
  /** How many meals this box holds. */
  mealCount: number;
  /** A light week: fewer meals, the gentle dishes first (rule B100). */
  isLight: boolean;
  /** How many meals a light week of this box would hold; null where there is none. */
  lightMeals: number | null;
  extras: BoxExtras;
  /** Dishes removed because of a newly declared allergy or a change to the dish; a replacement has to be chosen (rules F21, F70). */
  withheld: WithheldDish[];
  orderId: string | null;
  /** Deadline for cancelling its order with full refund; null if there is no order to cancel. */
  cancellableUntil: string | null;
};
export type Subscription = {
  id: string;
  status: 'pending' | 'active' | 'paused' | 'past_due' | 'cancelled';
  mealsPerWeek: number;
  deliveryDay: 'Sun' | 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat';
  mealType: 'standard' | 'vegetarian' | 'vegan' | 'halal';
  halalOnly: boolean;
  extras: BoxExtras;
  /** Meals, extras and delivery for one week, before discounts. */
  weeklyPence: number;
  pausedUntil: string | null;
  createdAt: string;
  cancelledAt: string | null;
  card: {
    brand: string;
    last4: string;
  } | null;
  address: {
    address: string;
    apartment?: string;
    city: string;
    postcode: string;
    country: 'GB' | 'IE';
    courierNote?: string;
  };
  phone: string;
  /** Extras removed for the same reasons as withheld meals. */
  withheldExtras: WithheldDish[];
  nextDelivery: BoxDelivery | null;
};
export type SubscriptionList = {
  items: Subscription[];
  nextCursor: string | null;
};
export type BoxChanged = {
  subscription: Subscription;
  /** The next eight deliveries. */
  deliveries: BoxDelivery[];
  /** Deliveries that are not affected, because they were ordered before the change. */
  untouched: BoxDelivery[];
};
export type ChangeSubscriptionRequest = {
  deliveryDay?: 'Sun' | 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat';
  mealsPerWeek?: number;
  /** The complete new list; it replaces the previous one. */
  extras?: {
    breakfast?: {
      [key: string]: number;
    };
    protein?: {
      [key: string]: number;
    };
  };
  mealType?: 'standard' | 'vegetarian' | 'vegan' | 'halal';
  halalOnly?: boolean;
  /** Delivery address of all boxes whose cut-off has not passed (rule D30). */
  address?: CustomerAddress;
  phone?: string;
  /** Note for the courier (rule X25); an empty string removes it. */
  courierNote?: string;
  /** Dishes to keep despite a declared allergen. */
  confirmedAllergenSkus?: string[];
};
export type CancelSubscriptionRequest = {
  reason?: string;
};
export type CardPage = {
  /** The provider’s page for replacing the card. */
  url: string;
};
export type BoxDeliveryList = {
  items: BoxDelivery[];
  nextCursor: string | null;
};
export type UnskipRequest = {
  date: string;
};
export type UpcomingMealsRequest = {
  meals: {
    mealId: number;
    quantity: number;
  }[];
  /** By default the next delivery that can still be changed. */
  date?: string;
  /** Dishes to keep despite a declared allergen. */
  confirmedAllergenSkus?: string[];
};
export type PauseRequest = {
  /** The first delivery day after the pause, later than today; if omitted, the pause lasts until it is resumed. */
  until?: string;
};
export type SkipRequest = {
  /** By default the next delivery. */
  date?: string;
};
export type Unsubscribed = {
  unsubscribed: true;
};
export type Wallet = {
  /** Cash and bonus combined. */
  balancePence: number;
  /** Amount that can be returned to the original cards. */
  cashPence: number;
  bonusPence: number;
  totalDepositedPence: number;
  totalBonusEarnedPence: number;
  /** Reserved for orders whose payment page is open. */
  heldPence: number;
  /** True until a charged-back top-up is repaid. */
  frozen: boolean;
  owedPence: number;
};
export type Withdrawal = {
  /** Amount being returned to the original cards. */
  paidPence: number;
  /** Bonus forfeited with this withdrawal. */
  bonusTakenPence: number;
  /** Bonus already spent, deducted from the cash. */
  deductedPence: number;
};
export type TopUp = {
  url: string;
};
export type ConfirmedTopUp = {
  state: 'pending' | 'credited' | 'expired';
  /** Deposit plus bonus, in pounds. */
  totalCredit: number;
  /** In pounds. */
  depositAmount: number;
  /** In pounds. */
  bonusAmount: number;
};
export type WalletTransaction = {
  id: string;
  transactionType: 'deposit' | 'bonus' | 'purchase' | 'refund' | 'payout' | 'payout_returned' | 'adjustment';
  /** Negative for money that left the wallet. */
  amountPence: number;
  description: string;
  createdAt: string;
};
export type WalletTransactionList = {
  items: WalletTransaction[];
  nextCursor: string | null;
};
export const {
  useGetCommunityQuery,
  useLazyGetCommunityQuery,
  useGetGuideQuery,
  useLazyGetGuideQuery,
  useJoinCommunityMutation,
  useListPostsQuery,
  useLazyListPostsQuery,
  useCreatePostMutation,
  useEditPostMutation,
  useDeletePostMutation,
  useLikePostMutation,
  useUnlikePostMutation,
  useListRepliesQuery,
  useLazyListRepliesQuery,
  useCreateReplyMutation,
  useReportPostMutation,
  useRestorePostMutation,
  useGetSessionCalendarQuery,
  useLazyGetSessionCalendarQuery,
  useBookSessionMutation,
  useCancelBookingMutation,
  useUpdateMeMutation,
  useDeleteMeMutation,
  useListAddressesQuery,
  useLazyListAddressesQuery,
  useSaveAddressMutation,
  useChangeAddressMutation,
  useDeleteAddressMutation,
  useGetBoxDraftQuery,
  useLazyGetBoxDraftQuery,
  useKeepBoxDraftMutation,
  useRemoveBoxDraftMutation,
  useGetConsentsQuery,
  useLazyGetConsentsQuery,
  useSetConsentsMutation,
  useGetDiaryQuery,
  useLazyGetDiaryQuery,
  useSaveDiaryDayMutation,
  useRemoveDiaryDayMutation,
  useExportMyDataMutation,
  useGetMyExportQuery,
  useLazyGetMyExportQuery,
  useGetRecoveryCodesMutation,
  useListSessionsQuery,
  useLazyListSessionsQuery,
  useEndSessionMutation,
  useGetTextMessagesQuery,
  useLazyGetTextMessagesQuery,
  useChooseTextMessagesMutation,
  useStopTextMessagesMutation,
  useConfirmTextMessagesMutation,
  useEndMembershipMutation,
  useCustomerPortalMutation,
  useRefreshSubscriptionStatusMutation,
  useResumeMembershipMutation,
  useStartTrialMutation,
  useListMyOrdersQuery,
  useLazyListMyOrdersQuery,
  useGetGuestOrderQuery,
  useLazyGetGuestOrderQuery,
  useCancelGuestOrderMutation,
  useGetGuestOrderChangeQuery,
  useLazyGetGuestOrderChangeQuery,
  useChangeGuestOrderMutation,
  useKeepGuestOrderMutation,
  usePayGuestOrderChangeMutation,
  useQuoteGuestOrderChangeMutation,
  useChangeGuestOrderDeliveryMutation,
  usePayGuestOrderMutation,
  useReportGuestProblemMutation,
  useListGuestSubstitutionRequestsQuery,
  useLazyListGuestSubstitutionRequestsQuery,
  useAnswerGuestSubstitutionRequestMutation,
  useGetGuestReceiptQuery,
  useLazyGetGuestReceiptQuery,
  useGetMyOrderQuery,
  useLazyGetMyOrderQuery,
  useCancelMyOrderMutation,
  useGetOrderChangeQuery,
  useLazyGetOrderChangeQuery,
  useChangeMyOrderMutation,
  useKeepMyOrderMutation,
  usePayMyOrderChangeMutation,
  useQuoteOrderChangeMutation,
  useChangeMyOrderDeliveryMutation,
  usePayMyOrderMutation,
  useReportProblemMutation,
  useGetProblemPhotoQuery,
  useLazyGetProblemPhotoQuery,
  useListSubstitutionRequestsQuery,
  useLazyListSubstitutionRequestsQuery,
  useAnswerSubstitutionRequestMutation,
  useListOrderRatingsQuery,
  useLazyListOrderRatingsQuery,
  useRateDishMutation,
  useUnrateDishMutation,
  useGetReceiptQuery,
  useLazyGetReceiptQuery,
  useListMyRatingsQuery,
  useLazyListMyRatingsQuery,
  useListLinkRatingsQuery,
  useLazyListLinkRatingsQuery,
  useRateByLinkMutation,
  useUnrateByLinkMutation,
  useChangeMyRatingMutation,
  useRemoveMyRatingMutation,
  useGetReferralCampaignQuery,
  useLazyGetReferralCampaignQuery,
  useGenerateCampaignImageMutation,
  useGetUserCommissionSummaryQuery,
  useLazyGetUserCommissionSummaryQuery,
  useGetPayoutDetailsQuery,
  useLazyGetPayoutDetailsQuery,
  useSetPayoutDetailsMutation,
  useSetReferralRegistrationMutation,
  useGetSelfBillingQuery,
  useLazyGetSelfBillingQuery,
  useAgreeSelfBillingMutation,
  useJoinReferralMutation,
  useLeaveReferralMutation,
  useListCommissionStatementsQuery,
  useLazyListCommissionStatementsQuery,
  useGetCommissionStatementQuery,
  useLazyGetCommissionStatementQuery,
  useGetReferralStatusQuery,
  useLazyGetReferralStatusQuery,
  useListMySubscriptionsQuery,
  useLazyListMySubscriptionsQuery,
  useChangeSubscriptionMutation,
  useCancelSubscriptionMutation,
  useChangeCardMutation,
  useListDeliveriesQuery,
  useLazyListDeliveriesQuery,
  useMakeLightWeekMutation,
  useSetUpcomingMealsMutation,
  usePauseSubscriptionMutation,
  useResumeSubscriptionMutation,
  useSkipDeliveryMutation,
  useUnskipDeliveryMutation,
  useMakeUsualWeekMutation,
  useUnsubscribeMutation,
  useGetWalletQuery,
  useLazyGetWalletQuery,
  usePreviewWalletWithdrawalQuery,
  useLazyPreviewWalletWithdrawalQuery,
  useRefundWalletCashMutation,
  useWalletTopupMutation,
  useProcessWalletPaymentMutation,
  useListWalletTransactionsQuery,
  useLazyListWalletTransactionsQuery,
} = injectedRtkApi;

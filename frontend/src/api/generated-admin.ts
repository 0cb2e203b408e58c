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
          action: queryArg.action,
          from: queryArg['from'],
          to: queryArg.to,
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
    adminCancelConsignment: build.mutation<AdminCancelConsignmentApiResponse, AdminCancelConsignmentApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/deliveries/consignments/${encodeURIComponent(String(queryArg.id))}/cancel`,
        method: 'POST',
      }),
    }),
    adminRetryConsignment: build.mutation<AdminRetryConsignmentApiResponse, AdminRetryConsignmentApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/deliveries/consignments/${encodeURIComponent(String(queryArg.id))}/retry`,
        method: 'POST',
      }),
    }),
    adminGetDeliveryDay: build.query<AdminGetDeliveryDayApiResponse, AdminGetDeliveryDayApiArg>({
      query: (queryArg) => ({ url: `/api/admin/deliveries/${encodeURIComponent(String(queryArg.date))}` }),
    }),
    adminBookDeliveryDay: build.mutation<AdminBookDeliveryDayApiResponse, AdminBookDeliveryDayApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/deliveries/${encodeURIComponent(String(queryArg.date))}/book`,
        method: 'POST',
      }),
    }),
    adminListConsignments: build.query<AdminListConsignmentsApiResponse, AdminListConsignmentsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/deliveries/${encodeURIComponent(String(queryArg.date))}/consignments`,
        params: {
          status: queryArg.status,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    adminDispatchDeliveryDay: build.mutation<
      AdminDispatchDeliveryDayApiResponse,
      AdminDispatchDeliveryDayApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/deliveries/${encodeURIComponent(String(queryArg.date))}/dispatch`,
        method: 'POST',
        body: queryArg.recallAnswer,
      }),
    }),
    adminGetConsignmentFile: build.query<AdminGetConsignmentFileApiResponse, AdminGetConsignmentFileApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/deliveries/${encodeURIComponent(String(queryArg.date))}/file`,
        params: {
          recalled: queryArg.recalled,
        },
      }),
    }),
    adminPrintConsignmentLabels: build.mutation<
      AdminPrintConsignmentLabelsApiResponse,
      AdminPrintConsignmentLabelsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/deliveries/${encodeURIComponent(String(queryArg.date))}/labels`,
        method: 'POST',
        body: queryArg.recallAnswer,
        params: {
          which: queryArg.which,
          part: queryArg.part,
        },
      }),
    }),
    adminImportTracking: build.mutation<AdminImportTrackingApiResponse, AdminImportTrackingApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/deliveries/${encodeURIComponent(String(queryArg.date))}/tracking`,
        method: 'POST',
        body: queryArg.body,
      }),
    }),
    adminGetListFile: build.query<AdminGetListFileApiResponse, AdminGetListFileApiArg>({
      query: (queryArg) => ({ url: `/api/admin/files/${encodeURIComponent(String(queryArg.name))}` }),
    }),
    adminFinanceFile: build.query<AdminFinanceFileApiResponse, AdminFinanceFileApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/finance/file`,
        params: {
          report: queryArg.report,
          date: queryArg.date,
          month: queryArg.month,
        },
      }),
    }),
    adminGetJournal: build.query<AdminGetJournalApiResponse, AdminGetJournalApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/finance/journal/${encodeURIComponent(String(queryArg.month))}`,
      }),
    }),
    adminListLiabilities: build.query<AdminListLiabilitiesApiResponse, AdminListLiabilitiesApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/finance/liabilities`,
        params: {
          date: queryArg.date,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    adminListSelfBills: build.query<AdminListSelfBillsApiResponse, AdminListSelfBillsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/finance/self-bills/${encodeURIComponent(String(queryArg.month))}`,
      }),
    }),
    adminVatReport: build.query<AdminVatReportApiResponse, AdminVatReportApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/finance/vat`,
        params: {
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    adminListBatches: build.query<AdminListBatchesApiResponse, AdminListBatchesApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/batches`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          q: queryArg.q,
          state: queryArg.state,
        },
      }),
    }),
    adminRecordBatch: build.mutation<AdminRecordBatchApiResponse, AdminRecordBatchApiArg>({
      query: (queryArg) => ({ url: `/api/admin/kitchen/batches`, method: 'POST', body: queryArg.body }),
    }),
    adminSupplyChoices: build.query<AdminSupplyChoicesApiResponse, AdminSupplyChoicesApiArg>({
      query: () => ({ url: `/api/admin/kitchen/batches/choices` }),
    }),
    adminBatchesFile: build.query<AdminBatchesFileApiResponse, AdminBatchesFileApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/batches/file`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          q: queryArg.q,
          state: queryArg.state,
        },
      }),
    }),
    adminRemoveBatch: build.mutation<AdminRemoveBatchApiResponse, AdminRemoveBatchApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/batches/${encodeURIComponent(String(queryArg.id))}`,
        method: 'DELETE',
      }),
    }),
    adminEndBatch: build.mutation<AdminEndBatchApiResponse, AdminEndBatchApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/batches/${encodeURIComponent(String(queryArg.id))}/end`,
        method: 'POST',
        body: queryArg.body,
      }),
    }),
    adminKitchenDays: build.query<AdminKitchenDaysApiResponse, AdminKitchenDaysApiArg>({
      query: () => ({ url: `/api/admin/kitchen/days` }),
    }),
    adminKitchenSheet: build.query<AdminKitchenSheetApiResponse, AdminKitchenSheetApiArg>({
      query: (queryArg) => ({ url: `/api/admin/kitchen/days/${encodeURIComponent(String(queryArg.date))}` }),
    }),
    adminDayBatches: build.query<AdminDayBatchesApiResponse, AdminDayBatchesApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/days/${encodeURIComponent(String(queryArg.date))}/batches`,
      }),
    }),
    adminRecordUses: build.mutation<AdminRecordUsesApiResponse, AdminRecordUsesApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/days/${encodeURIComponent(String(queryArg.date))}/batches`,
        method: 'PUT',
        body: queryArg.body,
      }),
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
          recall: queryArg.recall,
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
    adminPurchaseList: build.query<AdminPurchaseListApiResponse, AdminPurchaseListApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/purchase`,
        params: {
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    adminPurchaseFile: build.query<AdminPurchaseFileApiResponse, AdminPurchaseFileApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/purchase/file`,
        params: {
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    adminKitchenRecall: build.query<AdminKitchenRecallApiResponse, AdminKitchenRecallApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/recall`,
        params: {
          lot: queryArg.lot,
          batch: queryArg.batch,
          supplier: queryArg.supplier,
          dish: queryArg.dish,
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    adminKitchenRecallFile: build.query<AdminKitchenRecallFileApiResponse, AdminKitchenRecallFileApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/recall/file`,
        params: {
          lot: queryArg.lot,
          batch: queryArg.batch,
          supplier: queryArg.supplier,
          dish: queryArg.dish,
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    adminTemperatureLog: build.query<AdminTemperatureLogApiResponse, AdminTemperatureLogApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/temperatures`,
        params: {
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    adminTemperatureFile: build.query<AdminTemperatureFileApiResponse, AdminTemperatureFileApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/temperatures/file`,
        params: {
          from: queryArg['from'],
          to: queryArg.to,
        },
      }),
    }),
    adminTemperaturePoints: build.query<AdminTemperaturePointsApiResponse, AdminTemperaturePointsApiArg>({
      query: () => ({ url: `/api/admin/kitchen/temperatures/points` }),
    }),
    adminAddPoint: build.mutation<AdminAddPointApiResponse, AdminAddPointApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/temperatures/points`,
        method: 'POST',
        body: queryArg.body,
      }),
    }),
    adminTakeReading: build.mutation<AdminTakeReadingApiResponse, AdminTakeReadingApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/temperatures/points/${encodeURIComponent(String(queryArg.id))}/readings`,
        method: 'POST',
        body: queryArg.body,
      }),
    }),
    adminRetirePoint: build.mutation<AdminRetirePointApiResponse, AdminRetirePointApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/temperatures/points/${encodeURIComponent(String(queryArg.id))}/retire`,
        method: 'POST',
      }),
    }),
    adminTakeBackReading: build.mutation<AdminTakeBackReadingApiResponse, AdminTakeBackReadingApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/kitchen/temperatures/readings/${encodeURIComponent(String(queryArg.id))}`,
        method: 'DELETE',
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
    adminGetList: build.query<AdminGetListApiResponse, AdminGetListApiArg>({
      query: (queryArg) => ({ url: `/api/admin/lists/${encodeURIComponent(String(queryArg.name))}` }),
    }),
    adminSaveList: build.mutation<AdminSaveListApiResponse, AdminSaveListApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/lists/${encodeURIComponent(String(queryArg.name))}`,
        method: 'PUT',
        body: queryArg.staffList,
      }),
    }),
    adminListMenus: build.query<AdminListMenusApiResponse, AdminListMenusApiArg>({
      query: () => ({ url: `/api/admin/menus` }),
    }),
    adminCreateMenu: build.mutation<AdminCreateMenuApiResponse, AdminCreateMenuApiArg>({
      query: (queryArg) => ({ url: `/api/admin/menus`, method: 'POST', body: queryArg.body }),
    }),
    adminChangeMenu: build.mutation<AdminChangeMenuApiResponse, AdminChangeMenuApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/menus/${encodeURIComponent(String(queryArg.id))}`,
        method: 'PUT',
        body: queryArg.body,
      }),
    }),
    adminRemoveMenu: build.mutation<AdminRemoveMenuApiResponse, AdminRemoveMenuApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/menus/${encodeURIComponent(String(queryArg.id))}/removal`,
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
          status: queryArg.status,
          kind: queryArg.kind,
          payment: queryArg.payment,
          parcel: queryArg.parcel,
          day: queryArg.day,
          complaint: queryArg.complaint,
          tag: queryArg.tag,
          promotion: queryArg.promotion,
          sort: queryArg.sort,
          q: queryArg.q,
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    adminDeliverOrders: build.mutation<AdminDeliverOrdersApiResponse, AdminDeliverOrdersApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/bulk/delivered`,
        method: 'POST',
        body: queryArg.bulkOrders,
      }),
    }),
    adminDispatchOrders: build.mutation<AdminDispatchOrdersApiResponse, AdminDispatchOrdersApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/bulk/dispatch`,
        method: 'POST',
        body: queryArg.bulkDispatch,
      }),
    }),
    adminResendEmails: build.mutation<AdminResendEmailsApiResponse, AdminResendEmailsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/bulk/emails`,
        method: 'POST',
        body: queryArg.bulkEmails,
      }),
    }),
    adminExportChosenOrders: build.mutation<
      AdminExportChosenOrdersApiResponse,
      AdminExportChosenOrdersApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/orders/bulk/export`,
        method: 'POST',
        body: queryArg.ordersFile,
      }),
    }),
    adminPackingSlips: build.mutation<AdminPackingSlipsApiResponse, AdminPackingSlipsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/bulk/packing-slips`,
        method: 'POST',
        body: queryArg.bulkOrders,
      }),
    }),
    adminTagOrders: build.mutation<AdminTagOrdersApiResponse, AdminTagOrdersApiArg>({
      query: (queryArg) => ({ url: `/api/admin/orders/bulk/tags`, method: 'POST', body: queryArg.bulkTags }),
    }),
    adminCountOrders: build.query<AdminCountOrdersApiResponse, AdminCountOrdersApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/counts`,
        params: {
          views: queryArg.views,
        },
      }),
    }),
    adminOrderDays: build.query<AdminOrderDaysApiResponse, AdminOrderDaysApiArg>({
      query: () => ({ url: `/api/admin/orders/days` }),
    }),
    adminExportOrders: build.query<AdminExportOrdersApiResponse, AdminExportOrdersApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/export`,
        params: {
          status: queryArg.status,
          kind: queryArg.kind,
          payment: queryArg.payment,
          parcel: queryArg.parcel,
          day: queryArg.day,
          complaint: queryArg.complaint,
          tag: queryArg.tag,
          promotion: queryArg.promotion,
          sort: queryArg.sort,
          q: queryArg.q,
        },
      }),
    }),
    adminSelectOrders: build.query<AdminSelectOrdersApiResponse, AdminSelectOrdersApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/selection`,
        params: {
          status: queryArg.status,
          kind: queryArg.kind,
          payment: queryArg.payment,
          parcel: queryArg.parcel,
          day: queryArg.day,
          complaint: queryArg.complaint,
          tag: queryArg.tag,
          promotion: queryArg.promotion,
          sort: queryArg.sort,
          q: queryArg.q,
        },
      }),
    }),
    adminOrderSummary: build.query<AdminOrderSummaryApiResponse, AdminOrderSummaryApiArg>({
      query: () => ({ url: `/api/admin/orders/summary` }),
    }),
    adminOrderTags: build.query<AdminOrderTagsApiResponse, AdminOrderTagsApiArg>({
      query: () => ({ url: `/api/admin/orders/tags` }),
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
    adminGetOrderChange: build.query<AdminGetOrderChangeApiResponse, AdminGetOrderChangeApiArg>({
      query: (queryArg) => ({ url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/change` }),
    }),
    adminChangeOrder: build.mutation<AdminChangeOrderApiResponse, AdminChangeOrderApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/change`,
        method: 'POST',
        body: queryArg.adminOrderChangeRequest,
      }),
    }),
    adminKeepOrder: build.mutation<AdminKeepOrderApiResponse, AdminKeepOrderApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/change/keep`,
        method: 'POST',
      }),
    }),
    adminQuoteOrderChange: build.mutation<AdminQuoteOrderChangeApiResponse, AdminQuoteOrderChangeApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/change/quote`,
        method: 'POST',
        body: queryArg.orderChangeWish,
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
    adminResendEmail: build.mutation<AdminResendEmailApiResponse, AdminResendEmailApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/emails`,
        method: 'POST',
        body: queryArg.resendOrderEmail,
      }),
    }),
    adminRevealOrderHealth: build.mutation<AdminRevealOrderHealthApiResponse, AdminRevealOrderHealthApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/health`,
        method: 'POST',
        body: queryArg.body,
      }),
    }),
    adminOrderNotes: build.query<AdminOrderNotesApiResponse, AdminOrderNotesApiArg>({
      query: (queryArg) => ({ url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/notes` }),
    }),
    adminAddOrderNote: build.mutation<AdminAddOrderNoteApiResponse, AdminAddOrderNoteApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/notes`,
        method: 'POST',
        body: queryArg.newStaffNote,
      }),
    }),
    adminRemoveOrderNote: build.mutation<AdminRemoveOrderNoteApiResponse, AdminRemoveOrderNoteApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/notes/${encodeURIComponent(String(queryArg.noteId))}`,
        method: 'DELETE',
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
    adminSetOrderTags: build.mutation<AdminSetOrderTagsApiResponse, AdminSetOrderTagsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/orders/${encodeURIComponent(String(queryArg.id))}/tags`,
        method: 'PUT',
        body: queryArg.staffTags,
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
    adminCreateProduct: build.mutation<AdminCreateProductApiResponse, AdminCreateProductApiArg>({
      query: (queryArg) => ({ url: `/api/admin/products`, method: 'POST', body: queryArg.body }),
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
    adminGetPackageMenus: build.query<AdminGetPackageMenusApiResponse, AdminGetPackageMenusApiArg>({
      query: (queryArg) => ({ url: `/api/admin/products/${encodeURIComponent(String(queryArg.sku))}/menus` }),
    }),
    adminChangePackageMenu: build.mutation<AdminChangePackageMenuApiResponse, AdminChangePackageMenuApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/products/${encodeURIComponent(String(queryArg.sku))}/menus`,
        method: 'PATCH',
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
    adminRetireProduct: build.mutation<AdminRetireProductApiResponse, AdminRetireProductApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/products/${encodeURIComponent(String(queryArg.sku))}/retirement`,
        method: 'POST',
        body: queryArg.body,
      }),
    }),
    adminBringBackProduct: build.mutation<AdminBringBackProductApiResponse, AdminBringBackProductApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/products/${encodeURIComponent(String(queryArg.sku))}/return`,
        method: 'POST',
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
    adminListRatingComments: build.query<AdminListRatingCommentsApiResponse, AdminListRatingCommentsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/rating-comments`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          state: queryArg.state,
        },
      }),
    }),
    adminCountRatingComments: build.query<
      AdminCountRatingCommentsApiResponse,
      AdminCountRatingCommentsApiArg
    >({
      query: () => ({ url: `/api/admin/rating-comments/count` }),
    }),
    adminDecideRatingComment: build.mutation<
      AdminDecideRatingCommentApiResponse,
      AdminDecideRatingCommentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/rating-comments/${encodeURIComponent(String(queryArg.id))}/decide`,
        method: 'POST',
        body: queryArg.decideComment,
      }),
    }),
    adminListRecalls: build.query<AdminListRecallsApiResponse, AdminListRecallsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/recalls`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
        },
      }),
    }),
    adminWriteRecall: build.mutation<AdminWriteRecallApiResponse, AdminWriteRecallApiArg>({
      query: (queryArg) => ({ url: `/api/admin/recalls`, method: 'POST', body: queryArg.body }),
    }),
    adminApproveRecall: build.mutation<AdminApproveRecallApiResponse, AdminApproveRecallApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/recalls/${encodeURIComponent(String(queryArg.id))}/approve`,
        method: 'POST',
      }),
    }),
    adminResendRecall: build.mutation<AdminResendRecallApiResponse, AdminResendRecallApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/recalls/${encodeURIComponent(String(queryArg.id))}/resend`,
        method: 'POST',
      }),
    }),
    adminWithdrawRecall: build.mutation<AdminWithdrawRecallApiResponse, AdminWithdrawRecallApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/recalls/${encodeURIComponent(String(queryArg.id))}/withdraw`,
        method: 'POST',
        body: queryArg.body,
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
          seen: queryArg.seen,
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
    adminCustomerNotes: build.query<AdminCustomerNotesApiResponse, AdminCustomerNotesApiArg>({
      query: (queryArg) => ({ url: `/api/admin/users/${encodeURIComponent(String(queryArg.id))}/notes` }),
    }),
    adminAddCustomerNote: build.mutation<AdminAddCustomerNoteApiResponse, AdminAddCustomerNoteApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/users/${encodeURIComponent(String(queryArg.id))}/notes`,
        method: 'POST',
        body: queryArg.newStaffNote,
      }),
    }),
    adminRemoveCustomerNote: build.mutation<
      AdminRemoveCustomerNoteApiResponse,
      AdminRemoveCustomerNoteApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/users/${encodeURIComponent(String(queryArg.id))}/notes/${encodeURIComponent(String(queryArg.noteId))}`,
        method: 'DELETE',
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
    adminSetCustomerTags: build.mutation<AdminSetCustomerTagsApiResponse, AdminSetCustomerTagsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/users/${encodeURIComponent(String(queryArg.id))}/tags`,
        method: 'PUT',
        body: queryArg.staffTags,
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
    adminWaiting: build.query<AdminWaitingApiResponse, AdminWaitingApiArg>({
      query: () => ({ url: `/api/admin/waiting` }),
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
  /** First day, in London time; by default 30 days up to and including `to`. */
  from?: string;
  /** Last day, in London time; today by default, and at most a year after `from`. */
  to?: string;
  /** Interval of the series; weeks begin on Monday. */
  grain?: 'day' | 'week' | 'month';
};
export type AdminAuditLogApiResponse = /** status 200  */ AuditLog;
export type AdminAuditLogApiArg = {
  /** An email address, the id of a person or record, or part of an action's name. */
  q?: string;
  /** Exactly this action. */
  action?: string;
  /** The first day, in London. */
  from?: string;
  /** The last day, in London. */
  to?: string;
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
};
export type AdminListBoxesApiResponse = /** status 200  */ AdminBoxList;
export type AdminListBoxesApiArg = {
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** All if omitted. */
  status?: 'active' | 'paused' | 'past_due' | 'ended';
  /** Only subscriptions with a delivery on this day. */
  deliveryDate?: string;
  /** A subscription or customer id or its first 8 characters, the 8-character code of one of its orders, or an email address or its beginning. */
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
    /** An http or https URL, which the server never fetches, or the `url` of an uploaded logo. Null or empty for none. */
    logoUrl?: string | null;
    /** An http or https URL. Null or empty for none. */
    websiteUrl?: string | null;
    isActive?: boolean;
    /** Partners are sorted ascending; by default a new one comes last. */
    displayOrder?: number;
  };
};
export type AdminUploadPartnerLogoApiResponse = /** status 201  */ UploadedLogo;
export type AdminUploadPartnerLogoApiArg = {
  body: {
    /** A PNG, JPEG or WebP picture, base64-encoded, of at most 2 MB. */
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
    /** An http or https URL, which the server never fetches, or the `url` of an uploaded logo. Null or empty for none. */
    logoUrl?: string | null;
    /** An http or https URL. Null or empty for none. */
    websiteUrl?: string | null;
    isActive?: boolean;
    /** Partners are sorted ascending; by default a new one comes last. */
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
  /** `nextCursor` of the previous page. */
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
  /** `nextCursor` of the previous page. */
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
  /** `nextCursor` of the previous page. */
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
    /** Limits the replay to one event; otherwise every dead letter of the consumer. */
    eventId?: string;
  };
};
export type AdminCancelConsignmentApiResponse = /** status 200  */ Consignment;
export type AdminCancelConsignmentApiArg = {
  id: string;
};
export type AdminRetryConsignmentApiResponse = /** status 200  */ Consignment;
export type AdminRetryConsignmentApiArg = {
  id: string;
};
export type AdminGetDeliveryDayApiResponse = /** status 200  */ DeliveryDaySummary;
export type AdminGetDeliveryDayApiArg = {
  date: string;
};
export type AdminBookDeliveryDayApiResponse = /** status 200  */ DeliveryDaySummary;
export type AdminBookDeliveryDayApiArg = {
  date: string;
};
export type AdminListConsignmentsApiResponse = /** status 200  */ ConsignmentList;
export type AdminListConsignmentsApiArg = {
  date: string;
  status?:
    | 'requested'
    | 'booking_failed'
    | 'booked'
    | 'label_printed'
    | 'collected'
    | 'out_for_delivery'
    | 'attempt_failed'
    | 'delivered'
    | 'returned'
    | 'cancelling'
    | 'cancelled';
  /** `nextCursor` of the previous page. */
  cursor?: string;
  limit?: number;
};
export type AdminDispatchDeliveryDayApiResponse = /** status 200  */ DeliveryDaySummary;
export type AdminDispatchDeliveryDayApiArg = {
  date: string;
  recallAnswer: RecallAnswer;
};
export type AdminGetConsignmentFileApiResponse = /** status 200  */ Blob;
export type AdminGetConsignmentFileApiArg = {
  date: string;
  /** Dishes in these parcels are being recalled, and staff know (rule F95). */
  recalled?: 'known';
};
export type AdminPrintConsignmentLabelsApiResponse = /** status 200  */ Blob;
export type AdminPrintConsignmentLabelsApiArg = {
  date: string;
  /** `new`: those that were not printed yet; they count as printed then. */
  which?: 'new' | 'all';
  /** Which file of all, from 1. */
  part?: number;
  recallAnswer: RecallAnswer;
};
export type AdminImportTrackingApiResponse = /** status 200  */ TrackingFileResult;
export type AdminImportTrackingApiArg = {
  date: string;
  body: {
    file: string;
  };
};
export type AdminGetListFileApiResponse = /** status 200  */ Blob;
export type AdminGetListFileApiArg = {
  name:
    | 'people'
    | 'boxes'
    | 'complaints'
    | 'audit'
    | 'contact'
    | 'professionals'
    | 'promotions'
    | 'promotion-uses'
    | 'partners';
};
export type AdminFinanceFileApiResponse = /** status 200  */ Blob;
export type AdminFinanceFileApiArg = {
  report: 'liabilities' | 'vat' | 'journal' | 'self-bills';
  /** For liabilities. */
  date?: string;
  /** For the journal and self-bills; the last month of VAT. */
  month?: string;
};
export type AdminGetJournalApiResponse = /** status 200  */ Journal;
export type AdminGetJournalApiArg = {
  month: string;
};
export type AdminListLiabilitiesApiResponse = /** status 200  */ Liabilities;
export type AdminListLiabilitiesApiArg = {
  /** The end of this day in London; today by default. */
  date?: string;
  limit?: number;
  cursor?: string;
};
export type AdminListSelfBillsApiResponse = /** status 200  */ SelfBillList;
export type AdminListSelfBillsApiArg = {
  month: string;
};
export type AdminVatReportApiResponse = /** status 200  */ VatReport;
export type AdminVatReportApiArg = {
  /** First month; the eleventh before `to` by default. */
  from?: string;
  /** Last month; the running one by default, at most 24 months later. */
  to?: string;
};
export type AdminListBatchesApiResponse = /** status 200  */ IngredientBatchList;
export type AdminListBatchesApiArg = {
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** Part of the ingredient, the supplier’s name or the batch code. */
  q?: string;
  /** `open`: with some left. */
  state?: 'open' | 'all';
};
export type AdminRecordBatchApiResponse = /** status 200  */ IngredientBatch;
export type AdminRecordBatchApiArg = {
  body: {
    /** Of this record: a repeated request records it once. */
    id: string;
    ingredient: string;
    /** A supplier that is recorded already; otherwise `newSupplier`. */
    supplierId?: string;
    newSupplier?: {
      name: string;
      address: string;
      /** For a recall; may be empty. */
      phone: string;
    };
    code: string;
    useBy: string | null;
    amount: number;
    unit: 'g' | 'piece';
    storage: 'ambient' | 'chilled' | 'frozen';
    celsius: number | null;
    /** Required for a temperature beyond the limit. */
    action: string;
    receivedOn: string;
  };
};
export type AdminSupplyChoicesApiResponse = /** status 200  */ SupplyChoices;
export type AdminSupplyChoicesApiArg = void;
export type AdminBatchesFileApiResponse = /** status 200  */ Blob;
export type AdminBatchesFileApiArg = {
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** Part of the ingredient, the supplier’s name or the batch code. */
  q?: string;
  /** `open`: with some left. */
  state?: 'open' | 'all';
};
export type AdminRemoveBatchApiResponse = unknown;
export type AdminRemoveBatchApiArg = {
  id: string;
};
export type AdminEndBatchApiResponse = /** status 200  */ IngredientBatch;
export type AdminEndBatchApiArg = {
  id: string;
  body: {
    /** Null when there is some left after all. */
    endedOn: string | null;
  };
};
export type AdminKitchenDaysApiResponse = /** status 200  */ KitchenDays;
export type AdminKitchenDaysApiArg = void;
export type AdminKitchenSheetApiResponse = /** status 200  */ KitchenSheet;
export type AdminKitchenSheetApiArg = {
  date: string;
};
export type AdminDayBatchesApiResponse = /** status 200  */ DayBatches;
export type AdminDayBatchesApiArg = {
  date: string;
};
export type AdminRecordUsesApiResponse = /** status 200  */ DayBatches;
export type AdminRecordUsesApiArg = {
  date: string;
  body: {
    /** The dish's key on the kitchen sheet. */
    dish: string;
    batches: {
      id: string;
      isUsed: boolean;
    }[];
  };
};
export type AdminSetDayCapacityApiResponse = /** status 200  */ KitchenDay;
export type AdminSetDayCapacityApiArg = {
  date: string;
  body: {
    /** Null restores the default from the settings. */
    capacity: number | null;
    closed: boolean;
  };
};
export type AdminKitchenLabelsApiResponse = /** status 200  */ Blob;
export type AdminKitchenLabelsApiArg = {
  date: string;
  /** Only labels of this dish. */
  dish?: string;
  /** One label per portion, or one per dish. */
  copies?: 'dish' | 'portion';
  /** Answer to the question about a recalled lot: print it all the same. */
  recall?: 'ask' | 'known';
  /** Page of the file; each file has up to 400 labels. */
  part?: number;
};
export type AdminRecordLotsApiResponse = /** status 200  */ KitchenSheet;
export type AdminRecordLotsApiArg = {
  date: string;
  body: {
    lots: {
      /** The dish's key on the kitchen sheet. */
      dish: string;
      lot: string;
      useBy: string;
    }[];
  };
};
export type AdminGetPickListApiResponse = /** status 200  */ PickList;
export type AdminGetPickListApiArg = {
  date: string;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  limit?: number;
};
export type AdminRemoveLotApiResponse = unknown;
export type AdminRemoveLotApiArg = {
  id: string;
};
export type AdminPurchaseListApiResponse = /** status 200  */ PurchaseList;
export type AdminPurchaseListApiArg = {
  /** The first delivery day. */
  from: string;
  /** The last delivery day, at most 13 days later. */
  to: string;
};
export type AdminPurchaseFileApiResponse = /** status 200  */ Blob;
export type AdminPurchaseFileApiArg = {
  /** The first delivery day. */
  from: string;
  /** The last delivery day, at most 13 days later. */
  to: string;
};
export type AdminKitchenRecallApiResponse = /** status 200  */ Recall;
export type AdminKitchenRecallApiArg = {
  /** Our lot. */
  lot?: string;
  /** The batch code of a supplier (rule F104). */
  batch?: string;
  /** Only the batch of this supplier. */
  supplier?: string;
  /** The dish's key on the kitchen sheet. */
  dish?: string;
  /** The first delivery day. */
  from?: string;
  /** The last delivery day, at most 30 days later. */
  to?: string;
};
export type AdminKitchenRecallFileApiResponse = /** status 200  */ Blob;
export type AdminKitchenRecallFileApiArg = {
  /** Our lot. */
  lot?: string;
  /** The batch code of a supplier (rule F104). */
  batch?: string;
  /** Only the batch of this supplier. */
  supplier?: string;
  /** The dish's key on the kitchen sheet. */
  dish?: string;
  /** The first delivery day. */
  from?: string;
  /** The last delivery day, at most 30 days later. */
  to?: string;
};
export type AdminTemperatureLogApiResponse = /** status 200  */ TemperatureLog;
export type AdminTemperatureLogApiArg = {
  /** The first day. */
  from: string;
  /** The last day, at most 30 days later. */
  to: string;
};
export type AdminTemperatureFileApiResponse = /** status 200  */ Blob;
export type AdminTemperatureFileApiArg = {
  /** The first day. */
  from: string;
  /** The last day, at most 30 days later. */
  to: string;
};
export type AdminTemperaturePointsApiResponse = /** status 200  */ TemperaturePoints;
export type AdminTemperaturePointsApiArg = void;
export type AdminAddPointApiResponse = /** status 200  */ TemperaturePoints;
export type AdminAddPointApiArg = {
  body: {
    name: string;
    kind: 'fridge' | 'freezer' | 'chilled' | 'hot' | 'cooked';
  };
};
export type AdminTakeReadingApiResponse = /** status 200  */ TemperaturePoints;
export type AdminTakeReadingApiArg = {
  id: string;
  body: {
    /** Of this reading: a repeated request records it once. */
    id: string;
    celsius: number;
    /** Required for a reading beyond the limit. */
    action: string;
  };
};
export type AdminRetirePointApiResponse = /** status 200  */ TemperaturePoints;
export type AdminRetirePointApiArg = {
  id: string;
};
export type AdminTakeBackReadingApiResponse = /** status 200  */ TemperaturePoints;
export type AdminTakeBackReadingApiArg = {
  id: string;
};
export type AdminListLabelWarningsApiResponse = /** status 200  */ LabelWarningList;
export type AdminListLabelWarningsApiArg = {
  limit?: number;
  /** `nextCursor` of the previous page. */
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
    /** Reason why customers need no email. */
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
export type AdminGetListApiResponse = /** status 200  */ StaffList;
export type AdminGetListApiArg = {
  name: string;
};
export type AdminSaveListApiResponse = /** status 200  */ StaffList;
export type AdminSaveListApiArg = {
  name: string;
  staffList: StaffList;
};
export type AdminListMenusApiResponse = /** status 200  */ AdminMenuList;
export type AdminListMenusApiArg = void;
export type AdminCreateMenuApiResponse = /** status 200  */ AdminMenuList;
export type AdminCreateMenuApiArg = {
  body: {
    name: string;
    /** The first delivery day. */
    firstDay: string;
    /** The last delivery day. */
    lastDay: string;
    dishes: {
      sku: string;
      /** The most sold for one day; null: no limit. */
      cap: number | null;
    }[];
  };
};
export type AdminChangeMenuApiResponse = /** status 200  */ AdminMenuList;
export type AdminChangeMenuApiArg = {
  id: string;
  body: {
    name: string;
    /** The first delivery day. */
    firstDay: string;
    /** The last delivery day. */
    lastDay: string;
    dishes: {
      sku: string;
      /** The most sold for one day; null: no limit. */
      cap: number | null;
    }[];
    /** The version on which the change is based. */
    version: number;
  };
};
export type AdminRemoveMenuApiResponse = /** status 200  */ AdminMenuList;
export type AdminRemoveMenuApiArg = {
  id: string;
  body: {
    /** The version on which the change is based. */
    version: number;
  };
};
export type AdminListReportedPostsApiResponse = /** status 200  */ ModeratedPostList;
export type AdminListReportedPostsApiArg = {
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** Posts awaiting a decision, oldest report first; or hidden posts, most recent first. */
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
  /** All if omitted. */
  status?: 'pending' | 'processing' | 'completed' | 'cancelled';
  kind?: 'one_time' | 'subscription' | 'trial' | 'packages' | 'replacement';
  payment?: 'unpaid' | 'paid' | 'partly_refunded' | 'refunded' | 'failed' | 'disputed';
  /** `to_dispatch`: paid, in production and not on its way. */
  parcel?: 'to_dispatch' | 'dispatched' | 'delivered' | 'delivery_failed';
  /** A delivery day, `today`, `tomorrow`, or `late` for every day before today. */
  day?: string;
  complaint?: 'open';
  tag?: string;
  /** The code of a promotion that they used. */
  promotion?: string;
  /** A minus is descending; newest first if omitted, and wherever `q` is given. */
  sort?: '-placed' | 'placed' | '-delivery' | 'delivery' | '-total' | 'total';
  /** An order id or its first 8 characters, the 8-character order code, an email address or its beginning, or a payment session id. */
  q?: string;
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
};
export type AdminDeliverOrdersApiResponse = /** status 200  */ BulkResults;
export type AdminDeliverOrdersApiArg = {
  bulkOrders: BulkOrders;
};
export type AdminDispatchOrdersApiResponse = /** status 200  */ BulkResults;
export type AdminDispatchOrdersApiArg = {
  bulkDispatch: BulkDispatch;
};
export type AdminResendEmailsApiResponse = /** status 200  */ BulkResults;
export type AdminResendEmailsApiArg = {
  bulkEmails: BulkEmails;
};
export type AdminExportChosenOrdersApiResponse = /** status 200  */ Blob;
export type AdminExportChosenOrdersApiArg = {
  ordersFile: OrdersFile;
};
export type AdminPackingSlipsApiResponse = /** status 200  */ Blob;
export type AdminPackingSlipsApiArg = {
  bulkOrders: BulkOrders;
};
export type AdminTagOrdersApiResponse = /** status 200  */ BulkResults;
export type AdminTagOrdersApiArg = {
  bulkTags: BulkTags;
};
export type AdminCountOrdersApiResponse = /** status 200  */ OrderViewCounts;
export type AdminCountOrdersApiArg = {
  /** The filters of up to 7 views, each on a line, as in the address of the list. */
  views: string;
};
export type AdminOrderDaysApiResponse = /** status 200  */ AdminOrderDays;
export type AdminOrderDaysApiArg = void;
export type AdminExportOrdersApiResponse = /** status 200  */ Blob;
export type AdminExportOrdersApiArg = {
  /** All if omitted. */
  status?: 'pending' | 'processing' | 'completed' | 'cancelled';
  kind?: 'one_time' | 'subscription' | 'trial' | 'packages' | 'replacement';
  payment?: 'unpaid' | 'paid' | 'partly_refunded' | 'refunded' | 'failed' | 'disputed';
  /** `to_dispatch`: paid, in production and not on its way. */
  parcel?: 'to_dispatch' | 'dispatched' | 'delivered' | 'delivery_failed';
  /** A delivery day, `today`, `tomorrow`, or `late` for every day before today. */
  day?: string;
  complaint?: 'open';
  tag?: string;
  /** The code of a promotion that they used. */
  promotion?: string;
  /** A minus is descending; newest first if omitted, and wherever `q` is given. */
  sort?: '-placed' | 'placed' | '-delivery' | 'delivery' | '-total' | 'total';
  /** An order id or its first 8 characters, the 8-character order code, an email address or its beginning, or a payment session id. */
  q?: string;
};
export type AdminSelectOrdersApiResponse = /** status 200  */ AdminOrderSelection;
export type AdminSelectOrdersApiArg = {
  /** All if omitted. */
  status?: 'pending' | 'processing' | 'completed' | 'cancelled';
  kind?: 'one_time' | 'subscription' | 'trial' | 'packages' | 'replacement';
  payment?: 'unpaid' | 'paid' | 'partly_refunded' | 'refunded' | 'failed' | 'disputed';
  /** `to_dispatch`: paid, in production and not on its way. */
  parcel?: 'to_dispatch' | 'dispatched' | 'delivered' | 'delivery_failed';
  /** A delivery day, `today`, `tomorrow`, or `late` for every day before today. */
  day?: string;
  complaint?: 'open';
  tag?: string;
  /** The code of a promotion that they used. */
  promotion?: string;
  /** A minus is descending; newest first if omitted, and wherever `q` is given. */
  sort?: '-placed' | 'placed' | '-delivery' | 'delivery' | '-total' | 'total';
  /** An order id or its first 8 characters, the 8-character order code, an email address or its beginning, or a payment session id. */
  q?: string;
};
export type AdminOrderSummaryApiResponse = /** status 200  */ AdminOrderSummary;
export type AdminOrderSummaryApiArg = void;
export type AdminOrderTagsApiResponse = /** status 200  */ KnownTags;
export type AdminOrderTagsApiArg = void;
export type AdminGetOrderApiResponse = /** status 200  */ AdminOrder;
export type AdminGetOrderApiArg = {
  id: string;
};
export type AdminUpdateOrderStatusApiResponse = /** status 200  */ AdminOrder;
export type AdminUpdateOrderStatusApiArg = {
  id: string;
  orderStatusChange: OrderStatusChange;
};
export type AdminGetOrderChangeApiResponse = /** status 200  */ OrderChangeOptions;
export type AdminGetOrderChangeApiArg = {
  id: string;
};
export type AdminChangeOrderApiResponse = /** status 200  */ AdminOrder;
export type AdminChangeOrderApiArg = {
  id: string;
  adminOrderChangeRequest: AdminOrderChangeRequest;
};
export type AdminKeepOrderApiResponse = /** status 200  */ AdminOrder;
export type AdminKeepOrderApiArg = {
  id: string;
};
export type AdminQuoteOrderChangeApiResponse = /** status 200  */ OrderChangeQuote;
export type AdminQuoteOrderChangeApiArg = {
  id: string;
  orderChangeWish: OrderChangeWish;
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
export type AdminResendEmailApiResponse = unknown;
export type AdminResendEmailApiArg = {
  id: string;
  resendOrderEmail: ResendOrderEmail;
};
export type AdminRevealOrderHealthApiResponse = /** status 200  */ OrderHealth;
export type AdminRevealOrderHealthApiArg = {
  id: string;
  body: {
    purpose: 'substitution_request' | 'complaint' | 'food_safety' | 'asked_by_person';
  };
};
export type AdminOrderNotesApiResponse = /** status 200  */ StaffNotes;
export type AdminOrderNotesApiArg = {
  id: string;
};
export type AdminAddOrderNoteApiResponse = /** status 200  */ StaffNotes;
export type AdminAddOrderNoteApiArg = {
  id: string;
  newStaffNote: NewStaffNote;
};
export type AdminRemoveOrderNoteApiResponse = unknown;
export type AdminRemoveOrderNoteApiArg = {
  id: string;
  noteId: string;
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
export type AdminSetOrderTagsApiResponse = /** status 200  */ StaffNotes;
export type AdminSetOrderTagsApiArg = {
  id: string;
  staffTags: StaffTags;
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
    /** At least one penny; zero is allowed only for the delivery charge and the free-delivery threshold. */
    newPence: number;
    /** A date in London time; today means immediately. */
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
  /** Part of the name or SKU. */
  q?: string;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  limit?: number;
};
export type AdminCreateProductApiResponse = /** status 200  */ AdminProduct;
export type AdminCreateProductApiArg = {
  body: {
    kind: 'meal' | 'breakfast' | 'protein' | 'package';
    name: string;
    /** The SKU to copy, of the same kind; a package needs one (rule K34). */
    copyOf?: string;
    /** Without one: the price of its kind. */
    pricePence?: number;
  };
};
export type AdminGetProductApiResponse = /** status 200  */ AdminProduct;
export type AdminGetProductApiArg = {
  sku: string;
};
export type AdminChangeProductApiResponse = /** status 200  */ AdminProduct;
export type AdminChangeProductApiArg = {
  sku: string;
  body: {
    /** The version on which the change is based. */
    version: number;
    name?: string;
    /** Alias of `name`. */
    fullName?: string;
    description?: string;
    ingredients?: string;
    heating?: string;
    /** Of one tray or pot of a dish: all of them, in place of those before (rule F100). */
    quantities?: DishQuantity[];
    storage?: 'chilled' | 'frozen';
    useDays?: number;
    /** Gentle on digestion. */
    gentle?: boolean;
    /** Portions of one of it. */
    portions?: number;
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
    /** Weight of a tray; for a package, of a day of five meals. */
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
    /** For a package: the variant that the nutrition, weight and allergens belong to. */
    variant?: 'standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan';
    available?: boolean;
    active?: boolean;
  };
};
export type AdminApproveLabelApiResponse = /** status 200  */ AdminProduct;
export type AdminApproveLabelApiArg = {
  sku: string;
  body: {
    /** The version on which the change is based. */
    version: number;
  };
};
export type AdminGetPackageMenusApiResponse = /** status 200  */ AdminPackageMenus;
export type AdminGetPackageMenusApiArg = {
  sku: string;
};
export type AdminChangePackageMenuApiResponse = /** status 200  */ AdminProduct;
export type AdminChangePackageMenuApiArg = {
  sku: string;
  body: {
    /** The version on which the change is based. */
    version: number;
    variant: 'standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan';
    trays: {
      /** The day of the menu, from 0. */
      day: number;
      /** The place in the day, from 0. */
      place: number;
      /** A dish or an extra. */
      sku: string;
    }[];
  };
};
export type AdminSetProductPictureApiResponse = /** status 200  */ AdminProduct;
export type AdminSetProductPictureApiArg = {
  sku: string;
  body: {
    /** A PNG, JPEG or WebP picture, base64-encoded, of at most 2 MB and at least 800 pixels wide. */
    picture: string;
    /** Alternative text of the picture. */
    alt: string;
  };
};
export type AdminRetireProductApiResponse = /** status 200  */ AdminProduct;
export type AdminRetireProductApiArg = {
  sku: string;
  body: {
    /** The version on which the change is based. */
    version: number;
  };
};
export type AdminBringBackProductApiResponse = /** status 200  */ AdminProduct;
export type AdminBringBackProductApiArg = {
  sku: string;
  body: {
    /** The version on which the change is based. */
    version: number;
  };
};
export type AdminListProfessionalsApiResponse = /** status 200  */ AdminProfessionalList;
export type AdminListProfessionalsApiArg = {
  /** The beginning of a name, email address or code. */
  q?: string;
  status?: 'pending' | 'active' | 'refused' | 'left';
  /** Only professionals awaiting approval. */
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
  /** `nextCursor` of the previous page. */
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
export type AdminListRatingCommentsApiResponse = /** status 200  */ CommentList;
export type AdminListRatingCommentsApiArg = {
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
  state?: 'waiting' | 'shown' | 'hidden';
};
export type AdminCountRatingCommentsApiResponse = /** status 200  */ CommentCount;
export type AdminCountRatingCommentsApiArg = void;
export type AdminDecideRatingCommentApiResponse = unknown;
export type AdminDecideRatingCommentApiArg = {
  id: string;
  decideComment: DecideComment;
};
export type AdminListRecallsApiResponse = /** status 200  */ RecallMessageList;
export type AdminListRecallsApiArg = {
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
};
export type AdminWriteRecallApiResponse = /** status 200  */ RecallMessage;
export type AdminWriteRecallApiArg = {
  body: {
    /** Our lot. */
    lot?: string;
    /** The batch code of a supplier (rule F104). */
    batch?: string;
    /** Only the batch of this supplier. */
    supplier?: string;
    /** The dish's key on the kitchen sheet. */
    dish?: string;
    /** The first delivery day. */
    from?: string;
    /** The last delivery day, at most 30 days later. */
    to?: string;
    subject: string;
    message: string;
    instruction: string;
  };
};
export type AdminApproveRecallApiResponse = /** status 200  */ RecallMessage;
export type AdminApproveRecallApiArg = {
  id: string;
};
export type AdminResendRecallApiResponse = /** status 200  */ RecallMessage;
export type AdminResendRecallApiArg = {
  id: string;
};
export type AdminWithdrawRecallApiResponse = /** status 200  */ RecallMessage;
export type AdminWithdrawRecallApiArg = {
  id: string;
  body: {
    /** Reason why it is not sent. */
    reason: string;
  };
};
export type AdminListRecipeCreatorsApiResponse = /** status 200  */ AdminRecipeCreators;
export type AdminListRecipeCreatorsApiArg = void;
export type AdminListRecipesApiResponse = /** status 200  */ AdminRecipeList;
export type AdminListRecipesApiArg = {
  category?: 'Breakfast' | 'Lunch' | 'Dinner' | 'Snacks' | 'Drinks';
  /** `collection`: the recipes on the collection page (rule K2). */
  state?: 'shown' | 'hidden' | 'collection';
  label?: 'reviewed' | 'estimated' | 'changed';
  /** Prefixes of words in the title or in the creator’s name. */
  q?: string;
  /** `nextCursor` of the previous page. */
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
    /** The version on which the change is based. */
    version: number;
  };
};
export type AdminSetRecipePictureApiResponse = /** status 200  */ AdminRecipe;
export type AdminSetRecipePictureApiArg = {
  id: string;
  body: {
    /** A PNG, JPEG or WebP picture, base64-encoded, of at most 2 MB and at least 800 pixels wide. */
    picture: string;
    /** Alternative text of the picture. */
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
    | 'delivery.bookAheadDays'
    | 'delivery.weekdays'
    | 'delivery.courierName'
    | 'delivery.courierHours'
    | 'delivery.trackingUrl'
    | 'delivery.bookWithCourier'
    | 'delivery.parcelWeightGrams'
    | 'delivery.servedArea'
    | 'delivery.areas'
    | 'delivery.capacityPerDay'
    | 'kitchen.chilledMaxCelsius'
    | 'kitchen.frozenMaxCelsius'
    | 'kitchen.hotMinCelsius'
    | 'kitchen.cookedMinCelsius'
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
    | 'orders.bestSellerWeeks'
    | 'orders.bestSellerCount'
    | 'orders.ratingsMinimum'
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
  /** The beginning of an email address, full name, last name or id. */
  q?: string;
  /** Only users with this role; `q` is then ignored. */
  role?: 'admin' | 'kitchen' | 'support' | 'finance' | 'content';
  /** Only users who never signed in; `q` is then ignored. */
  seen?: 'never';
  limit?: number;
  /** `nextCursor` of the previous page. */
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
export type AdminCustomerNotesApiResponse = /** status 200  */ StaffNotes;
export type AdminCustomerNotesApiArg = {
  id: string;
};
export type AdminAddCustomerNoteApiResponse = /** status 200  */ StaffNotes;
export type AdminAddCustomerNoteApiArg = {
  id: string;
  newStaffNote: NewStaffNote;
};
export type AdminRemoveCustomerNoteApiResponse = unknown;
export type AdminRemoveCustomerNoteApiArg = {
  id: string;
  noteId: string;
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
export type AdminSetCustomerTagsApiResponse = /** status 200  */ StaffNotes;
export type AdminSetCustomerTagsApiArg = {
  id: string;
  staffTags: StaffTags;
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
export type AdminWaitingApiResponse = /** status 200  */ Waiting;
export type AdminWaitingApiArg = void;
export type AdminListWaitingApiResponse = /** status 200  */ WaitingList;
export type AdminListWaitingApiArg = {
  limit?: number;
  /** `nextCursor` of the previous page. */
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
  /** Administrators see every section. */
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
export type Analytics = {
  from: string;
  to: string;
  grain: 'day' | 'week' | 'month';
  /** The current date in London time. */
  today: string;
  revenue: {
    /** Orders paid in the period. */
    orders: number;
    /** Total of the orders, card and wallet combined. */
    grossPence: number;
    /** Refunds in the period, without lost disputes. */
    refundedPence: number;
    /** Disputes lost in the period. */
    disputedPence: number;
    /** Gross minus refunds and lost disputes. */
    netPence: number;
    /** Gross revenue per order, rounded half up; null if there are no orders. */
    averageOrderPence: number | null;
    /** Completed orders in the period. */
    completedOrders: number;
    /** Total of completed orders before refunds, as on the revenue card (rule A5). */
    completedPence: number;
    /** Membership fees paid in the period, net of refunds. */
    membershipFeesPence: number;
  };
  boxes: {
    /** As of the end of the last day. */
    active: number;
    started: number;
    ended: number;
    /** Subscriptions that ended, as a share of those active at any time in the period; null if there were none. */
    churnBasisPoints: number | null;
    /** Paid boxes with a delivery day in the period. */
    delivered: number;
    /** Skipped boxes with a delivery day in the period. */
    skipped: number;
    /** Skipped boxes as a share of delivered and skipped ones; null if there are none. */
    skippedBasisPoints: number | null;
  };
  members: {
    /** As of the end of the last day. */
    active: number;
    started: number;
    ended: number;
    /** Subscriptions that ended, as a share of those active at any time in the period; null if there were none. */
    churnBasisPoints: number | null;
  };
  referral: {
    /** Professionals who joined in the period. */
    joined: number;
    /** Orders placed with a referral code in the period. */
    placed: number;
    /** The paid ones among them. */
    paid: number;
    /** The completed ones among them. */
    completed: number;
    /** Commission booked in the period, net of corrections. */
    commissionPence: number;
  };
  /** The ten best-selling dishes. */
  menuPicks: {
    sku: string;
    name: string | null;
    count: number;
  }[];
  /** The ten recipes with the most votes. */
  recipeVotes: {
    recipeId: string | null;
    name: string | null;
    count: number;
  }[];
  /** Oldest first; the first and the last part may be cut short. */
  series: {
    from: string;
    to: string;
    /** Paid orders. */
    orders: number;
    grossPence: number;
    refundedPence: number;
    disputedPence: number;
    netPence: number;
    /** As of the end of the interval. */
    activeBoxes: number;
    boxesEnded: number;
    skipped: number;
    /** As of the end of the interval. */
    activeMembers: number;
    membersEnded: number;
    /** Orders placed with a referral code. */
    referralOrders: number;
    commissionPence: number;
  }[];
};
export type AuditLogEntry = {
  id: string;
  at: string;
  /** For example 'identity.signed-in'. */
  action: string;
  /** Who did it; null if nobody was signed in, and without an email address once the account is deleted. */
  actor: {
    id: string;
    email: string | null;
  } | null;
  /** The account or record that was affected. */
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
  /** Null once the account is deleted. */
  userId: string | null;
  status: 'pending' | 'active' | 'paused' | 'past_due' | 'cancelled';
  name: string;
  email: string;
  mealsPerWeek: number;
  deliveryDay: 'Sun' | 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat';
  /** The first delivery day after the pause. */
  pausedUntil: string | null;
  createdAt: string;
  cancelledAt: string | null;
  /** The next delivery, as currently planned. */
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
  /** Null once the account is deleted. */
  userId: string | null;
  status: 'pending' | 'active' | 'paused' | 'past_due' | 'cancelled';
  name: string;
  email: string;
  mealsPerWeek: number;
  deliveryDay: 'Sun' | 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat';
  /** The first delivery day after the pause. */
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
  /** Meals, extras and delivery for one week, before discounts. */
  weeklyPence: number;
  card: {
    brand: string;
    last4: string;
  } | null;
  promotionCode: string | null;
  referralCode: string | null;
  /** Consecutive deliveries whose payment failed (rule B21). */
  failedBoxes: number;
  /** When the first box was paid. */
  activatedAt: string | null;
  /** One of customer, payment, unpaid or erased. */
  endReason: string | null;
  /** The customer's comment on cancelling. */
  endNote: string | null;
  /** The next eight deliveries in order (rule B19). */
  coming: {
    id: string;
    date: string;
    /** Display text such as 'Sun (31 Aug)'. */
    label: string;
    state: 'planned' | 'skipped' | 'paused' | 'charging' | 'payment_failed' | 'paid' | 'missed' | 'cancelled';
    /** Number of attempts to charge the card. */
    attempts: number;
    orderId: string | null;
    /** Deadline for changes. */
    cutOffAt: string;
    changeable: boolean;
    /** Amount charged, or currently expected to be charged, to the card; 0 without a box. */
    chargePence: number;
    discountPercent: number;
    meals: {
      mealId: number;
      name: string;
      quantity: number;
    }[];
    chosenByChef: boolean;
    mealCount: number;
    /** A light week (rule B100). */
    isLight: boolean;
    /** Next attempt to charge a declined card. */
    nextTryAt: string | null;
  }[];
  /** Newest first, up to half a year of weeks. */
  past: {
    id: string;
    date: string;
    /** Display text such as 'Sun (31 Aug)'. */
    label: string;
    state: 'planned' | 'skipped' | 'paused' | 'charging' | 'payment_failed' | 'paid' | 'missed' | 'cancelled';
    /** Number of attempts to charge the card. */
    attempts: number;
    orderId: string | null;
    amountPence: number | null;
  }[];
};
export type AdminBoxReason = {
  /** Stored in the audit log only. */
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
  /** Note for the courier (rule X25); an empty string removes it. */
  courierNote?: string;
  /** Stored in the audit log only. */
  reason: string;
};
export type AdminBoxPause = {
  /** Stored in the audit log only. */
  reason: string;
  /** The first delivery day after the pause, later than today; if omitted, the pause lasts until it is resumed. */
  until?: string;
};
export type AdminBoxSkip = {
  /** Stored in the audit log only. */
  reason: string;
  /** The delivery day shown to the caller, so that a later change of the next delivery is not skipped by mistake. */
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
  /** Every partner, by display order. */
  items: AdminClinicPartner[];
  /** Always null: there are at most 500 partners on one page. */
  nextCursor: null;
};
export type UploadedLogo = {
  /** Value for `logoUrl`. */
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
  /** Scheduled automatically from a recurring series (rule C6). */
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
  /** Sent to everyone who has booked. */
  reason: string;
};
export type ComplaintItem = {
  id: string;
  orderId: string;
  orderCode: string | null;
  name: string;
  deliveryDate: string | null;
  /** `told`: reported by the customer; otherwise a refund that failed (rule O26). */
  kind: 'told' | 'refund_lost';
  /** The outcome that the customer asked for. */
  wish: 'replacement' | 'refund';
  hasPhoto: boolean;
  state: 'open' | 'closed';
  createdAt: string;
  reopenedAt: string | null;
  /** Deadline for the response (rule O83). */
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
  /** `told`: reported by the customer; otherwise a refund that failed (rule O26). */
  kind: 'told' | 'refund_lost';
  /** The outcome that the customer asked for. */
  wish: 'replacement' | 'refund';
  hasPhoto: boolean;
  state: 'open' | 'closed';
  createdAt: string;
  reopenedAt: string | null;
  /** Deadline for the response (rule O83). */
  dueAt: string;
  isOverdue: boolean;
  text: string;
  email: string;
  /** Amount that can still be refunded, by tender; 0 for an unpaid order. */
  left: {
    cardPence: number;
    walletPence: number;
  };
  lines: {
    name: string;
    variant: string | null;
    quantity: number;
    totalPence: number;
    /** Allergens as sold. */
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
    /** Lots that the kitchen recorded for its day (rule F9). */
    lots: {
      lot: string;
      dishName: string;
      useBy: string;
    }[];
  }[];
  /** Closures, oldest first. */
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
  /** Dishes that prevent a replacement (rule O81). */
  hindrances: string[];
};
export type CloseComplaint = {
  outcome: 'refund' | 'replacement' | 'nothing';
  /** Shown to the customer with the order and by email. */
  answer: string;
  /** For a refund: the amount; everything refundable if omitted. */
  amountPence?: number;
  /** For a replacement: one of the days on offer. */
  deliveryDate?: string;
};
export type ConsoleSession = {
  /** The console that the cookie gives access to. */
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
  /** The reply that was sent. */
  reply: string | null;
  repliedAt: string | null;
  /** The consent given with the form, in the wording shown at the time (rule H23). */
  agreedTo: ShownWording[];
};
export type DeadLetterList = {
  /** Most recently failed first. */
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
  /** Event jobs that were made due again. */
  replayed: number;
};
export type Consignment = {
  id: string;
  orderId: string;
  orderCode: string;
  name: string;
  postcode: string;
  status:
    | 'requested'
    | 'booking_failed'
    | 'booked'
    | 'label_printed'
    | 'collected'
    | 'out_for_delivery'
    | 'attempt_failed'
    | 'delivered'
    | 'returned'
    | 'cancelling'
    | 'cancelled';
  statusAt: string;
  bookedBy: 'api' | 'file';
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** Why it was not booked, not cancelled or not delivered. */
  failure: string | null;
};
export type DeliveryDaySummary = {
  date: string;
  /** Display text such as 'Sun (31 Aug)'. */
  label: string;
  /** Orders that are cooked for that day. */
  orders: number;
  /** Those that have neither left nor a consignment. */
  unbooked: number;
  counts: {
    status:
      | 'requested'
      | 'booking_failed'
      | 'booked'
      | 'label_printed'
      | 'collected'
      | 'out_for_delivery'
      | 'attempt_failed'
      | 'delivered'
      | 'returned'
      | 'cancelling'
      | 'cancelled';
    consignments: number;
  }[];
  /** How the next consignments are booked. */
  bookedBy: 'api' | 'file';
  /** Whether there is an account at the courier. */
  isConfigured: boolean;
  /** Labels that can be printed. */
  labels: number;
  /** Whether the day’s parcels may leave by now (rule O98). */
  mayLeave: boolean;
};
export type ConsignmentList = {
  items: Consignment[];
  nextCursor: string | null;
};
export type RecallAnswer = {
  /** Dishes in these parcels are being recalled, and staff know (rule F95). */
  isRecallKnown?: boolean;
};
export type TrackingFileResult = {
  /** Consignments that got a tracking number. */
  matched: number;
  /** Lines that fit no consignment of the day, at most 50. */
  unknown: string[];
};
export type Journal = {
  month: string;
  items: {
    source:
      | 'orders'
      | 'refunds'
      | 'disputes'
      | 'memberships'
      | 'membership_refunds'
      | 'wallets'
      | 'commission'
      | 'payouts';
    account:
      | 'bank'
      | 'card_payments'
      | 'wallet_spending'
      | 'wallet_debts'
      | 'wallet_cash'
      | 'wallet_bonus'
      | 'vat'
      | 'commission_due'
      | 'sales_one_time'
      | 'sales_weekly'
      | 'sales_membership'
      | 'sales_delivery'
      | 'commission'
      | 'wallet_bonuses'
      | 'goodwill'
      | 'lost_disputes';
    /** The number of the account. */
    code: string;
    vatCode: string | null;
    debitPence: number;
    creditPence: number;
  }[];
  debitPence: number;
  creditPence: number;
  /** Debits less credits; not zero means that the books disagree. */
  differencePence: number;
};
export type Liabilities = {
  date: string;
  totals: {
    /** Money paid into wallets, held for orders or not. */
    walletCashPence: number;
    walletBonusPence: number;
    /** Commission earned and not paid out; negative after late refunds. */
    commissionPence: number;
    /** Paid orders whose delivery day had not come, less refunds and lost disputes. */
    prepaidPence: number;
  };
  /** Largest first. */
  items: {
    /** Money paid into wallets, held for orders or not. */
    walletCashPence: number;
    walletBonusPence: number;
    /** Commission earned and not paid out; negative after late refunds. */
    commissionPence: number;
    /** Paid orders whose delivery day had not come, less refunds and lost disputes. */
    prepaidPence: number;
    key: string;
    /** Empty once the account is deleted. */
    name: string;
    email: string;
    totalPence: number;
  }[];
  nextCursor: string | null;
};
export type SelfBillList = {
  month: string;
  /** By name; 1,000 at most. */
  items: {
    /** Empty once the account is deleted. */
    name: string;
    referralCode: string;
    /** The number of the self-bill. */
    number: string;
    /** Earned in the month, less what refunds took back. */
    amountPence: number;
    /** Version of the agreement that was in force; null for none. */
    agreementVersion: string | null;
    agreedOn: string | null;
    vatNumber: string | null;
  }[];
};
export type VatReport = {
  from: string;
  to: string;
  /** Newest month first. */
  items: {
    month: string;
    stream: 'one_time' | 'weekly' | 'membership' | 'delivery';
    /** The VAT rate: 2000 is 20%. */
    basisPoints: number;
    vatCode: string;
    /** Charged, VAT included. */
    chargedPence: number;
    /** Refunded, VAT included. */
    refundedPence: number;
    /** The VAT in what was charged, less that in what was refunded. */
    vatPence: number;
    /** Without VAT, less refunds. */
    netPence: number;
  }[];
};
export type Supplier = {
  id: string;
  name: string;
  address: string;
  phone: string;
};
export type IngredientBatch = {
  id: string;
  supplier: Supplier;
  ingredient: string;
  /** The supplier’s batch code, in capitals. */
  code: string;
  useBy: string | null;
  /** In grams or pieces. */
  amount: number;
  unit: 'g' | 'piece';
  storage: 'ambient' | 'chilled' | 'frozen';
  /** At receipt; null for what needs no cold. */
  celsius: number | null;
  /** What was done about a temperature beyond the limit. */
  action: string | null;
  receivedOn: string;
  /** When it was used up; null while there is some left. */
  endedOn: string | null;
  recordedAt: string;
};
export type IngredientBatchList = {
  items: IngredientBatch[];
  nextCursor: string | null;
};
export type SupplyChoices = {
  today: string;
  suppliers: Supplier[];
  /** Of the dishes, and of earlier deliveries. */
  ingredients: {
    name: string;
    unit: 'g' | 'piece';
  }[];
  limits: {
    /** The warmest at which chilled food is received. */
    chilled: number;
    /** The warmest at which frozen food is received. */
    frozen: number;
  };
};
export type KitchenDay = {
  date: string;
  /** Display text such as 'Sun (31 Aug)'. */
  label: string;
  /** Orders for that day, paid or not. */
  taken: number;
  /** Capacity of the day in orders. */
  capacity: number;
  /** Null if the default from the settings applies. */
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
  /** It is being recalled: its labels are not printed without an answer (rule F96). */
  isRecalled: boolean;
  /** Labels of it that were printed. */
  labelsPrinted: number;
  printedAt: string | null;
};
export type KitchenDish = {
  key: string;
  name: string;
  /** `package`: a dish of a package's menu. */
  kind: 'meal' | 'breakfast' | 'protein' | 'package';
  diets: string[];
  portions: number;
  /** Allergens currently on record in the catalogue. */
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
  /** The last day of its shelf life. */
  useBy: string;
  /** Newest first. */
  lots: KitchenLot[];
  /** Reason for the missing label (rules F7, F32, F61). */
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
  /** Whether the label may be used on food; an estimated label states that it may not. */
  isLabelForSale: boolean;
};
export type KitchenSheet = {
  day: KitchenDay;
  orders: number;
  /** Placed but unpaid orders, which are not cooked until they are paid. */
  unpaidOrders: number;
  portions: number;
  dishes: KitchenDish[];
  printedAt: string;
};
export type DayBatches = {
  date: string;
  dishes: {
    key: string;
    name: string;
    portions: number;
    /** Whether its quantities, and so its ingredients, are recorded. */
    hasQuantities: boolean;
    batches: {
      id: string;
      ingredient: string;
      supplier: string;
      code: string;
      useBy: string | null;
      isUsed: boolean;
      /** The kitchen recorded it; otherwise it counts because it was open. */
      isRecorded: boolean;
    }[];
    /** Ingredients of which no batch counts. */
    missing: {
      ingredient: string;
    }[];
  }[];
  /** Every batch that was in the kitchen for this day. */
  open: {
    id: string;
    ingredient: string;
    supplier: string;
    code: string;
  }[];
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
  /** Note for the courier (rule X25). */
  courierNote: string | null;
  /** Declared allergies; null if there are none, and after the delivery day. */
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
    /** For a package: the dishes that go into the box. */
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
export type PurchaseList = {
  from: string;
  to: string;
  /** All portions of these days. */
  portions: number;
  items: {
    ingredient: string;
    unit: 'g' | 'piece';
    /** What goes into the pan, in grams or pieces. */
    needed: number;
    /** With what is wasted, rounded up (rule F101). */
    toBuy: number;
  }[];
  /** Dishes without quantities: nothing of them is in `items` (rule F101). */
  without: {
    key: string;
    name: string;
    portions: number;
  }[];
  printedAt: string;
};
export type Recall = {
  /** Null for a dish on some days. */
  lot: string | null;
  /** The supplier’s batch that was searched for. */
  batch: string | null;
  /** Deliveries with that batch code. */
  deliveries: IngredientBatch[];
  dishes: {
    date: string;
    dish: string;
    name: string;
    /** Null for a dish that was not found by its lot. */
    useBy: string | null;
    recordedAt: string | null;
    /** Our lots of it on that day. */
    lots: string[];
  }[];
  orders: number;
  /** People with an email address. */
  customers: number;
  /** Orders without an email address. */
  withoutEmail: number;
  portions: number;
  /** The first 100; the file lists all of them. */
  people: {
    orderId: string;
    orderCode: string;
    deliveryDate: string;
    /** Empty once the account is erased and the food delivered. */
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
export type TemperatureReading = {
  id: string;
  pointId: string;
  point: string;
  takenAt: string;
  /** In degrees Celsius, to a tenth. */
  celsius: number;
  /** The limit when it was taken. */
  limitCelsius: number;
  isBeyond: boolean;
  /** What was done about one beyond the limit. */
  action: string | null;
  /** The caller took it minutes ago, and may take it back. */
  canRemove: boolean;
};
export type TemperatureLog = {
  from: string;
  to: string;
  points: {
    id: string;
    name: string;
    kind: 'fridge' | 'freezer' | 'chilled' | 'hot' | 'cooked';
    /** Newest first. */
    days: {
      date: string;
      readings: number;
      lowest: number | null;
      highest: number | null;
      /** Readings beyond the limit. */
      beyond: number;
      /** It was to be measured on this day, which is over, and was not. */
      isMissing: boolean;
    }[];
  }[];
  /** Newest first, at most 500; the file has all. */
  readings: TemperatureReading[];
  /** There are more readings than the list has. */
  hasMore: boolean;
  printedAt: string;
};
export type TemperaturePoint = {
  id: string;
  name: string;
  kind: 'fridge' | 'freezer' | 'chilled' | 'hot' | 'cooked';
  /** The limit in force. */
  limitCelsius: number;
  side: 'max' | 'min';
  /** Readings of today. */
  today: number;
  /** The last reading. */
  lastCelsius: number | null;
  lastAt: string | null;
};
export type TemperaturePoints = {
  today: string;
  items: TemperaturePoint[];
};
export type LabelWarning = {
  id: string;
  sku: string;
  /** Name of the dish or package. */
  name: string;
  /** `withdrawn`: the label was put right before it was sent. */
  state: 'open' | 'sent' | 'resolved' | 'withdrawn';
  /** Allergens that were present but on no label. */
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
  /** Allergens of which traces may be present and were missing from the label. */
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
  /** Diets that it was ordered for but does not suit. */
  lostDiets: ('vegetarian' | 'vegan' | 'halal')[];
  parcels: number;
  /** Number of customers who are emailed when it is sent, or were. */
  customers: number;
  /** The first delivery day of the affected parcels. */
  from: string | null;
  to: string | null;
  /** Send it back with a decision. */
  version: number;
  raisedAt: string;
  endedAt: string | null;
  /** Reason why customers needed no email. */
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
    /** Declared allergens among those found in the dish. */
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
    /** The customer's own note on allergies. */
    note: string | null;
  }[];
  /** False if more parcels are affected than one response lists. */
  isWhole: boolean;
};
export type StaffList = {
  /** Null for the usual columns. */
  columns: string[] | null;
  views: {
    name: string;
    /** The filters and the order, as in the address of the page. */
    query: string;
  }[];
};
export type AdminMenu = {
  id: string;
  name: string;
  firstDay: string;
  lastDay: string;
  /** Send it back with a change. */
  version: number;
  dishes: {
    sku: string;
    /** The most sold for one day; null: no limit. */
    cap: number | null;
  }[];
};
export type AdminMenuList = {
  items: AdminMenu[];
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
  /** When the oldest open report was made. */
  reportedAt: string | null;
  openReports: number;
  /** Distinct reasons of the open reports. */
  reasons: ('medicines' | 'dosing' | 'unkind' | 'numbers' | 'advertising' | 'other')[];
  /** The post that this one replies to. */
  replyTo: string | null;
};
export type ModeratedPostList = {
  items: ModeratedPost[];
  nextCursor: string | null;
};
export type HidePost = {
  /** Sent to the author by email. */
  reason: string;
};
export type WorkerState = {
  /** No worker has sent a heartbeat for 30 seconds. */
  isSilent: boolean;
  lastBeatAt: string | null;
  ageSeconds: number | null;
  /** Number of workers with a heartbeat within the last 30 seconds. */
  workers: number;
};
export type PendingAdjustment = {
  id: string;
  /** Id of the wallet's owner. */
  userId: string;
  /** Negative to deduct money. */
  amountPence: number;
  reason: string;
  /** The person who requested it and therefore cannot approve it. */
  madeBy: string;
  createdAt: string;
  expiresAt: string;
};
export type Operations = {
  /** Whether card payments are live: a test key moves no real money (rule A31). */
  cardPayments: 'sandbox' | 'test' | 'live' | 'unknown';
  /** Environment variables with company details that are missing; production does not start without them (rule X20). */
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
    /** Events not yet dispatched to consumers. */
    undispatched: number;
    /** Event jobs that are due. */
    due: number;
    /** Failed event jobs awaiting a retry. */
    waiting: number;
    /** Event jobs that have run out of retries. */
    dead: number;
    /** Age of each queue's oldest unprocessed event; queues without one are omitted. */
    oldest: {
      queue: 'payments' | 'transactional' | 'emails';
      seconds: number;
    }[];
  };
  /** Bank inquiries about payments that await a response; the 50 most urgent. */
  inquiries: {
    id: string;
    about: 'order' | 'wallet';
    /** Id of the order or of the wallet's owner. */
    subjectId: string | null;
    amountPence: number;
    respondBy: string | null;
  }[];
  /** LT+ payments whose refund failed (rule L62); the 50 oldest. */
  lostRefunds: {
    chargeId: string;
    /** Null once the account is deleted. */
    userId: string | null;
    /** Amount still to be refunded. */
    amountPence: number;
    paidAt: string;
  }[];
  /** Undelivered paid orders of deleted accounts (rule X70); the 50 whose details are erased soonest. */
  lateOrders: {
    orderId: string;
    deliveryDate: string | null;
    /** The day on which its address is erased. */
    keptUntil: string;
  }[];
  /** Wallet adjustments awaiting a second person's approval; the 50 oldest. */
  pendingAdjustments: PendingAdjustment[];
  /** Wallet top-ups compared with the limited-network notification threshold. */
  topUps: {
    /** Top-ups of all wallets in the last twelve months. */
    yearPence: number;
    /** Threshold above which the FCA must be notified (rule W36). */
    noticeFromPence: number;
  };
  /** Texts of the last 24 hours; null where the shop sends none. */
  texts: {
    /** Not given to the provider yet: due, or until the morning. */
    waiting: number;
    sent: number;
    /** Given to the provider without an answer: they may have arrived. */
    unclear: number;
    /** Refused by the provider. */
    refused: number;
    /** Refused because the number replied STOP. */
    stopped: number;
    /** Not sent: too many, too old, or no longer true or wanted. */
    dropped: number;
  } | null;
  deadByConsumer: {
    consumer: string;
    count: number;
  }[];
  /** The latest reconciliation; null before the first one. */
  reconciliation: {
    ranAt: string;
    /** Number of the provider's payments that were compared. */
    payments: number;
    walletLiabilityPence: number;
    differenceCount: number;
    /** The first 50 of each check. */
    differences: {
      check: string;
      subject: string;
      detail: string;
    }[];
  } | null;
};
export type AdminOrderItem = {
  id: string;
  /** The order code used in emails (rule O5); null until it is paid. */
  orderCode: string | null;
  kind: 'one_time' | 'subscription' | 'trial' | 'packages';
  status: 'pending' | 'processing' | 'completed' | 'cancelled';
  paymentState: 'unpaid' | 'paid' | 'partly_refunded' | 'refunded' | 'failed' | 'disputed';
  email: string;
  name: string;
  /** Card and wallet combined. */
  totalPence: number;
  refundedPence: number;
  mealsPerWeek: number;
  deliveryDate: string | null;
  /** The latest step of its delivery. */
  parcel: 'none' | 'preparing' | 'dispatched' | 'delivered' | 'delivery_failed';
  isReplacement: boolean;
  hasOpenComplaint: boolean;
  createdAt: string;
  updatedAt: string;
  /** Of staff (rule A43). */
  tags: string[];
};
export type AdminOrderList = {
  items: AdminOrderItem[];
  nextCursor: string | null;
};
export type BulkResults = {
  /** In the order of the request. */
  results: {
    /** The order as the request names it. */
    order: string;
    /** Null when no order has this code. */
    orderId: string | null;
    isDone: boolean;
    /** The error code of what was refused. */
    code: string | null;
    reason: string | null;
  }[];
};
export type BulkOrders = {
  orderIds: string[];
};
export type BulkDispatch = {
  parcels: {
    /** Its id, or the 8-character code of its emails. */
    order: string;
    trackingNumber: string;
    /** Defaults to the usual courier from the settings. */
    carrier?: string;
  }[];
};
export type BulkEmails = {
  orderIds: string[];
  kind: 'confirmation' | 'dispatched' | 'delivered' | 'delivery_failed' | 'refund' | 'cancelled';
};
export type OrdersFile = {
  orderIds: string[];
};
export type BulkTags = {
  orderIds: string[];
  /** Added to those that each order has. */
  tags: string[];
};
export type OrderViewCounts = {
  /** In the order of the views; counted to 100: there may be more. */
  counts: number[];
};
export type AdminOrderDays = {
  today: string;
  items: {
    date: string;
    /** Orders placed for the day, without cancelled ones. */
    orders: number;
    /** How many orders the day takes (rule D9). */
    capacity: number;
    closed: boolean;
    /** Parcels that have not left; null before they can (rule O98). */
    toDispatch: number | null;
  }[];
  /** Parcels of days before today that have not left. */
  late: number;
};
export type AdminOrderSelection = {
  /** The first 2000 of them at most. */
  items: AdminOrderItem[];
  /** There are more. */
  isCut: boolean;
};
export type AdminOrderSummary = {
  orders: number;
  /** Number of orders that are pending or processing. */
  ordersToDo: number;
  /** Revenue of completed orders, card and wallet combined (rule A5). */
  completedRevenuePence: number;
};
export type KnownTags = {
  tags: string[];
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
export type AdminOrder = {
  id: string;
  /** The order code used in emails (rule O5); null until it is paid. */
  orderCode: string | null;
  kind: 'one_time' | 'subscription' | 'trial' | 'packages';
  status: 'pending' | 'processing' | 'completed' | 'cancelled';
  paymentState: 'unpaid' | 'paid' | 'partly_refunded' | 'refunded' | 'failed' | 'disputed';
  email: string;
  name: string;
  /** Card and wallet combined. */
  totalPence: number;
  refundedPence: number;
  mealsPerWeek: number;
  deliveryDate: string | null;
  /** The latest step of its delivery. */
  parcel: 'none' | 'preparing' | 'dispatched' | 'delivered' | 'delivery_failed';
  isReplacement: boolean;
  hasOpenComplaint: boolean;
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
  /** Amount paid by card. */
  amountPence: number;
  disputedPence: number;
  /** Taken off the price by changes since it was paid (rule O111). */
  reducedPence: number;
  /** Until when staff can change its day and dishes (rule O110); null if nobody can. */
  changeableUntil: string | null;
  /** Its changes, oldest first (rule O112). */
  changes: OrderChangeEntry[];
  /** The latest, unless it was made (O113). */
  dearerChange: DearerChange | null;
  /** Amount that can still be refunded, card and wallet combined. */
  refundablePence: number;
  /** Not yet dispatched: a refund of the whole remaining amount cancels it, unless it is cooked anyway. */
  fullRefundCancels: boolean;
  /** Refunded in full, but staff chose to cook it anyway (rule O51). */
  cookAnyway: boolean;
  /** Deadline for changes of address, phone and courier note (rule D36); null if they cannot be changed. */
  detailsChangeableUntil: string | null;
  /** Returned by the courier: the delivery details can be corrected before it is dispatched again (rule D36). */
  hasComeBack: boolean;
  /** For an undelivered order of a deleted account: when its personal details are erased (rule X70); otherwise null. */
  lateUntil: string | null;
  /** For a late order: the days on which it could be redelivered (rule O99); otherwise null. */
  sendingAgain: {
    days: {
      date: string;
      label: string;
    }[];
    /** Dishes that prevent it from being sent again (rule O81). */
    hindrances: string[];
  } | null;
  /** The order that replaces it; null if there is none. */
  sentAgainAs: string | null;
  /** The first day on which it can be marked as dispatched; null if that day has come (rule O98). */
  dispatchFrom: string | null;
  /** The first day on which it can be marked as delivered; null if that day has come. */
  deliveredFrom: string | null;
  /** The order for which this is a free replacement (rule O81). */
  replacesOrderId: string | null;
  referralCode: string | null;
  stripeSessionId: string | null;
  paymentIntentId: string | null;
  paidAt: string | null;
  cancelReason: string | null;
  /** The consent given and the button pressed, in the wording shown at the time (rules H23, O93). */
  agreedTo: ShownWording[];
  /** The order has health details; adminRevealOrderHealth returns them. */
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
    /** Allergens as sold. */
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
    /** The provider's reason for declining it. */
    failure: string | null;
    createdAt: string;
  }[];
  /** Bank inquiries for which no money has been withdrawn; the order can still be refunded. */
  inquiries: {
    id: string;
    amountPence: number;
    respondBy: string | null;
  }[];
  /** Oldest first (rule O17). */
  timeline: OrderTimelineStep[];
  problems: OrderComplaint[];
  /** Emails that can be resent. */
  emails: ('confirmation' | 'dispatched' | 'delivered' | 'delivery_failed' | 'refund' | 'cancelled')[];
};
export type OrderStatusChange = {
  status: 'pending' | 'processing' | 'completed' | 'cancelled';
  /** With `cancelled`, for a paid order: refunds the whole remaining amount. */
  refund?: boolean;
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
export type AdminOrderChangeRequest = {
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
  /** Stored in the audit log only. */
  reason: string;
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
export type CloseLateOrder = {
  /** Stored in the audit log only. */
  reason: string;
};
export type DeliveryFailure = {
  reason: 'nobody_there' | 'address_not_found' | 'damaged' | 'delayed';
};
export type OrderDispatch = {
  trackingNumber: string;
  /** Defaults to the usual courier from the settings. */
  carrier?: string;
  /** It leaves although a dish in it is being recalled (rule F95). */
  isRecallKnown?: boolean;
};
export type ResendOrderEmail = {
  kind: 'confirmation' | 'dispatched' | 'delivered' | 'delivery_failed' | 'refund' | 'cancelled';
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
  /** Dishes kept despite a declared allergen. */
  confirmedSkus: string[];
};
export type StaffNotes = {
  /** In alphabetical order. */
  tags: string[];
  /** Newest first. */
  notes: {
    id: string;
    text: string;
    /** Null when the account is gone. */
    author: string | null;
    /** Written by the caller. */
    isMine: boolean;
    createdAt: string;
  }[];
};
export type NewStaffNote = {
  text: string;
};
export type OrderRefund = {
  /** Everything refundable if omitted. */
  amountPence?: number;
  /** Stored in the audit log only. */
  reason: string;
  /** With a refund of the whole remaining amount before dispatch: the order is cooked instead of cancelled (rule O51). */
  cookAnyway?: boolean;
};
export type OrderAgain = {
  /** One of the days in `sendingAgain`. */
  deliveryDate: string;
  /** Stored in the audit log only. */
  reason: string;
};
export type StaffTags = {
  tags: string[];
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
  /** Contents of the next batch, and payouts that are held back. */
  due: {
    payouts: number;
    amountPence: number;
    belowMinimum: number;
    withoutDetails: number;
    /** Number of professionals whose payout is held because their bank details changed recently. */
    held: number;
    /** Number of professionals due a payout who are not approved yet (rule R46). */
    awaitingApproval: number;
  };
};
export type PayoutBalance = {
  signupId: string;
  /** Empty once the account is deleted. */
  name: string;
  referralCode: string;
  /** Amount on statements that no transfer covers; negative if more was reversed. */
  amountPence: number;
  /** Number of entries in the amount. */
  entries: number;
  /** Month of the latest statement included. */
  month: string;
  state: 'due' | 'below_minimum' | 'unapproved' | 'without_details' | 'held';
  /** Earliest payout to changed bank details. */
  heldUntil: string | null;
};
export type PayoutBalanceList = {
  /** Largest first. */
  items: PayoutBalance[];
  nextCursor: string | null;
};
export type PayoutBatchDetail = {
  batch: PayoutBatch;
  /** Transfers of the batch, by reference. */
  items: {
    reference: string;
    /** Empty once the account is deleted. */
    name: string;
    referralCode: string;
    amountPence: number;
    /** Number of entries in the amount. */
    entries: number;
    /** Month of the latest statement that it pays. */
    month: string;
    accountEnding: string;
  }[];
  nextCursor: string | null;
};
export type AdminPrice = {
  /** A setting's key, or `product:` followed by a SKU. */
  key: string;
  /** Name of the product, if it has its own price. */
  name: string | null;
  pence: number;
};
export type AdminPriceChange = {
  id: string;
  key: string;
  oldPence: number | null;
  newPence: number | null;
  effectiveFrom: string;
  /** Active weekly boxes keep the old price until then. */
  keepUntil: string;
  state: 'planned' | 'applied' | 'withdrawn';
  announcedAt: string | null;
};
export type AdminPrices = {
  prices: AdminPrice[];
  changes: AdminPriceChange[];
  /** Days of notice for active weekly boxes. */
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
export type DishQuantity = {
  ingredient: string;
  /** Of one tray or pot, as it goes into the pan; exact to a hundredth. */
  amount: number;
  unit: 'g' | 'piece';
  /** Of 100 g bought so many are thrown away (rule F101). */
  wastePercent: number;
};
export type Picture = {
  alt: string;
  width: number;
  height: number;
  /** A tiny placeholder image as a data URL, shown while the real one loads. */
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
  /** The same as `name`; empty for a package (rule K30). */
  fullName: string;
  description: string;
  diets: string[];
  categories: string[];
  allergens: AllergenRecord;
  nutrition: Nutrition;
  /** Null for a package. */
  ingredients: string | null;
  heating: string | null;
  /** Of one tray or pot; empty for a package (rule F100). */
  quantities: DishQuantity[];
  storage: ('chilled' | 'frozen') | null;
  useDays: number | null;
  /** Gentle on digestion; null for a package. */
  gentle: boolean | null;
  /** Portions of one of it; null for a package. */
  portions: number | null;
  /** Weight of a tray; null for a package, where each variant has its own. */
  weightG: number | null;
  variants: {
    variant: 'standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan';
    nutrition: Nutrition;
    allergens: AllergenRecord;
    /** Weight of a day of five meals. */
    weightG?: number;
  }[];
  /** Shown in the shop. */
  active: boolean;
  /** In stock; false means sold out. */
  available: boolean;
  /** `changed`: not sold until a second person approves it (rule F10). */
  label: 'reviewed' | 'estimated' | 'changed';
  labelChangedBy: string | null;
  labelChangedAt: string | null;
  /** Reason for the missing kitchen label (rule F7). */
  labelDoubt: string | null;
  /** Null if the price of its kind applies. */
  ownPricePence: number | null;
  /** When it left the menu for good (rule K35). */
  retiredAt: string | null;
  /** Send it back with a change. */
  version: number;
  image: Picture;
  /** Whether it has a picture; `image` is a stand-in otherwise. */
  hasPicture: boolean;
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
export type AdminPackageMenus = {
  items: {
    variant: 'standard' | 'vegetarian' | 'vegan' | 'halal' | 'halal-vegan';
    days: {
      trays: {
        slot: string;
        name: string;
      }[];
    }[];
  }[];
};
export type AdminProfessional = {
  id: string;
  /** Null until the record is linked to an account. */
  userId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  profession: string | null;
  registerNumber: string | null;
  referralCode: string;
  referredByCode: string | null;
  /** A code works only while its professional is active. */
  status: 'pending' | 'active' | 'refused' | 'left';
  approvedAt: string | null;
  /** No payouts until staff approve them. */
  awaitsApproval: boolean;
  refusalReason: string | null;
  /** Patients with an order that earns commission. */
  patients: number;
  spendingPence: number;
  earnedPence: number;
  /** Payable but not yet paid. */
  approvedPence: number;
  paidPence: number;
  hasBankDetails: boolean;
  createdAt: string;
};
export type AdminProfessionalList = {
  /** Newest first. */
  items: AdminProfessional[];
  nextCursor: string | null;
  /** Number awaiting approval, up to 1,000. */
  waiting: number;
};
export type RefuseProfessionalRequest = {
  reason: string;
};
export type AdminPromotion = {
  code: string;
  /** Percentage off a customer's first, second, … order with the code; its length limits their uses. */
  percentByUse: number[];
  kinds: ('one_time' | 'subscription' | 'trial' | 'packages')[];
  newCustomersOnly: boolean;
  active: boolean;
  /** Shown on the site; at most one promotion is, so setting it clears it on the other. */
  advertised: boolean;
  startsAt: string | null;
  endsAt: string | null;
  /** Across all customers. */
  maxUses: number | null;
  version: number;
  /** Across all customers; uses in expired orders do not count. */
  uses: number;
  state: 'planned' | 'running' | 'ended' | 'used_up';
};
export type AdminPromotionList = {
  items: AdminPromotion[];
  nextCursor: string | null;
};
export type NewPromotion = {
  code: string;
  /** Percentage off a customer's first, second, … order with the code; its length limits their uses. */
  percentByUse: number[];
  kinds: ('one_time' | 'subscription' | 'trial' | 'packages')[];
  newCustomersOnly: boolean;
  active: boolean;
  /** Shown on the site; at most one promotion is, so setting it clears it on the other. */
  advertised: boolean;
  startsAt: string | null;
  endsAt: string | null;
  /** Across all customers. */
  maxUses: number | null;
};
export type PromotionChanges = {
  /** The version on which the change is based. */
  version: number;
  /** Percentage off a customer's first, second, … order with the code; its length limits their uses. */
  percentByUse: number[];
  kinds: ('one_time' | 'subscription' | 'trial' | 'packages')[];
  newCustomersOnly: boolean;
  active: boolean;
  /** Shown on the site; at most one promotion is, so setting it clears it on the other. */
  advertised: boolean;
  startsAt: string | null;
  endsAt: string | null;
  /** Across all customers. */
  maxUses: number | null;
};
export type CommentItem = {
  id: string;
  dishName: string;
  stars: number | null;
  text: string;
  state: 'none' | 'waiting' | 'shown' | 'hidden';
  updatedAt: string;
};
export type CommentList = {
  /** Waiting ones from the oldest, others from the newest. */
  items: CommentItem[];
  nextCursor: string | null;
};
export type CommentCount = {
  waiting: number;
};
export type DecideComment = {
  state: 'shown' | 'hidden';
  /** The words that were read: other words wait again. */
  text: string;
};
export type RecallMessage = {
  id: string;
  /** `waiting`: for the approval of a second person. */
  state: 'waiting' | 'sent' | 'withdrawn';
  /** Null for a dish on some days. */
  lot: string | null;
  /** The supplier’s batch with which it began. */
  batch: string | null;
  dishes: {
    date: string;
    dish: string;
    name: string;
  }[];
  subject: string;
  message: string;
  instruction: string;
  /** Orders with a recalled dish: when it was written, and when it was sent. */
  orders: number;
  /** People who get one email each. */
  customers: number;
  /** Orders without an email address. */
  withoutEmail: number;
  /** The caller wrote it, so somebody else has to approve it. */
  isOwn: boolean;
  writtenAt: string;
  endedAt: string | null;
  /** Why it was withdrawn. */
  reason: string | null;
  /** People whose email the mail server accepted. */
  reached: number;
  /** People whose email was given up after many tries. */
  failed: number;
  /** People whose account was deleted before it was sent. */
  gone: number;
  /** People whose email is still on its way. */
  onTheWay: number;
  /** What the mail server said about a failed one. */
  lastError: string | null;
};
export type RecallMessageList = {
  items: RecallMessage[];
  /** Messages that wait for a second person, on whatever page. */
  waiting: number;
  nextCursor: string | null;
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
  /** False: visible to staff only. */
  shown: boolean;
  inCollection: boolean;
  /** `changed`: not treated as free from any allergen until a second person approves it (rule A28). */
  label: 'reviewed' | 'estimated' | 'changed';
  likesCount: number;
  votesCount: number;
  /** Send it back with a change. */
  version: number;
  createdAt: string;
};
export type AdminRecipeList = {
  items: AdminRecipeItem[];
  nextCursor: string | null;
  /** Counts stop at 1,001. */
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
  /** Send it back with a change. */
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
  /** For example '5 mins + overnight'. */
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
  /** For example '5 mins + overnight'. */
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
  /** The version on which the change is based. */
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
      | 'delivery.bookAheadDays'
      | 'delivery.weekdays'
      | 'delivery.courierName'
      | 'delivery.courierHours'
      | 'delivery.trackingUrl'
      | 'delivery.bookWithCourier'
      | 'delivery.parcelWeightGrams'
      | 'delivery.servedArea'
      | 'delivery.areas'
      | 'delivery.capacityPerDay'
      | 'kitchen.chilledMaxCelsius'
      | 'kitchen.frozenMaxCelsius'
      | 'kitchen.hotMinCelsius'
      | 'kitchen.cookedMinCelsius'
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
      | 'orders.bestSellerWeeks'
      | 'orders.bestSellerCount'
      | 'orders.ratingsMinimum'
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
    /** Incremented with each change; send it back with a change. */
    version: number;
    changedAt: string | null;
    /** Email address of the administrator; null once the account is deleted. */
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
      | 'delivery.bookAheadDays'
      | 'delivery.weekdays'
      | 'delivery.courierName'
      | 'delivery.courierHours'
      | 'delivery.trackingUrl'
      | 'delivery.bookWithCourier'
      | 'delivery.parcelWeightGrams'
      | 'delivery.servedArea'
      | 'delivery.areas'
      | 'delivery.capacityPerDay'
      | 'kitchen.chilledMaxCelsius'
      | 'kitchen.frozenMaxCelsius'
      | 'kitchen.hotMinCelsius'
      | 'kitchen.cookedMinCelsius'
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
      | 'orders.bestSellerWeeks'
      | 'orders.bestSellerCount'
      | 'orders.ratingsMinimum'
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
    /** The version on which the change is based. */
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
      | 'delivery.bookAheadDays'
      | 'delivery.weekdays'
      | 'delivery.courierName'
      | 'delivery.courierHours'
      | 'delivery.trackingUrl'
      | 'delivery.bookWithCourier'
      | 'delivery.parcelWeightGrams'
      | 'delivery.servedArea'
      | 'delivery.areas'
      | 'delivery.capacityPerDay'
      | 'kitchen.chilledMaxCelsius'
      | 'kitchen.frozenMaxCelsius'
      | 'kitchen.hotMinCelsius'
      | 'kitchen.cookedMinCelsius'
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
      | 'orders.bestSellerWeeks'
      | 'orders.bestSellerCount'
      | 'orders.ratingsMinimum'
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
    paidOrders: number;
    /** Paid orders, without what was refunded. */
    spentPence: number;
    /** Of their membership; null without one. */
    membership: string | null;
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
  /** The person has health details; adminRevealHealth returns them. */
  hasHealthDetails: boolean;
  /** Saved delivery addresses, one line each. */
  addresses: string[];
  sessions: {
    id: string;
    device: string;
    createdAt: string;
    activeAt: string;
  }[];
  /** The ten most recent. */
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
  /** Consents given or withdrawn, newest first, at most 50. */
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
  /** Null if the person never had a wallet. */
  wallet: {
    balancePence: number;
    cashPence: number;
    bonusPence: number;
    heldPence: number;
    owedPence: number;
    frozen: boolean;
    /** Bank inquiries about top-ups for which no money has been withdrawn. */
    inquiries: {
      id: string;
      amountPence: number;
      respondBy: string | null;
    }[];
    /** Adjustments awaiting a second person's approval, oldest first. */
    pendingAdjustments: PendingAdjustment[];
    /** The ten most recent. */
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
  /** Idempotency key generated by the caller: repeating it has no further effect. */
  adjustmentId: string;
  /** Negative to deduct money. */
  amountPence: number;
  /** Sent to the wallet's owner by email. */
  reason: string;
};
export type Waiting = {
  items: {
    section:
      | 'orders'
      | 'complaints'
      | 'boxes'
      | 'kitchen'
      | 'recalls'
      | 'contact'
      | 'moderation'
      | 'dish-comments'
      | 'catalog'
      | 'operations';
    /** Counted to 100: there may be more. */
    count: number;
    /** Those of them that are overdue. */
    overdue: number;
  }[];
};
export type WaitingList = {
  items: {
    id: string;
    email: string;
    postcode: string;
    country: string;
    createdAt: string;
    /** The consent given with the form, in the wording shown at the time (rule H23). */
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
  useAdminCancelConsignmentMutation,
  useAdminRetryConsignmentMutation,
  useAdminGetDeliveryDayQuery,
  useLazyAdminGetDeliveryDayQuery,
  useAdminBookDeliveryDayMutation,
  useAdminListConsignmentsQuery,
  useLazyAdminListConsignmentsQuery,
  useAdminDispatchDeliveryDayMutation,
  useAdminGetConsignmentFileQuery,
  useLazyAdminGetConsignmentFileQuery,
  useAdminPrintConsignmentLabelsMutation,
  useAdminImportTrackingMutation,
  useAdminGetListFileQuery,
  useLazyAdminGetListFileQuery,
  useAdminFinanceFileQuery,
  useLazyAdminFinanceFileQuery,
  useAdminGetJournalQuery,
  useLazyAdminGetJournalQuery,
  useAdminListLiabilitiesQuery,
  useLazyAdminListLiabilitiesQuery,
  useAdminListSelfBillsQuery,
  useLazyAdminListSelfBillsQuery,
  useAdminVatReportQuery,
  useLazyAdminVatReportQuery,
  useAdminListBatchesQuery,
  useLazyAdminListBatchesQuery,
  useAdminRecordBatchMutation,
  useAdminSupplyChoicesQuery,
  useLazyAdminSupplyChoicesQuery,
  useAdminBatchesFileQuery,
  useLazyAdminBatchesFileQuery,
  useAdminRemoveBatchMutation,
  useAdminEndBatchMutation,
  useAdminKitchenDaysQuery,
  useLazyAdminKitchenDaysQuery,
  useAdminKitchenSheetQuery,
  useLazyAdminKitchenSheetQuery,
  useAdminDayBatchesQuery,
  useLazyAdminDayBatchesQuery,
  useAdminRecordUsesMutation,
  useAdminSetDayCapacityMutation,
  useAdminKitchenLabelsQuery,
  useLazyAdminKitchenLabelsQuery,
  useAdminRecordLotsMutation,
  useAdminGetPickListQuery,
  useLazyAdminGetPickListQuery,
  useAdminRemoveLotMutation,
  useAdminPurchaseListQuery,
  useLazyAdminPurchaseListQuery,
  useAdminPurchaseFileQuery,
  useLazyAdminPurchaseFileQuery,
  useAdminKitchenRecallQuery,
  useLazyAdminKitchenRecallQuery,
  useAdminKitchenRecallFileQuery,
  useLazyAdminKitchenRecallFileQuery,
  useAdminTemperatureLogQuery,
  useLazyAdminTemperatureLogQuery,
  useAdminTemperatureFileQuery,
  useLazyAdminTemperatureFileQuery,
  useAdminTemperaturePointsQuery,
  useLazyAdminTemperaturePointsQuery,
  useAdminAddPointMutation,
  useAdminTakeReadingMutation,
  useAdminRetirePointMutation,
  useAdminTakeBackReadingMutation,
  useAdminListLabelWarningsQuery,
  useLazyAdminListLabelWarningsQuery,
  useAdminLabelWarningCallsQuery,
  useLazyAdminLabelWarningCallsQuery,
  useAdminResolveLabelWarningMutation,
  useAdminSendLabelWarningMutation,
  useAdminGetListQuery,
  useLazyAdminGetListQuery,
  useAdminSaveListMutation,
  useAdminListMenusQuery,
  useLazyAdminListMenusQuery,
  useAdminCreateMenuMutation,
  useAdminChangeMenuMutation,
  useAdminRemoveMenuMutation,
  useAdminListReportedPostsQuery,
  useLazyAdminListReportedPostsQuery,
  useAdminDismissReportsMutation,
  useAdminHidePostMutation,
  useAdminRestorePostMutation,
  useAdminOperationsQuery,
  useLazyAdminOperationsQuery,
  useAdminListOrdersQuery,
  useLazyAdminListOrdersQuery,
  useAdminDeliverOrdersMutation,
  useAdminDispatchOrdersMutation,
  useAdminResendEmailsMutation,
  useAdminExportChosenOrdersMutation,
  useAdminPackingSlipsMutation,
  useAdminTagOrdersMutation,
  useAdminCountOrdersQuery,
  useLazyAdminCountOrdersQuery,
  useAdminOrderDaysQuery,
  useLazyAdminOrderDaysQuery,
  useAdminExportOrdersQuery,
  useLazyAdminExportOrdersQuery,
  useAdminSelectOrdersQuery,
  useLazyAdminSelectOrdersQuery,
  useAdminOrderSummaryQuery,
  useLazyAdminOrderSummaryQuery,
  useAdminOrderTagsQuery,
  useLazyAdminOrderTagsQuery,
  useAdminGetOrderQuery,
  useLazyAdminGetOrderQuery,
  useAdminUpdateOrderStatusMutation,
  useAdminGetOrderChangeQuery,
  useLazyAdminGetOrderChangeQuery,
  useAdminChangeOrderMutation,
  useAdminKeepOrderMutation,
  useAdminQuoteOrderChangeMutation,
  useAdminCloseLateOrderMutation,
  useAdminDeliverOrderMutation,
  useAdminChangeOrderDeliveryMutation,
  useAdminFailDeliveryMutation,
  useAdminDispatchOrderMutation,
  useAdminResendEmailMutation,
  useAdminRevealOrderHealthMutation,
  useAdminOrderNotesQuery,
  useLazyAdminOrderNotesQuery,
  useAdminAddOrderNoteMutation,
  useAdminRemoveOrderNoteMutation,
  useAdminRefundOrderMutation,
  useAdminSendOrderAgainMutation,
  useAdminSetOrderTagsMutation,
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
  useAdminCreateProductMutation,
  useAdminGetProductQuery,
  useLazyAdminGetProductQuery,
  useAdminChangeProductMutation,
  useAdminApproveLabelMutation,
  useAdminGetPackageMenusQuery,
  useLazyAdminGetPackageMenusQuery,
  useAdminChangePackageMenuMutation,
  useAdminSetProductPictureMutation,
  useAdminRetireProductMutation,
  useAdminBringBackProductMutation,
  useAdminListProfessionalsQuery,
  useLazyAdminListProfessionalsQuery,
  useAdminApproveProfessionalMutation,
  useAdminRefuseProfessionalMutation,
  useAdminListPromotionsQuery,
  useLazyAdminListPromotionsQuery,
  useAdminCreatePromotionMutation,
  useAdminUpdatePromotionMutation,
  useAdminListRatingCommentsQuery,
  useLazyAdminListRatingCommentsQuery,
  useAdminCountRatingCommentsQuery,
  useLazyAdminCountRatingCommentsQuery,
  useAdminDecideRatingCommentMutation,
  useAdminListRecallsQuery,
  useLazyAdminListRecallsQuery,
  useAdminWriteRecallMutation,
  useAdminApproveRecallMutation,
  useAdminResendRecallMutation,
  useAdminWithdrawRecallMutation,
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
  useAdminCustomerNotesQuery,
  useLazyAdminCustomerNotesQuery,
  useAdminAddCustomerNoteMutation,
  useAdminRemoveCustomerNoteMutation,
  useAdminSetRoleMutation,
  useAdminEndLoginSessionsMutation,
  useAdminEndLoginSessionMutation,
  useAdminSetCustomerTagsMutation,
  useAdminAdjustWalletMutation,
  useAdminApproveWalletAdjustmentMutation,
  useAdminDeclineWalletAdjustmentMutation,
  useAdminWaitingQuery,
  useLazyAdminWaitingQuery,
  useAdminListWaitingQuery,
  useLazyAdminListWaitingQuery,
  useAdminWaitingAreasQuery,
  useLazyAdminWaitingAreasQuery,
  useAdminGetWaitingFileQuery,
  useLazyAdminGetWaitingFileQuery,
  useAdminWorkerQuery,
  useLazyAdminWorkerQuery,
} = injectedRtkApi;

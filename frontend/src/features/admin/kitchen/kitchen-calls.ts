import { generatedAdminApi } from '#frontend/api/generated-admin.js';

/** The calls of the kitchen. What a change answers goes straight into what is shown. */
export const kitchenApi = generatedAdminApi.enhanceEndpoints({
  endpoints: {
    adminRecordLots: {
      async onQueryStarted({ date }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        dispatch(generatedAdminApi.util.updateQueryData('adminKitchenSheet', { date }, () => answer.data));
      },
    },
  },
});

export const {
  useAdminKitchenDaysQuery,
  useAdminKitchenSheetQuery,
  useLazyAdminKitchenPicksQuery,
  useLazyAdminKitchenRecallQuery,
  useAdminRecordLotsMutation,
  useAdminRemoveLotMutation,
  useAdminSetDayCapacityMutation,
  useAdminListLabelWarningsQuery,
  useAdminSendLabelWarningMutation,
  useAdminSettleLabelWarningMutation,
  useLazyAdminLabelWarningCallsQuery,
} = kitchenApi;

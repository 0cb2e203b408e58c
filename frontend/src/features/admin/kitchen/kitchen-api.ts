import { generatedAdminApi } from '#frontend/api/generated-admin.js';

/** The calls of the kitchen. The response to a change updates the cache directly. */
export const kitchenApi = generatedAdminApi.enhanceEndpoints({
  endpoints: {
    // No place on the page: the list opens on demand.
    adminLabelWarningCalls: { extraOptions: { errorToast: 'always' } },
    adminRecordLots: {
      extraOptions: { errorToast: 'none' },
      async onQueryStarted({ date }, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) return;
        dispatch(generatedAdminApi.util.updateQueryData('adminKitchenSheet', { date }, () => result.data));
      },
    },
  },
});

export const {
  useAdminKitchenDaysQuery,
  useAdminKitchenSheetQuery,
  useAdminPurchaseListQuery,
  useLazyAdminGetPickListQuery,
  useLazyAdminKitchenRecallQuery,
  useAdminRecordLotsMutation,
  useAdminRemoveLotMutation,
  useAdminSetDayCapacityMutation,
  useAdminListLabelWarningsQuery,
  useAdminSendLabelWarningMutation,
  useAdminResolveLabelWarningMutation,
  useLazyAdminLabelWarningCallsQuery,
} = kitchenApi;

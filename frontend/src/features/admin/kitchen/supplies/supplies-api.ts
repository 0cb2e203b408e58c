import { generatedAdminApi } from '#frontend/api/generated-admin.js';

/** The calls about what the kitchen receives. */
export const suppliesApi = generatedAdminApi.enhanceEndpoints({
  endpoints: {
    adminRecordBatch: { extraOptions: { errorToast: 'none' } },
    adminRecordUses: {
      async onQueryStarted({ date }, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) return;
        dispatch(generatedAdminApi.util.updateQueryData('adminDayBatches', { date }, () => result.data));
      },
    },
  },
});

export const {
  useAdminSupplyChoicesQuery,
  useAdminListBatchesQuery,
  useAdminRecordBatchMutation,
  useAdminEndBatchMutation,
  useAdminRemoveBatchMutation,
  useAdminDayBatchesQuery,
  useAdminRecordUsesMutation,
} = suppliesApi;

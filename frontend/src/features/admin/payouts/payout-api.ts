import { generatedAdminApi } from '#frontend/api/generated-admin.js';

export type {
  PayoutBalanceList,
  PayoutBatch,
  PayoutBatchDetail,
  PayoutBatchList,
} from '#frontend/api/generated-admin.js';

/** The calls of payouts: a batch that is made or paid changes every list of the section. */
const payoutApi = generatedAdminApi.enhanceEndpoints({ addTagTypes: ['adminPayouts'] }).enhanceEndpoints({
  endpoints: {
    adminListPayouts: { providesTags: ['adminPayouts'] },
    adminListPayoutsDue: { providesTags: ['adminPayouts'] },
    adminGetPayoutBatch: { providesTags: ['adminPayouts'] },
    // Also when it was refused: then somebody else was quicker.
    adminCreatePayoutBatch: { invalidatesTags: ['adminPayouts'] },
    adminMarkPayoutPaid: { invalidatesTags: ['adminPayouts'] },
  },
});

export const {
  useAdminListPayoutsQuery,
  useAdminListPayoutsDueQuery,
  useAdminGetPayoutBatchQuery,
  useAdminCreatePayoutBatchMutation,
  useAdminMarkPayoutPaidMutation,
} = payoutApi;

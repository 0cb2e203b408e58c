import { generatedAdminApi } from '#frontend/api/generated-admin.js';

export type {
  PayoutBalanceList,
  PayoutBatch,
  PayoutBatchDetail,
  PayoutBatchList,
} from '#frontend/api/generated-admin.js';

/** The calls of payouts: creating or paying a batch changes every list of the section. */
const payoutApi = generatedAdminApi.enhanceEndpoints({ addTagTypes: ['adminPayouts'] }).enhanceEndpoints({
  endpoints: {
    adminListPayouts: { providesTags: ['adminPayouts'] },
    adminListPayoutsDue: { providesTags: ['adminPayouts'] },
    adminGetPayoutBatch: { providesTags: ['adminPayouts'] },
    // Also after a refusal: another user was faster then.
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

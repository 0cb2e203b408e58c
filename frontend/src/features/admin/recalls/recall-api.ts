import { generatedAdminApi } from '#frontend/api/generated-admin.js';

export type { AdminWriteRecallApiArg } from '#frontend/api/generated-admin.js';

/** The calls about recall messages. */
export const recallApi = generatedAdminApi.enhanceEndpoints({
  endpoints: { adminWriteRecall: { extraOptions: { errorToast: 'none' } } },
});

export const {
  useAdminListRecallsQuery,
  useAdminWriteRecallMutation,
  useAdminApproveRecallMutation,
  useAdminWithdrawRecallMutation,
  useAdminResendRecallMutation,
} = recallApi;

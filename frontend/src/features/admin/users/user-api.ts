import { generatedAdminApi, type AdminUser } from '#frontend/api/generated-admin.js';

interface Started {
  readonly dispatch: (update: ReturnType<typeof generatedAdminApi.util.updateQueryData>) => unknown;
  readonly queryFulfilled: Promise<{ readonly data: AdminUser }>;
}

/** The response to a change of a wallet is the updated account. */
async function showPerson(
  { id }: { readonly id: string },
  { dispatch, queryFulfilled }: Started,
): Promise<void> {
  const result = await queryFulfilled.catch(() => undefined);
  if (!result) return;
  dispatch(generatedAdminApi.util.updateQueryData('adminGetUser', { id }, () => result.data));
}

/** A change of an account shows at once. */
const usersApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['person'],
  endpoints: {
    adminListUsers: { providesTags: ['person'] },
    adminGetUser: { providesTags: (_result, _error, { id }) => [{ type: 'person', id }] },
    adminSetRole: { invalidatesTags: (_result, error) => (error ? [] : ['person']) },
    adminEndLoginSession: { invalidatesTags: ['person'] },
    adminEndLoginSessions: { invalidatesTags: ['person'] },
    adminAdjustWallet: {
      onQueryStarted: showPerson,
      extraOptions: { errorToast: { except: ['validation_failed', 'wallet_below_zero', 'wallet_full'] } },
    },
    adminApproveWalletAdjustment: { onQueryStarted: showPerson },
    adminDeclineWalletAdjustment: { onQueryStarted: showPerson },
  },
});

export const {
  useAdminListUsersQuery,
  useAdminGetUserQuery,
  useAdminSetRoleMutation,
  useAdminEndLoginSessionMutation,
  useAdminEndLoginSessionsMutation,
  useAdminRevealHealthMutation,
  useAdminAdjustWalletMutation,
  useAdminApproveWalletAdjustmentMutation,
  useAdminDeclineWalletAdjustmentMutation,
} = usersApi;

import { generatedAdminApi } from '../../api/generated-admin.js';

/** What a change makes of somebody is shown at once. */
const usersApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['person'],
  endpoints: {
    adminListUsers: { providesTags: ['person'] },
    adminGetUser: { providesTags: (_answer, _error, { id }) => [{ type: 'person', id }] },
    adminSetRole: { invalidatesTags: (_answer, error) => (error ? [] : ['person']) },
    adminEndSession: { invalidatesTags: ['person'] },
    adminEndSessions: { invalidatesTags: ['person'] },
    adminAdjustWallet: {
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        dispatch(generatedAdminApi.util.updateQueryData('adminGetUser', { id }, () => answer.data));
      },
    },
  },
});

export const {
  useAdminListUsersQuery,
  useAdminGetUserQuery,
  useAdminSetRoleMutation,
  useAdminEndSessionMutation,
  useAdminEndSessionsMutation,
  useAdminRevealHealthMutation,
  useAdminAdjustWalletMutation,
} = usersApi;

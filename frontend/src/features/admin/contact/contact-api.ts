import { generatedAdminApi } from '#frontend/api/generated-admin.js';

/** A message moves to the other list as soon as it has a reply. */
const contactApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['message'],
  endpoints: {
    adminListMessages: { providesTags: ['message'] },
    adminMarkMessage: {
      invalidatesTags: ['message'],
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) return;
        dispatch(generatedAdminApi.util.updateQueryData('adminGetMessage', { id }, () => result.data));
      },
    },
    adminReplyToMessage: {
      invalidatesTags: ['message'],
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) return;
        dispatch(generatedAdminApi.util.updateQueryData('adminGetMessage', { id }, () => result.data));
      },
    },
  },
});

export const {
  useAdminListMessagesQuery,
  useAdminGetMessageQuery,
  useAdminMarkMessageMutation,
  useAdminReplyToMessageMutation,
} = contactApi;

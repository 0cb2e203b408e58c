import { generatedAdminApi } from '#frontend/api/generated-admin.js';

/** What was decided leaves its list, and what was changed shows there at once. */
const communityAdminApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['moderation', 'communitySessions'],
  endpoints: {
    adminListReportedPosts: { providesTags: ['moderation'] },
    adminHidePost: { invalidatesTags: ['moderation'] },
    adminRestorePost: { invalidatesTags: ['moderation'] },
    adminDismissReports: { invalidatesTags: ['moderation'] },
    adminListSessions: { providesTags: ['communitySessions'] },
    adminCreateSession: { invalidatesTags: ['communitySessions'] },
    adminChangeSession: { invalidatesTags: ['communitySessions'] },
    adminCancelSession: { invalidatesTags: ['communitySessions'] },
  },
});

export const {
  useAdminListReportedPostsQuery,
  useAdminHidePostMutation,
  useAdminRestorePostMutation,
  useAdminDismissReportsMutation,
  useAdminListSessionsQuery,
  useAdminCreateSessionMutation,
  useAdminChangeSessionMutation,
  useAdminCancelSessionMutation,
} = communityAdminApi;

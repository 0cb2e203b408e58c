import { generatedAdminApi } from '#frontend/api/generated-admin.js';

/** A decided item leaves its list, and a change shows there at once. */
const communityAdminApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['moderation', 'communitySessions'],
  endpoints: {
    adminListReportedPosts: { providesTags: ['moderation'] },
    adminHidePost: { invalidatesTags: ['moderation'] },
    adminRestorePost: { invalidatesTags: ['moderation'] },
    adminDismissReports: { invalidatesTags: ['moderation'] },
    adminListCommunityEvents: { providesTags: ['communitySessions'] },
    adminCreateCommunityEvent: { invalidatesTags: ['communitySessions'] },
    adminChangeCommunityEvent: { invalidatesTags: ['communitySessions'] },
    adminCancelCommunityEvent: { invalidatesTags: ['communitySessions'] },
  },
});

export const {
  useAdminListReportedPostsQuery,
  useAdminHidePostMutation,
  useAdminRestorePostMutation,
  useAdminDismissReportsMutation,
  useAdminListCommunityEventsQuery,
  useAdminCreateCommunityEventMutation,
  useAdminChangeCommunityEventMutation,
  useAdminCancelCommunityEventMutation,
} = communityAdminApi;

import { generatedAdminApi } from '#frontend/api/generated-admin.js';

/** A decided comment leaves its list and the count, also when its author was faster. */
const ratingsAdminApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['dishComments'],
  endpoints: {
    adminListRatingComments: { providesTags: ['dishComments'] },
    adminDecideRatingComment: { invalidatesTags: ['dishComments'] },
  },
});

export const { useAdminListRatingCommentsQuery, useAdminDecideRatingCommentMutation } = ratingsAdminApi;

import { generatedAdminApi } from '#frontend/api/generated-admin.js';

/** One's own views and columns of a list. */
const listApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['adminLists'],
  endpoints: {
    adminGetList: { providesTags: ['adminLists'] },
    adminSaveList: {
      invalidatesTags: (_result: unknown, error: unknown) => (error ? [] : ['adminLists' as const]),
    },
  },
});

export const { useAdminGetListQuery, useAdminSaveListMutation } = listApi;

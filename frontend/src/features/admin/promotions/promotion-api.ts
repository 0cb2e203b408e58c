import { generatedAdminApi } from '#frontend/api/generated-admin.js';
import { refetchSite } from '../settings/setting-api.js';

/** What is advertised stands on the pages of this tab at once. */
const promotionsApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['promotion'],
  endpoints: {
    adminListPromotions: { providesTags: ['promotion'] },
    adminCreatePromotion: {
      invalidatesTags: (_result, error) => (error ? [] : ['promotion']),
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        if (await queryFulfilled.catch(() => undefined)) await refetchSite(dispatch);
      },
    },
    adminUpdatePromotion: {
      // Also when somebody else was faster: then it is shown as it is now.
      invalidatesTags: ['promotion'],
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        if (await queryFulfilled.catch(() => undefined)) await refetchSite(dispatch);
      },
    },
  },
});

export const {
  useAdminListPromotionsQuery,
  useAdminCreatePromotionMutation,
  useAdminUpdatePromotionMutation,
} = promotionsApi;

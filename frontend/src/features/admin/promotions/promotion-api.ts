import { generatedAdminApi } from '#frontend/api/generated-admin.js';
import { refetchSite } from '../settings/setting-api.js';

/** An advertised promotion appears on the pages of this tab at once. */
const promotionsApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['promotion'],
  endpoints: {
    adminListPromotions: { providesTags: ['promotion'] },
    adminCreatePromotion: {
      extraOptions: { errorToast: { except: ['validation_failed', 'code_taken'] } },
      invalidatesTags: (_result, error) => (error ? [] : ['promotion']),
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        if (await queryFulfilled.catch(() => undefined)) await refetchSite(dispatch);
      },
    },
    adminUpdatePromotion: {
      extraOptions: { errorToast: { except: ['validation_failed'] } },
      // Also after a version conflict: the current version is shown then.
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

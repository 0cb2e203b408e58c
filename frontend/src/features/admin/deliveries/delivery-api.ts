import { generatedAdminApi } from '#frontend/api/generated-admin.js';

const changesTheDay = {
  invalidatesTags: (_result: unknown, error: unknown) => (error ? [] : ['deliveryDay' as const]),
};

/** The calls of a delivery day: each change refreshes its figures and its list. */
export const deliveryApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['deliveryDay'],
  endpoints: {
    adminGetDeliveryDay: { providesTags: ['deliveryDay'] },
    adminListConsignments: { providesTags: ['deliveryDay'] },
    adminBookDeliveryDay: changesTheDay,
    adminDispatchDeliveryDay: {
      ...changesTheDay,
      extraOptions: { errorToast: { except: ['dish_recalled'] } },
    },
    adminImportTracking: changesTheDay,
    adminRetryConsignment: changesTheDay,
    adminCancelConsignment: changesTheDay,
  },
});

export const {
  useAdminGetDeliveryDayQuery,
  useAdminListConsignmentsQuery,
  useAdminBookDeliveryDayMutation,
  useAdminDispatchDeliveryDayMutation,
  useAdminImportTrackingMutation,
  useAdminRetryConsignmentMutation,
  useAdminCancelConsignmentMutation,
} = deliveryApi;

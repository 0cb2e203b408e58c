import { generatedAdminApi } from '#frontend/api/generated-admin.js';

const invalidateBoxes = {
  invalidatesTags: (_result: unknown, error: unknown) => (error ? [] : ['adminBoxes' as const]),
};

/** Weekly boxes in the back office: a change refreshes the list and the dialog. */
const boxesApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['adminBoxes'],
  endpoints: {
    adminListBoxes: { providesTags: ['adminBoxes'] },
    adminGetBox: { providesTags: ['adminBoxes'] },
    adminSkipDelivery: invalidateBoxes,
    adminUnskipDelivery: invalidateBoxes,
    adminPauseBox: invalidateBoxes,
    adminResumeBox: invalidateBoxes,
    adminCancelBox: invalidateBoxes,
    adminChangeBoxDelivery: invalidateBoxes,
  },
});

export const {
  useAdminListBoxesQuery,
  useAdminGetBoxQuery,
  useAdminSkipDeliveryMutation,
  useAdminUnskipDeliveryMutation,
  useAdminPauseBoxMutation,
  useAdminResumeBoxMutation,
  useAdminCancelBoxMutation,
  useAdminChangeBoxDeliveryMutation,
} = boxesApi;

import { generatedAdminApi } from '#frontend/api/generated-admin.js';

const READ_ANEW = {
  invalidatesTags: (_answer: unknown, error: unknown) => (error ? [] : ['adminBoxes' as const]),
};

/** Weekly boxes in the panel: a change of one shows in the list and in its dialog. */
const boxesApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['adminBoxes'],
  endpoints: {
    adminListBoxes: { providesTags: ['adminBoxes'] },
    adminGetBox: { providesTags: ['adminBoxes'] },
    adminSkipDelivery: READ_ANEW,
    adminUnskipDelivery: READ_ANEW,
    adminPauseBox: READ_ANEW,
    adminResumeBox: READ_ANEW,
    adminCancelBox: READ_ANEW,
    adminChangeBoxDelivery: READ_ANEW,
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

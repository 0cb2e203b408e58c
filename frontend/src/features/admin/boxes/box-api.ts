import { generatedAdminApi } from '#frontend/api/generated-admin.js';
import { DETAILS_CODES } from '#frontend/ui/form/details-codes.js';

const invalidateBoxes = {
  invalidatesTags: (_result: unknown, error: unknown) => (error ? [] : ['adminBoxes' as const]),
};

/** Weekly boxes in the back office: a change refreshes the list and the dialog. */
const boxesApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['adminBoxes'],
  endpoints: {
    adminListBoxes: { providesTags: ['adminBoxes'] },
    adminGetBox: { providesTags: ['adminBoxes'] },
    // The words of this code address the customer, who owns the box.
    adminSkipDelivery: {
      ...invalidateBoxes,
      extraOptions: { errorToast: { ofCode: { cut_off_passed: 'boxTooLateToSkip' } } },
    },
    adminUnskipDelivery: {
      ...invalidateBoxes,
      extraOptions: { errorToast: { ofCode: { cut_off_passed: 'boxTooLateToUnskip' } } },
    },
    adminPauseBox: invalidateBoxes,
    adminResumeBox: invalidateBoxes,
    adminCancelBox: invalidateBoxes,
    adminChangeBoxDelivery: { ...invalidateBoxes, extraOptions: { errorToast: { except: DETAILS_CODES } } },
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

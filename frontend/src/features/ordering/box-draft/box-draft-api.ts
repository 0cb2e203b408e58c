import { generatedAccountApi } from '#frontend/api/generated-account.js';

/** The calls of a box that goes on elsewhere. They fail silently: the box stays on this device as it is. */
export const boxDraftApi = generatedAccountApi.enhanceEndpoints({
  endpoints: {
    getBoxDraft: { extraOptions: { errorToast: 'none' } },
    keepBoxDraft: { extraOptions: { errorToast: 'none' } },
    removeBoxDraft: { extraOptions: { errorToast: 'none' } },
  },
});

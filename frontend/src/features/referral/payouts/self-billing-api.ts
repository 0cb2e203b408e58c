import { generatedAccountApi } from '#frontend/api/generated-account.js';

export type { SelfBilling } from '#frontend/api/generated-account.js';

const selfBillingApi = generatedAccountApi
  .enhanceEndpoints({ addTagTypes: ['selfBilling'] })
  .enhanceEndpoints({
    endpoints: {
      getSelfBilling: { providesTags: ['selfBilling'] },
      // Also after a refusal: the text has changed then.
      agreeSelfBilling: { invalidatesTags: ['selfBilling'] },
    },
  });

export const { useGetSelfBillingQuery, useAgreeSelfBillingMutation } = selfBillingApi;

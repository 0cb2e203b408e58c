import { generatedApi } from '#frontend/api/generated.js';

export const { useCreateCheckoutMutation } = generatedApi.enhanceEndpoints({
  // The page of the plan shows why it cannot be bought.
  endpoints: { createCheckout: { extraOptions: { errorToast: 'none' } } },
});

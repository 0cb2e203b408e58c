import { generatedAccountApi } from '#frontend/api/generated-account.js';

export const { useUnsubscribeMutation } = generatedAccountApi.enhanceEndpoints({
  // The page shows whether it succeeded.
  endpoints: { unsubscribe: { extraOptions: { errorToast: 'none' } } },
});

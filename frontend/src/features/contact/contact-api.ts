import { generatedApi } from '#frontend/api/generated.js';

export const { useSendContactMutation } = generatedApi.enhanceEndpoints({
  // The form shows it above its fields.
  endpoints: { sendContact: { extraOptions: { errorToast: 'none' } } },
});

import { generatedApi } from '#frontend/api/generated.js';

export const { useJoinWaitlistMutation } = generatedApi.enhanceEndpoints({
  endpoints: {
    joinWaitlist: { extraOptions: { isSameForAll: true, errorToast: { except: ['validation_failed'] } } },
  },
});

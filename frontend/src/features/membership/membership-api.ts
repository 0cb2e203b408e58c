import { generatedAccountApi } from '#frontend/api/generated-account.js';

export const {
  useCustomerPortalMutation,
  useEndMembershipMutation,
  useRefreshSubscriptionStatusMutation,
  useResumeMembershipMutation,
  useStartTrialMutation,
} = generatedAccountApi.enhanceEndpoints({
  endpoints: {
    // Without a session the user is sent to sign in.
    customerPortal: {
      extraOptions: { errorToast: { except: ['token_invalid'], onFailure: 'portalFailed' } },
    },
    startTrial: { extraOptions: { errorToast: { onFailure: 'trialFailed' } } },
    // The card shows the result of a refresh.
    refreshSubscriptionStatus: { extraOptions: { errorToast: 'none' } },
  },
});

import { generatedAccountApi } from '#frontend/api/generated-account.js';

export const { useWalletTopupMutation, useProcessWalletPaymentMutation } =
  generatedAccountApi.enhanceEndpoints({
    endpoints: {
      // Without a session the user is sent to sign in.
      walletTopup: { extraOptions: { errorToast: { except: ['token_invalid'], onFailure: 'topUpFailed' } } },
      // The caller shows the result of a payment.
      processWalletPayment: { extraOptions: { errorToast: 'none' } },
    },
  });

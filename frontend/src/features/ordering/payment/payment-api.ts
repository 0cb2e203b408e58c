import { generatedApi } from '#frontend/api/generated.js';

/** Reasons that the checkout shows in place. */
const SHOWN_IN_PLACE = [
  'price_changed',
  'order_already_paid',
  'area_not_served',
  'allergen_unconfirmed',
  'health_consent_required',
  'code_invalid',
  'self_referral',
  'promotion_used',
  'date_unavailable',
] as const;

/** The calls of the checkout, with the specification's own words for a payment that could not be begun. */
export const {
  useCreateOneTimePaymentMutation,
  useCreateSubscriptionCheckoutMutation,
  useRecallCheckoutMutation,
} = generatedApi.enhanceEndpoints({
  endpoints: {
    createOneTimePayment: {
      extraOptions: {
        errorToast: {
          except: [...SHOWN_IN_PLACE, 'trial_used'],
          onFailure: 'paymentError',
          // No payment page could be opened; any other failure has other words (ADR 0025).
          ofCode: { payment_provider_unavailable: 'paymentSessionFailed' },
        },
      },
    },
    createSubscriptionCheckout: {
      extraOptions: {
        errorToast: { except: [...SHOWN_IN_PLACE, 'account_required'], onFailure: 'subscriptionError' },
      },
    },
    // The result is shown beside the allergies.
    recallCheckout: { extraOptions: { errorToast: 'none' } },
  },
});

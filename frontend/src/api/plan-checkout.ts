import { api } from './client.js';

/** create-checkout, declared by hand until membership has put it into the contract. */
const planCheckoutApi = api.injectEndpoints({
  // The contract may have it by now.
  overrideExisting: true,
  endpoints: (build) => ({
    createCheckout: build.mutation<{ url: string }, { planCheckoutRequest: { mealPlanId: string } }>({
      query: ({ planCheckoutRequest }) => ({
        url: '/api/checkout/plan',
        method: 'POST',
        body: planCheckoutRequest,
      }),
    }),
  }),
});

export const { useCreateCheckoutMutation } = planCheckoutApi;

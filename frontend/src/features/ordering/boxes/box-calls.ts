import { generatedAccountApi } from '#frontend/api/generated-account.js';

const READ_ANEW = {
  invalidatesTags: (_answer: unknown, error: unknown) => (error ? [] : ['weeklyBoxes' as const]),
};

/** The calls of weekly boxes: every change reads them anew, since one day moved moves the others. */
const boxApi = generatedAccountApi.enhanceEndpoints({
  addTagTypes: ['weeklyBoxes'],
  endpoints: {
    listMySubscriptions: { providesTags: ['weeklyBoxes'] },
    listDeliveries: { providesTags: ['weeklyBoxes'] },
    pauseSubscription: READ_ANEW,
    resumeSubscription: READ_ANEW,
    cancelSubscription: READ_ANEW,
    changeSubscription: READ_ANEW,
    setUpcomingMeals: READ_ANEW,
    // A refused skip tells of a day that is not as it is shown.
    skipDelivery: { invalidatesTags: ['weeklyBoxes'] },
    unskipDelivery: { invalidatesTags: ['weeklyBoxes'] },
  },
});

export const {
  useListMySubscriptionsQuery,
  useListDeliveriesQuery,
  usePauseSubscriptionMutation,
  useResumeSubscriptionMutation,
  useSkipDeliveryMutation,
  useUnskipDeliveryMutation,
  useCancelSubscriptionMutation,
  useChangeSubscriptionMutation,
  useSetUpcomingMealsMutation,
  useChangeCardMutation,
} = boxApi;

import { generatedAccountApi } from '#frontend/api/generated-account.js';
import { DETAILS_CODES } from '#frontend/ui/form/details-codes.js';

const invalidateBoxes = {
  invalidatesTags: (_result: unknown, error: unknown) => (error ? [] : ['weeklyBoxes' as const]),
};

/** The calls of weekly boxes: every change refetches them, since moving one day moves the others. */
const boxApi = generatedAccountApi.enhanceEndpoints({
  addTagTypes: ['weeklyBoxes'],
  endpoints: {
    listMySubscriptions: { providesTags: ['weeklyBoxes'] },
    listDeliveries: { providesTags: ['weeklyBoxes'] },
    pauseSubscription: invalidateBoxes,
    resumeSubscription: invalidateBoxes,
    cancelSubscription: invalidateBoxes,
    changeSubscription: {
      ...invalidateBoxes,
      extraOptions: { errorToast: { except: ['allergen_unconfirmed', ...DETAILS_CODES] } },
    },
    setUpcomingMeals: {
      ...invalidateBoxes,
      extraOptions: { errorToast: { except: ['allergen_unconfirmed'] } },
    },
    // A refused skip means that the shown day is outdated.
    skipDelivery: { invalidatesTags: ['weeklyBoxes'] },
    unskipDelivery: { invalidatesTags: ['weeklyBoxes'] },
    makeLightWeek: { invalidatesTags: ['weeklyBoxes'] },
    makeUsualWeek: { invalidatesTags: ['weeklyBoxes'] },
  },
});

export const {
  useListMySubscriptionsQuery,
  useListDeliveriesQuery,
  usePauseSubscriptionMutation,
  useResumeSubscriptionMutation,
  useSkipDeliveryMutation,
  useUnskipDeliveryMutation,
  useMakeLightWeekMutation,
  useMakeUsualWeekMutation,
  useCancelSubscriptionMutation,
  useChangeSubscriptionMutation,
  useSetUpcomingMealsMutation,
  useChangeCardMutation,
} = boxApi;

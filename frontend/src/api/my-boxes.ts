import type { DeliveryState, SubscriptionState, WeekdayName } from '@rules/box-schedule';
import type { MealType } from '@rules/allergens';
import type { MealChoice } from '@rules/box';
import { api } from './client.js';

export interface BoxExtras {
  readonly breakfast: Readonly<Record<string, number>>;
  readonly protein: Readonly<Record<string, number>>;
}

/** One delivery of a weekly box. */
export interface BoxDelivery {
  readonly id: string;
  readonly date: string;
  /** Written like 'Sun (31 Aug)'. */
  readonly label: string;
  readonly state: DeliveryState;
  readonly cutOffAt: string;
  readonly changeable: boolean;
  readonly chargePence: number;
  readonly discountPercent: number;
  /** Empty until the shopper or the chef has chosen. */
  readonly meals: readonly { readonly mealId: number; readonly name: string; readonly quantity: number }[];
  readonly chosenByChef: boolean;
  readonly extras: BoxExtras;
  readonly orderId: string | null;
}

/** A weekly box as its owner sees it. */
export interface Subscription {
  readonly id: string;
  readonly status: SubscriptionState;
  readonly mealsPerWeek: number;
  readonly deliveryDay: WeekdayName;
  readonly mealType: MealType;
  readonly halalOnly: boolean;
  readonly extras: BoxExtras;
  /** Meals, extras and delivery of one week, before any discount. */
  readonly weeklyPence: number;
  readonly pausedUntil: string | null;
  readonly createdAt: string;
  readonly cancelledAt: string | null;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly address: { readonly address: string; readonly city: string; readonly postcode: string };
  readonly nextDelivery: BoxDelivery | null;
}

interface List<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export interface BoxChanges {
  readonly deliveryDay?: WeekdayName;
  readonly mealsPerWeek?: number;
  readonly extras?: BoxExtras;
  readonly mealType?: MealType;
  /** Dishes that are kept in spite of a declared allergen. */
  readonly confirmedAllergenSkus?: readonly string[];
}

const at = (id: string, rest = ''): string => `/api/subscriptions/${encodeURIComponent(id)}${rest}`;
const post = (url: string, body: object = {}) => ({ url, method: 'POST', body });

/** The weekly boxes of who is signed in. Every change reads them anew: one day moved moves the others. */
const myBoxesApi = api.enhanceEndpoints({ addTagTypes: ['weeklyBoxes'] }).injectEndpoints({
  // The contract may have them by now, without what every change reads anew.
  overrideExisting: true,
  endpoints: (build) => ({
    listMySubscriptions: build.query<List<Subscription>, void>({
      query: () => '/api/subscriptions',
      providesTags: ['weeklyBoxes'],
    }),
    listDeliveries: build.query<List<BoxDelivery>, { id: string }>({
      query: ({ id }) => at(id, '/deliveries'),
      providesTags: ['weeklyBoxes'],
    }),
    pauseSubscription: build.mutation<unknown, { id: string; until?: string }>({
      query: ({ id, until }) => post(at(id, '/pause'), until === undefined ? {} : { until }),
      invalidatesTags: (_answer, error) => (error ? [] : ['weeklyBoxes']),
    }),
    resumeSubscription: build.mutation<unknown, { id: string }>({
      query: ({ id }) => post(at(id, '/resume')),
      invalidatesTags: (_answer, error) => (error ? [] : ['weeklyBoxes']),
    }),
    skipDelivery: build.mutation<unknown, { id: string; date: string }>({
      query: ({ id, date }) => post(at(id, '/skip'), { date }),
      invalidatesTags: ['weeklyBoxes'],
    }),
    unskipDelivery: build.mutation<unknown, { id: string; date: string }>({
      query: ({ id, date }) => post(at(id, '/unskip'), { date }),
      invalidatesTags: ['weeklyBoxes'],
    }),
    cancelSubscription: build.mutation<unknown, { id: string; reason?: string }>({
      query: ({ id, reason }) => post(at(id, '/cancel'), reason === undefined ? {} : { reason }),
      invalidatesTags: (_answer, error) => (error ? [] : ['weeklyBoxes']),
    }),
    changeSubscription: build.mutation<unknown, { id: string; changes: BoxChanges }>({
      query: ({ id, changes }) => ({ url: at(id), method: 'PATCH', body: changes }),
      invalidatesTags: (_answer, error) => (error ? [] : ['weeklyBoxes']),
    }),
    setUpcomingMeals: build.mutation<
      unknown,
      { id: string; date: string; meals: readonly MealChoice[]; confirmedAllergenSkus?: readonly string[] }
    >({
      query: ({ id, ...body }) => ({ url: at(id, '/meals'), method: 'PUT', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['weeklyBoxes']),
    }),
    replaceCard: build.mutation<{ readonly url: string }, { id: string }>({
      query: ({ id }) => post(at(id, '/card')),
    }),
  }),
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
  useReplaceCardMutation,
} = myBoxesApi;

import { generatedAccountApi, type CommunityEvent } from '#frontend/api/generated-account.js';

const { getCommunity } = generatedAccountApi.endpoints;

/** The response of a booking updates the page directly. */
const sessionShown = (session: CommunityEvent) =>
  generatedAccountApi.util.updateQueryData('getCommunity', undefined, (page) => {
    const put = (all: readonly CommunityEvent[]) =>
      all.map((each) => (each.id === session.id ? session : each));
    page.sessions = put(page.sessions);
    page.consultantSlots = put(page.consultantSlots);
  });

/**
 * After a refusal the page is out of date, as when another user took the place; and a consultant's slot decides
 * which others of its month can be booked.
 */
const decidesOthers = (session: CommunityEvent | undefined): boolean => session?.kind !== 'group';

/** Refetches the page, so that it shows the current state. */
const refetchCommunity = () => getCommunity.initiate(undefined, { forceRefetch: true, subscribe: false });

/** The calls of the community, with what they change on the page. */
export const communityApi = generatedAccountApi.enhanceEndpoints({
  endpoints: {
    bookSession: {
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (result) dispatch(sessionShown(result.data));
        if (decidesOthers(result?.data)) await dispatch(refetchCommunity());
      },
    },
    cancelBooking: {
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (result) dispatch(sessionShown(result.data));
        if (decidesOthers(result?.data)) await dispatch(refetchCommunity());
      },
    },
    createPost: {
      // The first post uses the name of the account: the form shows it from then on.
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        const name = result?.data.author?.name;
        if (name === undefined) return;
        dispatch(
          generatedAccountApi.util.updateQueryData('getCommunity', undefined, (page) => {
            page.me.displayName ??= name;
          }),
        );
      },
    },
    // The dialog shows these beside its fields.
    joinCommunity: {
      extraOptions: { errorToast: { except: ['validation_failed', 'health_consent_required'] } },
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) return;
        const { displayName, joinedAt } = result.data;
        dispatch(
          generatedAccountApi.util.updateQueryData('getCommunity', undefined, (page) => {
            Object.assign(page.me, { displayName, joinedAt });
          }),
        );
      },
    },
  },
});

export const {
  useGetCommunityQuery,
  useBookSessionMutation,
  useCancelBookingMutation,
  useJoinCommunityMutation,
  useCreatePostMutation,
  useCreateReplyMutation,
  useEditPostMutation,
  useDeletePostMutation,
  useRestorePostMutation,
  useLikePostMutation,
  useUnlikePostMutation,
  useReportPostMutation,
} = communityApi;

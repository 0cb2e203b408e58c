import { generatedAccountApi, type CommunitySession } from '#frontend/api/generated-account.js';

const { getCommunity } = generatedAccountApi.endpoints;

/** What a booking answered goes straight into the page. */
const sessionShown = (session: CommunitySession) =>
  generatedAccountApi.util.updateQueryData('getCommunity', undefined, (page) => {
    const put = (all: readonly CommunitySession[]) =>
      all.map((each) => (each.id === session.id ? session : each));
    page.sessions = put(page.sessions);
    page.consultantSlots = put(page.consultantSlots);
  });

/** What somebody else took meanwhile is read anew, so that the page says how it is. */
const readAnew = () => getCommunity.initiate(undefined, { forceRefetch: true, subscribe: false });

/** The calls of the community, with what they change on the page. */
export const communityApi = generatedAccountApi.enhanceEndpoints({
  endpoints: {
    bookSession: {
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(sessionShown(answer.data));
        else await dispatch(readAnew());
      },
    },
    cancelBooking: {
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(sessionShown(answer.data));
        else await dispatch(readAnew());
      },
    },
    createPost: {
      // The first one is under the name of the account: the form says so from then on.
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        const name = answer?.data.author?.name;
        if (name === undefined) return;
        dispatch(
          generatedAccountApi.util.updateQueryData('getCommunity', undefined, (page) => {
            page.me.displayName ??= name;
          }),
        );
      },
    },
    joinCommunity: {
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        const { displayName, joinedAt } = answer.data;
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

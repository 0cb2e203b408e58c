import {
  generatedAccountApi,
  type DeliveryDetails,
  type MyOrder,
  type OrderChangeOptions,
  type OrderChangeQuote,
  type OrderChangeRequest,
  type OrderChangeWish,
  type OrderComplaint,
  type PaymentPage,
  type SubstitutionAnswer,
  type SubstitutionRequestList,
  type ReportProblem as ReportComplaint,
} from '#frontend/api/generated-account.js';
import { DETAILS_CODES } from '#frontend/ui/form/details-codes.js';

/** The kind of access decides which endpoints apply: the account's, or a guest's by link (rule O18). */
export type OrderAccess = { readonly by: 'account' } | { readonly by: 'link'; readonly token: string };

interface CancelArgs {
  readonly id: string;
  readonly access: OrderAccess;
}

interface ComplaintArgs extends CancelArgs {
  readonly body: ReportComplaint;
}

interface DetailsArgs extends CancelArgs {
  readonly body: DeliveryDetails;
}

interface WishArgs extends CancelArgs {
  readonly body: OrderChangeWish;
}

interface ChangeArgs extends CancelArgs {
  readonly body: OrderChangeRequest;
}

/** What a call that answers with the order needs of its life. */
interface Lifecycle {
  readonly dispatch: (update: ReturnType<typeof generatedAccountApi.util.updateQueryData>) => unknown;
  readonly queryFulfilled: Promise<{ readonly data: MyOrder }>;
}

interface AnswerArgs extends CancelArgs {
  readonly questionId: string;
  readonly body: SubstitutionAnswer;
}

/** The base path of an order's calls. */
export function orderPath(id: string, access: OrderAccess): string {
  return access.by === 'account'
    ? `/api/orders/${encodeURIComponent(id)}`
    : `/api/orders/guest/${encodeURIComponent(access.token)}`;
}

/** Order calls for both kinds of access; the response to a change updates the cache directly. */
export const orderApi = generatedAccountApi
  .enhanceEndpoints({
    endpoints: {
      // An order shows its questions only when there are some.
      listSubstitutionRequests: { extraOptions: { errorToast: 'always' } },
      listGuestSubstitutionRequests: { extraOptions: { errorToast: 'always' } },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      tellProblem: build.mutation<OrderComplaint, ComplaintArgs>({
        query: ({ id, access, body }) => ({ url: `${orderPath(id, access)}/problems`, method: 'POST', body }),
        async onQueryStarted({ id, access }, { dispatch, queryFulfilled }) {
          const result = await queryFulfilled.catch(() => undefined);
          if (!result) return;
          const add = (order: MyOrder): void => void order.problems.push(result.data);
          dispatch(
            access.by === 'link'
              ? orderApi.util.updateQueryData('getGuestOrder', { token: access.token }, add)
              : orderApi.util.updateQueryData('getMyOrder', { id }, add),
          );
        },
      }),
      answerQuestion: build.mutation<SubstitutionRequestList, AnswerArgs>({
        query: ({ id, access, questionId, body }) => ({
          url: `${orderPath(id, access)}/questions/${encodeURIComponent(questionId)}`,
          method: 'POST',
          body,
        }),
        // An answer may refund money, which changes the order's sums and timeline. A refused answer means that
        // another person answered first or that the question expired. Both are refetched.
        async onQueryStarted({ id, access }, { dispatch, queryFulfilled }) {
          await queryFulfilled.catch(() => undefined);
          const refetch = { forceRefetch: true, subscribe: false };
          if (access.by === 'link') {
            const { token } = access;
            void dispatch(orderApi.endpoints.listGuestSubstitutionRequests.initiate({ token }, refetch));
            void dispatch(orderApi.endpoints.getGuestOrder.initiate({ token }, refetch));
          } else {
            void dispatch(orderApi.endpoints.listSubstitutionRequests.initiate({ id }, refetch));
            void dispatch(orderApi.endpoints.getMyOrder.initiate({ id }, refetch));
          }
        },
      }),
      payOrder: build.mutation<PaymentPage, CancelArgs>({
        query: ({ id, access }) => ({ url: `${orderPath(id, access)}/pay`, method: 'POST' }),
      }),
      changeDelivery: build.mutation<MyOrder, DetailsArgs>({
        extraOptions: { errorToast: { except: DETAILS_CODES } },
        query: ({ id, access, body }) => ({
          url: `${orderPath(id, access)}/delivery`,
          method: 'PATCH',
          body,
        }),
        async onQueryStarted({ id, access }, { dispatch, queryFulfilled }) {
          const result = await queryFulfilled.catch(() => undefined);
          if (!result) return;
          dispatch(
            access.by === 'link'
              ? orderApi.util.updateQueryData('getGuestOrder', { token: access.token }, () => result.data)
              : orderApi.util.updateQueryData('getMyOrder', { id }, () => result.data),
          );
        },
      }),
      orderChange: build.query<OrderChangeOptions, CancelArgs>({
        query: ({ id, access }) => ({ url: `${orderPath(id, access)}/change` }),
      }),
      quoteChange: build.mutation<OrderChangeQuote, WishArgs>({
        query: ({ id, access, body }) => ({
          url: `${orderPath(id, access)}/change/quote`,
          method: 'POST',
          body,
        }),
      }),
      changeOrder: build.mutation<MyOrder, ChangeArgs>({
        query: ({ id, access, body }) => ({ url: `${orderPath(id, access)}/change`, method: 'POST', body }),
        onQueryStarted: keepChanged,
      }),
      payChange: build.mutation<PaymentPage, CancelArgs>({
        query: ({ id, access }) => ({ url: `${orderPath(id, access)}/change/pay`, method: 'POST' }),
      }),
      keepOrder: build.mutation<MyOrder, CancelArgs>({
        query: ({ id, access }) => ({ url: `${orderPath(id, access)}/change/keep`, method: 'POST' }),
        onQueryStarted: keepChanged,
      }),
      cancelOrder: build.mutation<MyOrder, CancelArgs>({
        query: ({ id, access }) => ({ url: `${orderPath(id, access)}/cancel`, method: 'POST' }),
        async onQueryStarted({ id, access }, { dispatch, queryFulfilled }) {
          const result = await queryFulfilled.catch(() => undefined);
          if (!result) return;
          const { status, paymentState } = result.data;
          if (access.by === 'link') {
            dispatch(
              orderApi.util.updateQueryData('getGuestOrder', { token: access.token }, () => result.data),
            );
            return;
          }
          dispatch(orderApi.util.updateQueryData('getMyOrder', { id }, () => result.data));
          dispatch(
            orderApi.util.updateQueryData('listMyOrders', {}, (list) => {
              const row = list.items.find((each) => each.id === id);
              if (row) Object.assign(row, { status, paymentState });
            }),
          );
        },
      }),
    }),
  });

/** The answer is the order as it is now: its page and its row of the list show it. */
async function keepChanged(
  { id, access }: CancelArgs,
  { dispatch, queryFulfilled }: Lifecycle,
): Promise<void> {
  const result = await queryFulfilled.catch(() => undefined);
  if (!result) return;
  if (access.by === 'link') {
    dispatch(
      generatedAccountApi.util.updateQueryData('getGuestOrder', { token: access.token }, () => result.data),
    );
    return;
  }
  const { deliveryDate, mealsPerWeek, totalPence, paymentState } = result.data;
  dispatch(generatedAccountApi.util.updateQueryData('getMyOrder', { id }, () => result.data));
  dispatch(
    generatedAccountApi.util.updateQueryData('listMyOrders', {}, (list) => {
      const row = list.items.find((each) => each.id === id);
      if (row) Object.assign(row, { deliveryDate, mealsPerWeek, totalPence, paymentState });
    }),
  );
}

export const {
  useAnswerQuestionMutation,
  useCancelOrderMutation,
  useChangeDeliveryMutation,
  useChangeOrderMutation,
  useKeepOrderMutation,
  usePayChangeMutation,
  useOrderChangeQuery,
  useQuoteChangeMutation,
  useListGuestSubstitutionRequestsQuery,
  useListSubstitutionRequestsQuery,
  usePayOrderMutation,
  useTellProblemMutation,
} = orderApi;

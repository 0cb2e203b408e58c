import { generatedApi, type MyOrder, type OrderProblem, type ReportProblem } from '../../api/generated.js';

/** Whose order it is decides where it is read and changed: the account's, or a guest's by the link (rule O18). */
export type OrderAccess = { readonly by: 'account' } | { readonly by: 'link'; readonly token: string };

interface CancelArgs {
  readonly id: string;
  readonly access: OrderAccess;
}

interface ProblemArgs extends CancelArgs {
  readonly body: ReportProblem;
}

/** Where the calls of an order begin. */
export function orderPath(id: string, access: OrderAccess): string {
  return access.by === 'account'
    ? `/api/orders/${encodeURIComponent(id)}`
    : `/api/orders/guest/${encodeURIComponent(access.token)}`;
}

/** The calls that an order takes from either place; what a change answers goes straight into what is shown. */
export const orderApi = generatedApi.injectEndpoints({
  endpoints: (build) => ({
    tellProblem: build.mutation<OrderProblem, ProblemArgs>({
      query: ({ id, access, body }) => ({ url: `${orderPath(id, access)}/problems`, method: 'POST', body }),
      async onQueryStarted({ id, access }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        const add = (order: MyOrder): void => void order.problems.push(answer.data);
        dispatch(
          access.by === 'link'
            ? orderApi.util.updateQueryData('getGuestOrder', { token: access.token }, add)
            : orderApi.util.updateQueryData('getMyOrder', { id }, add),
        );
      },
    }),
    cancelOrder: build.mutation<MyOrder, CancelArgs>({
      query: ({ id, access }) => ({ url: `${orderPath(id, access)}/cancel`, method: 'POST' }),
      async onQueryStarted({ id, access }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        const { status, paymentState } = answer.data;
        if (access.by === 'link') {
          dispatch(
            orderApi.util.updateQueryData('getGuestOrder', { token: access.token }, () => answer.data),
          );
          return;
        }
        dispatch(orderApi.util.updateQueryData('getMyOrder', { id }, () => answer.data));
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

export const { useCancelOrderMutation, useTellProblemMutation } = orderApi;

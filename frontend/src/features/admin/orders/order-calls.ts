import { generatedAdminApi } from '#frontend/api/generated-admin.js';

const READ_ANEW = {
  invalidatesTags: (_answer: unknown, error: unknown) => (error ? [] : ['adminOrders' as const]),
};

/** Orders in the panel: a change of one shows in the list, on the cards and in its dialog. */
const ordersApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['adminOrders'],
  endpoints: {
    adminListOrders: { providesTags: ['adminOrders'] },
    adminOrderSummary: { providesTags: ['adminOrders'] },
    adminGetOrder: { providesTags: ['adminOrders'] },
    adminUpdateOrderStatus: READ_ANEW,
    adminRefundOrder: READ_ANEW,
    adminDispatchOrder: READ_ANEW,
    adminChangeOrderDelivery: READ_ANEW,
    adminDeliverOrder: READ_ANEW,
    adminFailDelivery: READ_ANEW,
    adminCloseLateOrder: READ_ANEW,
    adminSendOrderAgain: READ_ANEW,
  },
});

export const {
  useAdminListOrdersQuery,
  useAdminOrderSummaryQuery,
  useAdminGetOrderQuery,
  useAdminUpdateOrderStatusMutation,
  useAdminRefundOrderMutation,
  useAdminDispatchOrderMutation,
  useAdminChangeOrderDeliveryMutation,
  useAdminDeliverOrderMutation,
  useAdminFailDeliveryMutation,
  useAdminCloseLateOrderMutation,
  useAdminSendOrderAgainMutation,
  useAdminResendLetterMutation,
  useAdminRevealOrderHealthMutation,
} = ordersApi;

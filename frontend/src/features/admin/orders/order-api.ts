import { generatedAdminApi } from '#frontend/api/generated-admin.js';
import { DETAILS_CODES } from '#frontend/ui/form/details-codes.js';

const invalidateOrders = {
  invalidatesTags: (_result: unknown, error: unknown) => (error ? [] : ['adminOrders' as const]),
};

/** Orders in the back office: a change refreshes the list, the cards and the dialog. */
const ordersApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['adminOrders'],
  endpoints: {
    adminListOrders: { providesTags: ['adminOrders'] },
    adminOrderDays: { providesTags: ['adminOrders'] },
    adminDispatchOrders: invalidateOrders,
    adminDeliverOrders: invalidateOrders,
    adminOrderSummary: { providesTags: ['adminOrders'] },
    adminGetOrder: { providesTags: ['adminOrders'] },
    adminUpdateOrderStatus: {
      ...invalidateOrders,
      extraOptions: { errorToast: { onFailure: 'orderStatusNotUpdated' } },
    },
    adminRefundOrder: invalidateOrders,
    adminDispatchOrder: {
      ...invalidateOrders,
      // A question of its own (rule F95).
      extraOptions: { errorToast: { except: ['dish_recalled'] } },
    },
    adminChangeOrderDelivery: {
      ...invalidateOrders,
      extraOptions: { errorToast: { except: DETAILS_CODES } },
    },
    adminChangeOrder: invalidateOrders,
    adminKeepOrder: invalidateOrders,
    adminDeliverOrder: invalidateOrders,
    adminFailDelivery: invalidateOrders,
    adminCloseLateOrder: invalidateOrders,
    adminSendOrderAgain: invalidateOrders,
  },
});

export const {
  useAdminListOrdersQuery,
  useAdminOrderSummaryQuery,
  useAdminOrderDaysQuery,
  useLazyAdminSelectOrdersQuery,
  useAdminDispatchOrdersMutation,
  useAdminDeliverOrdersMutation,
  useAdminResendEmailsMutation,
  useAdminGetOrderQuery,
  useAdminUpdateOrderStatusMutation,
  useAdminRefundOrderMutation,
  useAdminDispatchOrderMutation,
  useAdminChangeOrderDeliveryMutation,
  useAdminChangeOrderMutation,
  useAdminKeepOrderMutation,
  useAdminQuoteOrderChangeMutation,
  useLazyAdminGetOrderChangeQuery,
  useAdminDeliverOrderMutation,
  useAdminFailDeliveryMutation,
  useAdminCloseLateOrderMutation,
  useAdminSendOrderAgainMutation,
  useAdminResendEmailMutation,
  useAdminRevealOrderHealthMutation,
} = ordersApi;

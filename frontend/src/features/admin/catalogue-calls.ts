import { generatedAdminApi, type AdminPrices } from '../../api/generated-admin.js';

/** The calls of the catalogue. What a change answers goes straight into what is shown. */
export const catalogueApi = generatedAdminApi.enhanceEndpoints({
  endpoints: {
    adminPlanPrice: {
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(shown(answer.data));
      },
    },
    adminWithdrawPrice: {
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(shown(answer.data));
      },
    },
  },
});

const shown = (prices: AdminPrices) =>
  generatedAdminApi.util.updateQueryData('adminListPrices', undefined, () => prices);

export const {
  useAdminListProductsQuery,
  useAdminGetProductQuery,
  useAdminChangeProductMutation,
  useAdminApproveLabelMutation,
  useAdminSetProductPictureMutation,
  useAdminListPricesQuery,
  useAdminPlanPriceMutation,
  useAdminWithdrawPriceMutation,
} = catalogueApi;

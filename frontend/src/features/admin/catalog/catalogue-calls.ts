import { generatedAdminApi, type AdminPrices } from '#frontend/api/generated-admin.js';

function unlessRefused(_answer: unknown, error: unknown): 'adminRecipes'[] {
  return error ? [] : ['adminRecipes'];
}

/** The calls of the catalogue. What a change answers goes straight into what is shown. */
export const catalogueApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['adminRecipes'],
  endpoints: {
    adminListRecipes: { providesTags: ['adminRecipes'] },
    adminGetRecipe: { providesTags: ['adminRecipes'] },
    adminCreateRecipe: { invalidatesTags: unlessRefused },
    // Also when somebody else was faster: then it is shown what it is now (rule A27).
    adminChangeRecipe: { invalidatesTags: ['adminRecipes'] },
    adminApproveRecipe: { invalidatesTags: ['adminRecipes'] },
    adminSetRecipePicture: { invalidatesTags: unlessRefused },
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
  useAdminListRecipesQuery,
  useAdminListRecipeCreatorsQuery,
  useAdminGetRecipeQuery,
  useAdminCreateRecipeMutation,
  useAdminChangeRecipeMutation,
  useAdminApproveRecipeMutation,
  useAdminSetRecipePictureMutation,
  useAdminListPricesQuery,
  useAdminPlanPriceMutation,
  useAdminWithdrawPriceMutation,
} = catalogueApi;

import { generatedAdminApi, type AdminPrices } from '#frontend/api/generated-admin.js';

function unlessFailed(_result: unknown, error: unknown): 'adminRecipes'[] {
  return error ? [] : ['adminRecipes'];
}

function menusUnlessFailed(_result: unknown, error: unknown): 'adminMenus'[] {
  return error ? [] : ['adminMenus'];
}

/** The calls of the catalogue. The response to a change updates the cache directly. */
export const catalogApi = generatedAdminApi.enhanceEndpoints({
  addTagTypes: ['adminRecipes', 'adminMenus'],
  endpoints: {
    adminListRecipes: { providesTags: ['adminRecipes'] },
    adminGetRecipe: { providesTags: ['adminRecipes'] },
    adminCreateRecipe: {
      invalidatesTags: unlessFailed,
      extraOptions: { errorToast: { except: ['validation_failed'] } },
    },
    // Also after a version conflict: the current version is shown then (rule A27).
    adminChangeRecipe: {
      invalidatesTags: ['adminRecipes'],
      extraOptions: { errorToast: { except: ['validation_failed', 'edit_conflict'] } },
    },
    adminApproveRecipe: {
      invalidatesTags: ['adminRecipes'],
      extraOptions: { errorToast: { except: ['four_eyes_required', 'edit_conflict'] } },
    },
    adminSetRecipePicture: { invalidatesTags: unlessFailed, extraOptions: { errorToast: 'none' } },
    adminCreateProduct: { extraOptions: { errorToast: { except: ['validation_failed'] } } },
    adminChangePackageMenu: { extraOptions: { errorToast: { except: ['edit_conflict'] } } },
    adminListMenus: { providesTags: ['adminMenus'] },
    adminCreateMenu: {
      invalidatesTags: menusUnlessFailed,
      extraOptions: { errorToast: { except: ['validation_failed', 'menu_days_taken'] } },
    },
    // Also after a version conflict: the current menu is shown then (rule A27).
    adminChangeMenu: {
      invalidatesTags: ['adminMenus'],
      extraOptions: { errorToast: { except: ['validation_failed', 'menu_days_taken'] } },
    },
    adminRemoveMenu: { invalidatesTags: ['adminMenus'] },
    adminChangeProduct: { extraOptions: { errorToast: { except: ['edit_conflict'] } } },
    adminApproveLabel: { extraOptions: { errorToast: { except: ['four_eyes_required', 'edit_conflict'] } } },
    adminSetProductPicture: { extraOptions: { errorToast: 'none' } },
    adminPlanPrice: {
      extraOptions: { errorToast: 'none' },
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (result) dispatch(shown(result.data));
      },
    },
    adminWithdrawPrice: {
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (result) dispatch(shown(result.data));
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
  useAdminCreateProductMutation,
  useAdminRetireProductMutation,
  useAdminBringBackProductMutation,
  useAdminGetPackageMenusQuery,
  useAdminChangePackageMenuMutation,
  useAdminListMenusQuery,
  useAdminCreateMenuMutation,
  useAdminChangeMenuMutation,
  useAdminRemoveMenuMutation,
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
} = catalogApi;

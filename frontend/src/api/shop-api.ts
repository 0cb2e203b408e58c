import { generatedApi } from './generated.js';

const SAME_FOR_ALL = { extraOptions: { isSameForAll: true } };

/** The API as the store knows it: public responses do not wait for the session. */
export const shopApi = generatedApi.enhanceEndpoints({
  endpoints: {
    getSite: SAME_FOR_ALL,
    getMeals: SAME_FOR_ALL,
    getMeal: SAME_FOR_ALL,
    getExtras: SAME_FOR_ALL,
    getPackages: SAME_FOR_ALL,
    getMealPlan: SAME_FOR_ALL,
    findMealPlans: SAME_FOR_ALL,
    getDeliveryDays: SAME_FOR_ALL,
    validateReferralCodePublic: SAME_FOR_ALL,
    getRecipeSnapshot: SAME_FOR_ALL,
    getClinicPartners: SAME_FOR_ALL,
  },
});

import { generatedAdminApi } from '#frontend/api/generated-admin.js';

/** The calls of the temperature log. */
export const temperaturesApi = generatedAdminApi.enhanceEndpoints({
  endpoints: {
    adminAddPoint: { extraOptions: { errorToast: 'none' } },
    adminTakeReading: { extraOptions: { errorToast: 'none' } },
  },
});

export const {
  useAdminTemperaturePointsQuery,
  useAdminTemperatureLogQuery,
  useAdminAddPointMutation,
  useAdminRetirePointMutation,
  useAdminTakeReadingMutation,
  useAdminTakeBackReadingMutation,
} = temperaturesApi;

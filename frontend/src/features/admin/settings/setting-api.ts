import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { generatedApi } from '#frontend/api/generated.js';
import { generatedAdminApi } from '#frontend/api/generated-admin.js';

const { getSite, getMeals, getExtras, getPackages } = generatedApi.endpoints;

/** Refetches the shop's data on the pages of this tab: prices and texts follow at once. */
export async function refetchSite(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<void> {
  const options = { forceRefetch: true, subscribe: false } as const;
  await Promise.allSettled([
    dispatch(getSite.initiate(undefined, options)),
    dispatch(getMeals.initiate({}, options)),
    dispatch(getExtras.initiate(undefined, options)),
    dispatch(getPackages.initiate(undefined, options)),
  ]);
}

/** The response to a change is shown: all settings with their new versions. */
const settingsApi = generatedAdminApi.enhanceEndpoints({
  endpoints: {
    adminUpdateSettings: {
      extraOptions: { errorToast: { except: ['validation_failed', 'edit_conflict'] } },
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) return;
        dispatch(generatedAdminApi.util.updateQueryData('adminGetSettings', undefined, () => result.data));
        await refetchSite(dispatch);
      },
    },
  },
});

export const { useAdminGetSettingsQuery, useAdminUpdateSettingsMutation, useAdminGetSettingHistoryQuery } =
  settingsApi;

import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { generatedApi } from '#frontend/api/generated.js';
import { generatedAdminApi } from '#frontend/api/generated-admin.js';

const { getSite, getMeals, getExtras, getPackages } = generatedApi.endpoints;

/** What the pages of this tab hold of the shop is asked for again: prices and texts follow at once. */
export async function askShopAgain(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<void> {
  const anew = { forceRefetch: true, subscribe: false } as const;
  await Promise.allSettled([
    dispatch(getSite.initiate(undefined, anew)),
    dispatch(getMeals.initiate({}, anew)),
    dispatch(getExtras.initiate(undefined, anew)),
    dispatch(getPackages.initiate(undefined, anew)),
  ]);
}

/** What a change answers is what is shown: all settings with their new versions. */
const settingsApi = generatedAdminApi.enhanceEndpoints({
  endpoints: {
    adminUpdateSettings: {
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        dispatch(generatedAdminApi.util.updateQueryData('adminGetSettings', undefined, () => answer.data));
        await askShopAgain(dispatch);
      },
    },
  },
});

export const { useAdminGetSettingsQuery, useAdminUpdateSettingsMutation, useAdminGetSettingHistoryQuery } =
  settingsApi;

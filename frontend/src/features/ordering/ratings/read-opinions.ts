import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Opinions } from '../checkout/shopper-slice.js';
import { ratingApi } from './rating-api.js';

/** What the account said of the dishes on sale; undefined when it could not be read (rule B96). */
export function readOpinions(): ThunkAction<Promise<Opinions | undefined>, unknown, unknown, UnknownAction> {
  return async (dispatch) => {
    const { data } = await dispatch(
      ratingApi.endpoints.listMyRatings.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    return (
      data &&
      Object.fromEntries(
        data.items.flatMap(({ dishId, stars, taste }) =>
          dishId === null ? [] : [[dishId, { stars, taste }]],
        ),
      )
    );
  };
}

import {
  generatedAccountApi,
  type DishRating,
  type RateableDishes,
  type RateDish,
} from '#frontend/api/generated-account.js';

/** Whose ratings: those of an account's order, of the order of a link, or what the account said before. */
export type RatingAccess =
  | { readonly by: 'order'; readonly id: string }
  | { readonly by: 'link'; readonly token: string }
  | { readonly by: 'account' };

interface RateArgs {
  readonly access: RatingAccess;
  readonly sku: string;
  /** Null takes the rating back. */
  readonly said: RateDish | null;
}

/** The base path of the calls. */
function pathOf(access: RatingAccess): string {
  if (access.by === 'account') return '/api/ratings';
  return access.by === 'order'
    ? `/api/orders/${encodeURIComponent(access.id)}/ratings`
    : `/api/ratings/link/${encodeURIComponent(access.token)}`;
}

/** Calls for ratings of every access; the response to a change updates what is shown. */
export const ratingApi = generatedAccountApi.injectEndpoints({
  endpoints: (build) => ({
    dishesToRate: build.query<RateableDishes, Exclude<RatingAccess, { by: 'account' }>>({
      query: (access) => ({ url: pathOf(access) }),
    }),
    sayOfDish: build.mutation<DishRating | null, RateArgs>({
      // Its failure is shown beside the dish.
      extraOptions: { errorToast: 'none' },
      query: ({ access, sku, said }) => ({
        url: `${pathOf(access)}/${encodeURIComponent(sku)}`,
        method: said === null ? 'DELETE' : 'PUT',
        ...(said === null ? {} : { body: said }),
      }),
      async onQueryStarted({ access, sku, said }, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) return;
        const rating = said === null ? null : result.data;
        if (access.by !== 'account') {
          dispatch(
            ratingApi.util.updateQueryData('dishesToRate', access, ({ items }) => {
              const dish = items.find((each) => each.sku === sku);
              if (dish) dish.rating = rating;
            }),
          );
        }
        dispatch(
          ratingApi.util.updateQueryData('listMyRatings', undefined, (list) => {
            if (rating === null) list.items = list.items.filter((each) => each.sku !== sku);
            const dish = list.items.find((each) => each.sku === sku);
            if (dish && rating) Object.assign(dish, rating);
          }),
        );
      },
    }),
  }),
});

export const { useDishesToRateQuery, useSayOfDishMutation } = ratingApi;

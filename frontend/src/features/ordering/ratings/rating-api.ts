import {
  generatedAccountApi,
  type DishRating,
  type RateByLink,
  type RateableDishes,
  type RateDish,
} from '#frontend/api/generated-account.js';

/** Whose ratings: those of an account's order, of the order of a link, or what the account said before. */
export type RatingAccess =
  | { readonly by: 'order'; readonly id: string }
  | { readonly by: 'link'; readonly token: string }
  | { readonly by: 'account' };

/** A rating that says nothing. */
export const NOTHING: RateDish = { stars: null, taste: null, reasons: [], comment: null };

interface RateArgs {
  readonly access: RatingAccess;
  readonly sku: string;
  /** Null takes the rating back. */
  readonly said: RateDish | null;
  /** What the page knows of it. */
  readonly before: DishRating | null;
}

/**
 * What is sent: by a link only what was touched. The page of a link does not know what was said before, and would
 * write over it (rule H62).
 */
function sentOf({ access, before }: RateArgs, said: RateDish): RateDish | RateByLink {
  if (access.by !== 'link') return said;
  const known = before ?? NOTHING;
  return {
    ...(said.stars === known.stars ? {} : { stars: said.stars }),
    ...(said.taste === known.taste ? {} : { taste: said.taste }),
    ...(said.reasons.join() === known.reasons.join() ? {} : { reasons: said.reasons }),
    ...(said.comment === known.comment ? {} : { comment: said.comment }),
  };
}

/** What the page then knows; a link's response holds only what was sent. */
function knownAfter({ access, before, said }: RateArgs, answer: DishRating | null): DishRating | null {
  if (said === null || answer === null) return null;
  if (access.by !== 'link') return answer;
  const isSameComment = said.comment === (before?.comment ?? null);
  return isSameComment
    ? { ...said, commentState: before?.commentState ?? 'none' }
    : { ...said, comment: answer.comment, commentState: answer.commentState };
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
      query: (args) => ({
        url: `${pathOf(args.access)}/${encodeURIComponent(args.sku)}`,
        method: args.said === null ? 'DELETE' : 'PUT',
        ...(args.said === null ? {} : { body: sentOf(args, args.said) }),
      }),
      async onQueryStarted(args, { dispatch, queryFulfilled }) {
        const { access, sku } = args;
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) return;
        const rating = knownAfter(args, result.data);
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

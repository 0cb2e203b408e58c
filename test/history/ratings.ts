import { CommentListDto, RateableDishesDto } from '#backend/ordering/ratings/ratings.dto.js';
import type { RatingReason } from '#backend/rules/food/dish-rating.js';
import { DISH_COMMENTS } from './words.js';
import type { Actor, World } from './world.js';

/** Stars of a hundred ratings, as they fall: mostly good, some bad. */
const STARS = [5, 5, 4, 5, 4, 3, 5, 4, 5, 2, 4, 5, 3, 4, 5, 5, 4, 1, 5, 4] as const;
const REASONS: readonly (readonly RatingReason[])[] = [['delicious'], ['fresh'], [], ['right_size'], []];
const LOW_REASONS: readonly (readonly RatingReason[])[] = [['bland'], ['dry'], ['salty'], ['too_large']];
/** Dishes of one order that somebody rates, at most. */
const MOST = 5;
const COMMENT_EVERY = 9;
/** After so many orders staff read what waits; the newest still waits when the history ends. */
const READ_EVERY = 20;

/**
 * What customers say of dishes. It counts instead of drawing lots, so that the rest of the year stays as it
 * was.
 */
export class Ratings {
  private rated = 0;
  private orders = 0;

  constructor(private readonly world: World) {}

  /** Rates some dishes of every third order that was delivered. */
  async rate(person: Actor, orderId: string): Promise<void> {
    this.orders += 1;
    if (this.orders % READ_EVERY === 0) await this.showComments();
    if (this.orders % 3 !== 0) return;
    const { world } = this;
    const { headers } = await world.signIn(person);
    const found = world.took(
      await world.shop.api.get(`orders/${orderId}/ratings`, { headers }),
      'dishes to rate',
    );
    for (const { sku } of found?.read(RateableDishesDto).items.slice(0, MOST) ?? []) {
      const body = this.next();
      world.took(
        await world.shop.call('PUT', `/api/orders/${orderId}/ratings/${sku}`, { headers, body }),
        'rate dish',
      );
    }
  }

  /** Staff show the comments that wait. */
  private async showComments(): Promise<void> {
    const { world } = this;
    const headers = await world.staff();
    const found = world.took(await world.shop.api.get('admin/rating-comments', { headers }), 'read comments');
    for (const { id, text } of found?.read(CommentListDto).items ?? [])
      world.took(
        await world.shop.api.post(`admin/rating-comments/${id}/decide`, { state: 'shown', text }, headers),
        'show comment',
      );
  }

  private next() {
    this.rated += 1;
    const stars = STARS[this.rated % STARS.length] ?? 5;
    const reasons = stars > 2 ? REASONS : LOW_REASONS;
    const isFavourite = stars === 5 && this.rated % 7 === 0;
    const hasComment = stars > 3 && this.rated % COMMENT_EVERY === 0;
    const comment = DISH_COMMENTS[Math.floor(this.rated / COMMENT_EVERY) % DISH_COMMENTS.length] ?? null;
    return {
      stars,
      taste: isFavourite ? 'favourite' : stars === 1 ? 'never' : null,
      reasons: reasons[this.rated % reasons.length] ?? [],
      comment: hasComment ? comment : null,
    };
  }
}

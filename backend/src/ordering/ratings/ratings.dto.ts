import { OneOf, oneOf } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Id, key } from '#backend/platform/http/validation/keys.js';
import { ListOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { AdminPageQuery } from '#backend/platform/http/validation/shared/page.js';
import { FoldedLine, PlainText, text } from '#backend/platform/http/validation/text.js';
import {
  DISH_TASTES,
  MAX_RATING_COMMENT,
  MAX_STARS,
  RATING_REASONS,
  type DishTaste,
  type RatingReason,
} from '#backend/rules/food/dish-rating.js';
import { COMMENT_STATUSES, type CommentStatus } from './dish-rating.entity.js';

export const RatedSku = key(100);
/** A token that cannot be ours gets the same response as a wrong one: not found. */
export const RatingToken = text({ max: 200 });

class RatingFields {
  @Whole({ min: 1, max: MAX_STARS, nullable: true }) stars!: number | null;

  @OneOf(DISH_TASTES, { nullable: true, description: 'What the chef does with it from now on (rule B96).' })
  taste!: DishTaste | null;

  @ListOf(oneOf(RATING_REASONS), { max: RATING_REASONS.length }) reasons!: RatingReason[];
}

@Named('DishRating')
export class DishRatingDto extends RatingFields {
  @PlainText({ nullable: true }) comment!: string | null;
  @OneOf(COMMENT_STATUSES, { description: 'Nobody else reads a comment that is not `shown` (rule K42).' })
  commentState!: CommentStatus;
}

@Named('RateDish')
export class RateDishRequest extends RatingFields {
  @FoldedLine(MAX_RATING_COMMENT, { nullable: true, description: 'Null or empty without one.' })
  comment!: string | null;
}

/** The link does not show what was said before, so it changes only what it names (rule H62). */
@Named('RateByLink')
export class RateByLinkRequest {
  @Whole({ min: 1, max: MAX_STARS, nullable: true, optional: true }) stars?: number | null;
  @OneOf(DISH_TASTES, { nullable: true, optional: true }) taste?: DishTaste | null;

  @ListOf(oneOf(RATING_REASONS), { max: RATING_REASONS.length, optional: true }) reasons?: RatingReason[];

  @FoldedLine(MAX_RATING_COMMENT, { nullable: true, optional: true }) comment?: string | null;
}

class RateableDish {
  @PlainText() sku!: string;
  @PlainText() name!: string;
  @Nested(() => DishRatingDto, {
    nullable: true,
    description: 'Null until it is rated, and always by a link.',
  })
  rating!: DishRatingDto | null;
}

@Named('RateableDishes')
export class RateableDishesDto {
  @ListOf(() => RateableDish, { description: 'The dishes that were delivered; none before.' })
  items!: RateableDish[];
}

class RatedDish extends DishRatingDto {
  @PlainText() sku!: string;
  @PlainText() name!: string;
  @PlainText({ nullable: true, description: 'Its page, after `/menu/`; null when it is no longer sold.' })
  slug!: string | null;
  @Whole({ nullable: true, description: 'Its number in boxes.' }) dishId!: number | null;
  @Instant() ratedAt!: string;
}

@Named('RatedDishes')
export class RatedDishesDto {
  @ListOf(() => RatedDish, { description: 'The latest first; at most 500.' }) items!: RatedDish[];
}

class PublicComment {
  @PlainText() text!: string;
  @DateOnly() month!: string;
}

@Named('DishComments')
export class DishCommentsDto {
  @ListOf(() => PublicComment, { description: 'The newest, without their author (rule K42).' })
  items!: PublicComment[];
}

export class CommentsQuery extends AdminPageQuery {
  @OneOf(['waiting', 'shown', 'hidden']) state: 'waiting' | 'shown' | 'hidden' = 'waiting';
}

@Named('CommentItem')
class CommentItem {
  @Id() id!: string;
  @PlainText() dishName!: string;
  @Whole({ nullable: true }) stars!: number | null;
  @PlainText() text!: string;
  @OneOf(COMMENT_STATUSES) state!: CommentStatus;
  @Instant() updatedAt!: string;
}

@Named('CommentList')
export class CommentListDto {
  @ListOf(() => CommentItem, { description: 'Waiting ones from the oldest, others from the newest.' })
  items!: CommentItem[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

@Named('CommentCount')
export class CommentCountDto {
  @Whole() waiting!: number;
}

@Named('DecideComment')
export class DecideCommentRequest {
  @OneOf(['shown', 'hidden']) state!: 'shown' | 'hidden';

  @PlainText({ max: MAX_RATING_COMMENT, description: 'The words that were read: other words wait again.' })
  text!: string;
}

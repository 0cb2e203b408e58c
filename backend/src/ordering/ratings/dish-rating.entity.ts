import { defineEntity, p } from '@mikro-orm/core';
import { follow, type Transitions } from '#backend/platform/database/transitions.js';
import { Order } from '../orders/order.entity.js';

export const COMMENT_STATUSES = ['none', 'waiting', 'shown', 'hidden'] as const;
export type CommentStatus = (typeof COMMENT_STATUSES)[number];

/** A changed comment waits again, whatever was decided before; a decision may be repeated (rule K42). */
export const COMMENT_TRANSITIONS: Transitions<CommentStatus> = {
  none: ['waiting'],
  waiting: ['none', 'waiting', 'shown', 'hidden'],
  shown: ['none', 'waiting', 'shown', 'hidden'],
  hidden: ['none', 'waiting', 'shown', 'hidden'],
};

const DishRatingSchema = defineEntity({
  name: 'DishRating',
  tableName: 'dish_rating',
  properties: {
    id: p.uuid().primary(),
    /** An account, or a guest by the keyed hash of their address: one rating of a dish for each. */
    person: p.string().length(80),
    sku: p.string().length(100),
    /** The keyed hash of its mailbox (rule K41). */
    voice: p.string().length(80),
    /** Whether its stars are summed: of the ratings of one voice, one is. */
    counts: p.boolean().default(false),
    /** The order that brought the dish when it was last rated. */
    orderId: () => p.manyToOne(Order).mapToPk().fieldName('order_id').deleteRule('cascade'),
    /** 1–5, in clear, because the database sums them; null for a favourite without stars. */
    stars: p.smallint().nullable(),
    /** Taste, reasons and comment. They can hint at a person's health: sealed (rule H62). */
    wordsSealed: p.blob().nullable(),
    commentStatus: p.enum(COMMENT_STATUSES).default('none'),
    createdAt: p.datetime().length(3),
    updatedAt: p.datetime().length(3),
  },
  uniques: [{ name: 'dish_rating_one_each', properties: ['person', 'sku'] }],
  indexes: [
    {
      name: 'dish_rating_one_voice',
      expression: `create unique index "dish_rating_one_voice" on "dish_rating" ("sku", "voice") where counts`,
    },
    { name: 'dish_rating_of_order', properties: ['orderId'] },
    { name: 'dish_rating_of_person', properties: ['person', 'updatedAt', 'id'] },
    {
      name: 'dish_rating_comments',
      expression: `create index "dish_rating_comments" on "dish_rating" ("comment_status", "updated_at", "id") where comment_status <> 'none'`,
    },
    {
      name: 'dish_rating_shown_of_dish',
      expression: `create index "dish_rating_shown_of_dish" on "dish_rating" ("sku", "updated_at" desc) where comment_status = 'shown'`,
    },
  ],
  checks: [
    { name: 'dish_rating_stars', expression: 'stars >= 1 and stars <= 5' },
    { name: 'dish_rating_counts_stars', expression: 'stars is not null or not counts' },
    {
      name: 'dish_rating_comment_has_words',
      expression: `comment_status = 'none' or words_sealed is not null`,
    },
  ],
});

/** What one person says of one dish that was delivered to them (rule K40). */
export class DishRating extends DishRatingSchema.class {
  /** A comment that is new or changed waits for staff; one that stays keeps what was decided. */
  comment(before: string | null, after: string | null): void {
    if (before === after) return;
    this.moveTo(after === null ? 'none' : 'waiting');
  }

  /** Gives stars, or none; `counts` says whether this rating speaks for its voice (rule K41). */
  rate(stars: number | null, counts: boolean): void {
    this.stars = stars;
    this.counts = counts && stars !== null;
  }

  /** What staff decided about its comment. */
  decide(decision: 'shown' | 'hidden'): void {
    this.moveTo(decision);
  }

  private moveTo(status: CommentStatus): void {
    this.commentStatus = follow(COMMENT_TRANSITIONS, this.commentStatus, status);
  }
}
DishRatingSchema.setClass(DishRating);

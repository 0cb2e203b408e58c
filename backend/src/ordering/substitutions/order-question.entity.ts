import { defineEntity, p } from '@mikro-orm/core';
import type { LostDiet } from '#backend/rules/food/line-doubt.js';
import { Order } from '../orders/order.entity.js';
import type { AllergenRecord } from '#backend/rules/food/allergens.js';
import { follow, type Transitions } from '#backend/platform/database/transitions.js';

/**
 * The first of the reasons to ask. 'unconfirmed': the dish is as it was sold, and its customer has declared more since
 * (rule F22). 'diet_changed': it does not suit any more the diet that it was ordered for (rule F72).
 */
export const QUESTION_KINDS = ['allergens_changed', 'sold_out', 'unconfirmed', 'diet_changed'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** What a customer can say. */
export const CUSTOMER_ANSWERS = ['keep', 'refund'] as const;
export type CustomerAnswer = (typeof CUSTOMER_ANSWERS)[number];

/** 'withdrawn': its cause was gone before anybody answered (rule F76). */
export const QUESTION_ANSWERS = [...CUSTOMER_ANSWERS, 'withdrawn'] as const;
export type QuestionAnswer = (typeof QUESTION_ANSWERS)[number];

export const ANSWERED_BY = ['customer', 'system'] as const;
export type QuestionAnswerer = (typeof ANSWERED_BY)[number];

const OrderQuestionSchema = defineEntity({
  name: 'OrderQuestion',
  tableName: 'order_question',
  properties: {
    id: p.uuid().primary(),
    orderId: () => p.manyToOne(Order).mapToPk().fieldName('order_id'),
    linePosition: p.integer(),
    kind: p.enum(QUESTION_KINDS),
    /** What the dish contains and may contain by now; nothing of what anybody declared. */
    contains: p.array(),
    mayContain: p.array(),
    /** The diets that it has lost, of those that it was ordered for. */
    lostDiets: p.array().$type<LostDiet[]>().defaultRaw(`'{}'`),
    /** Counts up when more comes to be asked; an answer names the one that it answers (rule F75). */
    version: p.integer().default(1),
    askedAt: p.datetime().length(3),
    /** When an email about it went out; null before. */
    toldAt: p.datetime().length(3).nullable(),
    /** Unanswered by then, the line is given back. */
    answerBy: p.datetime().length(3),
    answer: p.enum(QUESTION_ANSWERS).nullable(),
    answeredBy: p.enum(ANSWERED_BY).nullable(),
    answeredAt: p.datetime().length(3).nullable(),
  },
  indexes: [
    { name: 'order_question_of_order', properties: ['orderId', 'linePosition'] },
    {
      name: 'order_question_one_open',
      expression: `create unique index "order_question_one_open" on "order_question" ("order_id", "line_position") where answer is null`,
    },
    {
      name: 'order_question_due',
      expression: `create index "order_question_due" on "order_question" ("answer_by") where answer is null`,
    },
  ],
  checks: [
    { name: 'order_question_version_positive', expression: 'version > 0' },
    {
      name: 'order_question_answered_whole',
      expression: '(answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)',
    },
  ],
});
export const QUESTION_TRANSITIONS: Transitions<'open' | QuestionAnswer, QuestionAnswer> = {
  open: QUESTION_ANSWERS,
  keep: [],
  refund: [],
  withdrawn: [],
};

export interface AskedAgain {
  readonly kind: QuestionKind;
  readonly lostDiets: readonly LostDiet[];
  readonly askedAt: Date;
}

/** What a customer is asked about a line that is no longer what was sold (rule O25). */
export class OrderQuestion extends OrderQuestionSchema.class {
  /** Takes an answer, or its withdrawal; each question has one. */
  close(answer: QuestionAnswer, by: QuestionAnswerer, now: Date): void {
    this.answer = follow(QUESTION_TRANSITIONS, this.answer ?? 'open', answer);
    this.answeredBy = by;
    this.answeredAt = now;
  }

  /** Asks anew, of what the dish is by now: an answer to what was asked before is none any more (rule F75). */
  ask({ kind, lostDiets, askedAt }: AskedAgain, label: AllergenRecord): void {
    this.kind = kind;
    this.lostDiets = [...lostDiets];
    this.version += 1;
    this.askedAt = askedAt;
    this.nameLabel(label);
  }

  /** What the dish contains and may contain by now. */
  nameLabel({ contains, mayContain }: AllergenRecord): void {
    this.contains = [...contains];
    this.mayContain = [...mayContain];
  }
}
OrderQuestionSchema.setClass(OrderQuestion);

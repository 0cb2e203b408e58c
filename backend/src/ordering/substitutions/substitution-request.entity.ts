import { defineEntity, p } from '@mikro-orm/core';
import type { LostDiet } from '#backend/rules/food/substitution.js';
import { Order } from '../orders/order.entity.js';
import type { AllergenRecord } from '#backend/rules/food/allergens.js';
import { follow, type Transitions } from '#backend/platform/database/transitions.js';

/**
 * The first of the reasons for the request. 'unconfirmed': the dish is as it was sold, and its customer has
 * declared more since (rule F22). 'diet_changed': it no longer suits the diet that it was ordered for (rule
 * F72).
 */
export const SUBSTITUTION_KINDS = ['allergens_changed', 'sold_out', 'unconfirmed', 'diet_changed'] as const;
export type SubstitutionKind = (typeof SUBSTITUTION_KINDS)[number];

/** The possible decisions of a customer. */
export const CUSTOMER_DECISIONS = ['keep', 'refund'] as const;
export type CustomerDecision = (typeof CUSTOMER_DECISIONS)[number];

/** 'withdrawn': its cause was gone before the customer decided (rule F76). */
export const SUBSTITUTION_OUTCOMES = [...CUSTOMER_DECISIONS, 'withdrawn'] as const;
export type SubstitutionOutcome = (typeof SUBSTITUTION_OUTCOMES)[number];

export const DECIDED_BY = ['customer', 'system'] as const;
export type QuestionAnswerer = (typeof DECIDED_BY)[number];

const SubstitutionRequestSchema = defineEntity({
  name: 'SubstitutionRequest',
  tableName: 'substitution_request',
  properties: {
    id: p.uuid().primary(),
    orderId: () => p.manyToOne(Order).mapToPk().fieldName('order_id'),
    linePosition: p.integer(),
    kind: p.enum(SUBSTITUTION_KINDS),
    /** What the dish contains and may contain now; nothing of anybody's declaration. */
    contains: p.array(),
    mayContain: p.array(),
    /** The diets that it no longer suits, of those that it was ordered for. */
    lostDiets: p.array().$type<LostDiet[]>().defaultRaw(`'{}'`),
    /** Increments when the request changes; a decision names the version that it is about (rule F75). */
    version: p.integer().default(1),
    askedAt: p.datetime().length(3),
    /** When an email about it was sent; null before. */
    notifiedAt: p.datetime().length(3).nullable(),
    /** Without a decision by then, the line is refunded. */
    answerBy: p.datetime().length(3),
    answer: p.enum(SUBSTITUTION_OUTCOMES).nullable(),
    answeredBy: p.enum(DECIDED_BY).nullable(),
    answeredAt: p.datetime().length(3).nullable(),
  },
  indexes: [
    { name: 'substitution_request_of_order', properties: ['orderId', 'linePosition'] },
    {
      name: 'substitution_request_one_open',
      expression: `create unique index "substitution_request_one_open" on "substitution_request" ("order_id", "line_position") where answer is null`,
    },
    {
      name: 'substitution_request_due',
      expression: `create index "substitution_request_due" on "substitution_request" ("answer_by") where answer is null`,
    },
  ],
  checks: [
    { name: 'substitution_request_version_positive', expression: 'version > 0' },
    {
      name: 'substitution_request_answered_whole',
      expression: '(answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)',
    },
  ],
});
export const QUESTION_TRANSITIONS: Transitions<'open' | SubstitutionOutcome, SubstitutionOutcome> = {
  open: SUBSTITUTION_OUTCOMES,
  keep: [],
  refund: [],
  withdrawn: [],
};

export interface AskedAgain {
  readonly kind: SubstitutionKind;
  readonly lostDiets: readonly LostDiet[];
  readonly askedAt: Date;
}

/** A request to a customer to decide about a line that is no longer what was sold (rule O25). */
export class SubstitutionRequest extends SubstitutionRequestSchema.class {
  /** Records a decision, or the withdrawal; each request has one. */
  close(answer: SubstitutionOutcome, by: QuestionAnswerer, now: Date): void {
    this.answer = follow(QUESTION_TRANSITIONS, this.answer ?? 'open', answer);
    this.answeredBy = by;
    this.answeredAt = now;
  }

  /**
   * Renews the request with the dish's current data. A decision on an earlier version is not valid any more
   * (rule F75).
   */
  ask({ kind, lostDiets, askedAt }: AskedAgain, label: AllergenRecord): void {
    this.kind = kind;
    this.lostDiets = [...lostDiets];
    this.version += 1;
    this.askedAt = askedAt;
    this.nameLabel(label);
  }

  /** Sets what the dish contains and may contain now. */
  nameLabel({ contains, mayContain }: AllergenRecord): void {
    this.contains = [...contains];
    this.mayContain = [...mayContain];
  }
}
SubstitutionRequestSchema.setClass(SubstitutionRequest);

import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Allergen } from '#backend/rules/food/allergens.js';
import type { LostDiet } from '#backend/rules/food/substitution.js';
import { Order } from '../orders/order.entity.js';
import { follow, type Transitions } from '#backend/platform/database/transitions.js';

/** 'withdrawn': the label was corrected before any customer was warned. */
export const LABEL_WARNING_STATUSES = ['open', 'sent', 'resolved', 'withdrawn'] as const;
export type LabelWarningStatus = (typeof LABEL_WARNING_STATUSES)[number];

const LabelWarningSchema = defineEntity({
  name: 'LabelWarning',
  tableName: 'label_warning',
  properties: {
    id: p.uuid().primary(),
    sku: p.string().length(100),
    name: p.string().length(200),
    status: p.enum(LABEL_WARNING_STATUSES),
    /** What the labels of its parcels did not declare, all together. */
    contains: p.array().$type<Allergen[]>(),
    mayContain: p.array().$type<Allergen[]>(),
    lostDiets: p.array().$type<LostDiet[]>(),
    /** Increments when that or its parcels change; a decision names the version that it is about. */
    version: p.integer(),
    createdAt: p.datetime().length(3),
    endedAt: p.datetime().length(3).nullable(),
    /** Who sent or resolved it; null when it ended automatically. */
    endedBy: p.uuid().nullable(),
    /** Why no email is needed, in the words of the person who resolved it. */
    reason: p.string().length(500).nullable(),
  },
  indexes: [
    {
      name: 'label_warning_one_open',
      expression: `create unique index "label_warning_one_open" on "label_warning" ("sku") where status = 'open'`,
    },
    {
      name: 'label_warning_page',
      expression: `create index "label_warning_page" on "label_warning" (("status" = 'open') desc, "created_at" desc, "id" desc)`,
    },
  ],
  checks: [
    { name: 'label_warning_ended_whole', expression: `(status = 'open') = (ended_at is null)` },
    { name: 'label_warning_resolved_has_reason', expression: `(status = 'resolved') = (reason is not null)` },
  ],
});
export const LABEL_WARNING_TRANSITIONS: Transitions<LabelWarningStatus> = {
  open: ['sent', 'resolved', 'withdrawn'],
  sent: [],
  resolved: [],
  withdrawn: [],
};

/**
 * A dish whose label declared less than it contains, with parcels that customers may already have (rule F77).
 */
export class LabelWarning extends LabelWarningSchema.class {
  send(actorId: string, now: Date): void {
    move(this, 'sent', now);
    this.endedBy = actorId;
  }

  /** Closes it without an email, with the reason. */
  resolve(reason: string, actorId: string, now: Date): void {
    move(this, 'resolved', now);
    this.endedBy = actorId;
    this.reason = reason;
  }

  /** Closes it because nothing is wrong any more. */
  withdraw(now: Date): void {
    move(this, 'withdrawn', now);
  }

  /** Updates what the labels of its parcels did not declare. */
  amend(missing: Pick<LabelWarning, 'contains' | 'mayContain' | 'lostDiets'>): void {
    this.contains = missing.contains;
    this.mayContain = missing.mayContain;
    this.lostDiets = missing.lostDiets;
  }
}
LabelWarningSchema.setClass(LabelWarning);

function move(warning: LabelWarning, to: LabelWarningStatus, now: Date): void {
  warning.status = follow(LABEL_WARNING_TRANSITIONS, warning.status, to);
  warning.endedAt = now;
}

/**
 * A line of a parcel that a warning is about: its current contents, and the part that its label did not
 * declare.
 */
export const LabelWarningLine = defineEntity({
  name: 'LabelWarningLine',
  tableName: 'label_warning_line',
  properties: {
    warningId: () => p.manyToOne(LabelWarning).primary().mapToPk().fieldName('warning_id'),
    orderId: () => p.manyToOne(Order).primary().mapToPk().fieldName('order_id'),
    linePosition: p.integer().primary(),
    /** Everything that it contains and may contain now. */
    contains: p.array().$type<Allergen[]>(),
    mayContain: p.array().$type<Allergen[]>(),
    newContains: p.array().$type<Allergen[]>(),
    newMayContain: p.array().$type<Allergen[]>(),
    lostDiets: p.array().$type<LostDiet[]>(),
  },
  indexes: [{ name: 'label_warning_line_of_order', properties: ['orderId', 'linePosition'] }],
});
export type LabelWarningLine = InferEntity<typeof LabelWarningLine>;

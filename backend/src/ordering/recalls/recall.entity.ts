import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { follow, type Transitions } from '#backend/platform/database/transitions.js';
import { Order } from '../orders/order.entity.js';

/** 'waiting': for the approval of a second person. */
export const RECALL_STATUSES = ['waiting', 'sent', 'withdrawn'] as const;
export type RecallStatus = (typeof RECALL_STATUSES)[number];

const RecallSchema = defineEntity({
  name: 'Recall',
  tableName: 'recall',
  properties: {
    id: p.uuid().primary(),
    status: p.enum(RECALL_STATUSES),
    /** Our lot; null for a recall of a dish on some days. */
    lot: p.string().length(40).nullable(),
    /** A supplier's batch, for a recall that began with one. */
    batch: p.string().length(60).nullable(),
    subject: p.string().length(120),
    /** What has happened, in the words of staff; it does not change once it is written. */
    message: p.string().length(4000),
    /** What the customer has to do. */
    instruction: p.string().length(1000),
    /** How many were found when it was written; when it is sent, how many that concerned. */
    orders: p.integer(),
    customers: p.integer(),
    /** Orders without an email address, whose customers have to be called. */
    withoutEmail: p.integer(),
    writtenBy: p.uuid(),
    createdAt: p.datetime().length(3),
    endedAt: p.datetime().length(3).nullable(),
    /** Who approved or withdrew it. */
    endedBy: p.uuid().nullable(),
    /** Why it was withdrawn. */
    reason: p.string().length(500).nullable(),
  },
  indexes: [
    {
      name: 'recall_page',
      expression: `create index "recall_page" on "recall" ("created_at" desc, "id" desc)`,
    },
  ],
  checks: [
    { name: 'recall_ended_whole', expression: `(status = 'waiting') = (ended_at is null)` },
    { name: 'recall_ended_by_someone', expression: `(ended_at is null) = (ended_by is null)` },
    { name: 'recall_withdrawn_has_reason', expression: `(status = 'withdrawn') = (reason is not null)` },
    { name: 'recall_sent_by_two', expression: `status <> 'sent' or ended_by <> written_by` },
  ],
});
export const RECALL_TRANSITIONS: Transitions<RecallStatus> = {
  waiting: ['sent', 'withdrawn'],
  sent: [],
  withdrawn: [],
};

/** Who received what, before the message goes to them. */
export type RecallCounts = Pick<Recall, 'orders' | 'customers' | 'withoutEmail'>;

/** A message to everybody who received a lot, or a dish on some days (rule F94). */
export class Recall extends RecallSchema.class {
  /** Approves it: every customer gets it. */
  send(actorId: string, counts: RecallCounts, now: Date): void {
    end(this, 'sent', actorId, now);
    this.orders = counts.orders;
    this.customers = counts.customers;
    this.withoutEmail = counts.withoutEmail;
  }

  withdraw(actorId: string, reason: string, now: Date): void {
    end(this, 'withdrawn', actorId, now);
    this.reason = reason;
  }
}
RecallSchema.setClass(Recall);

function end(recall: Recall, to: RecallStatus, actorId: string, now: Date): void {
  recall.status = follow(RECALL_TRANSITIONS, recall.status, to);
  recall.endedAt = now;
  recall.endedBy = actorId;
}

/** A dish that is recalled from the parcels of a day. */
export const RecallDish = defineEntity({
  name: 'RecallDish',
  tableName: 'recall_dish',
  properties: {
    recallId: () => p.manyToOne(Recall).primary().mapToPk().fieldName('recall_id'),
    deliveryDate: p.date().primary(),
    /** Its key on the kitchen's sheet. */
    dish: p.string().length(120).primary(),
    dishName: p.string().length(200),
  },
  indexes: [{ name: 'recall_dish_of_day', properties: ['deliveryDate'] }],
});
export type RecallDish = InferEntity<typeof RecallDish>;

/** A person who is written to, once for all of their orders. */
export const RecallRecipient = defineEntity({
  name: 'RecallRecipient',
  tableName: 'recall_recipient',
  properties: {
    id: p.uuid().primary(),
    recallId: () => p.manyToOne(Recall).mapToPk().fieldName('recall_id'),
    /** Increments when staff have it sent again; an email of an earlier attempt is not sent any more. */
    attempt: p.integer(),
    /** The mail server has accepted the email. */
    reachedAt: p.datetime().length(3).nullable(),
    /** There is no address any more: the account was deleted. */
    goneAt: p.datetime().length(3).nullable(),
  },
  indexes: [{ name: 'recall_recipient_of_recall', properties: ['recallId'] }],
  checks: [{ name: 'recall_recipient_one_end', expression: 'reached_at is null or gone_at is null' }],
});
export type RecallRecipient = InferEntity<typeof RecallRecipient>;

/** An order of a recipient. */
export const RecallOrder = defineEntity({
  name: 'RecallOrder',
  tableName: 'recall_order',
  properties: {
    recallId: () =>
      p
        .manyToOne(Recall)
        .primary()
        .mapToPk()
        .fieldName('recall_id')
        .deleteRule('no action')
        .updateRule('no action'),
    orderId: () =>
      p
        .manyToOne(Order)
        .primary()
        .mapToPk()
        .fieldName('order_id')
        .deleteRule('no action')
        .updateRule('no action'),
    recipientId: () => p.manyToOne(RecallRecipient).mapToPk().fieldName('recipient_id'),
    /** The names of its recalled dishes, as the email lists them. */
    dishes: p.array().$type<string[]>(),
  },
  indexes: [
    { name: 'recall_order_of_recipient', properties: ['recipientId'] },
    { name: 'recall_order_of_order', properties: ['orderId'] },
  ],
});
export type RecallOrder = InferEntity<typeof RecallOrder>;

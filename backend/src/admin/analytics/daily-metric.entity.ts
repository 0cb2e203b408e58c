import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** The daily metrics, units last; triggers of the database update them (rule A26). */
export const METRICS = [
  'orders.paid',
  'orders.gross-pence',
  'orders.refunded-pence',
  'orders.completed',
  'orders.completed-pence',
  'boxes.started',
  'boxes.ended',
  'boxes.delivered',
  'boxes.skipped',
  'members.started',
  'members.ended',
  'members.fees-pence',
  'menu.sold',
  'recipes.votes',
  'referral.joined',
  'referral.placed',
  'referral.paid',
  'referral.completed',
  'referral.commission-pence',
] as const;
export type Metric = (typeof METRICS)[number];

/** The value of a metric for a day in London; changes since the last roll-up are in MetricChange. */
export const DailyMetric = defineEntity({
  name: 'DailyMetric',
  tableName: 'daily_metric',
  properties: {
    metric: p.string().length(40).primary(),
    day: p.date().primary(),
    /** The product or the recipe's number; empty for metrics without a subject. */
    subject: p.string().length(100).default('').primary(),
    amount: p.bigint('number'),
  },
});
export type DailyMetric = InferEntity<typeof DailyMetric>;

/** What one statement has changed of a metric: triggers only add rows, so that no order waits for another. */
export const MetricChange = defineEntity({
  name: 'MetricChange',
  tableName: 'metric_change',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    metric: p.string().length(40),
    day: p.date(),
    subject: p.string().length(100).default(''),
    amount: p.bigint('number'),
  },
});
export type MetricChange = InferEntity<typeof MetricChange>;

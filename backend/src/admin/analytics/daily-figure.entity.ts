import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** What is kept of each day, units last; the database keeps them itself (rule A26). */
export const FIGURES = [
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
  'menu.picks',
  'recipes.votes',
  'referral.joined',
  'referral.placed',
  'referral.paid',
  'referral.completed',
  'referral.commission-pence',
] as const;
export type Figure = (typeof FIGURES)[number];

/** What a figure comes to on a day in London; what was added since the last minute stands in FigureChange. */
export const DailyFigure = defineEntity({
  name: 'DailyFigure',
  tableName: 'daily_figure',
  properties: {
    figure: p.string().length(40).primary(),
    day: p.date().primary(),
    /** The product that was picked, the number of the recipe; nothing of figures that are not by thing. */
    subject: p.string().length(100).default('').primary(),
    amount: p.bigint('number'),
  },
});
export type DailyFigure = InferEntity<typeof DailyFigure>;

/** What one statement has changed of a figure: triggers only add rows, so that no order waits for another. */
export const FigureChange = defineEntity({
  name: 'FigureChange',
  tableName: 'figure_change',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    figure: p.string().length(40),
    day: p.date(),
    subject: p.string().length(100).default(''),
    amount: p.bigint('number'),
  },
});
export type FigureChange = InferEntity<typeof FigureChange>;

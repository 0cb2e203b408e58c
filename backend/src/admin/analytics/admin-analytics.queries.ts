import type { EntityManager } from '@mikro-orm/postgresql';
import { addDays, londonInstant } from '#backend/rules/delivery/delivery-days.js';
import { LONDON } from '#backend/rules/london.js';
import type { Grain, Period } from '#backend/rules/periods.js';
import type { Metric } from './daily-metric.entity.js';

const TOP = 10;
/** The rolled-up metrics and the changes since then. */
const KEPT = `(select metric, day, subject, amount from daily_metric
               union all select metric, day, subject, amount from metric_change) kept`;

/** A sum of a metric, in the day, week or month that begins on `part`. */
export interface MetricSum {
  readonly metric: Metric;
  readonly part: string;
  readonly amount: number;
}

export type PartSum = Omit<MetricSum, 'metric'>;

interface SumRow {
  readonly metric: Metric;
  readonly part: string;
  readonly amount: string;
}

/**
 * Metrics of a period by day, week or month. The query reads the days of the period, however many orders they
 * had.
 */
export async function metricSums(
  em: EntityManager,
  figures: readonly Metric[],
  { from, to }: Period,
  grain: Grain,
): Promise<MetricSum[]> {
  const rows = await em.execute<SumRow[]>(
    `select metric, to_char(date_trunc(?, day::timestamp), 'YYYY-MM-DD') as part, sum(amount) as amount
       from ${KEPT} where metric = any(?::text[]) and day between ?::date and ?::date group by 1, 2`,
    [grain, listOf(figures), from, to],
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
}

/**
 * Disputes that the shop lost, by day, week or month of their end. They are few, and read from their own
 * table: the metric of refunds counts them with the refunds, as money that went back.
 */
export async function lostDisputes(
  em: EntityManager,
  { from, to }: Period,
  grain: Grain,
): Promise<PartSum[]> {
  const rows = await em.execute<Omit<SumRow, 'metric'>[]>(
    `select to_char(date_trunc(?, d.closed_at at time zone '${LONDON}'), 'YYYY-MM-DD') as part, sum(d.amount_pence) as amount
       from dispute d where d.status = 'lost' and d.closed_at >= ? and d.closed_at < ? group by 1`,
    [grain, londonInstant(from, 0), londonInstant(addDays(to, 1), 0)],
  );
  return rows.map(({ part, amount }) => ({ part, amount: Number(amount) }));
}

/** The metrics from the beginning of the shop until the day before. */
export async function metricsBefore(
  em: EntityManager,
  figures: readonly Metric[],
  day: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await em.execute<Omit<SumRow, 'part'>[]>(
    `select metric, sum(amount) as amount from ${KEPT}
      where metric = any(?::text[]) and day < ?::date group by metric`,
    [listOf(figures), day],
  );
  return new Map(rows.map(({ metric, amount }) => [metric, Number(amount)]));
}

interface TopRow {
  readonly id: string | null;
  readonly name: string | null;
  readonly count: string;
}

const topOf = (thing: string, join: string): string => `
  with top as (
    select subject, sum(amount) as count from ${KEPT} where metric = ? and day between ?::date and ?::date
     group by subject having sum(amount) > 0 order by 2 desc, 1 limit ${TOP}
  )
  select ${thing} as id, t.name, top.count from top left join ${join} order by top.count desc, top.subject`;

/** The most-bought products of a period; without a name when they are deleted. */
export async function topProducts(em: EntityManager, { from, to }: Period) {
  const rows = await em.execute<TopRow[]>(topOf('top.subject', 'product t on t.sku = top.subject'), [
    'menu.sold',
    from,
    to,
  ]);
  return rows.map(({ id, name, count }) => ({ sku: id ?? '', name, count: Number(count) }));
}

/** The recipes with the most votes in a period; without an id when they are deleted. */
export async function topVotes(em: EntityManager, { from, to }: Period) {
  const rows = await em.execute<TopRow[]>(topOf('t.id', 'recipe t on t.number = top.subject::int'), [
    'recipes.votes',
    from,
    to,
  ]);
  return rows.map(({ id, name, count }) => ({ recipeId: id, name, count: Number(count) }));
}

function listOf(figures: readonly Metric[]): string {
  return `{${figures.join(',')}}`;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Grain, Period } from '#backend/rules/periods.js';
import type { Figure } from './daily-figure.entity.js';

const TOP = 10;
/** What is added up, and what has come since. */
const KEPT = `(select figure, day, subject, amount from daily_figure
               union all select figure, day, subject, amount from figure_change) kept`;

/** A sum of a figure, in the day, week or month that begins on `part`. */
export interface FigureSum {
  readonly figure: Figure;
  readonly part: string;
  readonly amount: number;
}

interface SumRow {
  readonly figure: Figure;
  readonly part: string;
  readonly amount: string;
}

/** Figures of a period by day, week or month. What is read is days of the period, however many orders they had. */
export async function figureSums(
  em: EntityManager,
  figures: readonly Figure[],
  { from, to }: Period,
  grain: Grain,
): Promise<FigureSum[]> {
  const rows = await em.execute<SumRow[]>(
    `select figure, to_char(date_trunc(?, day::timestamp), 'YYYY-MM-DD') as part, sum(amount) as amount
       from ${KEPT} where figure = any(?::text[]) and day between ?::date and ?::date group by 1, 2`,
    [grain, listOf(figures), from, to],
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
}

/** What figures came to before a day, from the beginning of the shop. */
export async function figuresBefore(
  em: EntityManager,
  figures: readonly Figure[],
  day: string,
): Promise<ReadonlyMap<Figure, number>> {
  const rows = await em.execute<Omit<SumRow, 'part'>[]>(
    `select figure, sum(amount) as amount from ${KEPT}
      where figure = any(?::text[]) and day < ?::date group by figure`,
    [listOf(figures), day],
  );
  return new Map(rows.map(({ figure, amount }) => [figure, Number(amount)]));
}

interface TopRow {
  readonly id: string | null;
  readonly name: string | null;
  readonly count: string;
}

const topOf = (thing: string, join: string): string => `
  with top as (
    select subject, sum(amount) as count from ${KEPT} where figure = ? and day between ?::date and ?::date
     group by subject having sum(amount) > 0 order by 2 desc, 1 limit ${TOP}
  )
  select ${thing} as id, t.name, top.count from top left join ${join} order by top.count desc, top.subject`;

/** The products that were bought most often in a period; without a name when they are gone. */
export async function topPicks(em: EntityManager, { from, to }: Period) {
  const rows = await em.execute<TopRow[]>(topOf('top.subject', 'product t on t.sku = top.subject'), [
    'menu.picks',
    from,
    to,
  ]);
  return rows.map(({ id, name, count }) => ({ sku: id ?? '', name, count: Number(count) }));
}

/** The recipes that got most votes in a period; without an id when they are gone. */
export async function topVotes(em: EntityManager, { from, to }: Period) {
  const rows = await em.execute<TopRow[]>(topOf('t.id', 'recipe t on t.number = top.subject::int'), [
    'recipes.votes',
    from,
    to,
  ]);
  return rows.map(({ id, name, count }) => ({ recipeId: id, name, count: Number(count) }));
}

function listOf(figures: readonly Figure[]): string {
  return `{${figures.join(',')}}`;
}

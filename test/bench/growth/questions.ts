import {
  EXPENSIVE_AT_A_MILLION,
  EXPENSIVE_QUERIES,
  LIST_QUERIES,
  type Reading,
} from '#test/setup/reading/page-reads.js';
import { AIM, type Size } from './reading.js';

const MILLION = 1_000_000;

/** The cost of every query on the recipe list in a shop of one size. */
export interface MeasuredShop {
  readonly size: Size;
  readonly readings: ReadonlyMap<string, Reading>;
}

/**
 * Prints how many pages each query on the recipe list reads in shops of growing size. Returns how many
 * queries were judged, and how many of them read more than twice as much as in the smallest shop.
 */
export function compareQueries(shops: readonly MeasuredShop[]): { judged: number; failed: number } {
  const rows = [...LIST_QUERIES, ...EXPENSIVE_QUERIES].map((question) => {
    const readings = shops.flatMap((shop) => shop.readings.get(question) ?? []);
    const pages = readings.map((reading) => reading.pages);
    const judged = shops.flatMap(({ size }, place) => (isJudged(question, size) ? (pages[place] ?? []) : []));
    const ratio = Math.max(...pages) / (pages[0] ?? NaN);
    const isGood = judged.every((each) => each / (pages[0] ?? NaN) <= AIM);
    return { question, shown: readings.map((reading) => reading.shown).join(', '), pages, ratio, isGood };
  });
  const lines = rows.map(
    ({ question, shown, pages, ratio, isGood }) =>
      `| \`?${question}\` | ${shown} | ${pages.join(' | ')} | ${ratio.toFixed(2)} |${isGood ? '' : ' too much'}`,
  );
  process.stdout.write(
    [
      `| asked for | shown | ${shops.map(({ size }) => `pages of ${size.recipes}`).join(' | ')} | at most |`,
      `|---|---:|${'---:|'.repeat(shops.length + 1)}`,
      ...lines,
      '',
    ].join('\n'),
  );
  return { judged: LIST_QUERIES.length, failed: rows.filter(({ isGood }) => !isGood).length };
}

function isJudged(question: string, { recipes }: Size): boolean {
  if (EXPENSIVE_QUERIES.includes(question)) return false;
  return recipes < MILLION || !EXPENSIVE_AT_A_MILLION.includes(question);
}

import { AIM, growthOf, PARTS, type Curve, type Part, type Size } from './reading.js';

/** What the parts are called in the table and the plot. */
export const TITLES: Readonly<Record<Part, string>> = {
  recipes: 'Lists of recipes',
  searches: 'Searches and one recipe',
  people: 'Own orders and commission',
  panel: 'The panel',
};

/** Every call a row: pages in each size, how many times as many at most, and the time. */
export function tableOf(curves: readonly Curve[]): string {
  const sizes = curves[0]?.readings.map(({ size }) => size) ?? [];
  return [
    `| | ${sizes.map((size) => `pages at ${timesOf(size)}`).join(' | ')} | at most | ${sizes.map((size) => `ms at ${timesOf(size)}`).join(' | ')} |`,
    `|---|${'---:|'.repeat(2 * sizes.length + 1)}`,
    ...PARTS.flatMap((part) => [
      `| **${TITLES[part]}** |${' |'.repeat(2 * sizes.length + 1)}`,
      ...curves.filter((curve) => curve.part === part).map(rowOf),
    ]),
    '',
    sizesTold(sizes),
  ].join('\n');
}

function rowOf(curve: Curve): string {
  const growth = growthOf(curve);
  return [
    `| ${curve.name}`,
    ...curve.readings.map(({ pages }) => String(pages)),
    `× ${growth.toFixed(2)}${growth > AIM ? ', too much' : ''}`,
    ...curve.readings.map(({ ms }) => ms.toFixed(1)),
  ]
    .join(' | ')
    .concat(' |');
}

function timesOf({ times }: Size): string {
  return `${times.toLocaleString('en-GB')}×`;
}

function sizesTold(sizes: readonly Size[]): string {
  const list = (count: (size: Size) => number) =>
    sizes.map((size) => count(size).toLocaleString('en-GB')).join(', ');
  return `Orders, people and entries of commission: ${list(({ rows }) => rows)}. Recipes: ${list(({ recipes }) => recipes)}, with ${list(({ likes }) => likes)} likes.`;
}

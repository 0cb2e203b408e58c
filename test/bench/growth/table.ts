import { AIM, growthOf, PARTS, type Curve, type Part, type Size } from './reading.js';

/** Titles of the parts in the table and the plot. */
export const TITLES: Readonly<Record<Part, string>> = {
  recipes: 'Lists of recipes, and one',
  people: 'Own orders and commission',
  admin: 'The back office',
};

/** One row for each call: pages at each size, the largest ratio, and the time. */
export function tableOf(curves: readonly Curve[]): string {
  const sizes = curves[0]?.readings.map(({ size }) => size) ?? [];
  return [
    `| | ${sizes.map((size) => `pages at ${timesOf(size)}`).join(' | ')} | at most | ${sizes.map((size) => `ms at ${timesOf(size)}`).join(' | ')} |`,
    `|---|${'---:|'.repeat(2 * sizes.length + 1)}`,
    ...PARTS.flatMap((part) => {
      const ofPart = curves.filter((curve) => curve.part === part);
      return [headOf(part, ofPart, sizes), ...ofPart.map(rowOf)];
    }),
    '',
    sizesText(sizes),
  ].join('\n');
}

/** The row count, where it is the same for every call of the part. */
function headOf(part: Part, curves: readonly Curve[], sizes: readonly Size[]): string {
  const isOfRecipes = curves.every((curve) => curve.isOfRecipes);
  const counts = sizes.map((size) => `of ${countOf(isOfRecipes, size)}`);
  return `| **${TITLES[part]}** | ${counts.join(' | ')} |${' |'.repeat(sizes.length + 1)}`;
}

function countOf(isOfRecipes: boolean, { recipes, rows }: Size): string {
  return (isOfRecipes ? recipes : rows).toLocaleString('en-GB');
}

function rowOf(curve: Curve): string {
  const growth = growthOf(curve);
  return [
    `| ${nameOf(curve)}`,
    ...curve.readings.map(({ pages }) => String(pages)),
    `× ${growth.toFixed(2)}${growth > AIM ? ', too much' : ''}`,
    ...curve.readings.map(({ ms }) => ms.toFixed(1)),
  ]
    .join(' | ')
    .concat(' |');
}

/** In the back office, the name says how many recipes there are where they are fewer than the other rows. */
function nameOf({ name, part, isOfRecipes, readings }: Curve): string {
  const last = readings.at(-1);
  const isFewer = last && last.size.recipes !== last.size.rows;
  return part === 'admin' && isOfRecipes && isFewer
    ? `${name}, of ${countOf(true, last.size)} at most`
    : name;
}

function timesOf({ times }: Size): string {
  return `${times.toLocaleString('en-GB')}×`;
}

function sizesText(sizes: readonly Size[]): string {
  const list = (count: (size: Size) => number) =>
    sizes.map((size) => count(size).toLocaleString('en-GB')).join(', ');
  const rows = list(({ rows }) => rows);
  const [recipes, likes] = [list(({ recipes }) => recipes), list(({ likes }) => likes)];
  if (recipes === rows)
    return `Recipes, orders, people and entries of commission, of each: ${rows}; ${likes} likes.`;
  return `Orders, people and entries of commission, of each: ${rows}. Recipes: ${recipes}, with ${likes} likes.`;
}

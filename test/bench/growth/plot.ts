import { panelOf } from './panel.js';
import { AIM, factorOf, growthOf, PARTS, type Curve, type Reading } from './reading.js';
import { TITLES } from './table.js';

const WIDTH = 880;
const HEAD = 64;
const ROW = 226;
const COLUMN = { left: 24, width: 430 };

/** What the two columns show. */
const MEASURES = [
  { name: 'pages read', of: ({ pages }: Reading) => pages },
  { name: 'time, ms', of: ({ ms }: Reading) => ms },
] as const;

/** For light and dark paper. Names are beside their lines, so colour is never the only cue. */
const PAPER = { light: '#fffdf6', dark: '#17221c' };
const INK = { light: '#1c2b23', dark: '#f0f1e8' };
const QUIET = { light: '#53655b', dark: '#b3bfb4' };
const GRID = { light: '#dde3da', dark: '#35443b' };
const COLOURS = [
  { light: '#1d6b42', dark: '#7fd6a0' },
  { light: '#a8480b', dark: '#f0a56b' },
  { light: '#8a2a5b', dark: '#ec9cc4' },
  { light: '#2b5ea8', dark: '#94bdf5' },
  { light: '#6b6212', dark: '#d8cd72' },
  { light: '#0c7078', dark: '#76d3da' },
  { light: '#6a3fa0', dark: '#c6a8f0' },
  { light: '#b3261e', dark: '#f29a93' },
];

/** Pages and time of every call by shop size, one row for each part, as an SVG for both themes. */
export function plotOf(curves: readonly Curve[]): string {
  const height = HEAD + PARTS.length * ROW;
  const title = 'What calls cost as the shop grows';
  const most = Math.max(...curves.map(growthOf)).toFixed(2);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif" font-size="12.5">`,
    `<title id="title">${title}</title>`,
    `<desc id="desc">${curves.length} calls: pages of the database they read and time they take, in shops of growing size. Where a call reads most it reads ${most} times as many pages as in the smallest shop; ${AIM} times are allowed. The table in docs/measurements.md has every figure.</desc>`,
    `<style>${styleOf('light')}@media (prefers-color-scheme:dark){${styleOf('dark')}}</style>`,
    `<rect class="paper" x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="12"/>`,
    `<text x="${COLUMN.left}" y="32" font-size="17" font-weight="700">${title}</text>`,
    `<text class="quiet" x="${COLUMN.left}" y="52">${stepsText(curves)}</text>`,
    ...panels(curves),
    '</svg>\n',
  ].join('\n');
}

function stepsText(curves: readonly Curve[]): string {
  const last = curves[0]?.readings.at(-1)?.size;
  const isAll = last?.recipes === last?.rows;
  return `Each step to the right: a hundred times as much of everything${isAll ? '.' : '; recipes end at a hundred times as many.'}`;
}

function panels(curves: readonly Curve[]): string[] {
  const factors = curves[0]?.readings.map(({ size }) => size.times) ?? [];
  return PARTS.flatMap((part, row) =>
    MEASURES.map(({ name, of }, column) =>
      panelOf({
        title: `${TITLES[part]}: ${name}`,
        lines: curves
          .filter((curve) => curve.part === part)
          .map((curve) => ({
            name: curve.name,
            points: curve.readings.map((reading) => [factorOf(curve, reading.size), of(reading)] as const),
          })),
        factors,
        x: COLUMN.left + column * COLUMN.width,
        y: HEAD + row * ROW,
      }),
    ),
  );
}

function styleOf(theme: 'light' | 'dark'): string {
  return [
    `.paper{fill:${PAPER[theme]};stroke:${GRID[theme]}}text{fill:${INK[theme]}}.quiet{fill:${QUIET[theme]}}`,
    `.grid{stroke:${GRID[theme]}}.line{fill:none;stroke-width:2}.lead{fill:none;opacity:.6}`,
    ...COLOURS.map((colour, index) => `.c${index}{stroke:${colour[theme]}}.d${index}{fill:${colour[theme]}}`),
  ].join('');
}

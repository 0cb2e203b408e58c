import { apart, escapeXml, linear, logarithmic, ticksUpTo } from './scale.js';

/** Space for the axis values on the left and the line names on the right. */
const AXIS = 34;
const LINES = { top: 34, bottom: 186, width: 204 };
const INSET = 8;
const NAME_HEIGHT = 15;

/** One call's cost: x is the growth factor, y the cost. */
export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [across: number, up: number])[];
}

export interface Panel {
  readonly title: string;
  readonly lines: readonly Line[];
  /** Axis marks, as factors from one on; equal factors are equally far apart. */
  readonly factors: readonly number[];
  readonly x: number;
  readonly y: number;
}

/** Lines with their names at the right end; moves overlapping names apart. */
export function panelOf({ title, lines, factors, x, y }: Panel): string {
  const ticks = ticksUpTo(Math.max(...lines.flatMap(({ points }) => points.map(([, up]) => up))));
  const [left, right] = [x + AXIS, x + AXIS + LINES.width];
  const [top, bottom] = [y + LINES.top, y + LINES.bottom];
  const across = logarithmic(
    { from: 1, to: Math.max(...factors) },
    { from: left + INSET, to: right - INSET },
  );
  const up = linear({ from: 0, to: Math.max(...ticks) }, { from: bottom, to: top });
  const placed = lines.map(({ name, points }) => {
    const places = points.map((point) => [round(across(point[0])), round(up(point[1]))] as const);
    return { name, places, end: places.at(-1) ?? ([left, bottom] as const) };
  });
  const heights = apart(
    placed.map(({ end }) => end[1]),
    NAME_HEIGHT,
    { from: top, to: bottom },
  );
  return [
    `<text x="${x}" y="${y + 18}" font-weight="600">${escapeXml(title)}</text>`,
    ...ticks.map((tick) => tickAt(tick, round(up(tick)), { left, right })),
    ...factors.map(
      (factor) =>
        `<text class="quiet" x="${round(across(factor))}" y="${bottom + 18}" text-anchor="middle">${factor.toLocaleString('en-GB')}×</text>`,
    ),
    ...placed.map((line, index) =>
      lineOf(line, index, { nameX: right + 12, nameY: round(heights[index] ?? 0) }),
    ),
  ].join('\n');
}

function tickAt(tick: number, height: number, { left, right }: { left: number; right: number }): string {
  return `<path class="grid" d="M${left} ${height}H${right}"/><text class="quiet" x="${left - 6}" y="${round(height + 4)}" text-anchor="end">${tick}</text>`;
}

interface Placed {
  readonly name: string;
  readonly places: readonly (readonly [x: number, y: number])[];
  readonly end: readonly [x: number, y: number];
}

function lineOf(
  { name, places, end }: Placed,
  index: number,
  { nameX, nameY }: { nameX: number; nameY: number },
): string {
  return [
    `<path class="line c${index}" d="M${places.map((place) => place.join(' ')).join('L')}"/>`,
    `<path class="lead c${index}" d="M${end.join(' ')}L${nameX - 8} ${nameY}h4"/>`,
    ...places.map(([x, y]) => `<circle class="d${index}" cx="${x}" cy="${y}" r="3"/>`),
    `<text class="d${index}" x="${nameX}" y="${round(nameY + 4)}">${escapeXml(name)}</text>`,
  ].join('');
}

function round(place: number): number {
  return Math.round(place * 10) / 10;
}

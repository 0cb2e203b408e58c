import type { ReactElement } from 'react';
import { cn } from '../cn.js';
import { useWidth } from '../layout/use-width.js';

export interface Bar {
  readonly name: string;
  readonly value: number;
  /** The formatted value: above the bar where there is space, and beside the pointer. */
  readonly said: string;
  /** The label below the bar. */
  readonly tick: string;
  /** The full label, beside the pointer; the tick by default. */
  readonly fullTick?: string;
}

export interface BarChartProps {
  /** The content, for screen readers; with many bars a table beside it has the values. */
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly className?: string;
}

const HEIGHT = 220;
/** Space for the values above and the ticks below. */
const TOP = 26;
const BOTTOM = 28;
const LEAST = 3;
const WIDEST = 56;
const GUESSED_WIDTH = 600;
/** The approximate width of a character of a value or a tick, and the gap between two labels. */
const CHARACTER_WIDTH = 7.4;
const WORDS_GAP = 7;

/** Bars in chronological order, drawn in CSS pixels; negative values extend below the line. */
export function BarChart({ label, bars, className }: BarChartProps): ReactElement {
  const [ref, width] = useWidth<SVGSVGElement>(GUESSED_WIDTH);
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const least = Math.min(0, ...bars.map(({ value }) => value));
  const room = HEIGHT - TOP - BOTTOM;
  const scale = room / Math.max(1, most - least);
  // Nothing above and nothing below: the line is where it is on other days.
  const line = TOP + (most === 0 && least === 0 ? room : most * scale);
  const step = width / Math.max(1, bars.length);
  const areSaid = widest(bars.map(({ said }) => said)) <= step;
  const tickWidth = widest(bars.map(({ tick }) => tick));
  const barsPerTick = Math.max(1, Math.ceil(tickWidth / step));
  return (
    <svg
      ref={ref}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className={cn('block w-full', className)}
      height={HEIGHT}
    >
      {!areSaid && most > 0 && (
        <Most said={bars.find(({ value }) => value === most)?.said ?? ''} width={width} />
      )}
      <line x1="0" x2={width} y1={line} y2={line} stroke="var(--line-strong)" strokeWidth="1.5" />
      {bars.map((bar, index) => (
        <Column
          key={bar.name}
          bar={bar}
          middle={step * (index + 0.5)}
          step={step}
          line={line}
          height={Math.max(LEAST, Math.abs(bar.value) * scale)}
          isSaid={areSaid}
          hasTick={isTicked(index, barsPerTick, { middle: step * (index + 0.5), half: tickWidth / 2, width })}
        />
      ))}
    </svg>
  );
}

/** The width of the longest label, including the gap to the next. */
function widest(words: readonly string[]): number {
  return Math.max(0, ...words.map(({ length }) => length)) * CHARACTER_WIDTH + WORDS_GAP;
}

/** Every nth bar, if its label fits within the picture. */
function isTicked(
  index: number,
  barsPerTick: number,
  { middle, half, width }: { readonly middle: number; readonly half: number; readonly width: number },
): boolean {
  if (barsPerTick === 1) return true;
  return index % barsPerTick === Math.floor(barsPerTick / 2) && middle > half && middle < width - half;
}

/** With many bars only the highest value is shown, on a separate line. */
function Most({ said, width }: { readonly said: string; readonly width: number }): ReactElement {
  return (
    <>
      <line x1="0" x2={width} y1={TOP} y2={TOP} stroke="var(--line)" strokeWidth="1" />
      <text x="0" y={TOP - 8} className="tnum fill-ink-2 text-[0.8125rem]">
        {said}
      </text>
    </>
  );
}

interface ColumnProps {
  readonly bar: Bar;
  readonly middle: number;
  readonly step: number;
  readonly line: number;
  readonly height: number;
  readonly isSaid: boolean;
  readonly hasTick: boolean;
}

function Column({ bar, middle, step, line, height, isSaid, hasTick }: ColumnProps): ReactElement {
  const width = Math.min(WIDEST, step * 0.72);
  const top = bar.value < 0 ? line : line - height;
  const fill = bar.value > 0 ? 'fill-kale' : bar.value < 0 ? 'fill-tomato' : 'fill-line-strong';
  return (
    <g className="group">
      <title>{`${bar.fullTick ?? bar.tick}: ${bar.said}`}</title>
      {/* The whole height reacts to the pointer: a zero bar is hard to hit. */}
      <rect
        x={middle - step / 2}
        y={0}
        width={step}
        height={HEIGHT}
        className="fill-transparent group-hover:fill-oat"
      />
      <rect
        x={middle - width / 2}
        y={top}
        width={width}
        height={height}
        rx={Math.min(6, width / 4)}
        className={fill}
      />
      {isSaid && bar.value !== 0 && (
        <text
          x={middle}
          y={Math.min(top, line) - 8}
          textAnchor="middle"
          className="tnum fill-ink text-[0.8125rem] font-semibold"
        >
          {bar.said}
        </text>
      )}
      {hasTick && (
        <text x={middle} y={HEIGHT - 8} textAnchor="middle" className="fill-ink-2 text-[0.8125rem]">
          {bar.tick}
        </text>
      )}
    </g>
  );
}

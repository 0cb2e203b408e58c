import type { ReactElement } from 'react';
import { formatPence } from '@rules/money';
import { referralWords } from '../../copy/referral-words.js';
import { useWords } from '../../copy/use-words.js';
import { longMonth, shortMonth, type Month } from './months.js';

const WIDTH = 600;
const HEIGHT = 190;
/** Room for the amounts above and the months below. */
const TOP = 26;
const BOTTOM = 30;
const LEAST = 3;

/** A bar a month. A month that lost more than it earned stands at nothing, with its amount. */
export function MonthChart({ months }: { readonly months: readonly Month[] }): ReactElement {
  const words = useWords();
  const { label, bar } = referralWords.chart;
  const most = Math.max(1, ...months.map(({ amountPence }) => amountPence));
  const step = WIDTH / months.length;
  const room = HEIGHT - TOP - BOTTOM;
  const spoken = months.map(({ month, amountPence }) =>
    words(bar, { month: longMonth(month), amount: formatPence(amountPence) }),
  );
  return (
    <svg
      role="img"
      aria-label={`${label}. ${spoken.join('; ')}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="block w-full"
    >
      <line
        x1="0"
        x2={WIDTH}
        y1={HEIGHT - BOTTOM}
        y2={HEIGHT - BOTTOM}
        stroke="var(--line)"
        strokeWidth="2"
      />
      {months.map(({ month, amountPence }, index) => {
        const height = Math.max(LEAST, (Math.max(0, amountPence) / most) * room);
        const middle = step * (index + 0.5);
        return (
          <g key={month}>
            <rect
              x={middle - 26}
              y={HEIGHT - BOTTOM - height}
              width="52"
              height={height}
              rx="6"
              fill={amountPence > 0 ? 'var(--kale)' : 'var(--line-strong)'}
            />
            <text
              x={middle}
              y={HEIGHT - BOTTOM - height - 9}
              textAnchor="middle"
              className="tnum fill-ink text-[17px] font-semibold max-sm:text-[21px]"
            >
              {amountPence === 0 ? '' : formatPence(amountPence)}
            </text>
            <text
              x={middle}
              y={HEIGHT - 6}
              textAnchor="middle"
              className="fill-ink-2 text-[17px] max-sm:text-[21px]"
            >
              {shortMonth(month)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

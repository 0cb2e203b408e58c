import type { ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import { referral } from '#frontend/copy/referral/referral.js';
import { useWords } from '#frontend/copy/use-words.js';
import { BarChart } from '#frontend/ui/content/bar-chart.js';
import { longMonth, shortMonth, type Month } from './months.js';

/** One bar per month; a month with a net loss extends below the line. */
export function MonthChart({ months }: { readonly months: readonly Month[] }): ReactElement {
  const words = useWords();
  const { label, bar } = referral.chart;
  const spoken = months.map(({ month, amountPence }) =>
    words(bar, { month: longMonth(month), amount: formatPence(amountPence) }),
  );
  return (
    <BarChart
      label={`${label}. ${spoken.join('; ')}`}
      bars={months.map(({ month, amountPence }) => ({
        name: month,
        value: amountPence,
        said: formatPence(amountPence),
        tick: shortMonth(month),
        fullTick: longMonth(month),
      }))}
    />
  );
}

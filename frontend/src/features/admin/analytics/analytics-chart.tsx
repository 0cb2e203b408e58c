import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import type { Analytics } from '#frontend/api/generated-admin.js';
import { adminAnalytics } from '#frontend/copy/admin/analytics.js';
import { fill } from '#frontend/copy/fill.js';
import { BarChart } from '#frontend/ui/content/bar-chart.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { AnalyticsTable } from './analytics-table.js';
import { formatPeriod, tickOf } from './analytics-words.js';
import { adminDate, formatCount } from '../parts/cells.js';
import { useParam } from '../parts/use-param.js';

const { chart: words } = adminAnalytics;
type Part = Analytics['series'][number];
type Measure = keyof typeof words.measures;
const MEASURES = ['net', 'orders', 'boxes', 'members', 'skipped', 'churn'] as const satisfies Measure[];

const VALUE_OF: Readonly<Record<Measure, (part: Part) => number>> = {
  net: ({ netPence }) => netPence,
  orders: ({ orders }) => orders,
  boxes: ({ activeBoxes }) => activeBoxes,
  members: ({ activeMembers }) => activeMembers,
  skipped: ({ skipped }) => skipped,
  churn: ({ boxesEnded }) => boxesEnded,
};

/** One metric as bars, and all of them as a table. */
export function AnalyticsChart({ data }: { readonly data: Analytics }): ReactElement {
  const [show, setShow] = useParam('show');
  const measure = MEASURES.find((each) => each === show) ?? 'net';
  const { series, grain, from, to } = data;
  const said = measure === 'net' ? formatPence : formatCount;
  const bars = series.map((part) => {
    const value = VALUE_OF[measure](part);
    return {
      name: part.from,
      value,
      said: said(value),
      tick: tickOf(part, grain),
      fullTick: formatPeriod(part, grain),
    };
  });
  return (
    <section aria-label={words.label} className="rounded-2xl border border-line bg-paper p-4 sm:p-6">
      <ChoiceGroup
        label={words.show}
        look="pills"
        className="mb-5 flex flex-wrap gap-2"
        choices={MEASURES.map((value) => ({ value, label: words.measures[value] }))}
        value={measure}
        onChange={setShow}
      />
      {bars.every(({ value }) => value === 0) ? (
        <p role="status" className="rounded-xl bg-oat px-4 py-12 text-center text-ink-2">
          {words.empty}
        </p>
      ) : (
        <BarChart
          bars={bars}
          label={fill(words.spoken, {
            measure: words.measures[measure],
            grain: words.parts[grain],
            from: adminDate(from),
            to: adminDate(to),
          })}
        />
      )}
      <AnalyticsTable data={data} />
    </section>
  );
}

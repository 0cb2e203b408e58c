import { formatPence } from '@rules/money/money';
import { useState, type ReactElement } from 'react';
import type { Analytics } from '#frontend/api/generated-admin.js';
import { adminAnalytics } from '#frontend/copy/admin/analytics.js';
import { fill } from '#frontend/copy/fill.js';
import { formatPeriod } from './analytics-words.js';
import { formatCount } from '../parts/cells.js';

const { chart: words, columns: heads } = adminAnalytics;
type Part = Analytics['series'][number];

const COLUMNS: readonly (readonly [head: string, cell: (part: Part) => string])[] = [
  [heads.orders, ({ orders }) => formatCount(orders)],
  [heads.gross, ({ grossPence }) => formatPence(grossPence)],
  [heads.refunded, ({ refundedPence }) => formatPence(refundedPence)],
  [heads.disputed, ({ disputedPence }) => formatPence(disputedPence)],
  [heads.net, ({ netPence }) => formatPence(netPence)],
  [heads.boxes, ({ activeBoxes }) => formatCount(activeBoxes)],
  [heads.boxesEnded, ({ boxesEnded }) => formatCount(boxesEnded)],
  [heads.skipped, ({ skipped }) => formatCount(skipped)],
  [heads.members, ({ activeMembers }) => formatCount(activeMembers)],
  [heads.membersEnded, ({ membersEnded }) => formatCount(membersEnded)],
  [heads.referral, ({ referralOrders }) => formatCount(referralOrders)],
  [heads.commission, ({ commissionPence }) => formatPence(commissionPence)],
];

const CELL = 'whitespace-nowrap px-3 py-2.5 text-right';

/** Every metric of every bar, for users who cannot see the chart or want exact values. */
export function AnalyticsTable({ data }: { readonly data: Analytics }): ReactElement {
  const { series, grain } = data;
  const label = fill(words.tableLabel, { grain: words.parts[grain] });
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-kale underline underline-offset-4">
        {words.table}
      </summary>
      {isOpen && (
        <div
          role="region"
          aria-label={label}
          tabIndex={0}
          className="mt-2 max-h-128 overflow-auto rounded-lg"
        >
          <table className="tnum w-full text-[0.9375rem]">
            <caption className="sr-only">{label}</caption>
            <thead className="sticky top-0 z-10 bg-paper text-[0.8125rem] text-ink-2">
              <tr>
                <th scope="col" className="px-3 py-2 text-left font-semibold">
                  {heads.part[grain]}
                </th>
                {COLUMNS.map(([head]) => (
                  <th key={head} scope="col" className="px-3 py-2 text-right font-semibold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {series.map((part) => (
                <tr key={part.from} className="border-t border-line">
                  <th scope="row" className="whitespace-nowrap px-3 py-2.5 text-left font-semibold">
                    {formatPeriod(part, grain)}
                  </th>
                  {COLUMNS.map(([head, cell]) => (
                    <td key={head} className={CELL}>
                      {cell(part)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

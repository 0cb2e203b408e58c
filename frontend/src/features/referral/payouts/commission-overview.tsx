import type { ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import type { CommissionSummary } from '#frontend/api/referral.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Section } from '#frontend/ui/layout/section.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import type { CommissionState } from './commission-state.js';
import { MonthChart } from './month-chart.js';
import { londonFormat } from '@rules/london';

const { heading, empty, columns, statuses, explanation } = referral.dashboard.commission;
const DAY = londonFormat({ dateStyle: 'medium' });

/** Commission by month, its latest entries, and how it is calculated (rules R5 to R8). */
export function CommissionOverview({ commission }: { readonly commission: CommissionState }): ReactElement {
  const words = useWords();
  const { data, isError } = commission;
  const recent = data?.recentCommissions ?? [];
  // The shop's percentage applies to new members: until the professional's own is loaded, none is shown.
  const own = data ? { commissionPercent: data.commissionPercent } : {};
  const said = data ? explanation : explanation.filter((text) => !text.includes('{commissionPercent}'));
  return (
    <Section id="commission" heading={heading}>
      {!data && !isError && <Skeleton className="h-48 rounded-xl" />}
      {(data || isError) && recent.length === 0 && (
        <p className="rounded-xl bg-oat px-4 py-6 text-center text-ink-2">{empty}</p>
      )}
      {data && recent.length > 0 && <Earned commission={data} />}
      {data?.nextCommission && (
        <Notice className="mt-6">
          {words(referral.nextCommission, {
            before: data.commissionPercent,
            after: data.nextCommission.percent,
            date: DAY.format(new Date(data.nextCommission.from)),
          })}
        </Notice>
      )}
      <div className="max-w-prose space-y-2 pt-6 text-sm text-ink-2">
        {said.map((text) => (
          <p key={text}>{words(text, own)}</p>
        ))}
      </div>
    </Section>
  );
}

function Earned({ commission }: { readonly commission: CommissionSummary }): ReactElement {
  const { months, recentCommissions: recent } = commission;
  return (
    <>
      <MonthChart months={months} />
      <h3 className="pb-2 pt-7 font-sans text-base font-semibold tracking-normal">{referral.recent}</h3>
      <div className="-mx-1 overflow-x-auto px-1">
        <table className="tnum w-full text-sm sm:text-[0.9375rem]">
          <thead>
            <tr className="border-b border-line text-left text-sm text-ink-2">
              <th scope="col" className="py-2 pr-1.5 sm:pr-3 font-medium">
                {columns.date}
              </th>
              <th scope="col" className="py-2 pr-1.5 sm:pr-3 text-right font-medium">
                {columns.spending}
              </th>
              <th scope="col" className="py-2 pr-1.5 sm:pr-3 text-right font-medium">
                {columns.amount}
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                {columns.status}
              </th>
            </tr>
          </thead>
          <tbody>
            {recent.map((entry, index) => (
              <tr key={`${entry.date}-${index}`} className="border-b border-line last:border-0">
                <td className="py-3 pr-1.5 sm:pr-3">{DAY.format(new Date(entry.date))}</td>
                <td className="py-3 pr-1.5 sm:pr-3 text-right text-ink-2">
                  {formatPence(entry.spendingPence)}
                </td>
                <td className="py-3 pr-1.5 sm:pr-3 text-right font-semibold">
                  {formatPence(entry.amountPence)}
                </td>
                <td className="py-3 text-right">
                  <Badge tone={entry.status === 'paid' ? 'sage' : 'oat'}>{statuses[entry.status]}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

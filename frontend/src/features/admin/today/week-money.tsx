import { addDays } from '@rules/delivery/delivery-days';
import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import { useAdminAnalyticsQuery, type Analytics } from '#frontend/api/generated-admin.js';
import { adminToday } from '#frontend/copy/admin/frame/today.js';
import { fill } from '#frontend/copy/fill.js';
import { Link } from '#frontend/ui/content/link.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { adminDate, formatCount } from '../parts/cells.js';
import { RecordCard } from '../record/record-card.js';

const { money: words } = adminToday;

type Read = (data: Analytics) => number;
const FIGURES: readonly (readonly [string, Read, (value: number) => string])[] = [
  [words.net, ({ revenue }) => revenue.netPence, formatPence],
  [words.refunded, ({ revenue }) => revenue.refundedPence, formatPence],
  [words.orders, ({ revenue }) => revenue.orders, formatCount],
  [words.boxes, ({ boxes }) => boxes.active, formatCount],
  [words.fees, ({ revenue }) => revenue.membershipFeesPence, formatPence],
];

function comparison(difference: number, format: (value: number) => string): string {
  if (difference === 0) return words.same;
  return fill(difference > 0 ? words.more : words.less, { difference: format(Math.abs(difference)) });
}

/** The seven full days up to yesterday, each figure beside that of the seven days before. */
export function WeekMoney({ today }: { readonly today: string }): ReactElement {
  const [to, from] = [addDays(today, -1), addDays(today, -7)];
  const now = useAdminAnalyticsQuery({ from, to, grain: 'day' });
  const before = useAdminAnalyticsQuery({ from: addDays(from, -7), to: addDays(from, -1), grain: 'day' });
  return (
    <RecordCard
      heading={words.heading}
      className="mt-4"
      isFlush
      end={
        <Link
          to={`/admin?tab=analytics&section=overview&from=${from}&to=${to}`}
          className="font-semibold text-kale underline underline-offset-4"
        >
          {words.link}
        </Link>
      }
    >
      <p className="px-4 pt-3 text-[0.8125rem] text-ink-2">
        {fill(words.period, { from: adminDate(from), to: adminDate(to) })}
      </p>
      {now.isError || before.isError ? (
        <p role="alert" className="p-4">
          {words.failed}
        </p>
      ) : (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 p-4 md:grid-cols-5">
          {FIGURES.map(([name, read, format]) => (
            <div key={name} className="min-w-0">
              <dt className="text-[0.8125rem] text-ink-2">{name}</dt>
              <dd className="tnum font-display text-xl font-bold">
                {now.data ? format(read(now.data)) : <Skeleton className="h-7 w-20" />}
              </dd>
              <dd className="text-[0.75rem] text-ink-2">
                {now.data && before.data && comparison(read(now.data) - read(before.data), format)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </RecordCard>
  );
}

import type { ReactElement } from 'react';
import type { DeliveryDaySummary } from '#frontend/api/generated-admin.js';
import { adminDeliveries as words } from '#frontend/copy/delivery/admin-deliveries.js';
import { cn } from '#frontend/ui/cn.js';
import { formatCount } from '../parts/cells.js';

type Status = DeliveryDaySummary['counts'][number]['status'];

const PROBLEMS: readonly Status[] = ['booking_failed', 'attempt_failed', 'returned'];

export function countOf(day: DeliveryDaySummary, ...statuses: readonly Status[]): number {
  return day.counts
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { consignments }) => sum + consignments, 0);
}

/** A day in three figures: the last one is what somebody has to look at. */
export function DayFigures({ day }: { readonly day: DeliveryDaySummary }): ReactElement {
  const problems = countOf(day, ...PROBLEMS);
  const figures = [
    [words.cards.orders, day.orders, false],
    [words.cards.unbooked, day.unbooked, false],
    [words.cards.problems, problems, problems > 0],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-4">
      {figures.map(([label, value, isWrong]) => (
        <div
          key={label}
          className={cn('rounded-lg border bg-paper p-3 sm:p-4', isWrong ? 'border-tomato' : 'border-line')}
        >
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className={cn('tnum mt-1 font-display text-3xl font-bold', isWrong && 'text-tomato')}>
            {formatCount(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import { adminOrders } from '#frontend/copy/admin/orders.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useAdminOrderSummaryQuery } from '../order-api.js';

/** The three figures of all orders (rule A3), in one line. */
export function OrderFigures(): ReactElement {
  const { data } = useAdminOrderSummaryQuery(undefined, { refetchOnMountOrArgChange: true });
  const { cards } = adminOrders;
  const figures = [
    [cards.orders, data?.orders.toLocaleString('en-GB')],
    [cards.ordersToDo, data?.ordersToDo.toLocaleString('en-GB')],
    [cards.revenue, data && formatPence(data.completedRevenuePence)],
  ] as const;
  return (
    <dl className="flex gap-x-6 gap-y-1 text-[0.875rem] max-sm:order-last max-sm:mt-6 max-sm:flex-col">
      {figures.map(([label, value]) => (
        <div key={label} className="flex items-baseline gap-2 whitespace-nowrap">
          <dt className="text-ink-2">{label}</dt>
          <dd className="tnum font-display text-lg font-bold">
            {value ?? <Skeleton className="h-5 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

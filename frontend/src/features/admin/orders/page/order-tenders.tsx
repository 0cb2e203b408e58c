import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { cn } from '#frontend/ui/cn.js';

const { money: words } = adminOrder;
const HEAD = 'border-b border-line px-3 py-2 text-right font-semibold text-ink-2 first:text-left';
const CELL = 'tnum border-b border-line px-3 py-2 text-right first:text-left';

interface Tender {
  readonly name: string;
  readonly takenPence: number;
  /** Refunded or on its way; what failed is back. */
  readonly refundedPence: number;
}

/** What was taken and refunded, by card and from the wallet. */
function tendersOf({ amountPence, walletPence, refunds }: AdminOrder): readonly Tender[] {
  const back = refunds.filter(({ state }) => state !== 'failed');
  const sum = (of: (refund: AdminOrder['refunds'][number]) => number): number =>
    back.reduce((pence, refund) => pence + of(refund), 0);
  return [
    { name: words.byCard, takenPence: amountPence, refundedPence: sum(({ cardPence }) => cardPence) },
    { name: words.byWallet, takenPence: walletPence, refundedPence: sum((each) => each.walletPence) },
  ].filter(({ takenPence, refundedPence }) => takenPence + refundedPence > 0);
}

/** Money by tender: taken, refunded, and what the server says can still be refunded. */
export function OrderTenders({ order }: { readonly order: AdminOrder }): ReactElement | null {
  const tenders = tendersOf(order);
  if (order.paidAt === null || tenders.length === 0) return null;
  const left = tenders.map(({ takenPence, refundedPence }) => takenPence - refundedPence);
  // A dispute, or a refund that is under way elsewhere, lowers what can be refunded as a whole.
  const isSplit = left.reduce((sum, pence) => sum + pence, 0) === order.refundablePence;
  return (
    <div
      role="region"
      aria-label={words.tenders}
      tabIndex={0}
      className="min-w-0 overflow-x-auto border-line max-md:border-t md:border-l"
    >
      <table className="w-full text-[0.8125rem]">
        <thead>
          <tr>
            {[words.tenders, words.taken, words.refunded, words.canRefund].map((head) => (
              <th key={head} scope="col" className={HEAD}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tenders.map(({ name, takenPence, refundedPence }, index) => (
            <tr key={name}>
              <th scope="row" className={cn(CELL, 'font-normal')}>
                {name}
              </th>
              <td className={CELL}>{formatPence(takenPence)}</td>
              <td className={CELL}>{formatPence(refundedPence)}</td>
              <td className={CELL}>{isSplit ? formatPence(left[index] ?? 0) : '–'}</td>
            </tr>
          ))}
          <tr className="font-semibold">
            <th scope="row" className={cn(CELL, 'border-b-0')}>
              {words.together}
            </th>
            <td className={cn(CELL, 'border-b-0')}>{formatPence(order.amountPence + order.walletPence)}</td>
            <td className={cn(CELL, 'border-b-0')}>{formatPence(order.refundedPence)}</td>
            <td className={cn(CELL, 'border-b-0')}>{formatPence(order.refundablePence)}</td>
          </tr>
          {order.disputedPence > 0 && (
            <tr>
              <th scope="row" className={cn(CELL, 'border-b-0 font-normal')}>
                {words.disputed}
              </th>
              <td className={cn(CELL, 'border-b-0')}>{formatPence(order.disputedPence)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

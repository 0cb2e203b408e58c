import type { ReactElement, ReactNode } from 'react';
import { dayLabel } from '@rules/delivery/delivery-days';
import { formatPence } from '@rules/money/money';
import type { MyOrder } from '#frontend/api/generated-account.js';
import { fill } from '#frontend/copy/fill.js';
import { orderChange } from '#frontend/copy/ordering/order-change.js';
import { Notice } from '../feedback/notice.js';
import { dishesOf } from './change-history.js';

const { dearer } = orderChange;

export interface DearerChangeNoticeProps {
  readonly change: NonNullable<MyOrder['dearerChange']>;
  readonly isStaff: boolean;
  readonly momentOf: (at: string) => string;
  /** The buttons, while it waits. */
  readonly actions: ReactNode;
}

/** A change that costs more: waiting for its payment, paid too late, or not paid in time (rules O113, O114). */
export function DearerChangeNotice(props: DearerChangeNoticeProps): ReactElement | null {
  const { change, isStaff } = props;
  const amount = formatPence(change.cardPence + change.walletPence);
  if (change.status === 'waiting') return <Waiting {...props} amount={amount} />;
  if (change.status === 'returned')
    return (
      <Notice tone="warn" title={isStaff ? dearer.returnedStaff : dearer.returned}>
        <p>
          {fill(isStaff ? dearer.returnedTextStaff : dearer.returnedText, {
            amount: formatPence(change.cardPence),
          })}
        </p>
      </Notice>
    );
  return change.outcome === 'unpaid' ? <Notice>{dearer.unpaid}</Notice> : null;
}

function Waiting({
  change: { after, reason, walletPence, payUntil },
  isStaff,
  momentOf,
  actions,
  amount,
}: DearerChangeNoticeProps & { readonly amount: string }): ReactElement {
  return (
    <Notice tone="warn" role="status" title={isStaff ? dearer.headingStaff : dearer.heading}>
      {after.deliveryDate !== null && <p>{fill(dearer.delivery, { day: dayLabel(after.deliveryDate) })}</p>}
      <p className="[overflow-wrap:anywhere]">{dishesOf(after)}</p>
      {reason !== null && <p className="[overflow-wrap:anywhere]">{fill(dearer.reason, { reason })}</p>}
      <p className="pt-2">
        {fill(isStaff ? dearer.textStaff : dearer.text, { amount, time: momentOf(payUntil) })}
        {walletPence > 0 && !isStaff && ` ${fill(dearer.wallet, { amount: formatPence(walletPence) })}`}
      </p>
      <div className="flex flex-wrap gap-3 pt-3">{actions}</div>
    </Notice>
  );
}

import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { adminDate } from '../parts/cells.js';
import { OrderTenders } from './page/order-tenders.js';

const { money: words, refund: refundWords } = adminOrder;

interface OrderMoneyProps {
  readonly order: AdminOrder;
}

/** The total, what was taken and refunded by tender, and the refunds. */
export function OrderMoney({ order }: OrderMoneyProps): ReactElement {
  return (
    <>
      <div className="grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
        <Sums order={order} />
        <OrderTenders order={order} />
      </div>
      {order.inquiries.map(({ id, amountPence, respondBy }) => (
        <Notice key={id} tone="info" className="m-4">
          {fill(respondBy === null ? words.inquiryOpen : words.inquiry, {
            amount: formatPence(amountPence),
            date: respondBy === null ? '' : adminDate(respondBy),
          })}
        </Notice>
      ))}
      {order.refunds.length > 0 && (
        <ul
          aria-label={adminOrder.parts.refunds}
          className="space-y-1 border-t border-line px-4 py-3 text-[0.8125rem]"
        >
          {order.refunds.map(({ id, cardPence, walletPence, createdAt, requestedBy, state }) => (
            <li key={id}>
              {fill(refundWords.line, {
                amount: formatPence(cardPence + walletPence),
                date: adminDate(createdAt),
                by: refundWords.askers[requestedBy],
                state: refundWords.states[state],
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Sums({ order }: OrderMoneyProps): ReactElement {
  const { discount } = order;
  const off = discount
    ? fill(words.discount, { code: discount.code, percent: discount.percent })
    : words.plainDiscount;
  const amounts: readonly (readonly [string, number, boolean])[] = [
    [words.subtotal, order.subtotalPence, true],
    [off, -order.discountPence, order.discountPence > 0],
    [words.delivery, order.deliveryPence, true],
  ];
  const names: readonly (readonly [string, string | null])[] = [
    [words.session, order.stripeSessionId],
    [words.intent, order.paymentIntentId],
    [words.referral, order.referralCode],
  ];
  return (
    <dl className="px-4 py-3 text-[0.8125rem]">
      {amounts
        .filter(([, , isShown]) => isShown)
        .map(([label, pence]) => (
          <div key={label} className="flex justify-between gap-4 py-0.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tnum">{formatPence(pence)}</dd>
          </div>
        ))}
      <div className="mt-1.5 flex justify-between gap-4 border-t border-line pt-1.5 text-base font-bold">
        <dt>{words.total}</dt>
        <dd className="tnum">{formatPence(order.totalPence - order.reducedPence)}</dd>
      </div>
      {names
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 pt-1.5">
            <dt className="shrink-0 text-ink-2">{label}</dt>
            <dd className="min-w-0 text-right text-[0.75rem] [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

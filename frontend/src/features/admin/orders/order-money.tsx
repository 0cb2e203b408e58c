import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { adminDate } from '../parts/cells.js';

const { money: words, refund: refundWords } = adminOrder;

/** The total, the payments and the refunds. */
export function OrderMoney({ order }: { readonly order: AdminOrder }): ReactElement {
  const { discount } = order;
  const off = discount
    ? fill(words.discount, { code: discount.code, percent: discount.percent })
    : words.plainDiscount;
  const amounts: readonly (readonly [string, number, boolean])[] = [
    [words.subtotal, order.subtotalPence, true],
    [off, -order.discountPence, order.discountPence > 0],
    [words.delivery, order.deliveryPence, true],
    [words.total, order.totalPence - order.reducedPence, true],
    [words.wallet, order.walletPence, order.walletPence > 0],
    [words.card, order.amountPence, true],
    [words.refunded, order.refundedPence, order.refundedPence > 0],
    [words.disputed, order.disputedPence, order.disputedPence > 0],
  ];
  const names: readonly (readonly [string, string | null])[] = [
    [words.session, order.stripeSessionId],
    [words.intent, order.paymentIntentId],
    [words.referral, order.referralCode],
  ];
  return (
    <>
      <dl className="text-[0.9375rem]">
        {amounts
          .filter(([, , isShown]) => isShown)
          .map(([label, pence]) => (
            <div key={label} className="flex justify-between gap-4 py-1">
              <dt className="text-ink-2">{label}</dt>
              <dd className="tnum">{formatPence(pence)}</dd>
            </div>
          ))}
        {names
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 py-1">
              <dt className="shrink-0 text-ink-2">{label}</dt>
              <dd className="min-w-0 text-right text-sm [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
      {order.inquiries.map(({ id, amountPence, respondBy }) => (
        <Notice key={id} tone="info" className="mt-3">
          {fill(respondBy === null ? words.inquiryOpen : words.inquiry, {
            amount: formatPence(amountPence),
            date: respondBy === null ? '' : adminDate(respondBy),
          })}
        </Notice>
      ))}
      {order.refunds.length > 0 && (
        <ul aria-label={adminOrder.parts.refunds} className="mt-3 space-y-1 text-sm">
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

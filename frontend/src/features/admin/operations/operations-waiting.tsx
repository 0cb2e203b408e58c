import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import type { Operations } from '#frontend/api/generated-admin.js';
import { adminOperations } from '#frontend/copy/admin/operations.js';
import { fill } from '#frontend/copy/fill.js';
import { Link } from '#frontend/ui/content/link.js';
import { adminDate } from '../parts/cells.js';
import { recordHref } from '../record/record-href.js';

const words = adminOperations.waiting;
const LINK = 'font-semibold text-kale underline underline-offset-4';

type Waiting = Pick<Operations, 'inquiries' | 'lostRefunds' | 'lateOrders' | 'pendingAdjustments'>;

const personPath = (id: string): string => recordHref('person', id);

/** Money and parcels that wait for staff, each with its time limit (rules W31, W33, L62, X70). */
export function OperationsWaiting({
  inquiries,
  lostRefunds,
  lateOrders,
  pendingAdjustments,
}: Waiting): ReactElement | null {
  if (inquiries.length + lostRefunds.length + lateOrders.length + pendingAdjustments.length === 0)
    return null;
  const pathOf = ({ about, subjectId }: Waiting['inquiries'][number]): string =>
    about === 'order' ? recordHref('order', subjectId ?? '') : personPath(subjectId ?? '');
  return (
    <section aria-label={words.heading} className="mt-6">
      <h3 className="text-lg font-bold">{words.heading}</h3>
      <ul className="mt-2 space-y-2 text-[0.9375rem]">
        {inquiries.map((inquiry) => (
          <li key={inquiry.id}>
            {fill(words.inquiry, {
              amount: formatPence(inquiry.amountPence),
              date: inquiry.respondBy === null ? words.noDate : adminDate(inquiry.respondBy),
            })}{' '}
            {inquiry.subjectId !== null && (
              <Link to={pathOf(inquiry)} className={LINK}>
                {inquiry.about === 'order' ? words.openOrder : words.openWallet}
              </Link>
            )}
          </li>
        ))}
        {lostRefunds.map(({ chargeId, userId, amountPence, paidAt }) => (
          <li key={chargeId}>
            {fill(words.lostRefund, { amount: formatPence(amountPence), date: adminDate(paidAt) })}{' '}
            {userId !== null && (
              <Link to={personPath(userId)} className={LINK}>
                {words.openPerson}
              </Link>
            )}
          </li>
        ))}
        {lateOrders.map(({ orderId, deliveryDate, keptUntil }) => (
          <li key={orderId}>
            {fill(words.lateOrder, {
              day: deliveryDate === null ? words.noDay : adminDate(deliveryDate),
              date: adminDate(keptUntil),
            })}{' '}
            <Link to={recordHref('order', orderId)} className={LINK}>
              {words.openOrder}
            </Link>
          </li>
        ))}
        {pendingAdjustments.map(({ id, userId, amountPence, expiresAt }) => (
          <li key={id}>
            {fill(words.adjustment, {
              amount: formatPence(Math.abs(amountPence)),
              date: adminDate(expiresAt),
            })}{' '}
            <Link to={personPath(userId)} className={LINK}>
              {words.openWallet}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

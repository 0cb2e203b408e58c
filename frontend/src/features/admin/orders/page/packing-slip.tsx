import { dayLabel } from '@rules/delivery/delivery-days';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';
import { useWords } from '#frontend/copy/use-words.js';
import { shortId } from '#frontend/features/admin/parts/id-link.js';
import { addressLines } from './order-address.js';
import { LineAllergens } from '../order-lines.js';

const { slip: words } = adminOrder;

/** What printing this page puts on paper, and nothing else: no prices and no payment. */
export function PackingSlip({ order }: { readonly order: AdminOrder }): ReactElement {
  const site = useWords();
  const { name, deliveryAddress, deliveryDate, lines, orderCode, id } = order;
  const { courierNote } = deliveryAddress;
  return createPortal(
    <div className="print-sheet !p-0 !text-left text-sm" data-testid="packing-slip">
      <p className="font-display text-2xl font-bold">{site('{brandName}')}</p>
      <p className="pt-1 font-display text-xl font-bold">{words.heading}</p>
      <p>{fill(words.order, { code: orderCode ?? shortId(id) })}</p>
      <dl className="mt-4 grid grid-cols-[8rem_1fr] gap-y-1">
        <dt>{words.to}</dt>
        <dd className="font-semibold">
          {name}, {addressLines({ ...deliveryAddress, courierNote: null })}
        </dd>
        {deliveryDate !== null && (
          <>
            <dt>{words.day}</dt>
            <dd className="font-semibold">{dayLabel(deliveryDate)}</dd>
          </>
        )}
        {courierNote !== null && (
          <>
            <dt>{words.note}</dt>
            <dd>{courierNote}</dd>
          </>
        )}
      </dl>
      <p className="mt-6 border-b-2 border-ink pb-1 font-bold">{words.items}</p>
      <ul>
        {lines.map((line, position) => (
          <li key={position} className="break-inside-avoid border-b border-line-strong py-2">
            <p className="font-semibold">
              {fill(adminOrder.line, { quantity: line.quantity, name: line.name })}
            </p>
            <LineAllergens line={line} />
          </li>
        ))}
      </ul>
      <p className="mt-4">{words.footer}</p>
    </div>,
    document.body,
  );
}

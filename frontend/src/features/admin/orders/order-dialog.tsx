import type { ReactElement } from 'react';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { adminNotes } from '#frontend/copy/admin/lists/notes.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';
import { Link } from '#frontend/ui/content/link.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { NotesPanel } from '../notes/notes-panel.js';
import { AgreedWords } from '../parts/agreed-words.js';
import { adminDate } from '../parts/cells.js';
import { DetailPart } from '../parts/detail-part.js';
import { OrderActions } from './order-actions.js';
import { useAdminGetOrderQuery } from './order-api.js';
import { OrderChange } from './order-change.js';
import { OrderDestination } from './order-destination.js';
import { OrderHealth } from './order-health.js';
import { OrderLines } from './order-lines.js';
import { OrderMoney } from './order-money.js';
import { OrderStatusBadge } from './order-status-badge.js';
import { OrderTimeline } from './order-timeline.js';
import { shortId } from '../parts/id-link.js';
import { RecordDialog } from '../record/record-dialog.js';

export interface OrderDialogProps {
  /** Empty while the dialog is closed. */
  readonly id: string;
  readonly onClose: () => void;
}

/** One order with all of its actions. */
export function OrderDialog({ id, onClose }: OrderDialogProps): ReactElement {
  const query = useAdminGetOrderQuery({ id }, { skip: id === '', refetchOnMountOrArgChange: true });
  return (
    <RecordDialog
      query={query}
      open={id !== ''}
      onClose={onClose}
      title={() => fill(adminOrder.title, { id: shortId(id) })}
      gone={adminOrder.gone}
    >
      {(order) => <OrderDetails key={order.id} order={order} />}
    </RecordDialog>
  );
}

function addressLines(address: AdminOrder['deliveryAddress']): string {
  const { apartment, address: street, city, postcode, courierNote } = address;
  const lines = [apartment, street, city, postcode].filter(Boolean).join(', ');
  return courierNote === null ? lines : fill(adminOrder.withCourierNote, { lines, note: courierNote });
}

/** Links to the order that this one replaces, or to its replacement. */
function OtherOrder({ text, id }: { readonly text: string; readonly id: string }): ReactElement {
  return (
    <Notice className="mb-5">
      {text}{' '}
      <Link to={`?tab=orders&section=orders&order=${id}`} className="underline">
        {shortId(id)}
      </Link>
    </Notice>
  );
}

function OrderDetails({ order }: { readonly order: AdminOrder }): ReactElement {
  const { parts } = adminOrder;
  const kind = fill(ordersWords.kinds[order.kind], { count: order.mealsPerWeek });
  const code = order.orderCode ?? adminOrder.noCode;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-5 text-ink-2">
        <OrderStatusBadge status={order.status} />
        {fill(adminOrder.summary, { code, kind, date: adminDate(order.createdAt) })}
      </p>
      {order.replacesOrderId !== null && (
        <OtherOrder text={adminOrder.replacement} id={order.replacesOrderId} />
      )}
      {order.sentAgainAs !== null && <OtherOrder text={adminOrder.sentAgain} id={order.sentAgainAs} />}
      {order.cookAnyway && <Notice className="mb-5">{adminOrder.refund.cooked}</Notice>}
      <DetailPart heading={parts.actions}>
        <OrderActions order={order} />
      </DetailPart>
      <div className="grid gap-x-8 sm:grid-cols-2">
        <DetailPart heading={parts.customer}>
          <p>{order.name}</p>
          <p className="[overflow-wrap:anywhere]">{order.email}</p>
          <p className="text-ink-2">{order.phone}</p>
        </DetailPart>
        <DetailPart heading={parts.delivery}>
          {order.deliveryDate !== null && <p>{adminDate(order.deliveryDate)}</p>}
          <p>{addressLines(order.deliveryAddress)}</p>
          <OrderDestination order={order} />
          {order.billingAddress && (
            <p className="pt-1 text-sm text-ink-2">
              {adminOrder.billing}: {addressLines(order.billingAddress)}
            </p>
          )}
        </DetailPart>
      </div>
      <DetailPart heading={parts.lines}>
        <OrderLines lines={order.lines} />
        <OrderChange order={order} />
      </DetailPart>
      <DetailPart heading={parts.money}>
        <OrderMoney order={order} />
      </DetailPart>
      <DetailPart heading={parts.health}>
        <OrderHealth order={order} />
      </DetailPart>
      {order.problems.length > 0 && <Complaints problems={order.problems} />}
      <DetailPart heading={adminNotes.heading}>
        <NotesPanel about={{ kind: 'order', id: order.id }} />
      </DetailPart>
      <DetailPart heading={parts.agreedTo}>
        <AgreedWords wordings={order.agreedTo} none={adminOrder.nothingKept} />
      </DetailPart>
      <DetailPart heading={parts.timeline}>
        <OrderTimeline steps={order.timeline} />
        <p className="pt-4">
          <Link
            to={`?tab=analytics&section=audit&q=${order.id}`}
            className="font-semibold text-kale underline underline-offset-4"
          >
            {adminOrder.audit}
          </Link>
        </p>
      </DetailPart>
    </>
  );
}

function Complaints({ problems }: { readonly problems: AdminOrder['problems'] }): ReactElement {
  return (
    <DetailPart heading={adminOrder.parts.problems}>
      <ul className="space-y-2">
        {problems.map(({ id, text, createdAt }) => (
          <li key={id} className="rounded-lg bg-oat px-4 py-3 text-[0.9375rem]">
            <span className="block text-sm text-ink-2">{adminDate(createdAt)}</span>
            {text}
            <Link
              to={`?tab=orders&section=complaints&complaint=${id}`}
              className="block pt-1 font-semibold text-kale underline underline-offset-4"
            >
              {adminOrder.complaint}
            </Link>
          </li>
        ))}
      </ul>
    </DetailPart>
  );
}

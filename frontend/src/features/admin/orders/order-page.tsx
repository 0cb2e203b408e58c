import { Printer } from 'lucide-react';
import type { ReactElement } from 'react';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { adminOrder, adminOrders } from '#frontend/copy/admin/orders.js';
import { adminNotes } from '#frontend/copy/admin/lists/notes.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Link } from '#frontend/ui/content/link.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { NotesPanel } from '../notes/notes-panel.js';
import { usePageActions } from '../palette/page-actions.js';
import { AgreedWords } from '../parts/agreed-words.js';
import { adminDate } from '../parts/cells.js';
import { shortId } from '../parts/id-link.js';
import { RecordCard, RecordFacts } from '../record/record-card.js';
import { recordHref } from '../record/record-href.js';
import { RecordPage } from '../record/record-page.js';
import { OrderActions } from './order-actions.js';
import { addressLines } from './page/order-address.js';
import { useAdminGetOrderQuery } from './order-api.js';
import { OrderChange } from './order-change.js';
import { NextStep, OrderComplaints } from './page/order-complaints.js';
import { OrderDestination } from './order-destination.js';
import { OrderHealth } from './order-health.js';
import { OrderLines } from './order-lines.js';
import { OrderMoney } from './order-money.js';
import { OrderStatusBadge } from './order-status-badge.js';
import { OrderTimeline } from './order-timeline.js';
import { PackingSlip } from './page/packing-slip.js';

const LINK = 'font-semibold text-kale underline underline-offset-4';

/** One order on its own page, with all of its actions; printing it prints its packing slip. */
export function OrderPage({ id }: { readonly id: string }): ReactElement {
  const query = useAdminGetOrderQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage
      kind="order"
      id={id}
      query={query}
      title={() => fill(adminOrder.title, { id: shortId(id) })}
      marks={(order) => <Marks order={order} />}
      actions={() => <PrintSlip />}
      gone={adminOrder.gone}
    >
      {(order) => <OrderDetails key={order.id} order={order} />}
    </RecordPage>
  );
}

function Marks({ order }: { readonly order: AdminOrder }): ReactElement {
  const { orderCode, kind, mealsPerWeek: count, createdAt, status, paymentState, problems } = order;
  return (
    <>
      <OrderStatusBadge status={status} />
      {problems.some(({ state }) => state === 'open') && (
        <Badge tone="warn">{adminOrder.parts.problems}</Badge>
      )}
      <p className="text-ink-2">
        {fill(adminOrder.summary, {
          code: orderCode ?? adminOrder.noCode,
          kind: fill(ordersWords.kinds[kind], { count }),
          date: adminDate(createdAt),
        })}
        {` · ${adminOrders.payments[paymentState]}`}
      </p>
    </>
  );
}

function PrintSlip(): ReactElement {
  const print = (): void => window.print();
  usePageActions([{ label: adminOrder.print, key: 'p', run: print }]);
  return (
    <Button look="outline" size="sm" onClick={print}>
      <Printer className="size-4" aria-hidden />
      {adminOrder.print}
    </Button>
  );
}

/** Links to the order that this one replaces, or to its replacement. */
function OtherOrder({ text, id }: { readonly text: string; readonly id: string }): ReactElement {
  return (
    <Notice className="mb-4">
      {text}{' '}
      <Link to={recordHref('order', id)} className="underline">
        {shortId(id)}
      </Link>
    </Notice>
  );
}

function OrderDetails({ order }: { readonly order: AdminOrder }): ReactElement {
  const { parts } = adminOrder;
  return (
    <>
      {order.replacesOrderId !== null && (
        <OtherOrder text={adminOrder.replacement} id={order.replacesOrderId} />
      )}
      {order.sentAgainAs !== null && <OtherOrder text={adminOrder.sentAgain} id={order.sentAgainAs} />}
      {order.cookAnyway && <Notice className="mb-4">{adminOrder.refund.cooked}</Notice>}
      <NextStep problems={order.problems} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-4">
          <RecordCard heading={parts.lines} isFlush>
            <OrderLines lines={order.lines} />
            <OrderMoney order={order} />
          </RecordCard>
          <OrderComplaints problems={order.problems} />
          <RecordCard heading={parts.actions}>
            <OrderActions order={order} />
            <OrderChange order={order} />
          </RecordCard>
          <div className="grid items-start gap-4 md:grid-cols-2">
            <Delivery order={order} />
            <Customer order={order} />
          </div>
        </div>
        <div className="min-w-0 space-y-4">
          <RecordCard heading={parts.health}>
            <OrderHealth order={order} />
          </RecordCard>
          <RecordCard heading={adminNotes.heading}>
            <NotesPanel about={{ kind: 'order', id: order.id }} />
          </RecordCard>
          <RecordCard heading={parts.timeline}>
            <OrderTimeline steps={order.timeline} />
            <p className="pt-4">
              <Link to={`/admin?tab=analytics&section=audit&q=${order.id}`} className={LINK}>
                {adminOrder.audit}
              </Link>
            </p>
          </RecordCard>
          <RecordCard heading={parts.agreedTo}>
            <AgreedWords wordings={order.agreedTo} none={adminOrder.nothingKept} />
          </RecordCard>
        </div>
      </div>
      <PackingSlip order={order} />
    </>
  );
}

function Delivery({ order }: { readonly order: AdminOrder }): ReactElement {
  const { deliveryDate, deliveryAddress, billingAddress } = order;
  return (
    <RecordCard heading={adminOrder.parts.delivery}>
      <RecordFacts
        rows={[
          [adminOrder.day, deliveryDate !== null && adminDate(deliveryDate)],
          [adminOrder.address, addressLines(deliveryAddress)],
          [adminOrder.billing, billingAddress && addressLines(billingAddress)],
        ]}
      />
      <OrderDestination order={order} />
    </RecordCard>
  );
}

function Customer({ order }: { readonly order: AdminOrder }): ReactElement {
  const { name, email, phone, userId } = order;
  return (
    <RecordCard
      heading={adminOrder.parts.customer}
      end={
        userId !== null && (
          <Link to={recordHref('person', userId)} className={LINK}>
            {adminOrder.account}
          </Link>
        )
      }
    >
      <p className="font-semibold">{name}</p>
      <p className="[overflow-wrap:anywhere]">{email}</p>
      <p className="text-ink-2">{phone}</p>
    </RecordCard>
  );
}

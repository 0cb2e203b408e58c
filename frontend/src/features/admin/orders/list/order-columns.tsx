import type { ReactElement } from 'react';
import type { AdminOrderItem } from '#frontend/api/generated-admin.js';
import { adminOrderList } from '#frontend/copy/admin/lists/order-list.js';
import { adminOrders } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { MoneyCell, OrderDateCell, PersonCell } from '#frontend/features/admin/parts/cells.js';
import { IdLink } from '#frontend/features/admin/parts/id-link.js';
import type { Column } from '#frontend/features/admin/parts/paged-table.js';
import type { ChoosableColumn } from '#frontend/features/admin/table/column-choice.js';
import { OrderStatusBadge } from '../order-status-badge.js';

const { columns: heads } = adminOrders;
const { columns: more, card, parcelSteps, flags, filters } = adminOrderList;

/** Every column of the list; a person chooses which are shown. */
export const ORDER_COLUMNS: readonly (Column<AdminOrderItem> & ChoosableColumn)[] = [
  { name: 'id', head: heads.id, isFixed: true, cell: ({ id }) => <IdLink id={id} param="order" /> },
  {
    name: 'code',
    head: more.code,
    cell: ({ orderCode }) => orderCode !== null && <span className="tnum">{orderCode}</span>,
  },
  {
    name: 'customer',
    head: heads.customer,
    cell: ({ name, email }) => <PersonCell name={name} email={email} />,
  },
  {
    name: 'createdAt',
    head: heads.createdAt,
    sort: 'placed',
    cell: ({ createdAt }) => <OrderDateCell at={createdAt} />,
  },
  {
    name: 'deliveryDate',
    head: heads.deliveryDate,
    sort: 'delivery',
    cell: ({ deliveryDate }) => deliveryDate !== null && <OrderDateCell at={deliveryDate} />,
  },
  { name: 'kind', head: more.kind, cell: ({ kind }) => filters.kinds[kind] },
  { name: 'meals', head: more.meals, atEnd: true, isExtra: true, cell: ({ mealsPerWeek }) => mealsPerWeek },
  {
    name: 'amount',
    head: heads.amount,
    atEnd: true,
    sort: 'total',
    cell: ({ totalPence }) => <MoneyCell pence={totalPence} />,
  },
  {
    name: 'refunded',
    head: more.refunded,
    atEnd: true,
    isExtra: true,
    cell: ({ refundedPence }) => refundedPence > 0 && <MoneyCell pence={refundedPence} />,
  },
  { name: 'payment', head: heads.payment, cell: ({ paymentState }) => adminOrders.payments[paymentState] },
  { name: 'status', head: heads.status, cell: ({ status }) => <OrderStatusBadge status={status} /> },
  { name: 'parcel', head: more.parcel, cell: ({ parcel }) => parcelSteps[parcel] },
  {
    name: 'tags',
    head: more.tags,
    cell: ({ tags }) =>
      tags.length > 0 && (
        <span className="inline-flex flex-wrap gap-1">
          {tags.map((tag) => (
            <Badge key={tag} tone="sage">
              {tag}
            </Badge>
          ))}
        </span>
      ),
  },
  { name: 'flags', head: more.flags, cell: (order) => hasFlags(order) && <Flags order={order} /> },
];

/** An order on a phone: who and how much, then what and when, then what there is to know. */
export function OrderCard({ order }: { readonly order: AdminOrderItem }): ReactElement {
  return (
    <div className="space-y-1">
      <p className="flex justify-between gap-3 font-semibold">
        <span className="min-w-0 truncate">{order.name}</span>
        <MoneyCell pence={order.totalPence} />
      </p>
      <p className="flex flex-wrap gap-x-2 text-[0.8125rem] text-ink-2">
        <IdLink id={order.id} param="order" />
        <span>{fill(card.kind, { kind: filters.kinds[order.kind], meals: order.mealsPerWeek })}</span>
        {order.deliveryDate !== null && <OrderDateCell at={order.deliveryDate} />}
      </p>
      <p className="flex flex-wrap items-center gap-1.5 text-[0.8125rem]">
        <OrderStatusBadge status={order.status} />
        {order.paymentState !== 'paid' && (
          <Badge tone="warn">{adminOrders.payments[order.paymentState]}</Badge>
        )}
        {order.parcel !== 'none' && <Badge>{parcelSteps[order.parcel]}</Badge>}
        <Flags order={order} />
        {order.tags.map((tag) => (
          <Badge key={tag} tone="sage">
            {tag}
          </Badge>
        ))}
      </p>
    </div>
  );
}

const hasFlags = ({ hasOpenComplaint, isReplacement }: AdminOrderItem): boolean =>
  hasOpenComplaint || isReplacement;

function Flags({ order }: { readonly order: AdminOrderItem }): ReactElement {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {order.hasOpenComplaint && <Badge tone="warn">{flags.complaint}</Badge>}
      {order.isReplacement && <Badge>{flags.replacement}</Badge>}
    </span>
  );
}

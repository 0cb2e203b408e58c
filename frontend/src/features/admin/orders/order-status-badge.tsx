import type { ReactElement } from 'react';
import type { AdminOrderItem } from '#frontend/api/generated-admin.js';
import { adminOrders } from '#frontend/copy/admin/orders.js';
import { StatusBadge, type StatusBadgeProps } from '../parts/status-badge.js';

type Status = AdminOrderItem['status'];

/** As specified (rule A4). */
const LOOKS: Readonly<Record<Status, StatusBadgeProps['look']>> = {
  pending: 'outline',
  processing: 'secondary',
  completed: 'default',
  cancelled: 'destructive',
};

export function OrderStatusBadge({ status }: { readonly status: Status }): ReactElement {
  return <StatusBadge look={LOOKS[status]}>{adminOrders.statuses[status]}</StatusBadge>;
}

import type { ReactElement } from 'react';
import type { AdminBox } from '#frontend/api/generated-admin.js';
import { adminBoxes } from '#frontend/copy/admin/boxes.js';
import { StatusBadge, type StatusBadgeProps } from '../parts/status-badge.js';

export type BoxStatus = AdminBox['status'];
export type DeliveryState = AdminBox['coming'][number]['state'];
type Look = StatusBadgeProps['look'];

const STATUS_LOOKS: Readonly<Record<BoxStatus, Look>> = {
  pending: 'outline',
  active: 'default',
  paused: 'secondary',
  past_due: 'destructive',
  cancelled: 'outline',
};

const STATE_LOOKS: Readonly<Record<DeliveryState, Look>> = {
  planned: 'outline',
  skipped: 'secondary',
  paused: 'secondary',
  charging: 'secondary',
  payment_failed: 'destructive',
  paid: 'default',
  missed: 'destructive',
  cancelled: 'outline',
};

export function BoxStatusBadge({ status }: { readonly status: BoxStatus }): ReactElement {
  return <StatusBadge look={STATUS_LOOKS[status]}>{adminBoxes.statuses[status]}</StatusBadge>;
}

export function DeliveryStateBadge({ state }: { readonly state: DeliveryState }): ReactElement {
  return <StatusBadge look={STATE_LOOKS[state]}>{adminBoxes.states[state]}</StatusBadge>;
}

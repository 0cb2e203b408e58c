import type { ReactElement } from 'react';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { adminMoment } from '../parts/cells.js';
import { DetailsStep } from '../parts/details-step.js';
import { useAdminChangeOrderDeliveryMutation } from './order-api.js';

/** Changes the destination of an order for its customer, also of a returned parcel (rule D36). */
export function OrderDestination({ order }: { readonly order: AdminOrder }): ReactElement | null {
  const roles = useAdminAccessQuery().data?.roles ?? [];
  const [change] = useAdminChangeOrderDeliveryMutation();
  const { id, deliveryAddress: address, phone, detailsChangeableUntil: until, hasComeBack } = order;
  if ((until === null && !hasComeBack) || !(roles.includes('admin') || roles.includes('support')))
    return null;
  return (
    <DetailsStep
      before={{ address, phone }}
      text={
        until === null ? adminOrder.detailsCameBack : fill(adminOrder.details, { time: adminMoment(until) })
      }
      onSave={async (adminDeliveryDetails) => (await change({ id, adminDeliveryDetails })).error}
    />
  );
}

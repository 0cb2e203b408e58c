import type { ReactElement } from 'react';
import { useAdminAccessQuery } from '../admin-api.js';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { DeliverySteps } from './delivery-steps.js';
import { LateOrderActions } from './late-order-actions.js';
import { RefundButton } from './refund-button.js';
import { ResendEmail } from './resend-email.js';
import { SetStatus } from './set-status.js';

/** The actions on an order that the user's roles allow; the server checks them as well. */
export function OrderActions({ order }: { readonly order: AdminOrder }): ReactElement {
  const { data: access } = useAdminAccessQuery();
  const roles = access?.roles ?? [];
  const isAdmin = roles.includes('admin');
  const mayRefund = isAdmin || roles.includes('finance');
  const mayChange = isAdmin || roles.includes('support');
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-end gap-4">
        {mayChange && <SetStatus order={order} mayRefund={mayRefund} />}
        {mayRefund && order.refundablePence > 0 && <RefundButton order={order} />}
      </div>
      {mayChange && <LateOrderActions order={order} />}
      {mayChange && <DeliverySteps order={order} />}
      {mayChange && order.emails.length > 0 && <ResendEmail order={order} />}
    </div>
  );
}

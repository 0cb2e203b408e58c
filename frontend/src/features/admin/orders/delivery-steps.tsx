import { dayLabel } from '@rules/delivery/delivery-days';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { isApiError } from '#frontend/api/problem.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { SelectField, TextField } from '#frontend/ui/form/field.js';
import {
  useAdminDeliverOrderMutation,
  useAdminDispatchOrderMutation,
  useAdminFailDeliveryMutation,
} from './order-api.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { usePageActions } from '../palette/page-actions.js';

const REASONS = ['nobody_there', 'address_not_found', 'damaged', 'delayed'] as const;
const { dispatch: words } = adminOrder;

/** Manual delivery steps: dispatched, delivered or returned. Only for a paid order that is being prepared. */
export function DeliverySteps({ order }: { readonly order: AdminOrder }): ReactElement | null {
  if (order.status !== 'processing' || order.paidAt === null) return null;
  const { id, dispatchFrom, deliveredFrom } = order;
  const isOnItsWay = order.timeline.some(({ kind }) => kind === 'dispatched');
  return (
    <>
      {dispatchFrom === null ? (
        <DispatchForm id={id} />
      ) : (
        <p className="text-sm">{fill(words.tooEarly, { date: dayLabel(dispatchFrom) })}</p>
      )}
      {isOnItsWay && <Arrival id={id} deliveredFrom={deliveredFrom} />}
    </>
  );
}

interface DispatchValues {
  readonly trackingNumber: string;
  readonly carrier: string;
}

function useDispatchForm(id: string) {
  const [send, { isLoading }] = useAdminDispatchOrderMutation();
  // The server's sentence about a dish that is being recalled, until it is answered (rule F95).
  const [recalled, setRecalled] = useState<string>();
  const dispatch = useDispatch();
  const post = async ({ trackingNumber, carrier }: DispatchValues, isRecallKnown: boolean) => {
    const orderDispatch = { trackingNumber, isRecallKnown, ...(carrier.trim() ? { carrier } : {}) };
    const { error } = await send({ id, orderDispatch });
    const isQuestion = isApiError(error) && error.data.code === 'dish_recalled';
    setRecalled(isQuestion ? error.data.detail : undefined);
    if (error) return isQuestion ? undefined : error;
    server.form.reset({ trackingNumber: '', carrier });
    dispatch(notify({ toast: 'orderDispatched' }));
  };
  const server = useServerForm<DispatchValues>({
    defaults: { trackingNumber: '', carrier: '' },
    issuesOf: ({ trackingNumber }) => (trackingNumber.trim() === '' ? { trackingNumber: words.missing } : {}),
    send: (values) => post(values, false),
  });
  return {
    server,
    recalled,
    isLoading,
    forget: () => setRecalled(undefined),
    anyway: () => void post(server.form.getValues(), true),
  };
}

function DispatchForm({ id }: { readonly id: string }): ReactElement {
  const { server, recalled, isLoading, forget, anyway } = useDispatchForm(id);
  usePageActions([{ label: words.button, key: 'd', run: () => server.form.setFocus('trackingNumber') }]);
  return (
    <form {...server.formProps} className="flex flex-wrap items-start gap-4">
      <TextField
        label={words.tracking}
        className="w-48"
        autoComplete="off"
        {...server.text('trackingNumber')}
      />
      <TextField
        label={words.carrier}
        className="w-48"
        placeholder={words.carrierPlaceholder}
        autoComplete="off"
        {...server.text('carrier')}
      />
      <Button type="submit" look="outline" className="h-12 sm:mt-[1.8rem]" busy={server.isBusy}>
        {words.button}
      </Button>
      <ConfirmDialog
        open={recalled !== undefined}
        onClose={forget}
        title={words.recalledTitle}
        text={fill(words.recalledText, { detail: recalled ?? '' })}
        confirm={words.recalledConfirm}
        cancel={adminParts.cancel}
        closeLabel={adminParts.close}
        busy={isLoading}
        onConfirm={anyway}
      />
    </form>
  );
}

interface ArrivalProps {
  readonly id: string;
  /** The first day on which it can be marked as delivered; null once that day has come. */
  readonly deliveredFrom: string | null;
}

function Arrival({ id, deliveredFrom }: ArrivalProps): ReactElement {
  const [deliver, delivering] = useAdminDeliverOrderMutation();
  const [fail] = useAdminFailDeliveryMutation();
  const dispatch = useDispatch();
  const arrived = async (): Promise<void> => {
    if (!(await deliver({ id })).error) dispatch(notify({ toast: 'orderStatusUpdated' }));
  };
  const server = useServerForm<{ readonly reason: (typeof REASONS)[number] }>({
    defaults: { reason: 'nobody_there' },
    warns: false,
    send: async (deliveryFailure) => {
      const { error } = await fail({ id, deliveryFailure });
      if (!error) dispatch(notify({ toast: 'deliveryFailureNoted' }));
      return error;
    },
  });
  return (
    <form {...server.formProps} className="flex flex-wrap items-end gap-4">
      {deliveredFrom === null ? (
        <Button className="h-12" busy={delivering.isLoading} onClick={() => void arrived()}>
          {words.delivered}
        </Button>
      ) : (
        <p className="w-full text-sm">{fill(words.notYetArrived, { date: dayLabel(deliveredFrom) })}</p>
      )}
      <SelectField
        label={words.failedReason}
        className="w-52"
        options={REASONS.map((value) => ({ value, label: words.reasons[value] }))}
        {...server.text('reason')}
      />
      <Button type="submit" look="outline" className="h-12" busy={server.isBusy}>
        {words.failed}
      </Button>
    </form>
  );
}

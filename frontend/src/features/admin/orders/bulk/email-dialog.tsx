import type { ReactElement } from 'react';
import type { AdminOrderItem, BulkEmails } from '#frontend/api/generated-admin.js';
import { bulkOrders } from '#frontend/copy/admin/lists/order-list.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { useAdminResendEmailsMutation } from '../order-api.js';
import type { BulkDialogProps } from './bulk-dialog.js';
import { BulkResultsView, counted } from './bulk-results.js';
import { shownName } from './shown-name.js';
import { useBulkRun } from './use-bulk-run.js';

const { email: words } = bulkOrders;
type Kind = BulkEmails['kind'];
const KINDS = Object.entries(adminOrder.emails.kinds).map(([value, label]) => ({ value, label }));

interface Item {
  readonly order: AdminOrderItem;
  readonly kind: Kind;
}

/** Sends one kind of email again to the customers of the selected orders (rule A23). */
export function EmailDialog({ orders, onClose }: BulkDialogProps): ReactElement {
  const [send] = useAdminResendEmailsMutation();
  const run = useBulkRun<Item>({
    nameOf: ({ order }) => order.id,
    send: async (some) => {
      const [{ kind } = { kind: 'confirmation' as const }] = some;
      const orderIds = some.map(({ order }) => order.id);
      return (await send({ bulkEmails: { orderIds, kind } })).data?.results;
    },
  });
  const server = useServerForm<{ kind: Kind }>({
    defaults: { kind: 'confirmation' },
    warns: false,
    send: async ({ kind }) => run.run(orders.map((order) => ({ order, kind }))),
  });
  const isAsking = run.outcomes === undefined && !run.isRunning;
  return (
    <Dialog
      open
      onClose={() => onClose(run.outcomes)}
      title={words.title}
      description={isAsking ? counted(words.text, orders.length) : undefined}
      closeLabel={bulkOrders.close}
      footer={
        <>
          <Button look="outline" disabled={run.isRunning} onClick={() => onClose(run.outcomes)}>
            {isAsking ? bulkOrders.cancel : bulkOrders.close}
          </Button>
          {isAsking && (
            <Button type="submit" form={server.formProps.id}>
              {words.confirm}
            </Button>
          )}
        </>
      }
    >
      {isAsking && (
        <form {...server.formProps} className="mt-5">
          <SelectField label={words.kind} options={KINDS} {...server.text('kind')} />
        </form>
      )}
      <BulkResultsView run={run} done={words.done} nameOf={shownName(orders)} />
    </Dialog>
  );
}

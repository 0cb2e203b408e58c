import type { ReactElement } from 'react';
import type { AdminOrderItem } from '#frontend/api/generated-admin.js';
import { bulkOrders } from '#frontend/copy/admin/lists/order-list.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { useAdminDeliverOrdersMutation } from '../order-api.js';
import type { BulkDialogProps } from './bulk-dialog.js';
import { BulkResultsView, counted } from './bulk-results.js';
import { shownName } from './shown-name.js';
import { useBulkRun } from './use-bulk-run.js';

const { deliver: words } = bulkOrders;

/** Marks the selected orders as delivered, after a question: each customer gets an email. */
export function DeliverDialog({ orders, onClose }: BulkDialogProps): ReactElement {
  const [send] = useAdminDeliverOrdersMutation();
  const run = useBulkRun<AdminOrderItem>({
    nameOf: ({ id }) => id,
    send: async (some) => (await send({ bulkOrders: { orderIds: some.map(({ id }) => id) } })).data?.results,
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
          {isAsking && <Button onClick={() => void run.run(orders)}>{words.confirm}</Button>}
        </>
      }
    >
      <BulkResultsView run={run} done={words.done} nameOf={shownName(orders)} />
    </Dialog>
  );
}

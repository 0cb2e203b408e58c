import type { ReactElement } from 'react';
import type { AdminOrderItem } from '#frontend/api/generated-admin.js';
import { bulkOrders } from '#frontend/copy/admin/lists/order-list.js';
import { adminNotes } from '#frontend/copy/admin/lists/notes.js';
import { useAdminTagOrdersMutation } from '#frontend/features/admin/notes/notes-api.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import type { BulkDialogProps } from './bulk-dialog.js';
import { BulkResultsView, counted } from './bulk-results.js';
import { shownName } from './shown-name.js';
import { useBulkRun } from './use-bulk-run.js';

const { tags: words } = bulkOrders;

interface Item {
  readonly order: AdminOrderItem;
  readonly tags: readonly string[];
}

const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** Adds tags to the selected orders, which keep those that they have (rule A43). */
export function TagDialog({ orders, onClose }: BulkDialogProps): ReactElement {
  const [send] = useAdminTagOrdersMutation();
  const run = useBulkRun<Item>({
    nameOf: ({ order }) => order.id,
    send: async (some) => {
      const orderIds = some.map(({ order }) => order.id);
      const tags = [...(some[0]?.tags ?? [])];
      return (await send({ bulkTags: { orderIds, tags } })).data?.results;
    },
  });
  const server = useServerForm({
    defaults: { tags: '' },
    warns: false,
    issuesOf: ({ tags }) => (tagsOf(tags).length === 0 ? { tags: adminNotes.tagMissing } : {}),
    send: async ({ tags }) => run.run(orders.map((order) => ({ order, tags: tagsOf(tags) }))),
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
              {words.title}
            </Button>
          )}
        </>
      }
    >
      {isAsking && (
        <form {...server.formProps} className="mt-5">
          <TextField label={words.label} autoComplete="off" maxLength={200} {...server.text('tags')} />
        </form>
      )}
      <BulkResultsView run={run} done={words.done} nameOf={shownName(orders)} />
    </Dialog>
  );
}

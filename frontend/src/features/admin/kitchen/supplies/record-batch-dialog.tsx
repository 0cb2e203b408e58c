import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { kitchenSupplies } from '#frontend/copy/admin/food/supplies.js';
import { notify } from '#frontend/copy/notify.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { batchDraft, batchIssues, sentBatch, type BatchDraft } from './batch-draft.js';
import { BatchFields, SupplierFields } from './batch-fields.js';
import { ArrivalFields } from './arrival-fields.js';
import { useAdminRecordBatchMutation, useAdminSupplyChoicesQuery } from './supplies-api.js';
import type { SupplyChoices } from '#frontend/api/generated-admin.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { TableSkeleton } from '#frontend/features/admin/parts/table-skeleton.js';

const words = kitchenSupplies.form;

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Records a delivery; what it offers is read first. */
export function RecordBatchDialog({ onClose, onDone }: DialogProps): ReactElement {
  const { data, isError, refetch } = useAdminSupplyChoicesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data) return <BatchForm choices={data} onClose={onClose} onDone={onDone} />;
  return (
    <Dialog open onClose={onClose} title={words.title} closeLabel={adminParts.close}>
      {isError ? (
        <LoadFailed {...adminParts.notLoaded} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={3} />
      )}
    </Dialog>
  );
}

function BatchForm({
  choices,
  onClose,
  onDone,
}: DialogProps & { readonly choices: SupplyChoices }): ReactElement {
  const dispatch = useDispatch();
  const [record] = useAdminRecordBatchMutation();
  // The same id when it is sent again after a lost answer.
  const [id] = useState(() => crypto.randomUUID());
  const server = useServerForm<BatchDraft>({
    defaults: batchDraft(choices),
    issuesOf: (draft) => batchIssues(draft, choices.limits),
    fields: { fieldOf: (field) => FIELDS[field] },
    send: async (draft) => {
      const { error } = await record({ body: { id, ...sentBatch(draft) } });
      if (error) return error;
      dispatch(notify({ toast: 'batchRecorded' }));
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={words.title}
      words={{ cancel: adminParts.cancel, close: adminParts.close, save: words.save }}
    >
      <div role="alert">{server.refusal && <Notice tone="bad">{server.refusal.data.detail}</Notice>}</div>
      <BatchFields server={server} choices={choices} />
      <SupplierFields server={server} choices={choices} />
      <ArrivalFields server={server} choices={choices} />
    </FormDialog>
  );
}

/** The fields of the form behind those of the request. */
const FIELDS: Readonly<Record<string, keyof BatchDraft>> = {
  ingredient: 'ingredient',
  supplierId: 'supplier',
  'newSupplier.name': 'name',
  'newSupplier.address': 'address',
  'newSupplier.phone': 'phone',
  code: 'code',
  amount: 'amount',
  celsius: 'celsius',
  action: 'action',
  useBy: 'useBy',
  receivedOn: 'receivedOn',
};

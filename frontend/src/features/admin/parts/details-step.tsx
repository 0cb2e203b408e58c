import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { DetailsDialog } from '#frontend/ui/dialog/details-dialog.js';
import type { DetailsBefore, DetailsRequest } from '#frontend/ui/form/details-form.js';

export interface DetailsStepProps {
  readonly before: DetailsBefore;
  /** The time limit, or the boxes that it affects. */
  readonly text: string;
  /** Returns the error of the call, if there was one. */
  readonly onSave: (request: DetailsRequest & { readonly reason: string }) => Promise<unknown>;
}

const { details: words } = adminParts;
const REASON = {
  label: adminParts.reason,
  help: adminParts.reasonHelp,
  missing: adminParts.reasonMissing,
};

/** Changes the destination of a parcel for its customer, with a reason (rules D30, D36). */
export function DetailsStep({ before, text, onSave }: DetailsStepProps): ReactElement {
  const dispatch = useDispatch();
  const [isOpen, setOpen] = useState(false);
  const done = (): void => {
    setOpen(false);
    dispatch(notify({ toast: 'deliveryDetailsSaved' }));
  };
  return (
    <div className="pt-3">
      <Button look="outline" size="sm" onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      {isOpen && (
        <DetailsDialog
          before={before}
          words={{ ...words, text, keep: adminParts.cancel, close: adminParts.close }}
          reason={REASON}
          onSave={(request, reason) => onSave({ ...request, reason })}
          onClose={() => setOpen(false)}
          onDone={done}
        />
      )}
    </div>
  );
}

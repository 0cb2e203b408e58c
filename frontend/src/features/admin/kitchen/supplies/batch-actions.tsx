import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { IngredientBatch } from '#frontend/api/generated-admin.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { kitchenSupplies as words } from '#frontend/copy/admin/food/supplies.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { useAdminEndBatchMutation, useAdminRemoveBatchMutation } from './supplies-api.js';

interface ActionsProps {
  readonly batch: IngredientBatch;
  readonly today: string;
  readonly onDone: () => void;
}

/** The search for everybody who received a batch. */
function traceHref({ code, supplier }: IngredientBatch): string {
  const params = { tab: 'orders', section: 'kitchen', view: 'recall', batch: code, supplier: supplier.id };
  return `/admin?${new URLSearchParams(params)}`;
}

/** What one does with a batch: note that it is used up, find its orders, or take back a mistake. */
export function BatchActions({ batch, today, onDone }: ActionsProps): ReactElement {
  const { id, ingredient, code, endedOn } = batch;
  const [isAsked, setAsked] = useState(false);
  const [end, { isLoading: isEnding }] = useAdminEndBatchMutation();
  const [remove, { isLoading: isRemoving }] = useAdminRemoveBatchMutation();
  const dispatch = useDispatch();
  const names = { ingredient, code };
  const change = async (): Promise<void> => {
    const { error } = await end({ id, body: { endedOn: endedOn === null ? today : null } });
    onDone();
    if (!error) dispatch(notify({ toast: endedOn === null ? 'batchEnded' : 'batchReopened' }));
  };
  const confirm = async (): Promise<void> => {
    const { error } = await remove({ id });
    setAsked(false);
    onDone();
    if (!error) dispatch(notify({ toast: 'batchRemoved' }));
  };
  return (
    <div className="no-print flex flex-wrap justify-end gap-2">
      <Button
        size="sm"
        look="outline"
        busy={isEnding}
        aria-label={fill(endedOn === null ? words.endOf : words.reopenOf, names)}
        onClick={() => void change()}
      >
        {endedOn === null ? words.end : words.reopen}
      </Button>
      <Link
        to={traceHref(batch)}
        aria-label={fill(words.traceOf, names)}
        className="inline-flex min-h-11 items-center font-semibold text-kale underline underline-offset-4 md:min-h-9"
      >
        {words.trace}
      </Link>
      <Button size="sm" look="ghost" aria-label={fill(words.removeOf, names)} onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={words.removeTitle}
        text={fill(words.removeText, { code })}
        confirm={words.removeConfirm}
        cancel={adminParts.cancel}
        closeLabel={adminParts.close}
        busy={isRemoving}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}

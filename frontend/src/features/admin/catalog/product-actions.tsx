import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminProduct } from '#frontend/api/generated-admin.js';
import { adminProduct as words } from '#frontend/copy/admin/catalog.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { adminDate } from '../parts/cells.js';
import { useAdminBringBackProductMutation, useAdminRetireProductMutation } from './catalog-api.js';

export interface ProductActionsProps {
  readonly product: AdminProduct;
  readonly onCopy: () => void;
  readonly onChanged: () => void;
}

/** Copies a product, takes it off the menu for good, and brings it back (rule K35). */
export function ProductActions({ product, onCopy, onChanged }: ProductActionsProps): ReactElement {
  const { sku, name, retiredAt, version } = product;
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  const [retire, retiring] = useAdminRetireProductMutation();
  const [bringBack, returning] = useAdminBringBackProductMutation();
  const body = { sku, body: { version } };
  const leave = async (): Promise<void> => {
    const { error } = await retire(body);
    setAsking(false);
    if (!error) dispatch(notify({ toast: 'productRetired' }));
    onChanged();
  };
  const comeBack = async (): Promise<void> => {
    const { error } = await bringBack(body);
    if (!error) dispatch(notify({ toast: 'productBack' }));
    onChanged();
  };
  return (
    <div className="space-y-3">
      {retiredAt !== null && (
        <p className="font-semibold">{fill(words.retiredOn, { date: adminDate(retiredAt) })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={onCopy}>
          {words.copy}
        </Button>
        {retiredAt === null ? (
          <Button look="outline" onClick={() => setAsking(true)}>
            {words.retire}
          </Button>
        ) : (
          <Button look="outline" busy={returning.isLoading} onClick={() => void comeBack()}>
            {words.bringBack}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={fill(words.retireTitle, { name })}
        text={words.retireText}
        confirm={words.retire}
        cancel={words.cancel}
        closeLabel={words.close}
        busy={retiring.isLoading}
        onConfirm={() => void leave()}
      />
    </div>
  );
}

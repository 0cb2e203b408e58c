import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { TemperaturePoint } from '#frontend/api/generated-admin.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { kitchenTemperatures } from '#frontend/copy/admin/food/temperatures.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { useAdminRetirePointMutation } from './temperatures-api.js';

const words = kitchenTemperatures.reading;

interface RetireProps {
  readonly point: TemperaturePoint;
  readonly onDone: () => void;
}

/** Stops measuring at a place that is gone. */
export function RetirePoint({ point: { id, name }, onDone }: RetireProps): ReactElement {
  const [isAsked, setAsked] = useState(false);
  const [retire, { isLoading }] = useAdminRetirePointMutation();
  const dispatch = useDispatch();
  const confirm = async (): Promise<void> => {
    const { error } = await retire({ id });
    setAsked(false);
    if (!error) dispatch(notify({ toast: 'pointRetired' }));
    onDone();
  };
  return (
    <div>
      <Button look="ghost" size="sm" onClick={() => setAsked(true)}>
        {words.retire}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={fill(words.retireTitle, { name })}
        text={words.retireText}
        confirm={words.retireConfirm}
        cancel={adminParts.cancel}
        closeLabel={adminParts.close}
        busy={isLoading}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}

import type { ReactElement } from 'react';
import { Button } from '../action/button.js';

export interface ConfirmButtonsProps {
  /** Names the action, not 'Yes'. */
  readonly confirm: string;
  readonly cancel: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The two choices before an irreversible action; the harmless one comes first. */
export function ConfirmButtons(props: ConfirmButtonsProps): ReactElement {
  const { confirm, cancel, busy = false, onConfirm, onCancel } = props;
  return (
    <>
      <Button look="outline" onClick={onCancel} disabled={busy}>
        {cancel}
      </Button>
      <Button look="danger" busy={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  );
}

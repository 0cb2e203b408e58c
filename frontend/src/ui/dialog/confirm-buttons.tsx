import type { ReactElement } from 'react';
import { Button } from '../action/button.js';

export interface ConfirmButtonsProps {
  /** Says what happens, not 'Yes'. */
  readonly confirm: string;
  readonly cancel: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The two answers to a question before something that cannot be undone; the harmless one comes first. */
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

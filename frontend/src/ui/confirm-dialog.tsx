import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text: ReactNode;
  /** Says what happens, not 'Yes'. */
  readonly confirm: string;
  readonly cancel: string;
  readonly closeLabel: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { open, onClose, title, text, confirm, cancel, closeLabel, busy, onConfirm } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      closeLabel={closeLabel}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={busy}>
            {cancel}
          </Button>
          <Button look="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}

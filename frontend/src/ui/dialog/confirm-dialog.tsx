import type { ReactElement, ReactNode } from 'react';
import { ConfirmButtons, type ConfirmButtonsProps } from './confirm-buttons.js';
import { Dialog } from './dialog.js';

export interface ConfirmDialogProps extends Omit<ConfirmButtonsProps, 'onCancel'> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text: ReactNode;
  readonly closeLabel: string;
  readonly busy: boolean;
}

/** Confirms an irreversible action. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { open, onClose, title, text, confirm, cancel, closeLabel, busy, onConfirm } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      closeLabel={closeLabel}
      footer={<ConfirmButtons {...{ confirm, cancel, busy, onConfirm }} onCancel={onClose} />}
    />
  );
}

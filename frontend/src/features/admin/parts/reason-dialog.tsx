import { useState, type ReactElement, type ReactNode } from 'react';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { TextAreaField } from '#frontend/ui/form/field.js';

const MAX_REASON_LENGTH = 500;

export interface ReasonDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text: ReactNode;
  /** Names the action, not 'Yes'. */
  readonly confirm: string;
  readonly busy: boolean;
  /** It cannot be undone. */
  readonly isFinal?: boolean;
  /** Further fields, above the reason. */
  readonly children?: ReactNode;
  readonly onConfirm: (reason: string) => void;
}

/** Confirms a step and asks for the reason, which the audit log keeps. */
export function ReasonDialog(props: ReasonDialogProps): ReactElement {
  const { open, onClose, title, text, confirm, busy, isFinal = true, children, onConfirm } = props;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const decide = (): void => {
    const given = reason.trim();
    setMissing(given === '');
    if (given !== '') onConfirm(given);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={reason !== ''}
      title={title}
      description={text}
      closeLabel={adminParts.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={busy}>
            {adminParts.cancel}
          </Button>
          <Button look={isFinal ? 'danger' : 'primary'} busy={busy} onClick={decide}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="mt-5 space-y-5">
        {children}
        <TextAreaField
          label={adminParts.reason}
          help={adminParts.reasonHelp}
          error={isMissing ? adminParts.reasonMissing : undefined}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
      </div>
    </Dialog>
  );
}

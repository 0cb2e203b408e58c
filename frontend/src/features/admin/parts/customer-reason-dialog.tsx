import { COMMUNITY_LIMITS } from '@rules/community';
import { useState, type ReactElement } from 'react';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { TextAreaField } from '#frontend/ui/form/field.js';

export interface CustomerReasonDialogProps {
  readonly words: {
    readonly title: string;
    readonly reason: string;
    readonly reasonHelp: string;
    readonly reasonMissing: string;
    readonly confirm: string;
    readonly back: string;
    readonly close: string;
  };
  readonly text: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
}

/** Asks before a step for a reason that the customer receives by email; the audit log does not keep it. */
export function CustomerReasonDialog(props: CustomerReasonDialogProps): ReactElement {
  const { words, text, busy, onClose, onConfirm } = props;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const decide = (): void => {
    const given = reason.trim();
    setMissing(given === '');
    if (given !== '') onConfirm(given);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={reason !== ''}
      title={words.title}
      description={text}
      closeLabel={words.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={busy}>
            {words.back}
          </Button>
          <Button look="danger" busy={busy} onClick={decide}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <TextAreaField
        className="pt-4"
        label={words.reason}
        help={words.reasonHelp}
        error={isMissing ? words.reasonMissing : undefined}
        maxLength={COMMUNITY_LIMITS.reason}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
    </Dialog>
  );
}

import { COMMUNITY_LIMITS } from '@rules/community';
import type { ReactElement } from 'react';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { TextAreaField } from '#frontend/ui/form/field.js';
import { useReasonForm } from './reason-dialog.js';

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
  const server = useReasonForm(words.reasonMissing, onConfirm);
  return (
    <FormDialog
      server={{ ...server, isBusy: busy }}
      onClose={onClose}
      title={words.title}
      description={text}
      look="danger"
      words={{ cancel: words.back, close: words.close, save: words.confirm }}
    >
      <TextAreaField
        label={words.reason}
        help={words.reasonHelp}
        maxLength={COMMUNITY_LIMITS.reason}
        {...server.text('reason')}
      />
    </FormDialog>
  );
}

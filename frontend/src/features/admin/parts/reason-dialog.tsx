import type { ReactElement, ReactNode } from 'react';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { TextAreaField } from '#frontend/ui/form/field.js';
import { useServerForm, type ServerForm } from '#frontend/ui/form/use-server-form.js';

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
export function ReasonDialog(props: ReasonDialogProps): ReactElement | null {
  const { open, onClose, title, text, confirm, busy, isFinal = true, children, onConfirm } = props;
  const server = useReasonForm(adminParts.reasonMissing, onConfirm);
  if (!open) return null;
  return (
    <FormDialog
      server={{ ...server, isBusy: busy }}
      onClose={onClose}
      title={title}
      description={text}
      look={isFinal ? 'danger' : 'primary'}
      words={{ cancel: adminParts.cancel, close: adminParts.close, save: confirm }}
    >
      {children}
      <TextAreaField
        label={adminParts.reason}
        help={adminParts.reasonHelp}
        maxLength={MAX_REASON_LENGTH}
        {...server.text('reason')}
      />
    </FormDialog>
  );
}

/** A form that consists of the reason for a step. */
export function useReasonForm(
  missing: string,
  onConfirm: (reason: string) => void,
): ServerForm<{ readonly reason: string }> {
  return useServerForm({
    defaults: { reason: '' },
    // The dialog asks while it is open; a closed one keeps the text.
    warns: false,
    issuesOf: ({ reason }) => (reason.trim() === '' ? { reason: missing } : {}),
    send: ({ reason }) => Promise.resolve(onConfirm(reason.trim())),
  });
}
